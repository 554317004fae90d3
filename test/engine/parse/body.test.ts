/** Where the text of a body begins and ends, whatever lies around it in memory. */
import { describe, expect, it } from "vitest";
import { joinChunks, lastWholeLine, markLength } from "../../../src/engine/parse/body.ts";

const bytes = (text: string): Uint8Array => Buffer.from(text, "latin1");

describe("the byte order mark", () => {
  it.each([
    ["\xef\xbb\xbfa", 3],
    ["\xef\xbb\xbf", 3],
    ["\xef\xbba", 2],
    ["\xefa", 1],
    ["\xef\xef\xbb", 1],
    ["\xbb\xbf", 0],
    ["a\xef\xbb\xbf", 0],
    ["", 0],
  ])("at the beginning of %j is %i long", (text, length) => {
    expect(markLength(bytes(text), 0, text.length)).toBe(length);
    // Elsewhere in a memory, where it may seem to begin before and to go on after the body.
    expect(markLength(bytes(`\xef\xbb\xbf${text}\xef\xbb\xbf`), 3, 3 + text.length)).toBe(length);
  });

  it("does not go on beyond the body", () => {
    const mark = bytes("..\xef\xbb\xbf");
    for (const length of [0, 1, 2, 3]) expect(markLength(mark, 2, 2 + length)).toBe(length);
  });
});

describe("the last whole line of a body that was cut", () => {
  it.each([
    ["a\nb", 2],
    ["a\rb", 2],
    ["a\r\nbcd", 3],
    ["a\n", 2],
    ["a\r", 2],
    ["abc", 0],
    ["", 0],
    ["\n", 1],
  ])("of %j ends at %i", (text, end) => {
    expect(lastWholeLine(bytes(text), 0, text.length)).toBe(end);
  });

  it.each(["\n", "\r", "\r\n"])("is the last one if only its end, %j, lies beyond", (end) => {
    expect(lastWholeLine(bytes(`a\nbcd${end}`), 0, 5)).toBe(5);
    expect(lastWholeLine(bytes("a\nbcd"), 0, 5, end.charCodeAt(0))).toBe(5);
    expect(lastWholeLine(bytes(`a\nbcd${end}`), 0, 4)).toBe(2);
  });

  it("is not one before the body", () => {
    expect(lastWholeLine(bytes("a\nbcde\n"), 2, 5)).toBe(2);
    expect(lastWholeLine(bytes("a\nbcde\n"), 3, 5)).toBe(3);
  });
});

describe("pieces of a body", () => {
  it("are joined in their order", () => {
    expect(Buffer.from(joinChunks([bytes("ab"), bytes(""), bytes("c")])).toString()).toBe("abc");
    expect(joinChunks([])).toEqual(new Uint8Array(0));
  });
});
