/**
 * Whatever a page, a header or a file of a site says: an answer, in bounded memory, and no exception.
 *
 * @module-tag long
 * @module-tag nightly
 * @module-tag built
 */
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { parse } from "../../../src/index.ts";
import {
  indexing,
  lintPage,
  parseMeta,
  parseXRobotsTag,
  readPage,
  usage,
} from "../../../src/site/meta/index.ts";
import { run } from "../../hostile/child.ts";
import { cases, thorough, upTo } from "../../support/effort.ts";

const RUNS = cases(1_000);
const MIB = 1024 * 1024;

/** Text that looks like what is read, and text that does not. */
const words = fc.constantFrom(
  ..."noindex,nofollow none all max-snippet:-1 max-snippet: unavailable_after: Friday 25-Jun-10 15:00:00 GMT googlebot: robots".split(
    " ",
  ),
  ...'otherbot: Content-Usage: train-ai=n search=y; ai-train=no use=full <https://a/> ;rel=license "'.split(
    " ",
  ),
  "type=application/rsl+xml",
  "\u0000",
  "\r\n",
  "é",
  "\uD800",
);
const line = fc
  .array(fc.oneof(words, fc.string({ unit: "binary", maxLength: 12 })), { maxLength: 12 })
  .map((all) => all.join(" "));

describe("hostile input", () => {
  it("gets an answer: bytes for pages", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3_000, size: "max" }), line, (bytes, contentType) => {
        const { tags } = readPage(bytes, { contentType });
        expect(Array.isArray(tags)).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });

  it("gets an answer: lines for headers, robots.txt and tdmrep.json", () => {
    fc.assert(
      fc.property(line, line, line, line, (tag, field, url, file) => {
        const html = `<meta name="robots" content="${tag.replaceAll('"', "&quot;")}">`;
        const headers = {
          "X-Robots-Tag": [tag, field],
          "Content-Usage": field,
          "Content-Signal": tag,
          Link: field,
          "tdm-reservation": tag,
          "content-type": field,
        };
        const robots = parse(
          `User-agent: *\nContent-Usage: ${field}\nContent-Signal: /${tag}\nLicense: ${url}\nDisallow: /${tag}\n`,
        );
        const places = {
          html,
          headers,
          robots,
          url: `/${encodeURIComponent(url.replace(/[\uD800-\uDFFF]/g, ""))}`,
          agent: "bingbot",
        };
        for (const engine of ["google", "bing", "yandex", "inktomi", "generic"] as const) {
          const { index, lost } = indexing({ ...places, engine });
          expect(typeof index.value).toBe("boolean");
          expect(Array.isArray(lost)).toBe(true);
        }
        const { train } = usage({ ...places, tdmrep: file, policyToken: "Training" });
        expect(["yes", "no", "unknown"]).toContain(train.value);
        expect(
          parseXRobotsTag([tag, field]).every(({ directives }) =>
            directives.every(({ name }) => name !== ""),
          ),
        ).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });

  it("costs no more than its length", () => {
    // What costs the square of its length would take minutes for these.
    const times = upTo(1_000_000, 200_000);
    const field = `"${'\\"'.repeat(times)}`;
    const links = `<${" ,;<".repeat(times)}>${";".repeat(times)}${' ;rel="'.repeat(times)}`;
    const list = `${"unavailable_after:".repeat(times / 4)} x, unavailable_after: ${" ".repeat(times)}Friday, 1`;
    const headers = {
      "Content-Usage": field,
      "Content-Signal": "=,".repeat(times),
      Link: links,
      "X-Robots-Tag": list,
    };
    const html = `<meta name="robots" content="${list}"><meta name=${"'".repeat(3)}${"x".repeat(times)}>`;
    const lines = `Content-Usage: /${"*a".repeat(500)} train-ai=n\n`.repeat(400);
    const robots = parse(`User-agent: *\n${lines}${"Content-Signal: /a=\n".repeat(times)}`, {
      maxBytes: 1e8,
    });
    const url = `/${"a".repeat(20_000)}`;
    expect(
      usage({ html, headers, robots, url, agent: "ExampleBot", tdmrep: "[".repeat(times) }).train.value,
    ).toBe("no");
    expect(indexing({ html, headers, robots, url }).index.value).toBe(true);
    expect(lintPage({ html, headers, robots, url }).length).toBeGreaterThan(0);
  });

  it.each(["index", "index, noindex", "follow", "noflow", "archive"])("costs no more: %s", (word) => {
    // Each compared with each, the words of these tags would take minutes.
    const html = `<meta name="robots" content="${`${word}, `.repeat(5_000)}">`.repeat(upTo(40, 8));
    expect(lintPage({ html }).length).toBeGreaterThan(0);
  });

  it("has a path of any length compared to its end", () => {
    const path = `/${"a".repeat(20_000)}`;
    const robots = parse(`User-agent: *\nContent-Usage: ${path}b train-ai=n\n`);
    expect(["b", "c"].map((end) => usage({ robots, url: path + end }).train.value)).toEqual([
      "no",
      "unknown",
    ]);
  });

  it("searches no list for each statement where permission lifts what is forbidden", () => {
    const html = `<meta name="robots" content="${"index, noindex, ".repeat(1_000)}">`;
    const searched = vi.spyOn(Array.prototype, "includes");
    try {
      const { index } = indexing({ html, engine: "yandex" });
      const looked = searched.mock.contexts.reduce(
        (sum: number, list) => sum + (list as unknown[]).length,
        0,
      );
      expect(looked).toBeLessThan(50 * 2_000);
      expect([index.value, index.lost.length]).toEqual([true, 1_999]);
      expect([index.lost[0]!.reason, index.lost.at(-1)!.reason]).toEqual(["permitted", "outweighed"]);
    } finally {
      searched.mockRestore();
    }
  });

  it("leaves prototypes alone", () => {
    parseMeta(
      '<meta name="__proto__" content="noindex"><meta name="robots" content="__proto__: x, constructor">',
    );
    parseXRobotsTag({ "X-Robots-Tag": "__proto__: noindex" });
    expect(({} as { noindex?: unknown }).noindex).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it("keeps no page in memory for the sake of one of its tags", () => {
    const tag = `<meta name="examplebot" content="nosnippet, ${"x".repeat(100)}bot">`;
    const first = parseMeta(tag)[0]!;
    expect(first.directives[1]!.name).toBe(`${"x".repeat(100)}bot`);
  });
});

// The heap has room for what runs the script, and for little more.
const [PAGE, HEAP] = thorough ? [50_000_000, 64] : [15_000_000, 32];

describe("a page that the heap has no room for is read:", () => {
  it.each([
    "text",
    "text without spaces",
    "one comment",
    "one attribute",
    "one attribute's name",
    "one tag's name",
    "one tag with many attributes",
    "one script",
    "one title",
    "many tags",
    "many elements",
    "many names",
    "many numbers",
    "left angles",
    "CDATA",
  ])("%s", (name) => {
    const { out, end } = run(new URL("memory.child.ts", import.meta.url), [name, String(PAGE)], HEAP);
    expect(end).toBe("done");
    const { first, tags, grown, milliseconds } = JSON.parse(out) as Record<string, number>;
    console.log(`${name}: ${Math.round(grown! / MIB)} MiB more than before, ${milliseconds} ms`);
    expect(first).toBe("noindex");
    expect(tags).toBeLessThanOrEqual(10_000);
    // The page itself does not count: twice the heap leaves room for what lies outside of it.
    expect(grown).toBeLessThan(2 * HEAP * MIB);
  });
});
