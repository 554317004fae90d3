import fc from "fast-check";

/** Lines in which something else stands in place of one character. */
export function damagedLine(line: fc.Arbitrary<string>, marks: readonly string[]): fc.Arbitrary<string> {
  return fc.tuple(line, fc.nat(), fc.constantFrom(...marks)).map(([text, at, mark]) => {
    const place = at % text.length;
    return text.slice(0, place) + mark + text.slice(place + 1);
  });
}
