import { decoder } from "../../../base/utf8.ts";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** The place of the quote that ends a text beginning at `from`, or -1. A backslash escapes a quote. */
export function closingQuote(line: string, from: number): number {
  for (let at = line.indexOf('"', from); at >= 0; at = line.indexOf('"', at + 1)) {
    let slashes = 0;
    while (at - slashes > from && line.charCodeAt(at - slashes - 1) === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return at;
  }
  return -1;
}

/** Whether there is a quote at a place of a line. */
export function isQuote(line: string, at: number): boolean {
  return line.charCodeAt(at) === QUOTE;
}

const ESCAPE = /\\(?:x([\da-fA-F]{2})|(.))/g;
const ESCAPES = /((?:\\x[\da-fA-F]{2})+)|\\(.)/g;
const CONTROLS: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b", v: "\v", f: "\f" };

/** A header with the escapes decoded that servers write for quotes, backslashes and bytes beyond ASCII. */
export function unescapeHeader(text: string): string {
  if (!text.includes("\\")) return text;
  return text.replace(ESCAPES, (_, bytes: string | undefined, one: string) =>
    bytes === undefined ? (CONTROLS[one] ?? one) : textOfHex(bytes, "\\x"),
  );
}

/** The text of bytes that are written one by one in hexadecimal digits, each after a mark: `\xC3\xBC`. */
export function textOfHex(bytes: string, mark: string): string {
  const digits = bytes.slice(mark.length).split(mark);
  return decoder.decode(Uint8Array.from(digits, (hex) => Number.parseInt(hex, 16)));
}

/** A target with these escapes decoded, as it was sent; bytes beyond ASCII become percent-encoded, so that rules match. */
export function unescapedTarget(text: string): string {
  if (!text.includes("\\")) return text;
  return text.replace(ESCAPE, (_, hex: string | undefined, one: string) => {
    if (hex === undefined) return CONTROLS[one] ?? one;
    const code = Number.parseInt(hex, 16);
    return code > 0x7f ? `%${hex.toUpperCase()}` : String.fromCharCode(code);
  });
}
