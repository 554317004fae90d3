// @module-tag long
// @module-tag nightly
import { describe, expect, it } from "vitest";
import { BOUNDS, PROTOCOL } from "../../../src/crawl/sitemap/limits.ts";
import { outline, readingOf, urlset } from "./reading.ts";

const A = "https://shop.example/a";

/** A source that counts what is taken of it, and would never end by itself. */
function endless(head: string, piece: string): { bytes: AsyncGenerator<Uint8Array>; taken: () => number } {
  let taken = 0;
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(head);
    const block = Buffer.from(piece.repeat(Math.ceil(65_536 / piece.length)));
    for (;;) {
      taken += block.length;
      yield block;
    }
  }
  return { bytes: bytes(), taken: () => taken };
}

describe("a hostile sitemap", () => {
  it("expands no entities, however they are nested", async () => {
    const levels = Array.from({ length: 10 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`);
    const body = `<?xml version="1.0"?><!DOCTYPE urlset [<!ENTITY l0 "lol">${levels.join("")}]>
<urlset><url><loc>${A}</loc></url><url><loc>https://shop.example/&l10;</loc></url></urlset>`;
    expect(await outline(body)).toEqual({ urls: [A], codes: ["doctype", "unknown-entity"] });
  });

  it("reads no files for external entities", async () => {
    const body = `<!DOCTYPE urlset [<!ENTITY x SYSTEM "file:///etc/hostname">]>
<urlset><url><loc>https://shop.example/&x;</loc></url></urlset>`;
    expect(await outline(body)).toEqual({ urls: [], codes: ["doctype", "unknown-entity", "empty"] });
  });

  it.each([
    ["a URL", "<urlset><url><loc>https://shop.example/", "a"],
    ["a comment", "<urlset><!--", "a"],
    ["a tag's name", "<urlset><", "a"],
    ["attributes", "<urlset><url ", 'a="b" '],
    ["one attribute", '<urlset><url a="', "b"],
    ["an entity", "<urlset><url><loc>&", "a"],
    ["CDATA", "<urlset><url><loc><![CDATA[", "a"],
    ["a document type", "<!DOCTYPE urlset [", "<!ENTITY a 'b'>"],
    ["a line", "https://shop.example/", "a"],
    ["white space", "", " "],
    ["depth", "<urlset>", "<a>"],
    ["lines that are not URLs", "", "x\n"],
  ])("without an end of %s is given up early", async (_what, head, piece) => {
    const { bytes, taken } = endless(head, piece);
    const { problems } = await readingOf(bytes);
    expect(problems.length).toBeGreaterThan(0);
    expect(taken()).toBeLessThanOrEqual(BOUNDS.silence * 2);
  });

  it("keeps no more of a URL that is too long than is of use", async () => {
    const long = `https://shop.example/${"a".repeat(200_000)}`;
    for (const body of [urlset([long, A]), `${long}\n${A}`]) {
      const { urls } = await outline(body);
      expect(urls.map(({ length }) => length)).toEqual([BOUNDS.urlLength, A.length]);
    }
  });

  it("has its size measured before anything else", async () => {
    const { bytes, taken } = endless("<urlset>", `<a b="${"c".repeat(10_000)}"/>`);
    const { problems } = await readingOf(bytes, { maxBytes: PROTOCOL.bytes + 1_000_000 });
    expect(problems.map(({ code }) => code)).toEqual(["over-size", "too-large"]);
    expect(taken()).toBeGreaterThan(PROTOCOL.bytes);
    expect(taken()).toBeLessThan(PROTOCOL.bytes + 1_200_000);
  });
});
