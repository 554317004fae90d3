/** Where names end: at the edges that files and headers seldom show. */
import { describe, expect, it } from "vitest";
import { RobotsError } from "../../../src/base/errors.ts";
import {
  isGlobal,
  leadingProduct,
  leadingToken,
  leadingWord,
  tokenEnd,
  withoutVersion,
  wordEnd,
} from "../../../src/engine/dialect/name.ts";
import { parse } from "../../../src/index.ts";

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
      return parse("", { dialect: name as never });
    } catch (thrown) {
      return thrown instanceof RobotsError ? `${thrown.code}: ${thrown.message}` : thrown;
    }
  };

  it("is refused with the names of those that do", () => {
    expect(error("bing")).toBe(
      'INVALID_ARGUMENT: dialect must be "rfc9309", "google", "yandex", "koster1996" or "original1994", not "bing".',
    );
    for (const name of ["toString", 7, ["google"]])
      expect(error(name)).toMatch(/^INVALID_ARGUMENT: dialect must be "rfc9309"/);
  });
});
