import { FORM_NO_COLON, FORM_PREFIX, FORM_TYPO, LINE_CAP } from "../../../assembly/shared/lines.ts";

/** How a dialect reads lines. */
export interface Syntax {
  /** Spellings (FORM_ bits of the core's records) that are not accepted. */
  readonly rejects: number;
  /** How many bytes of a line are read; the rest is dropped. */
  readonly lineCap: number;
  /** A NUL byte ends the line's text, as in C. */
  readonly nulEnds: boolean;
  /** Vertical tab and form feed are also white space. */
  readonly verticalSpace: boolean;
  /** A colon without a name before it makes a field, which nobody knows. */
  readonly nameless?: boolean;
}

/** No limit: no line is longer than memory. */
const NO_CAP = 0x7fffffff;

/** RFC 9309, including the misspellings that Google's parser accepts for the fields of section 2.2. */
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

/** The old standards: exact names, with a colon. */
export const strict: Syntax = {
  rejects: FORM_PREFIX | FORM_TYPO | FORM_NO_COLON,
  lineCap: NO_CAP,
  nulEnds: false,
  verticalSpace: false,
};

/** Yandex's library: exact names, in lines that end as in C. */
export const yandexSyntax: Syntax = { ...strict, nulEnds: true, verticalSpace: true, nameless: true };
