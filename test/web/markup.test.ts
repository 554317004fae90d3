/** Colours of pages and headers: where tags, attributes, comments and raw text begin and end. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { headerStretches, htmlStretches } from "../../web/editor/markup.ts";
import { cases } from "../support/effort.ts";

const parts = (text: string, stretches: Iterable<readonly [number, number, string]>): string[] =>
  [...stretches].map(([from, to, colour]) => `${colour}: ${text.slice(from, to)}`);

describe("colours of a page", () => {
  it.each([
    [
      '<meta name="robots" content=noindex>',
      [
        "agent-field: <meta",
        "other-field: name",
        'agent-value: "robots"',
        "other-field: content",
        "agent-value: noindex",
        "agent-field: >",
      ],
    ],
    ["<!-- <meta name=robots> -->x", ["comment: <!-- <meta name=robots> -->"]],
    ["<!doctype html>", ["comment: <!doctype html>"]],
    [
      "<script>'<meta name=robots>'</script>",
      [
        "agent-field: <script",
        "agent-field: >",
        "comment: '<meta name=robots>'",
        "agent-field: </script",
        "agent-field: >",
      ],
    ],
    ["<a href='>'/>", ["agent-field: <a", "other-field: href", "agent-value: '>'", "agent-field: >"]],
    ["<p data-nosnippet>", ["agent-field: <p", "other-field: data-nosnippet", "agent-field: >"]],
    ["a < b, 1 <2", []],
    ["<!-- never\nended", ["comment: <!-- never\nended"]],
    ['<p title="never', ["agent-field: <p", "other-field: title", 'agent-value: "never']],
  ])("%s", (text, expected) => {
    expect(parts(text, htmlStretches(text))).toEqual(expected);
  });
});

describe("colours of headers", () => {
  it("are the status, names, and what is said about robots", () => {
    const text = "HTTP/1.1 200 OK\nDate: today\nX-Robots-Tag: noindex\nno header\n";
    expect(parts(text, headerStretches(text))).toEqual([
      "comment: HTTP/1.1 200 OK",
      "other-field: Date",
      "agent-field: X-Robots-Tag",
      "agent-value:  noindex",
    ]);
  });
});

describe("stretches of any text", () => {
  const pieces = fc.constantFrom(
    ..."< > / = \" ' ! - ? <!-- --> <script> </script> <a b= \n : x-robots-tag".split(" "),
    " ",
    "\n",
  );
  const texts = fc.oneof(
    fc.string(),
    fc.array(pieces).map((all) => all.join("")),
  );

  it.each([
    ["a page", htmlStretches],
    ["headers", headerStretches],
  ])("of %s are in order, in it, and do not overlap", (_what, stretches) => {
    fc.assert(
      fc.property(texts, (text) => {
        let last = 0;
        for (const [from, to] of stretches(text)) {
          expect(from).toBeGreaterThanOrEqual(last);
          expect(to).toBeGreaterThanOrEqual(from);
          last = to;
        }
        expect(last).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: cases(2_000) },
    );
  });

  it("are found in time that grows with the text", () => {
    const steps = (text: string): number => [...htmlStretches(text)].length;
    for (const piece of ["<", "<a ", "<!", "<script>", "<a b='"]) {
      expect(steps(piece.repeat(50_000))).toBeLessThanOrEqual(200_000);
    }
  });
});
