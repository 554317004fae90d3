/**
 * `robotomata survey --captures`: captures that a columnar index names, from a server on loopback.
 *
 * @module-tag built
 * @module-tag long
 */
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { CompressionCodec } from "hyparquet";
import { parquetWriteBuffer } from "hyparquet-writer";
import { describe, expect, it, onTestFinished } from "vitest";
import { Captures } from "../../src/cli/survey/captures.ts";
import { Server, stretchesOf } from "../../src/cli/survey/captures-fetch.ts";
import { folderWith, robotomataProcess as robotomata } from "../cli/run.ts";

const robots = (i: number) => `User-agent: bot${i % 7}\nDisallow: /${"x".repeat(i % 50)}\n`;
const member = (type: string, url: string, block: string): Buffer =>
  gzipSync(
    `WARC/1.0\r\nWARC-Type: ${type}\r\nWARC-Target-URI: ${url}\r\nContent-Length: ${Buffer.byteLength(block)}\r\n\r\n${block}\r\n\r\n`,
  );
const urlOf = (i: number): string => `https://h${i}.example/robots.txt`;

interface Row {
  url: string;
  warc_filename: string;
  warc_record_offset: number;
  warc_record_length: number;
}

/** Two archives as Common Crawl makes them, and the index of what is in them. */
const archives = new Map<string, Buffer>();
const rows: Row[] = [];
for (const [place, name] of [
  "crawl-data/CC/1/robotstxt/a.warc.gz",
  "crawl-data/CC/1/robotstxt/b.warc.gz",
].entries()) {
  let bytes = member("warcinfo", "", "software: Nutch\r\n");
  for (let i = place * 30; i < place * 30 + 40; i++) {
    const status = i % 9 === 0 ? "404 Not Found" : "200 OK";
    const response = member("response", urlOf(i), `HTTP/1.1 ${status}\r\n\r\n${robots(i)}`);
    rows.push({
      url: urlOf(i),
      warc_filename: name,
      warc_record_offset: bytes.length,
      warc_record_length: response.length,
    });
    bytes = Buffer.concat([bytes, response, member("metadata", urlOf(i), "fetchTimeMs: 20\r\n")]);
  }
  archives.set(name, bytes);
}
// A page's capture, which is not asked for.
rows.push({ ...rows[0]!, url: "https://h0.example/page" });

/** A frame of Zstandard with its content as it is (RFC 8878). */
function frame(bytes: Uint8Array): Uint8Array {
  const head = Buffer.alloc(12);
  head.writeUInt32LE(0xfd2fb528);
  head[4] = 0xa0;
  head.writeUInt32LE(bytes.length, 5);
  head.writeUIntLE(1 | (bytes.length << 3), 9, 3);
  return Buffer.concat([head, bytes]);
}
const compressors = { GZIP: (bytes: Uint8Array) => gzipSync(bytes), ZSTD: frame };

function indexOf(some: readonly Partial<Row>[], codec: CompressionCodec = "SNAPPY"): Uint8Array {
  const names = Object.keys(some[0]!) as (keyof Row)[];
  const columnData = names.map((name) => ({
    name,
    data: some.map((row) => row[name]),
    type: typeof some[0]![name] === "string" ? ("STRING" as const) : ("INT32" as const),
  }));
  return new Uint8Array(parquetWriteBuffer({ columnData, codec, compressors }));
}

type Answer = (request: IncomingMessage, response: ServerResponse, bytes: Buffer) => void;

/** What a server does with ranges. */
const inRange: Answer = ({ headers }, response, bytes) => {
  const [, from, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? "")!.map(Number) as [
    number,
    number,
    number,
  ];
  if (from >= bytes.length) return void response.writeHead(416).end();
  const part = bytes.subarray(from, last + 1);
  response
    .writeHead(206, { "content-range": `bytes ${from}-${from + part.length - 1}/${bytes.length}` })
    .end(part);
};

async function site(answer: Answer = inRange) {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    const bytes = archives.get(request.url!.slice(1));
    if (bytes === undefined) response.writeHead(404).end();
    else answer(request, response, bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { asked, base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

const CONTACT = "tests (+https://tests.example/)";
const fetching = (base: string) => ["--captures", "--captures-from", base, "--user-agent", CONTACT];

describe("survey --captures", () => {
  it.each(["SNAPPY", "GZIP", "ZSTD", "UNCOMPRESSED"] as const)(
    "counts what an index names: %s",
    async (codec) => {
      const { asked, base } = await site();
      // In the order of hosts, and some of it twice.
      const listed = [...rows, ...rows.slice(0, 3)].sort((a, b) => (a.url < b.url ? -1 : 1));
      const cwd = folderWith({ "index.parquet": indexOf(listed, codec) });
      for (const [name, bytes] of archives) writeFileSync(join(cwd, name.slice(-9)), bytes);
      const whole = await robotomata(["survey", "--json", "--rows", "whole.csv", "a.warc.gz", "b.warc.gz"], {
        cwd,
      });
      const kept = ["--archive", "kept", "--rows", "rows.csv"];
      const { code, stdout, stderr } = await robotomata(
        ["survey", "--json", ...fetching(base), ...kept, "index.parquet"],
        { cwd },
      );
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      expect(JSON.parse(stdout)).toEqual(JSON.parse(whole.stdout));
      expect(JSON.parse(stdout)).toMatchObject({ duplicates: 10, outcomes: { unavailable: 8 } });
      // Neighbours come together.
      expect(asked.map(({ url }) => url)).toHaveLength(2);
      expect(asked[0]!.headers["user-agent"]).toBe(CONTACT);
      // What is there is not fetched again.
      const [first, second] = readdirSync(join(cwd, "kept"));
      rmSync(join(cwd, "kept", first!));
      const again = await robotomata(["survey", "--json", ...fetching(base), ...kept, "index.parquet"], {
        cwd,
      });
      expect(again.stdout).toBe(stdout);
      expect(asked).toHaveLength(3);
      expect(readdirSync(join(cwd, "kept"))).toEqual([first, second]);
    },
  );

  it("fetches again what is damaged, cut or longer than it was, and removes what killed runs have left", async () => {
    const { asked, base } = await site();
    const cwd = folderWith({ "index.parquet": indexOf(rows) });
    const survey = () =>
      robotomata(["survey", "--json", ...fetching(base), "--archive", "kept", "index.parquet"], { cwd });
    const { stdout } = await survey();
    const [name, other] = readdirSync(join(cwd, "kept"));
    const path = join(cwd, "kept", name!);
    const bytes = readFileSync(path);
    const flipped = Buffer.from(bytes);
    flipped[bytes.length >> 1]! ^= 1;
    for (const hurt of [
      flipped,
      bytes.subarray(0, -1),
      Buffer.concat([bytes, bytes.subarray(0, 9)]),
      Buffer.alloc(0),
    ]) {
      writeFileSync(path, hurt);
      const before = asked.length;
      expect(await survey()).toMatchObject({ code: 0, stderr: "", stdout });
      expect(asked).toHaveLength(before + 1);
      expect(readFileSync(path)).toEqual(bytes);
    }
    const [old, young] = [1, 2].map((i) => `.${name}.${randomUUID().slice(0, -1)}${i}.tmp`) as [
      string,
      string,
    ];
    for (const draft of [old, young]) writeFileSync(join(cwd, "kept", draft), "");
    utimesSync(join(cwd, "kept", old), 1, 1);
    await survey();
    expect(readdirSync(join(cwd, "kept")).sort()).toEqual([young, name, other].sort());
  });

  it.each<[string, RegExp, readonly Partial<Row>[]]>([
    ["no index", /it has no column warc_filename/, [{ url: urlOf(1) }]],
    ["no robots.txt", /there is no capture of a robots\.txt/, [{ ...rows[0], url: "https://a.example/" }]],
    [
      "a path upwards",
      /of https:\S+, it has no path of a WARC file: \.\.\/a\.warc\.gz/,
      [{ ...rows[0], warc_filename: "../a.warc.gz" }],
    ],
    [
      "another host's path",
      /no path of a WARC file: \/\/evil\.example\/a\.warc\.gz/,
      [{ ...rows[0], warc_filename: "//evil.example/a.warc.gz" }],
    ],
    ["a place before the file", /it has no offset: -1/, [{ ...rows[0], warc_record_offset: -1 }]],
    ["nothing to fetch", /it has no length of a record: 0/, [{ ...rows[0], warc_record_length: 0 }]],
    [
      "a huge record",
      /it has no length of a record: 2000000000/,
      [{ ...rows[0], warc_record_length: 2_000_000_000 }],
    ],
    [
      "a file that is not there",
      /cannot fetch x\.warc\.gz: the server does not have it \(status 404\)/,
      [{ ...rows[0], warc_filename: "x.warc.gz" }],
    ],
    [
      "a place beyond the file",
      /the file has no bytes 9000000 to \d+ \(status 416\)/,
      [{ ...rows[0], warc_record_offset: 9_000_000 }],
    ],
    [
      "another capture's place",
      /the index is wrong: at byte \d+, it has \d+ bytes that are no capture of https:\/\/h0/,
      [{ ...rows[1], url: urlOf(0) }],
    ],
    [
      "a place within a record",
      /no capture of https:\/\/h0/,
      [{ ...rows[0], warc_record_offset: rows[0]!.warc_record_offset + 5 }],
    ],
    [
      "a length that is too short",
      /no capture of https:\/\/h0/,
      [{ ...rows[0], warc_record_length: rows[0]!.warc_record_length - 5 }],
    ],
    [
      "a length that is too long",
      /no capture of https:\/\/h0/,
      [{ ...rows[0], warc_record_length: rows[0]!.warc_record_length + 5 }],
    ],
    [
      "one place for two",
      /of https:\/\/h0\S+ and https:\/\/h1\S+, it has the same place/,
      [rows[0]!, { ...rows[0], url: urlOf(1) }],
    ],
  ])("refuses an index with %s", async (_, said, some) => {
    const { base } = await site();
    const cwd = folderWith({ "index.parquet": indexOf(some) });
    const { code, stdout, stderr } = await robotomata(["survey", ...fetching(base), "index.parquet"], {
      cwd,
    });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(said);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });

  it("takes no more captures than memory has room for, each once", async () => {
    const { base } = await site();
    const cwd = folderWith({ "index.parquet": indexOf([...rows, ...rows]) });
    const fetch = async (most: number) => {
      const captures = new Captures({ folder: join(cwd, "kept"), base, userAgent: CONTACT, most });
      return captures.fetch([join(cwd, "index.parquet")], { stderr: { write() {} } } as never);
    };
    expect(await fetch(80)).toHaveLength(2);
    await expect(fetch(79)).rejects.toThrow(/there are 80 captures, more than 79: survey a part/);
  });

  it("says what it needs, and refuses what is no Parquet", async () => {
    const cwd = folderWith({ a: "User-agent: *\n" });
    const said = async (...args: string[]) => (await robotomata(["survey", ...args, "a"], { cwd })).stderr;
    expect(await said("--captures")).toMatch(/--captures needs --user-agent with an address/);
    expect(await said("--archive", "x")).toMatch(/--archive is for --captures/);
    expect(await said("--captures", "--user-agent", "x", "--captures-from", "data")).toMatch(/takes a URL/);
    expect(await said("--captures", "--user-agent", "x")).toMatch(
      /cannot use a: it cannot be read as Parquet/,
    );
  });
});

describe("a server of ranges", () => {
  const captures = rows
    .slice(0, 40)
    .map(({ url, warc_filename, warc_record_offset, warc_record_length }) => ({
      ...{ url, file: warc_filename, offset: warc_record_offset, length: warc_record_length },
    }));
  const ask = async (answer: Answer) => {
    const { asked, base } = await site(answer);
    const server = new Server(base, CONTACT, new AbortController().signal, 1);
    const [stretch] = stretchesOf(captures);
    const members = server.members(captures[0]!.file, stretch!);
    return { asked, members };
  };

  it.each<[string, RegExp, number, Answer]>([
    ["ignores ranges", /the server ignores ranges/, 1, (_, response, bytes) => response.end(bytes)],
    [
      "sends another range",
      /another range: .* it says "bytes 0-9\/10"/,
      1,
      (_, response) => response.writeHead(206, { "content-range": "bytes 0-9/10" }).end("0123456789"),
    ],
    ["says no range", /it says ""/, 1, (_, response) => response.writeHead(206).end()],
    [
      "ends early",
      /sends 9 of \d+ bytes, asked 6 times/,
      6,
      ({ headers }, response) => {
        const range = `bytes ${headers.range!.slice(6)}/*`;
        response.writeHead(206, { "content-range": range }).end("123456789");
      },
    ],
    ["is busy", /answers with status 503, asked 6 times/, 6, (_, response) => response.writeHead(503).end()],
    ["refuses", /answers with status 403, asked 6 times/, 6, (_, response) => response.writeHead(403).end()],
    ["leads elsewhere", /status 302/, 6, (_, response) => response.writeHead(302, { location: "/x" }).end()],
  ])("that %s is refused by name", async (_, said, times, answer) => {
    const { asked, members } = await ask(answer);
    await expect(members).rejects.toThrow(said);
    expect(asked).toHaveLength(times);
  });

  it("is asked again where it was busy", async () => {
    let left = 3;
    const { asked, members } = await ask((request, response, bytes) =>
      left-- > 0 ? response.writeHead(429).end() : inRange(request, response, bytes),
    );
    expect(await members).toHaveLength(40);
    expect(asked).toHaveLength(4);
  });

  it("is asked for neighbours together, and for what lies far apart by itself", () => {
    const at = (offset: number, length = 10) => ({ url: "", file: "", offset, length });
    const lengths = (...places: ReturnType<typeof at>[]) =>
      stretchesOf(places).map(({ captures }) => captures.length);
    expect(lengths(at(0), at(10), at(65_556))).toEqual([3]);
    expect(lengths(at(0), at(10), at(65_557))).toEqual([2, 1]);
    expect(lengths(at(0, 4 << 20), at(4 << 20))).toEqual([1, 1]);
  });
});
