/**
 * One sitemap, read from wherever its bytes are.
 *
 * @module-tag slow
 */
import { constants, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { momentOf } from "../../../src/crawl/sitemap/entry.ts";
import {
  readSitemap,
  type SitemapEntry,
  type SitemapFile,
  type SitemapSource,
} from "../../../src/crawl/sitemap/index.ts";
import { codeOf } from "../../hostile/codes.ts";
import { index, urlset } from "./reading.ts";

const A = "https://shop.example/a";
const B = "https://shop.example/b";

async function entriesOf(file: SitemapFile): Promise<SitemapEntry[]> {
  const entries: SitemapEntry[] = [];
  for await (const entry of file) entries.push(entry);
  return entries;
}

async function* pieces(bytes: Uint8Array, step = 7): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step);
}

describe("readSitemap", () => {
  it("takes text, bytes and streams, compressed or not", async () => {
    const text = urlset([A, B]);
    const bytes = Buffer.from(text);
    const gzip = gzipSync(bytes);
    const sources: SitemapSource[] = [
      text,
      ...[bytes, gzip].flatMap((one): SitemapSource[] => [
        one,
        Uint8Array.from(one).buffer,
        pieces(one),
        new Response(Uint8Array.from(one)).body!,
        new Blob([Uint8Array.from(one)]).stream(),
      ]),
    ];
    for (const source of sources) {
      const file = readSitemap(source);
      expect(file.kind).toBeUndefined();
      expect((await entriesOf(file)).map(({ url, line }) => [url, line])).toEqual([
        [A, 3],
        [B, 4],
      ]);
      expect([file.kind, file.problems]).toEqual(["urlset", []]);
    }
  });

  it("says what each entry says of its URL, in every format", async () => {
    const fields =
      "<lastmod>2026-11-01T10:00:00+01:00</lastmod><changefreq>weekly</changefreq><priority>0.5</priority>";
    const full = { lastmod: "2026-11-01T10:00:00+01:00", modifiedAt: Date.UTC(2026, 10, 1, 9) };
    const bodies: [string, Partial<SitemapEntry>][] = [
      [
        `<urlset><url>${fields}<loc>${A}</loc></url></urlset>`,
        { ...full, changefreq: "weekly", priority: 0.5 },
      ],
      [
        `<s:urlset xmlns:s="x"><s:url><s:loc>${A}</s:loc><s:lastmod>2026</s:lastmod><lastmod>no</lastmod></s:url></s:urlset>`,
        { lastmod: "2026", modifiedAt: Date.UTC(2026, 0) },
      ],
      [`<sitemapindex><sitemap><loc>${A}</loc>${fields}</sitemap></sitemapindex>`, full],
      [
        `<rss><channel><pubDate>no</pubDate><item><link>${A}</link><pubDate>1 Nov 2026 10:00 GMT</pubDate></item></channel></rss>`,
        { lastmod: "1 Nov 2026 10:00 GMT", modifiedAt: Date.UTC(2026, 10, 1, 10) },
      ],
      [
        `<rdf:RDF><item><link>${A}</link><dc:date>2026-11</dc:date></item></rdf:RDF>`,
        { lastmod: "2026-11", modifiedAt: Date.UTC(2026, 10) },
      ],
      [
        `<feed><updated>no</updated><entry><updated>2026-11-01T09:00:00Z</updated><published>no</published><link href="${A}"/></entry></feed>`,
        { lastmod: "2026-11-01T09:00:00Z", modifiedAt: Date.UTC(2026, 10, 1, 9) },
      ],
      [
        `<urlset><url><loc>${A}</loc><lastmod>yesterday</lastmod><priority>high</priority><changefreq/></url></urlset>`,
        { lastmod: "yesterday" },
      ],
      [
        `<urlset><url><loc>${A}</loc><lastmod>2026-01-01</lastmod><lastmod>2025-01-01</lastmod><priority>1.5</priority></url></urlset>`,
        { lastmod: "2026-01-01", modifiedAt: Date.UTC(2026, 0) },
      ],
      [
        `<urlset><url><loc>${A}</loc><image:image><lastmod>2026-01-01</lastmod></image:image></url></urlset>`,
        {},
      ],
    ];
    for (const [body, said] of bodies) {
      for (const source of [body, pieces(Buffer.from(body), 5)]) {
        expect(await entriesOf(readSitemap(source)), body).toEqual([{ url: A, line: 1, ...said }]);
      }
    }
  });

  it("says of each URL what its own element says, even of the last one of a broken file", async () => {
    const body = `<urlset><url><loc>${A}</loc><loc>${B}</loc><lastmod>2026-01-01</lastmod></url><url><loc>${A}</loc></url><url><loc>${B}</loc><lastmod>2025</lastmod><x`;
    const file = readSitemap(body);
    expect((await entriesOf(file)).map(({ url, lastmod }) => [url, lastmod])).toEqual([
      [A, "2026-01-01"],
      [B, "2026-01-01"],
      [A, undefined],
      [B, "2025"],
    ]);
    expect(file.problems).toMatchObject([{ code: "truncated", severity: "error", count: 1 }]);
  });

  it("tells an index by its kind", async () => {
    const file = readSitemap(index([A]));
    expect((await entriesOf(file)).map(({ url }) => url)).toEqual([A]);
    expect(file.kind).toBe("index");
  });

  it("reads text as it is, whatever encoding it claims, and bytes as they were served", async () => {
    const claim = `<?xml version="1.0" encoding="iso-8859-1"?><urlset><url><loc>${A}\u00e9</loc></url></urlset>`;
    expect(await entriesOf(readSitemap(claim))).toMatchObject([{ url: `${A}\u00e9` }]);
    const bytes = Buffer.from(urlset([`${A}\u00e9`]).replace(/<\?.*\?>\n/, ""), "latin1");
    expect(await entriesOf(readSitemap(bytes, { charset: "iso-8859-1" }))).toMatchObject([
      { url: `${A}\u00e9` },
    ]);
  });

  it("reads no more than it may", async () => {
    const text = urlset(Array.from({ length: 60_000 }, (_, i) => `${A}/${i}`));
    const all = readSitemap(text, { maxUrls: Number.POSITIVE_INFINITY });
    expect(await entriesOf(all)).toHaveLength(60_000);
    expect(all.problems).toMatchObject([{ code: "over-count", severity: "warning" }]);
    const some = readSitemap(text);
    expect(await entriesOf(some)).toHaveLength(50_000);
    expect(some.problems).toMatchObject([{ code: "too-many-urls", severity: "error" }]);
    const few = readSitemap(text, { maxBytes: 100_000 });
    expect((await entriesOf(few)).length).toBeLessThan(2_500);
    expect(few.problems).toMatchObject([{ code: "too-large" }]);
  });

  it("lets others have their turn", async () => {
    let turns = 0;
    let going = true;
    const others = (async () => {
      for (; going; turns++) await new Promise((resolve) => setTimeout(resolve, 0));
    })();
    await entriesOf(readSitemap(`<urlset>${`<!--${" ".repeat(10_000)}-->`.repeat(400)}</urlset>`));
    going = false;
    await others;
    expect(turns).toBeGreaterThan(2);
  });

  it("leaves the stream when it is left, and throws what the stream throws", async () => {
    let cancelled = 0;
    const stream = new ReadableStream({
      pull: (one) => one.enqueue(Buffer.from(`<urlset><url><loc>${A}</loc></url>`)),
      cancel: () => void cancelled++,
    });
    for await (const _ of readSitemap(stream)) break;
    expect(cancelled).toBe(1);
    const broken = (async function* () {
      yield Buffer.from(`<urlset><url><loc>${A}</loc></url>`);
      throw new Error("torn");
    })();
    const taken: string[] = [];
    const reading = (async () => {
      for await (const { url } of readSitemap(broken)) taken.push(url);
    })();
    await expect(reading).rejects.toThrow("torn");
    expect(taken).toEqual([A]);
  });

  it("is left at once, even if the stream that it comes from has stalled", async () => {
    // All of it can be expanded, so that the next piece is waited for while the entry is held.
    const begun = gzipSync(`<urlset><url><loc>${A}</loc></url>${" ".repeat(4096)}`, {
      finishFlush: constants.Z_SYNC_FLUSH,
    });
    let end: (() => void) | undefined;
    let left = 0;
    const stalled = (async function* () {
      try {
        yield begun;
        await new Promise<void>((resolve) => {
          end = resolve;
        });
      } finally {
        left++;
      }
    })();
    for await (const { url } of readSitemap(stalled)) {
      expect(url).toBe(A);
      await expect.poll(() => end).toBeDefined();
      break;
    }
    expect(left).toBe(0);
    end!();
    await expect.poll(() => left).toBe(1);
  });

  it("is left without a word about a source that cannot be left", async () => {
    const torn = {
      [Symbol.asyncIterator]: () => ({
        next: async () => ({ done: false as const, value: Buffer.from(`${A}\n`.repeat(100)) }),
        return: () => Promise.reject(new Error("torn")),
      }),
    };
    for await (const { url } of readSitemap(torn)) {
      expect(url).toBe(A);
      break;
    }
  });

  it.each([undefined, null, 1, {}, [new Uint8Array()], new Uint16Array(2)])("refuses %j", (source) => {
    expect(codeOf(() => readSitemap(source as never))).toBe("INVALID_ARGUMENT");
  });

  it.each([{ maxUrl: 1 }, { maxBytes: 0 }, { charset: 1 }, 1])("refuses the options %j", (options) => {
    expect(codeOf(() => readSitemap("", options as never))).toBe("INVALID_ARGUMENT");
  });
});

describe("a moment", () => {
  it.each([
    ["2026", Date.UTC(2026, 0)],
    ["2026-11", Date.UTC(2026, 10)],
    ["2026-11-05", Date.UTC(2026, 10, 5)],
    ["2026-11-05T12:30", Date.UTC(2026, 10, 5, 12, 30)],
    ["2026-11-05T12:30Z", Date.UTC(2026, 10, 5, 12, 30)],
    ["2026-11-05T12:30:15.5+02:00", Date.UTC(2026, 10, 5, 10, 30, 15, 500)],
    ["Thu, 05 Nov 2026 12:30:15 +0200", Date.UTC(2026, 10, 5, 10, 30, 15)],
    ["5 Nov 2026 12:30 GMT", Date.UTC(2026, 10, 5, 12, 30)],
    ["2026-13-01", undefined],
    ["2026-11-05 12:30", undefined],
    ["05.11.2026", undefined],
    ["11/05/2026", undefined],
    ["0", undefined],
    ["", undefined],
    ["1767225600", undefined],
  ])("of %j is %j", (text, moment) => {
    expect(momentOf(text)).toBe(moment);
  });
});
