// @module-tag slow
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PROTOCOL } from "../../../src/crawl/sitemap/limits.ts";
import { cases } from "../../support/effort.ts";
import { index, outline, reading, readingOf, urlset } from "./reading.ts";

const A = "https://shop.example/a";
const B = "https://shop.example/b?x=1&y=2";

describe("a sitemap", () => {
  it("in XML has the URLs of its loc elements, with their lines", async () => {
    expect(await reading(urlset([A, B]))).toEqual({
      kind: "urlset",
      entries: [
        { url: A, line: 3 },
        { url: B, line: 4 },
      ],
      problems: [],
    });
  });

  it("that is an index has the URLs of sitemaps", async () => {
    const { kind, entries } = await reading(index([A, B]));
    expect(kind).toBe("index");
    expect(entries.map(({ url }) => url)).toEqual([A, B]);
  });

  it("may use CDATA, character references, white space and comments", async () => {
    const body = `<urlset>
<!-- a comment with <loc>https://shop.example/no</loc> -->
<?pi <loc>?>
<url><loc>
  <![CDATA[${B}]]>
</loc></url>
<url><loc>https://shop.example/&#x63;&#100;</loc></url>
</urlset>`;
    expect(await outline(body)).toEqual({ urls: [B, "https://shop.example/cd"], codes: [] });
  });

  it("may name its namespace by a prefix, and others do not count", async () => {
    const body = `<s:urlset xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="x" xmlns:xhtml="y">
<s:url><s:loc>${A}</s:loc><image:image><image:loc>https://shop.example/a.jpg</image:loc></image:image>
<xhtml:link rel="alternate" hreflang="de" href="https://shop.example/de/a"/><loc>https://shop.example/no</loc></s:url>
<s:loc>https://shop.example/no</s:loc>
</s:urlset>`;
    expect(await outline(body)).toEqual({ urls: [A], codes: [] });
  });

  it("may be RSS 2.0, RSS 1.0 or Atom", async () => {
    const rss = `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><link>https://shop.example/</link>
<atom:link href="https://shop.example/feed" rel="self"/>
<item><title>t</title><link>${A}</link><guid>https://shop.example/no</guid></item></channel></rss>`;
    const rdf = `<rdf:RDF xmlns:rdf="x" xmlns="http://purl.org/rss/1.0/"><item rdf:about="${A}"><link>${A}</link></item></rdf:RDF>`;
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><link href="https://shop.example/"/>
<entry><link rel="edit" href="https://shop.example/no"/><link href="${A}"/></entry>
<entry><link rel="alternate" href="https://shop.example/b"></link></entry></feed>`;
    expect(await outline(rss)).toEqual({ urls: [A], codes: [] });
    expect(await outline(rdf)).toEqual({ urls: [A], codes: [] });
    expect(await outline(atom)).toEqual({ urls: [A, "https://shop.example/b"], codes: [] });
  });

  it("may be a list, with any line ends", async () => {
    const { kind, entries } = await reading(`\ufeff${A}\r\n\r\n  ${B}  \n${A}?c\rhttps://shop.example/last`);
    expect(kind).toBe("text");
    expect(entries).toEqual([
      { url: A, line: 1 },
      { url: B, line: 3 },
      { url: `${A}?c`, line: 4 },
      { url: "https://shop.example/last", line: 5 },
    ]);
  });

  it.each([
    ["utf-16le", [0xff, 0xfe]],
    ["utf-16le", []],
  ])("in %s with the mark %j is read and reported", async (_name, mark) => {
    const body = Buffer.concat([Buffer.from(mark), Buffer.from(urlset([A]), "utf16le")]);
    expect(await outline(body)).toEqual({ urls: [A], codes: ["encoding"] });
  });

  it("in an encoding that it declares, or was served with, is read and reported", async () => {
    const body = `<?xml version='1.0' encoding='ISO-8859-1'?><urlset><url><loc>https://shop.example/\xe4</loc></url></urlset>`;
    const found = { urls: ["https://shop.example/ä"], codes: ["encoding"] };
    expect(await outline(Buffer.from(body, "latin1"))).toEqual(found);
    const served = Buffer.from(body.replace(/<\?.*?\?>/, ""), "latin1");
    expect(await outline(served, { charset: "windows-1252" })).toEqual(found);
    // What it is served with does not count where it says so itself.
    expect((await outline(urlset([A]), { charset: "utf-16" })).codes).toEqual([]);
    expect((await outline(served)).codes).toEqual(["encoding"]);
    expect((await outline(served, { charset: "no-such" })).codes).toEqual(["encoding", "encoding"]);
  });

  it.each([
    ["nothing", "", "empty"],
    ["white space", " \n\n ", "empty"],
    ["a urlset of nothing", "<urlset></urlset>", "empty"],
    ["a page", "<!DOCTYPE html><html><body><loc>x</loc></body></html>", "not-a-sitemap"],
    ["a page in capitals", "<HTML></HTML>", "not-a-sitemap"],
    ["other XML", "<svg><url><loc>https://shop.example/</loc></url></svg>", "not-a-sitemap"],
    ["a name from Object", "<constructor/>", "not-a-sitemap"],
    ["JSON", '{"urls": []}', "not-a-sitemap"],
    ["bytes", Buffer.alloc(3_000_000, 7), "not-a-sitemap"],
    ["zeros", Buffer.alloc(3_000_000), "not-a-sitemap"],
    ["a comment alone", "<!-- x -->", "not-a-sitemap"],
    ["a bare ampersand", `<urlset><url><loc>${B};</loc></url></urlset>`, "malformed"],
    ["crossed tags", `<urlset><url></loc>${A}</url></urlset>`, "malformed"],
  ])("that is %s says so", async (_what, body, code) => {
    const { urls, codes } = await outline(body);
    expect(codes).toContain(code);
    expect(urls).toEqual([]);
  });

  it("that breaks off, or goes wrong, keeps what came before", async () => {
    const whole = urlset([A, B]);
    expect(await outline(whole.slice(0, whole.indexOf("</urlset")))).toEqual({
      urls: [A, B],
      codes: ["truncated"],
    });
    expect(await outline(whole.slice(0, whole.indexOf("x=1")))).toMatchObject({
      urls: [A],
      codes: ["truncated"],
    });
    expect(await outline(whole.replace("x=1&amp;", "x=1&"))).toMatchObject({ urls: [A] });
    const { problems } = await reading(whole.replace("&amp;", "&;"));
    expect(problems).toEqual([{ code: "malformed", line: 4, detail: expect.stringContaining("&amp;") }]);
  });

  it.each([
    ["the text of a URL", "<url><loc>https://shop.example/?a=1&b=2</loc></url>"],
    ["a title", "<url><title>Tom & Jerry</title></url>"],
    ["an attribute", '<url><link href="/?a=1&b=2"/></url>'],
  ])("with a plain & in %s, and no entity after it, says what to write instead", async (_where, fault) => {
    for (const step of [1, 700, 65_536]) {
      const body = `<urlset><!--${"x".repeat(3000)}-->\n<url><loc>${A}</loc></url>\n${fault}\n<url><loc>${A}</loc></url>\n</urlset>\n`;
      const { entries, problems } = await reading(body, { step });
      expect(entries.map(({ url }) => url)).toEqual([A]);
      expect(problems).toMatchObject([{ code: "malformed", detail: expect.stringContaining('"&amp;"') }]);
      const long = await reading(body.padEnd(1_200_000, "<url><loc>https://shop.example/</loc></url>"));
      expect(long.problems).toEqual(problems);
    }
  });

  it("that breaks off within an entity, a comment or CDATA breaks off, and has no wrong &", async () => {
    for (const end of ["<loc>https://shop.example/?a&am", "<!-- Tom & Jerry", "<loc><![CDATA[a&b"]) {
      const { codes } = await outline(`<urlset><url><loc>${A}</loc></url><url>${end}`);
      expect(codes, end).toEqual(["truncated"]);
    }
    const comment = `<!-- ${"Tom & Jerry ".repeat(400)} -->`;
    for (const end of ["", "<url>", "<url><loc>https://shop.example/"]) {
      for (const step of [500, 1500, 65_536]) {
        const { codes } = await outline(`<urlset><url><loc>${A}</loc></url>${comment}${end}`, { step });
        expect(codes, `${end} in pieces of ${step}`).toEqual(["truncated"]);
      }
    }
  });

  it("is the same however its bytes come in", async () => {
    const bodies = [
      urlset([A, B, "https://shop.example/größe/😀"]),
      `\ufeff${A}\r\n${B}\r\nnonsense\r\nhttps://shop.example/ß\r`,
      `<feed><entry><link href="${A}"/></entry><entry><link rel='x' href="${A}"/></entry></feed>`,
    ];
    for (const body of bodies) {
      const whole = await reading(body);
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 1, max: 70 }), async (step) => {
          expect(await reading(body, { step })).toEqual(whole);
        }),
        { numRuns: 70 },
      );
    }
  });

  it("of any cut or damage ends, and has no URLs that were not in it", async () => {
    const urls = Array.from({ length: 20 }, (_, i) => `https://shop.example/${i}`);
    const bytes = Buffer.from(urlset(urls));
    await fc.assert(
      fc.asyncProperty(
        fc.nat(bytes.length),
        fc.nat(bytes.length - 1),
        fc.nat(255),
        async (end, at, value) => {
          const cut = await outline(bytes.subarray(0, end));
          expect(cut.urls).toEqual(urls.slice(0, cut.urls.length));
          if (end < bytes.length - 1) expect(cut.codes.length).toBeGreaterThan(0);
          const damaged = Buffer.from(bytes);
          damaged[at] = value;
          const { urls: read } = await outline(damaged);
          expect(read.filter((url) => !urls.includes(url)).length).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: cases(300) },
    );
  });

  it("beyond the protocol's count is read on, and reported once", async () => {
    const urls = Array.from({ length: PROTOCOL.urls + 1 }, (_, i) => `https://shop.example/${i}`);
    expect((await outline(urlset(urls.slice(1)))).codes).toEqual([]);
    const { urls: read, codes } = await outline(urlset(urls));
    expect(read).toHaveLength(urls.length);
    expect(codes).toEqual(["over-count"]);
    async function* lines(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(`${urls.slice(1).join("\n")}\n`);
      for (let i = 0; i < 3; i++) yield Buffer.from(`${A}\n`);
    }
    const { entries, problems } = await readingOf(lines());
    expect(entries).toHaveLength(PROTOCOL.urls + 3);
    expect(problems).toEqual([{ code: "over-count" }]);
  });
});
