import { DECIDE_DIGITS, URL_RFC9309 } from "../../assembly/layout.ts";
import { leadingToken, tokenEnd } from "../agent/name.ts";
import { lenient } from "../parse/syntax.ts";
import { normalPatterns } from "../url/normal.ts";
import type { DialectRules } from "./dialect.ts";
import { gradeTokens } from "./grade.ts";

/** RFC 9309, with what site owners plainly mean where it is silent. */
export const rfc9309: DialectRules = {
  name: "rfc9309",
  syntax: lenient,
  url: URL_RFC9309,
  selfAllowed: true,
  wildcards: true,
  allow: true,
  longest: true,
  merge: true,
  blankEnds: false,
  readsHeaders: true,
  grade: (names, boundByStar) => gradeTokens(tokens(names), true, boundByStar),
  tokens,
  decides: DECIDE_DIGITS,
  tokenEnd: (bytes, start, end) => tokenEnd(bytes, start, end, true),
  normal: normalPatterns,
};

function tokens(names: readonly string[]): string[] {
  return names.map(leadingToken).filter((name) => name !== "");
}
