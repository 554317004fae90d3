/** The form in which the 1996 draft compares (3.2.2): every escape stands for its octet, but for that of the slash. */
import { expect, it } from "vitest";
import { decodeEscapes } from "../../../src/engine/url/normal.ts";

const decode = (text: string): string =>
  Buffer.from(decodeEscapes(Buffer.from(text, "latin1"))).toString("latin1");

it("decoding a path decodes every octet, in digits of either case, anywhere", () => {
  for (let octet = 0; octet < 256; octet++) {
    const digits = octet.toString(16).padStart(2, "0");
    const want = octet === 0x2f ? "%2F" : String.fromCharCode(octet);
    for (const spelled of [`%${digits}`, `%${digits.toUpperCase()}`]) {
      expect(decode(spelled)).toBe(want);
      expect(decode(`/${spelled}${spelled}1`)).toBe(`/${want}${want}1`);
    }
  }
});

it("decoding a path leaves what is not an escape, and what has been decoded", () => {
  for (const text of ["", "/a", "%", "%4", "/%4", "%g1", "%4g", "%-1", "\0\xff"])
    expect(decode(text)).toBe(text);
  expect(decode("%2541")).toBe("%41");
  expect(decode("%%41")).toBe("%A");
});
