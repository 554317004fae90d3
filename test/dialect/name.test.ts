/** Where names end: at the edges that files and headers seldom show. */
import { describe, expect, it } from "vitest";
import { dialectRules, dialects } from "../../src/dialect/index.ts";
import {
  isGlobal,
  leadingProduct,
  leadingToken,
  leadingWord,
  tokenEnd,
  withoutVersion,
  wordEnd,
} from "../../src/dialect/name.ts";
import { RobotsError } from "../../src/errors.ts";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("the name at the front of a text", () => {
  it("begins after white space", () => {
    expect(leadingToken(" \tFooBot/1")).toBe("FooBot");
    expect(leadingWord(" Jörg/1")).toBe("Jörg");
    expect(leadingProduct(" FooBot/1")).toBe("FooBot");
    expect(withoutVersion(" Foo Bot /1")).toBe("Foo Bot");
  });

  it("is empty where the text begins with something else", () => {
    expect(leadingToken("/FooBot")).toBe("");
    expect(leadingProduct("/FooBot")).toBe("");
    expect(withoutVersion("/FooBot")).toBe("");
  });

  it("has every digit where digits count, and none elsewhere", () => {
    const name = bytesOf("Bot0123456789-x");
    expect(tokenEnd(name, 0, name.length, true)).toBe(name.length);
    expect(tokenEnd(name, 0, name.length, false)).toBe(3);
  });

  it("continues with letters beyond ASCII, after digits too", () => {
    const line = bytesOf("b2örg rest");
    expect(wordEnd(line, 0, line.length)).toBe(bytesOf("b2örg").length);
    expect(wordEnd(line, 0, 2)).toBe(2);
  });
});

describe("a star", () => {
  const isGlobalText = (text: string, verticalSpace = false): boolean =>
    isGlobal(bytesOf(text), 0, text.length, verticalSpace);

  it.each(["*", "* x", "*\tx"])("is for all crawlers: %j", (text) => {
    expect(isGlobalText(text)).toBe(true);
    expect(isGlobalText(text, true)).toBe(true);
  });

  it.each(["*\v", "*\f", "*\vx"])("is for all crawlers where vertical tabs are white space: %j", (text) => {
    expect(isGlobalText(text)).toBe(false);
    expect(isGlobalText(text, true)).toBe(true);
  });

  it.each(["", "x", "*x", "*\x08", "*\x0e", "x*"])("is not all of %j", (text) => {
    expect(isGlobalText(text)).toBe(false);
    expect(isGlobalText(text, true)).toBe(false);
  });

  it("is looked for in the value alone, not in what follows", () => {
    expect(isGlobal(bytesOf("* x"), 0, 0, true)).toBe(false);
    expect(isGlobal(bytesOf("*x"), 0, 1, true)).toBe(true);
    expect(isGlobal(bytesOf("  *x"), 2, 3, true)).toBe(true);
  });
});

describe("a dialect that does not exist", () => {
  const error = (name: unknown): unknown => {
    try {
      return dialectRules(name as never);
    } catch (thrown) {
      return thrown instanceof RobotsError ? `${thrown.code}: ${thrown.message}` : thrown;
    }
  };

  it("is refused with the names of those that do", () => {
    const names = `it is one of ${dialects.join(", ")}`;
    expect(error("bing")).toContain(`INVALID_ARGUMENT: Unknown dialect "bing"; ${names}`);
    expect(error("toString")).toContain('Unknown dialect "toString"');
    expect(error(7)).toContain("INVALID_ARGUMENT: Unknown dialect of type number");
    expect(error(["google"])).toContain("Unknown dialect of type object");
  });
});
