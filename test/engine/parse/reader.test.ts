/** What a reader of lines passes on beside their parts. */
import { expect, it } from "vitest";
import { dialectRules } from "../../../src/engine/dialect/index.ts";
import { LineReader } from "../../../src/engine/parse/reader.ts";

/** What a reader says of each line of a text, between these places. */
function said<T>(text: string, of: (reader: LineReader) => T, from = 0, to = text.length): T[] {
  const { syntax } = dialectRules("rfc9309");
  const reader = new LineReader(Buffer.from(text, "latin1"), from, to, syntax);
  const found: T[] = [];
  while (reader.next()) found.push(of(reader));
  return found;
}

it("a reader of lines tells which lines are plain", () => {
  expect(said("a: b\n\xe4: b\n\tc", ({ plain }) => plain)).toEqual([true, false, true]);
});

it("a reader of lines tells where lines begin and end, where the next begins, and their numbers", () => {
  const places = said(
    "xxa: b\r\n\n# c\rdxx",
    ({ number, start, end, after }) => [number, start, end, after],
    2,
    14,
  );
  expect(places).toEqual([
    [1, 2, 6, 8],
    [2, 8, 8, 9],
    [3, 9, 12, 13],
    [4, 13, 14, 14],
  ]);
});

it.each([
  ["Disallow: /", true],
  ["Disallow /", true],
  ["Disallow:", true],
  ["Other: x", true],
  ["two words", true],
  ["", false],
  [" \t", false],
  ["# Disallow: /", false],
  [": /", false],
  ["word", false],
  ["three words here", false],
])("a reader of lines tells whether %j has a name and a value: %s", (line, has) => {
  expect(said(line === "" ? "\n" : line, ({ hasField }) => hasField)).toEqual([has]);
});
