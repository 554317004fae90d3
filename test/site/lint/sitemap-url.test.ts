import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsedUrl } from "../../../src/engine/url/parsed.ts";
import { type Diagnostic, lint } from "../../../src/site/lint/index.ts";
import { cases } from "../../support/effort.ts";

const RUNS = cases(1000);

describe("sitemap-url", () => {
  const only = (body: string): Diagnostic[] => lint(body).filter(({ rule }) => rule === "sitemap-url");
  const piece = fc.constantFrom(
    "a",
    "example",
    "com",
    "xn--",
    "0x7f",
    "1",
    "256",
    "-",
    "_",
    ".",
    ":",
    "80",
    "%41",
    "[",
  );

  it("says of every URL what a parser says, however plain it looks", () => {
    const parts = fc.tuple(
      fc.constantFrom("http://", "https://", "HTTPS://", "ftp://", "file://", "https:/", "mailto:", "//", ""),
      fc.array(piece, { maxLength: 5 }),
      fc.constantFrom("", "/", "/s.xml", "/s?a=1&b=~", "/%zz", "/a b", "/é"),
    );
    const property = fc.property(parts, ([scheme, host, path]) => {
      const value = scheme + host.join("") + path;
      if (value === "") return;
      const url = parsedUrl(value);
      const isFetched = url !== undefined && /^(?:https?|ftp):$/.test(url.protocol);
      const isGood = isFetched && url.host !== "" && value.includes("//") && !value.includes(" ");
      expect(only(`User-agent: *\nDisallow:\nSitemap: ${value}\n`).length).toBe(isGood ? 0 : 1);
    });
    fc.assert(property, { numRuns: 3 * RUNS });
  });
});
