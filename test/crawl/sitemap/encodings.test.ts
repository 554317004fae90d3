/** Which encoding a sitemap is read in, and what is said of one that is not UTF-8. */
import { describe, expect, it } from "vitest";
import type { Problem } from "../../../src/crawl/sitemap/problem.ts";
import { readBatches } from "../../../src/crawl/sitemap/read.ts";
import { outline, reading, urlset } from "./reading.ts";

const URL = "https://shop.example/größe";
const MARK = { "utf-8": [0xef, 0xbb, 0xbf], "utf-16le": [0xff, 0xfe], "utf-16be": [0xfe, 0xff] };

const encoding = (detail: string): Problem => ({ code: "encoding", detail });
const isIn = (name: string): Problem => encoding(`it is in ${name}; sitemaps have to be UTF-8`);

/** A sitemap of one URL with this at its beginning. */
const headed = (head: string): string => `${head}<urlset><url><loc>${URL}</loc></url></urlset>`;

function encoded(text: string, name: keyof typeof MARK): Buffer {
  if (name === "utf-8") return Buffer.from(text);
  const bytes = Buffer.from(text, "utf16le");
  return name === "utf-16le" ? bytes : bytes.swap16();
}

describe("a sitemap's encoding", () => {
  it.each(["utf-16le", "utf-16be"] as const)("is %s by its mark, or by its zero bytes", async (name) => {
    // A character that UTF-8 has for bytes it cannot read may be in the text of another encoding.
    const bytes = encoded(urlset([URL, `${URL}\ufffd`]), name);
    for (const mark of [MARK[name], []]) {
      for (const step of [1, 2, 3, 1000, 65_536]) {
        const { entries, problems } = await reading(Buffer.concat([Buffer.from(mark), bytes]), { step });
        expect(entries.map(({ url }) => url)).toEqual([URL, `${URL}\ufffd`]);
        expect(problems).toEqual([isIn(name)]);
      }
    }
  });

  it.each([
    ["its mark, before what it declares", [...MARK["utf-8"]], "ISO-8859-1", "utf-16"],
    ["default", [], undefined, undefined],
    ["its bytes, though it declares UTF-16", [], "UTF-16", undefined],
    ["its bytes, though it declares one of UTF-16's other names", [], "ISO-10646-UCS-2", undefined],
    ["its bytes, though it was served with UTF-16", [], undefined, "utf-16le"],
    ["declaration, before what it was served with", [], "UTF-8", "iso-8859-1"],
  ])("is UTF-8 by %s, without a report", async (_by, mark, declared, charset) => {
    const head = declared === undefined ? "" : `<?xml version="1.0" encoding="${declared}"?>`;
    const body = Buffer.concat([Buffer.from(mark), Buffer.from(headed(head))]);
    for (const step of [1, 65_536]) {
      expect(await outline(body, { step, ...(charset && { charset }) })).toEqual({ urls: [URL], codes: [] });
    }
  });

  it.each([
    `<?xml version="1.0" encoding="ISO-8859-1"?>`,
    `<?xml version='1.0' encoding='iso-8859-1' standalone='yes'?>`,
    `<?xml\n  version = "1.0"\n  encoding = "latin1" ?>`,
    `\n<?xml version="1.0" encoding="ISO-8859-1"?>`,
  ])("is the one that it declares: %j", async (head) => {
    const body = Buffer.from(headed(head), "latin1");
    for (const step of [1, 100, 65_536]) {
      const { entries, problems } = await reading(body, { step, charset: "utf-8" });
      expect(entries.map(({ url }) => url)).toEqual([URL]);
      expect(problems).toContainEqual(isIn("windows-1252"));
    }
  });

  it("is not one that the text or another instruction speaks of", async () => {
    for (const head of [
      `<!-- <?xml version="1.0" encoding="ISO-8859-1"?> -->`,
      `<?xml-stylesheet href="a.xsl" encoding="ISO-8859-1"?>`,
      `<?xml version="1.0"?><?pi encoding="ISO-8859-1"?>`,
      `<?xml version="1.0" noencoding="ISO-8859-1"?>`,
    ]) {
      const { problems } = await reading(headed(head));
      expect(
        problems.filter(({ code }) => code === "encoding"),
        head,
      ).toEqual([]);
    }
  });

  it("is looked for in the first 1,024 bytes", async () => {
    const declared = (spaces: number): Buffer =>
      Buffer.from(headed(`<?xml version="1.0"${" ".repeat(spaces)}encoding="ISO-8859-1"?>`), "latin1");
    const length = `<?xml version="1.0"encoding="ISO-8859-1"`.length;
    for (const step of [1, 65_536]) {
      expect((await reading(declared(1024 - length), { step })).problems).toEqual([isIn("windows-1252")]);
      const beyond = await reading(declared(1025 - length), { step });
      expect(beyond.problems).toEqual([encoding("there are bytes that are not UTF-8")]);
    }
  });

  it("is not recognized by half a mark", async () => {
    for (const begin of [
      [0xff, 0x61],
      [0xfe, 0x61],
      [0x61, 0xfe],
      [0x61, 0xff],
      [0xef, 0xbb],
      [0xef, 0x61, 0xbf],
    ]) {
      const body = Buffer.concat([Buffer.from(begin), Buffer.from("\nhttps://shop.example/a-page-of-it")]);
      const { entries, problems } = await reading(body, { charset: "windows-1252" });
      const text = new TextDecoder("windows-1252").decode(Uint8Array.from(begin));
      expect(entries.map(({ url }) => url)).toEqual([text, "https://shop.example/a-page-of-it"]);
      expect(problems).toEqual([isIn("windows-1252")]);
    }
  });

  it.each([[MARK["utf-16le"]], [MARK["utf-16be"]], [[0]]])(
    "is not UTF-16 by its first bytes alone: %j",
    async (begin) => {
      const body = Buffer.concat([Buffer.from(begin), Buffer.from(`\n${URL}\n${URL}/2`)]);
      const { entries } = await reading(body);
      expect(entries.map(({ url }) => url)).toEqual(expect.arrayContaining([URL, `${URL}/2`]));
    },
  );

  it("that nobody knows is reported, and the sitemap is read as UTF-8", async () => {
    const { entries, problems } = await reading(headed(`<?xml version="1.0" encoding="x-own"?>`));
    expect(entries.map(({ url }) => url)).toEqual([URL]);
    expect(problems).toEqual([encoding('"x-own" is not a known encoding')]);
  });

  it("that does not fit the bytes is reported once, however many do not", async () => {
    const wrong = Buffer.concat([encoded(urlset([URL]), "utf-8"), Buffer.from([0xff])]);
    const body = Buffer.concat([Buffer.from("https://shop.example/\xff\n".repeat(3000), "latin1"), wrong]);
    const { problems } = await reading(body, { step: 1000 });
    expect(problems).toEqual([encoding("there are bytes that are not UTF-8")]);
  });

  it("is read across pieces that end within characters, and to the last one", async () => {
    const urls = Array.from({ length: 200 }, (_, i) => `${URL}/${i}/😀`);
    for (const [body, problems] of [
      [Buffer.from(urlset(urls)), []],
      [Buffer.concat([Buffer.from(MARK["utf-16be"]), encoded(urlset(urls), "utf-16be")]), [isIn("utf-16be")]],
    ] as const) {
      for (const step of [1, 3, 1023, 1024, 1025, 65_536]) {
        const read = await reading(body, { step });
        expect(read.entries.map(({ url }) => url)).toEqual(urls);
        expect(read.problems).toEqual(problems);
      }
    }
    for (const text of [URL, `${`${URL}\n`.repeat(100)}${URL}`]) {
      const { problems } = await reading(Buffer.concat([Buffer.from(text), Buffer.from([0xc3])]));
      expect(problems).toEqual([encoding("there are bytes that are not UTF-8")]);
    }
  });

  it.each([1, 200])("of a source that breaks off counts as well, after %d URLs", async (count) => {
    const head = `<?xml version="1.0" encoding="ISO-8859-1"?>`;
    const own = Array.from({ length: count }, (_, i) => `${URL}/${i}`);
    expect(await broken(Buffer.from(urlset(own).replace(/<\?.*\?>/, head), "latin1"))).toEqual({
      urls: own,
      problems: [isIn("windows-1252")],
    });
    // Half a character is not one that is wrong.
    const half = Buffer.concat([Buffer.from(urlset(own)), Buffer.from([0xc3])]);
    expect(await broken(half)).toEqual({ urls: own, problems: [] });
  });
});

/** What is read of a source that breaks off after these bytes. */
async function broken(body: Buffer): Promise<{ urls: string[]; problems: Problem[] }> {
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield body;
    throw new Error("the connection was lost");
  }
  const urls: string[] = [];
  const problems: Problem[] = [];
  const all = async (): Promise<void> => {
    const report = ({ because: _, ...problem }: Problem) => problems.push(problem);
    for await (const { entries } of readBatches(bytes(), { report }))
      urls.push(...entries.map(({ url }) => url));
  };
  await expect(all()).rejects.toThrow("the connection was lost");
  return { urls, problems };
}
