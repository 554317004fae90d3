import { describe, expect, it } from "vitest";
import { csvRow, csvText } from "../../../src/cli/report/csv.ts";

describe("CSV", () => {
  it("ends every row, the last one too, with CR and LF", () => {
    expect(csvText([["a", 1], [null]])).toBe("a,1\r\n\r\n");
    expect(csvText([])).toBe("");
  });

  it("quotes what would end a cell, and doubles quotes", () => {
    expect(csvRow(["a,b", 'say "x"', "two\nlines", "cr\r", "plain; text"])).toBe(
      '"a,b","say ""x""","two\nlines","cr\r",plain; text',
    );
  });

  it.each(["=1+1", "+1", "-1", "@x", "\tx", "\rx"])(
    "makes text of what a spreadsheet would calculate: %j",
    (text) => {
      expect(csvRow([text]).replaceAll('"', "")).toBe(`'${text}`);
    },
  );

  it("leaves numbers what they are", () => {
    expect(csvRow([-1, 0, 2.5])).toBe("-1,0,2.5");
  });
});
