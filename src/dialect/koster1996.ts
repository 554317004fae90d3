import { URL_DECODED } from "../../assembly/layout.ts";
import { strict } from "../parse/syntax.ts";
import { escapeAt, pushEscape } from "../url/normal.ts";
import type { DialectRules } from "./dialect.ts";
import { gradeContaining } from "./grade.ts";

/** draft-koster-robots-00 (1996): Allow, first match wins, no wildcards. */
export const koster1996: DialectRules = {
  name: "koster1996",
  syntax: strict,
  url: URL_DECODED,
  selfAllowed: true,
  wildcards: false,
  allow: true,
  longest: false,
  merge: false,
  blankEnds: true,
  grade: gradeContaining,
  tokenEnd: (_bytes, _start, end) => end,
  normal: (bytes) => [decoded(bytes)],
};

/** Every escape but %2F is decoded (3.2.2). */
function decoded(bytes: Uint8Array): Uint8Array {
  const out: number[] = [];
  for (let i = 0; i < bytes.length; i++) {
    const byte = escapeAt(bytes, i, bytes.length);
    if (byte < 0) {
      out.push(bytes[i]!);
      continue;
    }
    if (byte === 0x2f) pushEscape(out, byte);
    else out.push(byte);
    i += 2;
  }
  return Uint8Array.from(out);
}
