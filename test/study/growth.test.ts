/**
 * What harvests and surveys cost grows as what they are given does, however that is made.
 *
 * @module-tag long
 * @module-tag nightly
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { EXPANSION } from "../../src/base/compression/expansion.ts";
import { entriesIn } from "../../src/study/harvest/hosts.ts";
import { OriginSet, printOf } from "../../src/study/origins.ts";
import { outcomesIn } from "../../src/study/sources/warc.ts";
import { countFile } from "../../src/study/tally/file.ts";
import { emptyTally } from "../../src/study/tally/tally.ts";
import { folderWith } from "../cli/run.ts";
import { sizesTo } from "../support/cost.ts";
import { expectLinear } from "../support/linear.ts";
import { capture, inChunks } from "./captures.ts";

const captures = await Promise.all(
  [...Array(50).keys()].map((i) => capture(`https://h${i}.example`, `User-agent: b${i}\nDisallow: /\n`)),
);
const archive = Buffer.concat(captures.map(({ bytes }) => bytes));

/** Reading a file of each size, which is made of so many pieces. */
function readings(sizes: readonly number[], made: (size: number) => Buffer) {
  const folder = folderWith();
  return sizes.map((size) => {
    const path = join(folder, `${size}.warc.gz`);
    writeFileSync(path, made(size));
    return {
      size,
      act: async () => {
        let hosts = 0;
        const range = { path, from: 0, until: Number.POSITIVE_INFINITY };
        for await (const { outcomes } of outcomesIn(range, EXPANSION, () => {})) hosts += outcomes.length;
        return hosts;
      },
    };
  });
}

const MOST_FILES = 8_000;
const MOST_HOSTS = 400_000;

const repeated = (part: Buffer, times: number): Buffer => Buffer.concat(Array(times).fill(part));

describe("reading archives", () => {
  it("takes as long as they are", async () => {
    const works = readings(sizesTo(32), (size) => repeated(archive, size));
    expect(await works[0]!.act()).toBe(captures.length * works[0]!.size);
    await expectLinear("an archive", works);
  });

  it("takes no longer for traps: what looks like members, records and lengths, and is not", async () => {
    const magic = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
    const torn = captures[0]!.bytes.subarray(0, 200);
    const lie = Buffer.from("WARC/1.1\r\nWARC-Type: response\r\nContent-Length: 99999999999\r\n\r\nx\r\n");
    const bomb = gzipSync(Buffer.alloc(2 ** 24 + 1));
    for (const [name, part, times] of [
      ["beginnings of members", magic, 1_000],
      ["torn members", torn, 50],
      ["lengths that lie", lie, 500],
      ["lengths that lie, compressed", gzipSync(lie), 200],
      ["bombs", bomb, 1],
    ] as const) {
      const works = readings(sizesTo(32), (size) => Buffer.concat([archive, repeated(part, times * size)]));
      await expectLinear(name, works);
    }
  });
});

describe("counting", () => {
  it("takes as long as there are files, however many names they have", async () => {
    const bodies = [...Array(MOST_FILES).keys()].map((i) =>
      Buffer.from(`User-agent: bot-${i}\nDisallow: /\nX-${i}: y\n`),
    );
    const works = sizesTo(MOST_FILES).map((size) => ({
      size,
      act: () => {
        const tally = emptyTally();
        for (const body of bodies.slice(0, size))
          countFile(tally, { body, contentType: null, garbled: false });
      },
    }));
    await expectLinear("files with names of their own", works);
  });

  it("takes as long as there are hosts", async () => {
    const prints = [...Array(MOST_HOSTS).keys()].map((i) => printOf(`https://h${i}.example`));
    const works = sizesTo(MOST_HOSTS).map((size) => ({
      size,
      act: () => {
        const set = new OriginSet();
        for (let i = 0; i < size; i++) set.add(prints[i]!);
      },
    }));
    await expectLinear("hosts", works);
  });
});

describe("lists of hosts", () => {
  it.each([
    ["hosts", "a.example\n"],
    ["a line without end", "x"],
    ["blank lines", "\n"],
    ["comments", " # "],
  ])("take as long as they are: %s", async (name, part) => {
    const works = sizesTo(800_000).map((size) => {
      const bytes = Buffer.from(part.repeat(size / part.length));
      return {
        size,
        act: async () => {
          let entries = 0;
          for await (const _ of entriesIn(inChunks(bytes, 16_384))) entries++;
          return entries;
        },
      };
    });
    await expectLinear(name, works);
  });
});
