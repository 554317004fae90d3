// @module-tag slow
import { randomBytes } from "node:crypto";
import { brotliCompressSync, gunzipSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EXPANSION, type ExpansionLimit } from "../../src/base/compression/expansion.ts";
import type { Damage } from "../../src/study/warc/damage.ts";
import { parseResponse } from "../../src/study/warc/http.ts";
import { readWarc } from "../../src/study/warc/read.ts";
import type { WarcRecord } from "../../src/study/warc/records.ts";
import { cases } from "../support/effort.ts";
import { capture, inChunks } from "./captures.ts";

async function read(bytes: Uint8Array, chunk = 65_536, singly = false, limit?: ExpansionLimit) {
  const records: WarcRecord[] = [];
  const damages: Damage[] = [];
  let end = 0;
  for await (const batch of readWarc(inChunks(bytes, chunk), (damage) => damages.push(damage), {
    from: 0,
    singlyFrom: singly ? 0 : Number.POSITIVE_INFINITY,
    ...(limit === undefined ? {} : { limit }),
  })) {
    records.push(...batch.records);
    end = batch.end;
  }
  const bodies = records
    .filter(({ type }) => type === "response")
    .map(({ block }) => parseResponse(block)!.body.toString());
  return { records, damages, bodies, end };
}

const texts = Array.from({ length: 40 }, (_, i) => `User-agent: bot${i}\nDisallow: /${"x".repeat(i * 7)}\n`);
const captures = await Promise.all(texts.map((text, i) => capture(`https://host${i}.example`, text)));
const archive = Buffer.concat(captures.map(({ bytes }) => bytes));
const starts = captures.map((_, i) => captures.slice(0, i).reduce((sum, { bytes }) => sum + bytes.length, 0));

describe("readWarc", () => {
  it.each([1, 7, 1_000, 65_536])(
    "reads all records in chunks of %i bytes, together and one by one",
    async (chunk) => {
      for (const singly of [false, true]) {
        const { records, damages, bodies, end } = await read(archive, chunk, singly);
        expect(damages).toEqual([]);
        expect(bodies).toEqual(texts);
        expect(records.map(({ type }) => type)).toEqual(
          texts.flatMap(() => ["request", "response", "metadata"]),
        );
        expect(records[4]!.target).toBe("https://host1.example/robots.txt");
        expect(end).toBe(archive.length);
      }
    },
  );

  it("reads records together up to where they are to come one at a time, and places each from there on", async () => {
    // At the beginning of the 20th capture, and within its first record.
    for (const singlyFrom of [starts[20]!, starts[20]! + 5]) {
      const batches: { start: number; records: number }[] = [];
      const fail = (damage: Damage): void => expect.fail(damage.because.code);
      for await (const { start, records } of readWarc(inChunks(archive, 999), fail, {
        from: 0,
        singlyFrom,
      })) {
        batches.push({ start, records: records.length });
      }
      const [together, ...single] = batches;
      // The member before that place may go on beyond it.
      expect([59, 60]).toContain(together!.records);
      expect(single.every(({ records }) => records === 1)).toBe(true);
      expect(together!.records + single.length).toBe(120);
      const placed = single.map(({ start }) => start);
      for (const start of starts.slice(20)) expect(placed).toContain(start);
    }
  });

  it("reads the same uncompressed, in any chunks", async () => {
    const plain = gunzipSync(archive);
    for (const chunk of [1, 100, 4_096, plain.length]) {
      const { damages, bodies } = await read(plain, chunk);
      expect(damages).toEqual([]);
      expect(bodies).toEqual(texts);
    }
  });

  it("reads names, comments, extra fields and checksums in headers, as wget writes them", async () => {
    const members = [4, 8, 16, 2, 31].map((flags) => {
      const header = Buffer.from([0x1f, 0x8b, 8, flags, 0, 0, 0, 0, 0, 3]);
      const extra = flags & 4 ? Buffer.from([2, 0, 0x1f, 0x8b]) : Buffer.alloc(0);
      const texts = Buffer.from(`${flags & 8 ? "name\0" : ""}${flags & 16 ? "a comment\0" : ""}`);
      return { flags, head: Buffer.concat([header, extra, texts]) };
    });
    const plain = Buffer.from(
      "WARC/1.0\r\nWARC-Type: resource\r\nWARC-Target-URI: <http://a/>\r\nContent-Length: 2\r\n\r\nhi\r\n\r\n",
    );
    const body = gzipSync(plain).subarray(10);
    const { crc32 } = await import("node:zlib");
    const all = members.map(({ flags, head }) => {
      const sum = Buffer.alloc(flags & 2 ? 2 : 0);
      if (flags & 2) sum.writeUInt16LE(crc32(head) & 0xffff);
      return Buffer.concat([head, sum, body]);
    });
    for (const singly of [false, true]) {
      const { records, damages } = await read(Buffer.concat(all), 11, singly);
      expect(damages).toEqual([]);
      expect(records.map(({ target }) => target)).toEqual(all.map(() => "http://a/"));
    }
  });

  it("reads members that look as if others began within them", async () => {
    const traps = Buffer.concat(
      [...Array(200)].map(() => Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0]), randomBytes(40)])),
    );
    const { bytes } = await capture("https://trap.example", traps);
    const next = await capture("https://next.example", "Allow: /\n");
    const { damages, bodies } = await read(Buffer.concat([bytes, next.bytes]), 300);
    expect(damages).toEqual([]);
    expect(bodies).toHaveLength(2);
    expect(bodies[1]).toBe("Allow: /\n");
  });

  it("loses no more than the capture in which a byte is wrong, wherever it is", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(archive.length - 1),
        fc.integer({ min: 1, max: 255 }),
        fc.boolean(),
        async (at, by, singly) => {
          const bytes = Buffer.from(archive);
          bytes[at] = bytes[at]! ^ by;
          const hurt = starts.findLastIndex((start) => start <= at);
          const { bodies } = await read(bytes, 4_096, singly);
          const whole = texts.filter((_, i) => i !== hurt);
          expect(bodies.filter((body) => body !== texts[hurt])).toEqual(whole);
        },
      ),
      { numRuns: cases(300) },
    );
  });

  it("says where it is damaged, and reads on after garbage and holes", async () => {
    const bytes = Buffer.concat([
      archive.subarray(0, starts[3]),
      randomBytes(100_000),
      archive.subarray(starts[3]!, starts[9]! + 50),
      archive.subarray(starts[10]),
    ]);
    const { bodies, damages } = await read(bytes, 1_000);
    expect(bodies).toEqual(texts.filter((_, i) => i !== 9));
    expect(damages[0]!.offset).toBe(starts[3]);
    expect(damages.at(-1)!.offset).toBe(starts[9]! + 100_000);
  });

  it("keeps what comes before a cut, at every byte of the last capture", async () => {
    for (let cut = starts[39]!; cut < archive.length; cut += 13) {
      const { bodies, damages } = await read(archive.subarray(0, cut));
      expect(bodies.slice(0, 39)).toEqual(texts.slice(0, 39));
      expect(damages.length).toBeLessThanOrEqual(1);
    }
  });

  it("passes over bombs, and reads what follows", async () => {
    const head = `WARC/1.1\r\nWARC-Type: response\r\nContent-Length: ${2 ** 26}\r\n\r\n`;
    const bomb = gzipSync(Buffer.concat([Buffer.from(head), Buffer.alloc(2 ** 26), Buffer.from("\r\n\r\n")]));
    const { bodies, damages } = await read(Buffer.concat([archive, bomb, archive]));
    expect(bodies).toEqual([...texts, ...texts]);
    expect(damages).toEqual([
      { offset: archive.length, because: { code: "large-member", values: { most: 16 } } },
    ]);
  });

  it.each([false, true])(
    "ends where whole members expand too far, one by one (%s) or together",
    async (singly) => {
      const wide = await capture("https://wide.example", `User-agent: *\n${"#\n".repeat(100_000)}`);
      const all = Buffer.concat([...Array(20).fill(wide.bytes), archive]);
      const most = 10 * wide.bytes.length;
      const { bodies, damages } = await read(all, 65_536, singly, { ratio: 10, floor: 0 });
      expect(bodies).toEqual([]);
      expect(damages.map(({ because }) => because)).toEqual([
        { code: "much-expands", values: { ratio: 10 } },
      ]);
      expect(200_000).toBeGreaterThan(most);
      const some = await read(all, 65_536, true, { ratio: 10, floor: 700_000 });
      expect(some.bodies).toHaveLength(3);
      expect((await read(all, 65_536, singly, EXPANSION)).bodies).toHaveLength(60);
    },
  );

  it("passes over lengths that lie", async () => {
    const record = (length: number | string, text: string) =>
      Buffer.from(
        `WARC/1.1\r\nWARC-Type: response\r\nContent-Length: ${length}\r\n\r\nHTTP/1.1 200 OK\r\n\r\n${text}\r\n\r\n`,
      );
    const bad = [record(5, "short"), record(10_000, "long"), record("x", "none"), record(2 ** 40, "huge")];
    const good = record(25, "right!");
    for (const one of bad) {
      for (const isGzip of [false, true]) {
        const parts = [good, one, good, good].map((part) => (isGzip ? gzipSync(part) : part));
        const { bodies, damages } = await read(Buffer.concat(parts));
        expect(bodies).toEqual(["right!", "right!", "right!"]);
        expect(damages.length).toBeGreaterThan(0);
      }
    }
  });

  it("takes anything, and no longer for being hostile", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 3_000, size: "max" }), fc.nat(3), async (bytes, kind) => {
        const prefix = [
          Buffer.alloc(0),
          Buffer.from([0x1f, 0x8b, 8, 0]),
          Buffer.from("WARC/1.1\r\n"),
          archive.subarray(0, 900),
        ];
        await read(Buffer.concat([prefix[kind]!, bytes]), 100);
      }),
      { numRuns: cases(200) },
    );
  });
});

describe("parseResponse", () => {
  const robots = "User-agent: *\nDisallow: /private/\n";
  const parse = (head: string, body: string | Buffer) =>
    parseResponse(Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${head}\r\n`), Buffer.from(body)]))!;

  it.each([
    ["plain", "", robots],
    [
      "chunked",
      "Transfer-Encoding: chunked\r\n",
      "a;x=y\r\nUser-agent\r\n18\r\n: *\nDisallow: /private/\n\r\n0\r\n\r\n",
    ],
    ["a header that is left of chunks", "transfer-encoding: chunked\r\n", robots],
    ["gzip", "Content-Encoding: gzip\r\n", gzipSync(robots)],
    ["a header that is left of gzip", "Content-Encoding: gzip\r\n", robots],
    ["br", "content-encoding: br\r\n", brotliCompressSync(robots)],
    ["two codings", "Content-Encoding: br, gzip\r\n", gzipSync(brotliCompressSync(robots))],
  ])("reads %s", (_, head, body) => {
    const response = parse(head, body);
    expect({ body: response.body.toString(), garbled: response.garbled }).toEqual({
      body: robots,
      garbled: false,
    });
  });

  it("says what it cannot decode, and leaves it as it is", () => {
    for (const head of ["Content-Encoding: zstd\r\n", "Content-Encoding: gzip, gzip, gzip, gzip\r\n"]) {
      const { body, garbled } = parse(head, gzipSync(robots));
      expect(garbled).toBe(true);
      expect(body.equals(gzipSync(robots))).toBe(true);
    }
    expect(parse("Content-Encoding: gzip\r\n", gzipSync(Buffer.alloc(2 ** 25))).garbled).toBe(true);
  });

  it("recognizes records that are not responses", () => {
    for (const text of ["", "GET / HTTP/1.1\r\n\r\n", "HTTP/1.1 2000\r\n\r\n", "\0\0"]) {
      expect(parseResponse(Buffer.from(text))).toBeUndefined();
    }
  });
});
