/**
 * This is the only definition of white space in a file. In RFC 9309 2.2 and the older standards, it is space and
 * tab (`WS = %x20 / %x09`); Google's parser strips whatever `absl::ascii_isspace` accepts, which includes vertical
 * tab and form feed within lines. JavaScript's own definition (`trim`, `\s`) is wider than either. The core handles
 * only space and tab (assembly/read/value.ts) and leaves files with the other two to JavaScript.
 */

const TAB = 0x09;
const VERTICAL_TAB = 0x0b;
const FORM_FEED = 0x0c;
const SPACE = 0x20;

/** Whether a byte is a space or a tab. */
export function isBlank(c: number): boolean {
  return c === SPACE || c === TAB;
}

/** Whether a byte is white space; `vertical` (`Syntax.verticalSpace`) adds vertical tab and form feed. */
export function isWhite(c: number, vertical: boolean): boolean {
  return c === SPACE || c === TAB || (vertical && (c === VERTICAL_TAB || c === FORM_FEED));
}

const LF = 0x0a;
const CR = 0x0d;

/** Where the text of the line at `at` ends, before its terminator: LF, CR or CR LF (RFC 9309 2.2). */
export function textEnd(bytes: Uint8Array, at: number, to: number): number {
  let end = at;
  while (end < to && (bytes[end]! > CR || (bytes[end] !== LF && bytes[end] !== CR))) end++;
  return end;
}

/** Where the next line starts, after the terminator at `end` if there is one. */
export function afterBreak(bytes: Uint8Array, end: number, to: number): number {
  if (end >= to) return to;
  return bytes[end] === CR && end + 1 < to && bytes[end + 1] === LF ? end + 2 : end + 1;
}
