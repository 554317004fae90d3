/** What newer runtimes have, and the types of TypeScript 5 do not know. */
interface WithHex {
  fromHex?(digits: string): Uint8Array<ArrayBuffer>;
}

/** The low half of a digit's character, and 9 more for a letter: "0" is 0x30, "a" is 0x61. */
const digit = (character: number) => (character & 15) + (character >> 6) * 9;

/**
 * The bytes of a module, from the hexadecimal digits as which it is inlined. No text is quicker to read: what decodes
 * it is built into newer runtimes and into Node, and a loop does it where neither is.
 */
export function fromHex(digits: string): Uint8Array<ArrayBuffer> {
  const builtIn = (Uint8Array as WithHex).fromHex;
  if (builtIn !== undefined) return builtIn.call(Uint8Array, digits);
  if (typeof Buffer === "function") return Buffer.from(digits, "hex");
  const bytes = new Uint8Array(digits.length / 2);
  for (let i = 0; i < bytes.length; i++) {
    bytes[i] = digit(digits.charCodeAt(2 * i)) * 16 + digit(digits.charCodeAt(2 * i + 1));
  }
  return bytes;
}
