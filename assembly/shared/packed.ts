/**
 * How modules are inlined as texts: one character for each of the bytes that WebAssembly has most, two for the others.
 * With gzip, the core took 16.3 KB like this, no more than as bytes; 18.2 in hexadecimal digits, 19.6 in base64. All
 * characters are ASCII, and none is special between double quotes, so that no minifier or charset changes them.
 */

/** A byte's number is the byte plus this, modulo 256, so that the bytes with one character come first. */
export const ROTATION: u32 = 3;
/** Digits: characters from this one on, except for the backslash. */
export const FIRST_CHARACTER: u32 = 0x23;
export const SKIPPED_CHARACTER: u32 = 0x5c;
/**
 * A digit from LEADS on is a lead: it adds LEADS, and LEAD_STEP for each lead below it, to the digit that follows. Of all
 * values that fit, these compress best: there are few leads, which bytes near each other share.
 */
export const LEADS: u32 = 82;
export const LEAD_STEP: u32 = 22;
