/**
 * How the modules are written as texts in the package: one character for each of the bytes that WebAssembly has most, two
 * for the others. `gzip` finds as much in such a text as in the module, where each of two hexadecimal digits hides what
 * the other belongs to. No character means anything between double quotes, and all are ASCII, so that no minifier or
 * charset changes them.
 */

/** A byte's number is the byte plus this, as a byte: so those with one character come first. */
export const ROTATION: u32 = 3;
/** Digits: characters from this one on, except for the backslash. */
export const FIRST_CHARACTER: u32 = 0x23;
export const SKIPPED_CHARACTER: u32 = 0x5c;
/**
 * Digits from here on lead to another, which they add LEADS to, and this many for each lead before them. Of all numbers
 * that fit, `gzip` makes most of these: few leads, so that bytes that are near each other share theirs.
 */
export const LEADS: u32 = 82;
export const PAIRED: u32 = 22;
