/** Where lines end (RFC 9309, 2.2), and where the marks are that divide them. */
import { describe, expect, it } from "vitest";
import { LineBreaks } from "../../../src/engine/parse/lines.ts";

/** Lines of part of a text, as text and as what they end in. */
function linesOf(text: string, from = 0, to = text.length): [text: string, ending: string][] {
  const breaks = new LineBreaks(Buffer.from(text, "latin1"), from, to);
  const found: [string, string][] = [];
  while (breaks.next()) {
    const { start, end, after, colon, hash, nul } = breaks;
    const line = text.slice(start, end);
    const [before] = line.split("#");
    const at = (part: string, mark: string): number =>
      part.includes(mark) ? start + part.indexOf(mark) : end;
    expect([colon, hash, nul]).toEqual([at(before!, ":"), at(line, "#"), at(before!, "\0")]);
    found.push([line, text.slice(end, after)]);
  }
  expect(breaks.next()).toBe(false);
  return found;
}

describe("lines", () => {
  it("have marks or none, whatever those around them have", () => {
    for (let code = 0; code < 256; code++) {
      const c = String.fromCharCode(code);
      if (c === "\n" || c === "\r") continue;
      for (const text of [c, `${c}a`, `a:${c}`, `a${c}b`, `\t${c} ~`, `${c}:#\0`, `:a#${c}`, `a${c}\0:`]) {
        expect(linesOf(`\x01\n${text}\n\xff:`)).toEqual([
          ["\x01", "\n"],
          [text, "\n"],
          ["\xff:", ""],
        ]);
      }
    }
    for (const text of ["#", "a#", "#\nb", "a\n#\nb\nb", "#\r\n\r\n#a\xff#", "a", "a:\0\n\0", "#:\0\n:"])
      linesOf(text);
  });

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
