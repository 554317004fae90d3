/** What real sitemaps get wrong without being useless: each fault is read around, reported once, and costs no more than it must. */
import { describe, expect, it } from "vitest";
import { readSitemap } from "../../../src/crawl/sitemap/index.ts";

const A = "https://shop.example/a";
const B = "https://shop.example/b";

async function read(body: string) {
  const file = readSitemap(body);
  const entries = [];
  for await (const entry of file) entries.push(entry);
  return { entries, problems: file.problems.map(({ code, line }) => `${code} ${line}`) };
}

const urls = async (body: string) => {
  const { entries, problems } = await read(body);
  return { urls: entries.map(({ url }) => url), problems };
};
const dated = async (lastmod: string) => {
  const { entries, problems } = await read(
    `<urlset><url><loc>${A}</loc><lastmod>${lastmod}</lastmod></url></urlset>`,
  );
  return [entries[0]!.modifiedAt, ...problems];
};
const rss = (item: string) =>
  `<rss><channel><item>${item}</item><item><link>${B}</link></item></channel></rss>`;

describe("a sitemap with a fault", () => {
  it.each(["\n", " ", "\r\n\n\t", " ".repeat(5000)])(
    "may have white space before its declaration: %j",
    async (space) => {
      const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset><url><loc>${A}</loc></url>\n<url><loc>${B}</loc></url></urlset>`;
      const lines = space.split(/\r\n|\n/).length;
      const { entries, problems } = await read(space + body);
      expect(entries).toEqual([
        { url: A, line: lines + 1 },
        { url: B, line: lines + 2 },
      ]);
      expect(problems).toEqual(["leading-space 1"]);
    },
  );

  it("may have it before elements, which is well-formed", async () => {
    expect(await read(`\n\n<urlset>\n<url><loc>${A}</loc></url></urlset>`)).toEqual({
      entries: [{ url: A, line: 4 }],
      problems: [],
    });
  });

  it.each([
    ["a title", rss(`<title>caf&eacute; &nbsp;</title><link>${A}</link>`), [A, B]],
    ["a URL", rss(`<link>${A}?&eacute;</link>`), [B]],
    ["a title after the URL", rss(`<link>${A}</link><title>&eacute;</title>`), [A, B]],
    [
      "an attribute",
      `<feed><entry><link href="${A}?&eacute;"/></entry><entry><link href="${B}"/></entry></feed>`,
      [B],
    ],
    [
      "an attribute that is no URL",
      `<feed><entry><link title="&eacute;" rel="self"/><link href="${B}"/></entry></feed>`,
      [B],
    ],
  ])("loses to an unknown entity no more than what contains it: %s", async (_where, body, wanted) => {
    expect(await urls(body)).toEqual({ urls: wanted, problems: ["unknown-entity 1"] });
  });

  it("still ends at what leaves open where it goes on", async () => {
    expect(
      (await urls(`<urlset><url><loc>${A}?a&b</loc></url><url><loc>${B}</loc></url></urlset>`)).problems,
    ).toEqual(["malformed 1"]);
  });

  it.each([
    ["2024-02-30", undefined],
    ["2023-02-29", undefined],
    ["2023-02-29T10:00:00Z", undefined],
    ["Mon, 31 Feb 2024 00:00:00 GMT", undefined],
    ["2024-13-01", undefined],
    ["2024-00-10", undefined],
    ["1 Foo 2024 00:00:00 GMT", undefined],
    ["yesterday", undefined],
    ["2024-02-29", Date.UTC(2024, 1, 29)],
    ["2024-02", Date.UTC(2024, 1, 1)],
    ["0001-01-01", Date.parse("0001-01-01")],
    ["Thu, 05 Jan 17 13:34:52 +0100", 1_483_619_692_000],
    ["05 Jan 99 00:00:00 GMT", Date.UTC(1999, 0, 5)],
    ["Thu, 29 Feb 2024 00:00:00 GMT", Date.UTC(2024, 1, 29)],
  ])("has no moment for a day that there is not: %s", async (lastmod, moment) => {
    expect(await dated(lastmod)).toEqual([moment, ...(moment === undefined ? ["invalid-date 1"] : [])]);
  });

  it.each(["", "/rel", "shop.example/x", "ftp://shop.example/x"])(
    "yields no URL that is not absolute, and says so: %j",
    async (loc) => {
      const body = `<urlset><url><loc>${loc}</loc></url><url><loc>${B}</loc></url></urlset>`;
      expect(await urls(body)).toEqual({ urls: [B], problems: ["invalid-url 1"] });
    },
  );

  it.each([
    [`<guid isPermaLink="true">${A}</guid>`, [A, B]],
    [`<guid>${A}</guid>`, [A, B]],
    [`<guid isPermaLink="false">${A}</guid>`, [B]],
    ["<guid>4711</guid>", [B]],
    [`<guid>${A}?g</guid><link>${A}</link>`, [A, B]],
    [`<link>${A}</link><guid>${A}?g</guid>`, [A, B]],
  ])("lists an item without a link by its guid: %s", async (item, wanted) => {
    expect(await urls(rss(item))).toEqual({ urls: wanted, problems: [] });
  });
});
