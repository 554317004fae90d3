import { DECIDE_GOOGLE } from "../../../assembly/shared/boundary.ts";
import { URL_GOOGLE } from "../../../assembly/shared/format.ts";
import { googleSyntax } from "../parse/syntax.ts";
import { ESCAPE, escapeAt, Octets, pushEscape } from "../url/normal.ts";
import type { DialectRules } from "./dialect.ts";
import { gradeTokens } from "./grade.ts";
import { isGlobal, tokenEnd } from "./name.ts";

const SLASH = 0x2f;
const INDEX = "/index.htm";

/** google/robotstxt as of April 2026, bit for bit. */
export const google: DialectRules = {
  name: "google",
  syntax: googleSyntax,
  url: URL_GOOGLE,
  selfAllowed: false,
  flags: URL_GOOGLE,
  wildcards: true,
  allow: true,
  longest: true,
  merge: true,
  blankEnds: false,
  readsHeaders: false,
  isGlobal: isForAll,
  grade: (names, boundByStar) => gradeTokens(names, { digits: false, isGlobal: isForAll }, boundByStar),
  // A name with other characters is never found, since tokens in the file end before them. An empty one can be.
  tokens: (names) => names.filter((name) => /^[A-Za-z_-]*$/.test(name)),
  decides: DECIDE_GOOGLE,
  tokenEnd: (bytes, start, end) => tokenEnd(bytes, start, end, false),
  normal: (bytes) => [escaped(bytes)],
  implied: indexPage,
};

/** `*`, alone or followed by anything that `isspace` accepts. */
function isForAll(bytes: Uint8Array, start: number, end: number): boolean {
  return isGlobal(bytes, start, end, googleSyntax.verticalSpace);
}

/** Escapes get upper-case digits, non-ASCII bytes are escaped, and everything else is left as it is. */
function escaped(bytes: Uint8Array): Uint8Array {
  const out = new Octets(bytes.length * ESCAPE);
  for (let i = 0; i < bytes.length; i++) {
    const byte = escapeAt(bytes, i);
    if (byte >= 0) {
      pushEscape(out, byte);
      i += 2;
    } else if (bytes[i]! >= 0x80) pushEscape(out, bytes[i]!);
    else out.push(bytes[i]!);
  }
  return out.taken();
}

/** `Allow: /a/index.html` also allows `/a/`. */
function indexPage(bytes: Uint8Array): Uint8Array | undefined {
  const slash = bytes.lastIndexOf(SLASH);
  for (let i = 0; i < INDEX.length; i++) if (bytes[slash + i] !== INDEX.charCodeAt(i)) return undefined;
  const folder = bytes.slice(0, slash + 2);
  folder[slash + 1] = 0x24;
  return folder;
}
