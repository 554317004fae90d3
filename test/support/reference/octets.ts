/** Octets in "byte strings": JavaScript strings, each character of which is one octet. */

export const BLANKS = " \t";
export const ASCII_WHITE = " \t\n\v\f\r";
export const DIGITS = "0123456789";
export const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const HEX = `${DIGITS}ABCDEFabcdef`;

export function bytesOf(text: string | Uint8Array): string {
  const octets = typeof text === "string" ? new TextEncoder().encode(text) : text;
  let bytes = "";
  for (const octet of octets) bytes += String.fromCharCode(octet);
  return bytes;
}

/** ASCII letters in lower case. `toLowerCase` would change other octets as well. */
export function lower(bytes: string): string {
  let result = "";
  for (const char of bytes) result += char >= "A" && char <= "Z" ? char.toLowerCase() : char;
  return result;
}

export function strip(bytes: string, white: string): string {
  let start = 0;
  let end = bytes.length;
  while (start < end && white.includes(bytes[start])) start++;
  while (end > start && white.includes(bytes[end - 1])) end--;
  return bytes.slice(start, end);
}

/** The text before the first `stop`, or all of it if there is none. */
export function before(bytes: string, stop: string): string {
  const at = bytes.indexOf(stop);
  return at < 0 ? bytes : bytes.slice(0, at);
}

/** The place of the first of `chars` at or after `from`, or the length if there is none. */
export function firstOf(bytes: string, chars: string, from: number): number {
  let at = from;
  while (at < bytes.length && !chars.includes(bytes[at])) at++;
  return at;
}

/** The longest beginning that consists of `chars` only. */
export function leadingRun(bytes: string, chars: string): string {
  let end = 0;
  while (end < bytes.length && chars.includes(bytes[end])) end++;
  return bytes.slice(0, end);
}

export function escapeOf(octet: number): string {
  return `%${octet < 16 ? "0" : ""}${octet.toString(16).toUpperCase()}`;
}

/** The octet of the escape at `at`, or -1 if there is no whole escape. */
export function escapedOctet(bytes: string, at: number): number {
  if (bytes[at] !== "%" || at + 2 >= bytes.length) return -1;
  if (!HEX.includes(bytes[at + 1]) || !HEX.includes(bytes[at + 2])) return -1;
  return Number.parseInt(bytes.slice(at + 1, at + 3), 16);
}
