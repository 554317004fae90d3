import { FORM_NO_COLON, FORM_PREFIX, FORM_TYPO, LINE_CAP } from "../../assembly/shared/lines.ts";

/** How a dialect reads lines. */
export interface Syntax {
  /** Spellings (FORM_ bits of the core's records) that make a line unknown. */
  readonly rejects: number;
  /** Bytes of a line that count; the rest is dropped. */
  readonly lineCap: number;
  /** A NUL byte ends the line's text, as in C. */
  readonly nulEnds: boolean;
  /** Vertical tab and form feed are white space too. */
  readonly verticalSpace: boolean;
}

/** No line is longer than memory. */
const NO_CAP = 0x7fffffff;

/** RFC 9309 with the misspellings of 2.2's fields that Google's parser made usual. */
export const lenient: Syntax = {
  rejects: FORM_PREFIX,
  lineCap: NO_CAP,
  nulEnds: false,
  verticalSpace: false,
};

/** google/robotstxt. */
export const googleSyntax: Syntax = {
  rejects: 0,
  lineCap: LINE_CAP,
  nulEnds: true,
  verticalSpace: true,
};

/** The old texts: names are spelled out, with a colon. */
export const strict: Syntax = {
  rejects: FORM_PREFIX | FORM_TYPO | FORM_NO_COLON,
  lineCap: NO_CAP,
  nulEnds: false,
  verticalSpace: false,
};
