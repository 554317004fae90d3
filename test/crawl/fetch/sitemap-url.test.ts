/**
 * Sitemaps in their normal spelling, as the URL parser has it, whether or not it is asked.
 *
 * @module-tag slow
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sitemapUrl } from "../../../src/crawl/fetch/digest.ts";
import { cases } from "../../support/effort.ts";

/** What the URL parser makes of a text. `URL.canParse` errs once it is warm (docs/runtimes.md). */
function parsed(text: string): string | undefined {
  try {
    const url = new URL(text);
    url.hash = "";
    return url.protocol === "http:" || url.protocol === "https:" ? url.href : undefined;
  } catch {
    return undefined;
  }
}

const PIECES = [
  "a",
  "1",
  "-",
  ".",
  "/",
  "xn--",
  "A",
  "0x7f",
  "com",
  "_",
  "%41",
  ":80",
  "@",
  "#",
  "?",
  " ",
  "é",
];

describe("sitemapUrl", () => {
  it("spells every short text as the URL parser does", () => {
    for (const host of ["", "a.com", "1.2", "xn--a.com", "b.xn--a"]) {
      for (const one of PIECES) {
        for (const two of PIECES) {
          for (const three of ["", ...PIECES]) {
            for (const text of [
              `https://${host}${one}${two}${three}`,
              `http://${host}/${one}${two}${three}`,
            ]) {
              expect([text, sitemapUrl(text)]).toEqual([text, parsed(text)]);
            }
          }
        }
      }
    }
  });

  it("spells long ones so, too", () => {
    const text = fc.array(fc.constantFrom(...PIECES, "..", "/../", "x.org", "example."), { maxLength: 12 });
    fc.assert(
      fc.property(
        fc.constantFrom("http://", "https://", "https:", "ftp://", "HTTP://", ""),
        text,
        (scheme, rest) => {
          const url = scheme + rest.join("");
          expect(sitemapUrl(url)).toBe(parsed(url));
        },
      ),
      { numRuns: cases(20_000) },
    );
  });

  it("reads a hostile text in one pass", () => {
    for (const text of [
      `https://${"a".repeat(1e6)}`,
      `https://${"a.".repeat(5e5)}`,
      `https://a.com/${"/".repeat(1e6)}\\`,
    ]) {
      expect(sitemapUrl(text)).toBe(parsed(text));
    }
  });
});
