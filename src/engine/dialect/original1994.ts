import { URL_VERBATIM } from "../../../assembly/shared/format.ts";
import { strict } from "../parse/syntax.ts";
import type { DialectRules } from "./dialect.ts";
import { gradeLiberal } from "./grade.ts";
import { isStar } from "./name.ts";

/** "A Standard for Robot Exclusion" (1994): Disallow and plain prefixes. */
export const original1994: DialectRules = {
  name: "original1994",
  syntax: strict,
  url: URL_VERBATIM,
  selfAllowed: false,
  flags: URL_VERBATIM,
  wildcards: false,
  allow: false,
  longest: true,
  merge: false,
  blankEnds: true,
  readsHeaders: true,
  isGlobal: isStar,
  grade: gradeLiberal,
  tokenEnd: (_bytes, _start, end) => end,
  normal: (bytes) => [bytes],
};
