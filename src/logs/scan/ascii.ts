/** The text of a few bytes in ASCII; a decoder takes several times as long to begin. */
export function asciiText(bytes: Uint8Array, from: number, end: number): string {
  let text = "";
  for (let at = from; at < end; at++) text += String.fromCharCode(bytes[at]!);
  return text;
}
