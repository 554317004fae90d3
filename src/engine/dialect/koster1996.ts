import { IMAGE_SELF, URL_DECODED } from "../../../assembly/shared/format.ts";
import { strict } from "../parse/syntax.ts";
import { decodeEscapes } from "../url/normal.ts";
import type { DialectRules } from "./dialect.ts";
import { gradeProducts } from "./grade.ts";
import { isStar } from "./name.ts";

/** draft-koster-robots-00 (1996): Allow, first match wins, no wildcards. */
export const koster1996: DialectRules = {
  name: "koster1996",
  syntax: strict,
  url: URL_DECODED,
  selfAllowed: true,
  flags: URL_DECODED | IMAGE_SELF,
  wildcards: false,
  allow: true,
  longest: false,
  merge: false,
  blankEnds: true,
  readsHeaders: true,
  isGlobal: isStar,
  grade: gradeProducts,
  tokenEnd: (_bytes, _start, end) => end,
  normal: (bytes) => [decodeEscapes(bytes)],
};
