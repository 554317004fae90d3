import { DECIDE_DIGITS } from "../../../assembly/shared/boundary.ts";
import { IMAGE_SELF, URL_RFC9309 } from "../../../assembly/shared/format.ts";
import { lenient } from "../parse/syntax.ts";
import { isCoarse, normalPatterns, patternOctets } from "../url/normal.ts";
import type { DialectRules } from "./dialect.ts";
import { gradeWords } from "./grade.ts";
import { isGlobal, leadingWord, wordEnd } from "./name.ts";

/** RFC 9309; where it is silent, what site owners obviously mean. */
export const rfc9309: DialectRules = {
  name: "rfc9309",
  syntax: lenient,
  url: URL_RFC9309,
  selfAllowed: true,
  flags: URL_RFC9309 | IMAGE_SELF,
  wildcards: true,
  allow: true,
  longest: true,
  merge: true,
  blankEnds: false,
  readsHeaders: true,
  isGlobal: isForAll,
  grade: (names, boundByStar) => gradeWords(tokens(names), isForAll, boundByStar),
  tokens,
  decides: DECIDE_DIGITS,
  tokenEnd: wordEnd,
  normal: normalPatterns,
  isCoarse,
  octets: patternOctets,
};

/** `*` and the white space of section 2.2. With a control character after it, it is a name that no crawler has. */
function isForAll(bytes: Uint8Array, start: number, end: number): boolean {
  return isGlobal(bytes, start, end, lenient.verticalSpace);
}

function tokens(names: readonly string[]): string[] {
  return names.map(leadingWord).filter((name) => name !== "");
}
