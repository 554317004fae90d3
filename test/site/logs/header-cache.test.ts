/** The cache of headers. */
import { describe, expect, it } from "vitest";
import { senderOf } from "../../../src/site/identity/sender.ts";
import { HeaderCache } from "../../../src/site/logs/count/header-cache.ts";

function known(text: string) {
  return { text, sender: senderOf(text), further: [], policies: [], counts: undefined };
}

describe("the cache of headers", () => {
  it("mistakes none for another that differs in one character", () => {
    const cache = new HeaderCache();
    const usual = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0";
    const headers = [
      usual,
      usual.slice(0, 20),
      "",
      ...Array.from(usual, (_, i) => `${usual.slice(0, i)}~${usual.slice(i + 1)}`),
    ];
    for (const header of headers) cache.add(known(header));
    for (let round = 0; round < 2; round++)
      for (const header of headers) expect(cache.get(header)?.text).toBe(header);
    expect(cache.get(`${usual} `)).toBeUndefined();
  });

  it("knows none once it has been cleared, however often it was asked for", () => {
    const cache = new HeaderCache();
    cache.add(known("FooBot/1.0"));
    for (let i = 0; i < 3; i++) expect(cache.get("FooBot/1.0")).toBeDefined();
    cache.clear();
    expect(cache.get("FooBot/1.0")).toBeUndefined();
  });

  it("keeps no more than a number of headers and characters", () => {
    for (const [count, length] of [
      [60_000, 10],
      [10_000, 1000],
    ] as const) {
      const cache = new HeaderCache();
      const header = (i: number): string => String(i).padStart(length, "x");
      for (let i = 0; i < count; i++) cache.add(known(header(i)));
      expect(cache.get(header(0))).toBeUndefined();
      expect(cache.get(header(count - 1))).toBeDefined();
    }
  });
});
