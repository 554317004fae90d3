/** The forms in which pages and headers may come, and what is refused. */
import { describe, expect, it } from "vitest";
import { knownCrawler, parse, RobotsError } from "../../../src/index.ts";
import { indexing, parseMeta, parseXRobotsTag, readPage, usage } from "../../../src/site/meta/index.ts";

const TAG = '<meta name="robots" content="noindex">';
const bytes = (text: string) => new TextEncoder().encode(text);
const named = (tags: readonly { directives: readonly { name: string }[] }[]) =>
  tags.map(({ directives }) => directives.map(({ name }) => name).join());
const utf16 = (text: string, little: boolean) => {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), little);
  return new Uint8Array(view.buffer);
};

function code(call: () => unknown): string | undefined {
  try {
    call();
  } catch (error) {
    if (error instanceof RobotsError) return error.code;
    throw error;
  }
  return undefined;
}

describe("a page", () => {
  it("may be text, bytes, a stream of either, or an iterable of either", async () => {
    expect(named(parseMeta(TAG))).toEqual(["noindex"]);
    expect(named(parseMeta(bytes(TAG)))).toEqual(["noindex"]);
    const stream = new Blob([TAG]).stream();
    expect(named(await parseMeta(stream))).toEqual(["noindex"]);
    expect(stream.locked).toBe(false);
    async function* pieces() {
      yield '<meta name="rob';
      yield 'ots" content="noindex">';
    }
    expect(named(await parseMeta(pieces()))).toEqual(["noindex"]);
    // Without iteration, as in some browsers.
    const bare = { getReader: () => new Blob([TAG]).stream().getReader() } as ReadableStream<Uint8Array>;
    expect(named(await parseMeta(bare))).toEqual(["noindex"]);
  });

  it("may not be anything else", async () => {
    for (const html of [undefined, null, 1, {}, [TAG], new Date()]) {
      expect(code(() => parseMeta(html as string))).toBe("INVALID_ARGUMENT");
    }
    const wrong = (async function* () {
      yield 1;
    })();
    await expect(parseMeta(wrong as never)).rejects.toMatchObject({ code: "INVALID_ARGUMENT" });
    expect(code(() => readPage("", { maxBytes: Number.NaN }))).toBe("INVALID_ARGUMENT");
    expect(code(() => indexing({ html: new Blob([TAG]).stream() as never }))).toBe("INVALID_ARGUMENT");
  });

  it("that fails while it arrives fails as it does", async () => {
    const failing = (async function* () {
      yield TAG;
      throw new TypeError("terminated");
    })();
    await expect(parseMeta(failing)).rejects.toThrow("terminated");
  });

  it("is read up to maxBytes", async () => {
    const late = `${"x".repeat(100)}${TAG}`;
    expect(readPage(late, { maxBytes: 100 })).toMatchObject({ tags: [], truncated: true });
    expect(readPage(bytes(late), { maxBytes: 100 })).toMatchObject({ tags: [], truncated: true });
    expect(await readPage(new Blob([late, late]).stream(), { maxBytes: 100 })).toMatchObject({ tags: [] });
    expect(readPage(late)).toMatchObject({ truncated: false });
  });

  it("is read once for all questions", () => {
    const page = readPage(TAG);
    expect(indexing({ html: page }).index.value).toBe(false);
    expect(usage({ html: page }).train.value).toBe("unknown");
  });
});

describe("a page's encoding", () => {
  const cases: [name: string, bytes: Uint8Array, contentType: string | undefined, encoding: string][] = [
    ["a byte order mark", bytes(`\uFEFF${TAG}`), "text/html; charset=utf-16", "utf-8"],
    ["a mark of UTF-16, little-endian", utf16(`\uFEFF${TAG}`, true), "text/html; charset=utf-8", "utf-16le"],
    ["a mark of UTF-16, big-endian", utf16(`\uFEFF${TAG}`, false), undefined, "utf-16be"],
    ["zero bytes: UTF-16 without a mark", utf16(TAG, true), "text/html; charset=utf-8", "utf-16le"],
    ["zero bytes first: the other UTF-16", utf16(TAG, false), undefined, "utf-16be"],
    [
      "no zero bytes: a mark of UTF-16 is a lie",
      Buffer.concat([Buffer.from([0xff, 0xfe]), bytes(TAG)]),
      undefined,
      "utf-8",
    ],
    ["one zero byte: no UTF-16", Buffer.concat([Buffer.from([0]), bytes(TAG)]), undefined, "utf-8"],
    [
      "a mark and few zero bytes: UTF-16 with more Chinese than markup",
      utf16(`\uFEFF${TAG}${"的一是在不了有和人这".repeat(90)}`, false),
      undefined,
      "utf-16be",
    ],
    ["no zero bytes: UTF-16 is a lie", bytes(TAG), "text/html; charset=utf-16", "utf-8"],
    ["the header", bytes(TAG), 'text/html; Charset="ISO-8859-2"', "iso-8859-2"],
    ["the header before the tag", bytes(`<meta charset=koi8-r>${TAG}`), "text/html;charset=big5", "big5"],
    ["the tag", bytes(`<meta charset=koi8-r>${TAG}`), "text/html", "koi8-r"],
    [
      "the old tag",
      bytes(`<meta http-equiv=content-type content="text/html; charset=shift_jis">${TAG}`),
      undefined,
      "shift_jis",
    ],
    ["not a tag in a comment", bytes(`<!-- <meta charset=koi8-r> -->${TAG}`), undefined, "utf-8"],
    ["a tag's claim of UTF-16 is UTF-8", bytes(`<meta charset=utf-16>${TAG}`), undefined, "utf-8"],
    ["a name that nobody knows", bytes(TAG), "text/html; charset=utf-7", "utf-8"],
    [
      "bytes that do not fit it",
      Uint8Array.from([0xe9, ...bytes(TAG), 0xff]),
      "text/html; charset=utf-8",
      "utf-8",
    ],
  ];

  it.each(cases)("%s", async (_, page, contentType, encoding) => {
    const options = contentType === undefined ? {} : { contentType };
    for (const read of [
      readPage(page, options),
      await readPage(new Blob([page as BlobPart]).stream(), options),
    ]) {
      expect(read.encoding).toBe(encoding);
      expect(named(read.tags)).toEqual(["noindex"]);
    }
  });

  it("may cut characters between parts", async () => {
    const page = bytes(`${"é".repeat(600)}${TAG.replace("noindex", "noindex, é")}`);
    async function* single() {
      for (const byte of page) yield Uint8Array.of(byte);
    }
    expect(named(await parseMeta(single()))).toEqual(["noindex,é"]);
  });
});

describe("headers", () => {
  it("may be a Headers, a record, pairs, or the header's own values", () => {
    const joined = new Headers([
      ["X-Robots-Tag", "noindex"],
      ["x-robots-tag", "googlebot: nofollow"],
    ]);
    for (const headers of [
      joined,
      { "X-Robots-Tag": ["noindex", "googlebot: nofollow"], other: undefined },
      { "x-robots-tag": "noindex, googlebot: nofollow" },
      [
        ["X-Robots-Tag", "noindex"],
        ["Link", "<a>"],
        ["X-ROBOTS-TAG", "googlebot: nofollow"],
      ] as const,
      ["noindex", "googlebot: nofollow"],
      "noindex, googlebot: nofollow",
    ]) {
      const said = parseXRobotsTag(headers).map(({ agent, directives }) => [agent, directives[0]!.name]);
      expect(said).toEqual([
        ["", "noindex"],
        ["googlebot", "nofollow"],
      ]);
    }
  });

  it("may not be anything else", () => {
    for (const headers of [undefined, null, 1, true]) {
      expect(code(() => parseXRobotsTag(headers as unknown as string))).toBe("INVALID_ARGUMENT");
    }
  });
});

describe("the functions for pages", () => {
  it("throw a coded error on misuse", () => {
    expect(code(() => indexing({ engine: "altavista" as "google" }))).toBe("INVALID_ARGUMENT");
    expect(code(() => indexing({ agent: "" }))).toBe("INVALID_ARGUMENT");
    expect(code(() => indexing({ robots: "User-agent: *" as never }))).toBe("INVALID_ARGUMENT");
    expect(code(() => usage({ robots: parse(""), url: "example" }))).toBe("INVALID_URL");
    expect(code(() => usage({ html: {} as never }))).toBe("INVALID_ARGUMENT");
  });

  it("answer for a crawler of the table by the group that binds it", () => {
    const robots = parse("User-agent: Googlebot\nDisallow: /a\n");
    const finding = indexing({ robots, url: "/a", agent: knownCrawler("Googlebot-Image")! });
    expect(finding).toMatchObject({ engine: "google", agent: "Googlebot-Image", crawl: { value: false } });
  });
});
