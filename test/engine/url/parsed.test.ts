/** Whether a text is a URL is decided by a look at its scheme first: nothing that the constructor takes may be turned down. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsedUrl } from "../../../src/engine/url/parsed.ts";
import { cases } from "../../support/effort.ts";

/** The URL, by the constructor alone. */
function constructed(text: string, base?: string): string | undefined {
  try {
    return new URL(text, base).href;
  } catch {
    return undefined;
  }
}

describe("parsedUrl", () => {
  const piece = fc.constantFrom(
    ..."a:/?#@.%\\\t\n\r \0\u001f\u007f\u00a0\u00fc\u6f22[]+-1",
    "http:",
    "HTTPS://",
    "//",
    "file:",
    "mailto:",
    "b\u00fccher.example",
    "\ud800",
    "%2e",
  );
  const text = fc.oneof(
    fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join("")),
    fc.string(),
  );

  it("is what the constructor makes of a text", () => {
    fc.assert(
      fc.property(text, (url) => {
        expect(parsedUrl(url)?.href).toBe(constructed(url));
      }),
      { numRuns: cases(5000) },
    );
  });

  it("is what the constructor makes of a text and a base", () => {
    fc.assert(
      fc.property(text, fc.constantFrom("https://example.com/a/b?c", "mailto:a", "relative"), (url, base) => {
        expect(parsedUrl(url, base)?.href).toBe(constructed(url, base));
      }),
      { numRuns: cases(2000) },
    );
  });
});
