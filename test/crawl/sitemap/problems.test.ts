/**
 * What is said of a faulty sitemap, and of which line.
 *
 * @module-tag slow
 */
import { describe, expect, it } from "vitest";
import { BOUNDS, PROTOCOL } from "../../../src/crawl/sitemap/limits.ts";
import { reading, readingOf } from "./reading.ts";

const A = "https://shop.example/a";
const WRITE_AMP = '(a plain & has to be written as "&amp;")';

/** A urlset with something wrong in its third line. */
const around = (fault: string): string => `<urlset>\n<url><loc>${A}</loc></url>\n${fault}\n</urlset>`;

describe("what is not a sitemap", () => {
  it.each([
    ["it is a web page", "<!DOCTYPE html><html>"],
    ["it is a web page", "\n <!doctype   HTML>\n<html>"],
    ["it is a web page", "<html lang='en'>"],
    ["it is a web page", `<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "a" "b">\n<html/>`],
    ["it is a web page", `<?xml version="1.0"?>\n<!DOCTYPE \n HTML>\n<html/>`],
    ["it is a web page", `<?xml version="1.0"?>\n<html xmlns="a"/>`, 2],
    ["it is a web page", `<?xml version="1.0"?>\n<x:HTML/>`, 2],
    ["its root element is <htmlx>", "<htmlx/>", 1],
    ["its root element is <urlset:svg>", "<!DOCTYPE htmlx>\n<urlset:svg/>", 2],
    [`its root element is <${"a".repeat(100)}>`, `<${"a".repeat(200)}/>`, 1],
    ["it has no elements", "<!-- a comment -->"],
    ["it is neither XML nor a list of URLs", '{"urls": []}'],
    ["it is neither XML nor a list of URLs", "ftp://shop.example/\nshttp://shop.example/"],
    ["it is neither XML nor a list of URLs", `a line\n${"a".repeat(BOUNDS.silence + 1)}`, 2],
  ])("is reported by kind: %s", async (detail, body, line?: number) => {
    const { entries, problems } = await reading(body);
    expect(entries).toEqual([]);
    const own = problems.filter(({ code }) => code !== "doctype");
    expect(own).toStrictEqual([{ code: "not-a-sitemap", detail, ...(line && { line }) }]);
  });

  it.each([99, 100])("is detected after 100 lines of something else: %d of them", async (strange) => {
    const { kind, entries, problems } = await reading(`${"x\n".repeat(strange)}HTTPS://shop.example/`);
    const isList = strange < 100;
    expect(kind).toBe(isList ? "text" : undefined);
    expect(entries).toHaveLength(isList ? 100 : 0);
    expect(entries.at(-1)).toEqual(isList ? { url: "HTTPS://shop.example/", line: 100 } : undefined);
    expect(problems.map(({ code }) => code)).toEqual(isList ? [] : ["not-a-sitemap"]);
  });

  it.each(["http://shop.example/", "https://shop.example/"])(
    "is not a list that begins with %s",
    async (url) => {
      expect(await reading(url)).toEqual({ kind: "text", entries: [{ url, line: 1 }], problems: [] });
    },
  );

  it("does not depend on what comes after the first URL", async () => {
    const { entries, problems } = await reading(`first\n${A}\n${"x\n".repeat(200)}`);
    expect([entries.length, problems]).toEqual([202, []]);
    expect(entries.slice(0, 3).map(({ url }) => url)).toEqual(["first", A, "x"]);
  });
});

describe("XML with a fault", () => {
  it.each([
    ["unexpected close tag", "<url></loc></url>"],
    ["unquoted attribute value", "<url><link href=/a></url>"],
    [`an entity without an end ${WRITE_AMP}`, "<url><loc>a&b</loc></url>"],
    [`disallowed character in entity name ${WRITE_AMP}`, "<url><loc>a & b;</loc></url>"],
    ["elements are nested more than 64 deep", "<a>".repeat(64)],
    ["documents may contain only one root", "</urlset><more/>"],
    ["text data outside of root node", "</urlset>more"],
  ])("is read as far as that: %s", async (detail, fault) => {
    for (const step of [1, 65_536]) {
      const { kind, entries, problems } = await reading(around(fault), { step });
      expect([kind, entries]).toEqual(["urlset", [{ url: A, line: 2 }]]);
      expect(problems).toMatchObject([{ code: "malformed", detail }]);
    }
  });

  it("has that in the line where it is, an entity in the line of its tag", async () => {
    const lineOf = async (fault: string) => (await reading(around(fault))).problems[0]?.line;
    expect(await lineOf("<url>\n\n</loc></url>")).toBe(5);
    expect(await lineOf("<url>\n<loc>\n\na&nbsp;b</loc></url>")).toBe(4);
    expect(await lineOf("<url>\n<loc>\n\na & b</loc></url>")).toBe(4);
    expect(await lineOf(`\n${"<a>".repeat(64)}`)).toBe(4);
    const { problems } = await reading(around(`${"\n".repeat(100)}<url></loc></url>`));
    expect(problems).toEqual([{ code: "malformed", detail: "unexpected close tag", line: 103 }]);
  });

  it("that is cut off says which element has no end, and where the last one began", async () => {
    const said = async (body: string) => {
      const { entries, problems } = await reading(body);
      return [entries.length, problems];
    };
    const truncated = (detail: string, line: number) => [{ code: "truncated", detail, line }];
    expect(await said(`<urlset>\n<url>\n<loc>${A}`)).toEqual([0, truncated("<loc> is not closed", 3)]);
    const whole = `<urlset>\n<url><loc>${A}</loc>`;
    expect(await said(whole)).toEqual([1, truncated("<url> is not closed", 2)]);
    expect(await said(`${whole}</url>\n\n`)).toEqual([1, truncated("<urlset> is not closed", 2)]);
  });

  it("has the parser's words for it, without a full stop", async () => {
    const { problems } = await reading('<?xml version="2.0"?><urlset></urlset>');
    const detail = String.raw`version number must match /^1\.[0-9]+$/`;
    expect(problems).toContainEqual({ code: "malformed", detail, line: 1 });
  });

  it("may be as deep as 64 elements", async () => {
    const body = around(`${"<a>".repeat(63)}${"</a>".repeat(63)}`);
    expect(await reading(body)).toMatchObject({ entries: [{ url: A }], problems: [] });
  });

  it("says which element goes on for more than is held", async () => {
    const { problems } = await reading(
      around(`<url><loc a="${"a".repeat(2 * BOUNDS.silence)}"></loc></url>`),
    );
    const detail = "the element has more than 1048576 characters";
    expect(problems).toEqual([{ code: "malformed", detail, line: 3 }]);
  });

  it("that is long for its elements, comments and instructions together is read", async () => {
    const part = "a".repeat(BOUNDS.silence * 0.6);
    for (const some of [`<!--${part}--><!--${part}-->`, `<?a ${part}?><?a ${part}?>`]) {
      const { entries, problems } = await reading(around(`${some}<url><loc>${A}</loc></url>`));
      expect([entries.length, problems]).toEqual([2, []]);
    }
  });

  it("that breaks off after its root is read to there", async () => {
    const { entries, problems } = await reading(`${around("")}<!-- a comment`);
    expect(entries).toEqual([{ url: A, line: 2 }]);
    expect(problems).toEqual([{ code: "malformed", detail: "unexpected end", line: 4 }]);
  });

  it("with a document type says so, in the line where that ends", async () => {
    const { entries, problems } = await reading(`<?xml version="1.0"?>\n<!DOCTYPE urlset\n>\n${around("")}`);
    expect([entries.length, problems]).toEqual([1, [{ code: "doctype", line: 3 }]]);
    const other = await reading(`<!DOCTYPE urlset SYSTEM "a html">${around("")}`);
    expect([other.entries.length, other.problems]).toEqual([1, [{ code: "doctype", line: 1 }]]);
  });
});

describe("XML without a fault", () => {
  it.each([
    ["urlset", `<urlset><url><loc>${A}</loc></url></urlset>`],
    ["index", `<sitemapindex><sitemap><loc>${A}</loc></sitemap></sitemapindex>`],
    ["rss", `<rss><channel><item><link>${A}</link></item></channel></rss>`],
    ["rss", `<rdf:RDF><item><link>${A}</link></item></rdf:RDF>`],
    ["atom", `<feed><entry><link href="${A}"/></entry></feed>`],
    ["atom", `<a:feed><a:entry><a:link href="${A}"/><link href="/other"/></a:entry></a:feed>`],
    ["atom", `<feed><entry><link rel="alternate" href=" ${A} "/><link/><link rel="self"/></entry></feed>`],
  ])("is of the kind %s, by its root: %s", async (kind, body) => {
    expect(await reading(body)).toEqual({ kind, entries: [{ url: A, line: 1 }], problems: [] });
  });

  it("has entries that are empty, and several in one place", async () => {
    const { entries } = await reading(
      "<urlset><url><loc/></url><url><loc></loc></url><url><loc>a</loc>b<loc>c</loc></url></urlset>",
    );
    expect(entries.map(({ url }) => url)).toEqual(["", "", "a", "c"]);
  });

  it("without any entry is empty, and so is one that is only read to its end", async () => {
    for (const body of ["<urlset/>", "<rss><channel><link>a</link></channel></rss>", "", " \n ".repeat(40)])
      expect(await reading(body)).toEqual({ kind: undefined, entries: [], problems: [{ code: "empty" }] });
  });

  it.each([30, 1000])(
    "is told from a list and a page after %d empty lines, in pieces of any size",
    async (lines) => {
      const page = `<html lang="en"><head></head><body></body></html>`;
      for (const [body, problems] of [
        ["<rss><channel></channel></rss>", [{ code: "empty" }]],
        [A, []],
        [page, [{ code: "not-a-sitemap", detail: "it is a web page" }]],
      ] as const) {
        for (const step of [1, 33, 65_536])
          expect((await reading(" \n".repeat(lines) + body, { step })).problems).toEqual(problems);
      }
    },
  );
});

describe("sizes", () => {
  const PIECE = 1 << 16;

  /** A list of one URL and white space, of so many bytes in all, in pieces that 50 MB are a multiple of. */
  async function* sized(bytes: number): AsyncGenerator<Uint8Array> {
    const line = Buffer.from("\n".padStart(PIECE));
    for (let at = 0; at < bytes; at += PIECE) {
      const piece = at === 0 ? Buffer.from(`${A}\n`.padEnd(PIECE)) : line;
      yield piece.subarray(0, bytes - at);
    }
  }

  it("are reported beyond 50 MB, and beyond the reader's limit", async () => {
    const codes = async (bytes: number, maxBytes?: number) =>
      (await readingOf(sized(bytes), maxBytes === undefined ? {} : { maxBytes })).problems;
    expect(await codes(PROTOCOL.bytes)).toEqual([]);
    expect(await codes(PROTOCOL.bytes + 2 * PIECE)).toEqual([{ code: "over-size" }]);
    expect(await codes(10_000, 10_000)).toEqual([]);
    expect(await codes(10_000, 9_999)).toEqual([
      { code: "too-large", detail: "it has more than 9999 bytes" },
    ]);
  });
});
