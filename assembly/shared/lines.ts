/** Kinds of lines, and forms in which a field's name is spelled: the codes of the line readers on both sides. */

export const LINE_BLANK: u32 = 0;
export const LINE_COMMENT: u32 = 1;
export const LINE_OTHER: u32 = 2;
export const LINE_AGENT: u32 = 3;
export const LINE_ALLOW: u32 = 4;
export const LINE_DISALLOW: u32 = 5;
export const LINE_SITEMAP: u32 = 6;
export const LINE_DELAY: u32 = 7;
/** The name is one of the misspellings that Google's parser forgives. */
export const FORM_TYPO: u32 = 0x100;
/** The name only begins with the field's name. */
export const FORM_PREFIX: u32 = 0x200;
/** White space stands where the colon should. */
export const FORM_NO_COLON: u32 = 0x400;
/** Google's parser drops what a line holds beyond this (2083 * 8 - 1 bytes). */
export const LINE_CAP: u32 = 16663;
