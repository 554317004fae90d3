/** Where lines end (RFC 9309, 2.2), and which of them hold nothing but printable ASCII and tabs. */
import { describe, expect, it } from "vitest";
import { LineBreaks } from "../../../src/engine/parse/lines.ts";

/** Lines of part of a text, as text and as what they end in. */
function linesOf(text: string, from = 0, to = text.length): [text: string, ending: string, plain: boolean][] {
  const breaks = new LineBreaks(Buffer.from(text, "latin1"), from, to);
  const found: [string, string, boolean][] = [];
  while (breaks.next()) {
    const line = text.slice(breaks.start, breaks.end);
    expect(breaks.hasHash).toBe(line.includes("#"));
    found.push([line, text.slice(breaks.end, breaks.after), breaks.plain]);
  }
  expect(breaks.next()).toBe(false);
  return found;
}

describe("lines", () => {
  it("are plain without any byte but printable ASCII and tabs, wherever that is", () => {
    for (let code = 0; code < 256; code++) {
      const c = String.fromCharCode(code);
      if (c === "\n" || c === "\r") continue;
      const plain = (code >= 0x20 && code < 0x7f) || c === "\t";
      for (const text of [c, `${c}a`, `a${c}`, `a${c}b`, `\t${c} ~`]) {
        // What the lines before and after hold does not count.
        expect(linesOf(`\x01\n${text}\n\xff`)).toEqual([
          ["\x01", "\n", false],
          [text, "\n", plain],
          ["\xff", "", false],
        ]);
      }
    }
  });

  it("have a hash or none, whatever those around them have", () => {
    for (const text of ["#", "a#", "#\nb", "a\n#\nb\nb", "#\r\n\r\n#a\xff#", "a"]) linesOf(text);
  });

  it("end where the body does, though line ends follow", () => {
    const text = "ab\r\ncd\n\nef";
    expect(linesOf(text, 1, 3)).toEqual([["b", "\r", true]]);
    expect(linesOf(text, 1, 2)).toEqual([["b", "", true]]);
    expect(linesOf(text, 4, 7)).toEqual([["cd", "\n", true]]);
    expect(linesOf(text, 3, 8)).toEqual([
      ["", "\n", true],
      ["cd", "\n", true],
      ["", "\n", true],
    ]);
    expect(linesOf(text, 4, 4)).toEqual([]);
  });
});
