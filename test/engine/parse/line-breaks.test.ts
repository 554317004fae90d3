/** Where lines end (RFC 9309, 2.2). */
import { describe, expect, it } from "vitest";
import { dialectRules } from "../../../src/engine/dialect/index.ts";
import { LineTable, TableLines } from "../../../src/engine/parse/table.ts";

/** Lines of part of a text, as text and as what they end in. */
function linesOf(text: string, from = 0, to = text.length): [text: string, ending: string][] {
  const { syntax } = dialectRules("rfc9309");
  const breaks = new TableLines(new LineTable(Buffer.from(text, "latin1"), from, to, syntax));
  const found: [string, string][] = [];
  while (breaks.next()) {
    const { start, end, after } = breaks;
    found.push([text.slice(start, end), text.slice(end, after)]);
  }
  expect(breaks.next()).toBe(false);
  return found;
}

describe("lines", () => {
  it("end where the body does, though line ends follow", () => {
    const text = "ab\r\ncd\n\nef";
    expect(linesOf(text, 1, 3)).toEqual([["b", "\r"]]);
    expect(linesOf(text, 1, 2)).toEqual([["b", ""]]);
    expect(linesOf(text, 4, 7)).toEqual([["cd", "\n"]]);
    expect(linesOf(text, 3, 8)).toEqual([
      ["", "\n"],
      ["cd", "\n"],
      ["", "\n"],
    ]);
    expect(linesOf(text, 4, 4)).toEqual([]);
  });
});
