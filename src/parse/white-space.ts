/**
 * White space in a file, the one place that says what it is. RFC 9309 2.2 and the older texts know space and tab (`WS =
 * %x20 / %x09`); Google's parser strips what `absl::ascii_isspace` takes for white space, of which vertical tab and form
 * feed can stand within a line. JavaScript's own notion (`trim`, `\s`) is wider than either. The core reads space and tab
 * only (assembly/read/value.ts) and leaves files with the other two to the host.
 */

const TAB = 0x09;
const VERTICAL_TAB = 0x0b;
const FORM_FEED = 0x0c;
const SPACE = 0x20;

/** Whether a byte is a space or a tab. */
export function isBlank(c: number): boolean {
  return c === SPACE || c === TAB;
}

/** Whether a byte is white space where vertical tab and form feed count (`Syntax.verticalSpace`), or where not. */
export function isWhite(c: number, vertical: boolean): boolean {
  return c === SPACE || c === TAB || (vertical && (c === VERTICAL_TAB || c === FORM_FEED));
}
