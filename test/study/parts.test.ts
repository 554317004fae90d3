/**
 * A survey in parts comes to what it comes to as a whole.
 *
 * @module-tag long
 */
import { truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EXPANSION } from "../../src/base/compression/expansion.ts";
import { OriginSet, PRINT_BYTES, printOf } from "../../src/study/origins.ts";
import { countPart } from "../../src/study/parts/count.ts";
import { mergeParts } from "../../src/study/parts/merge.ts";
import { type Task, tasksFor, usefulThreads } from "../../src/study/parts/task.ts";
import { outcomesIn } from "../../src/study/sources/warc.ts";
import { FileCounter } from "../../src/study/tally/counter.ts";
import { countFile } from "../../src/study/tally/file.ts";
import type { Tally } from "../../src/study/tally/tally.ts";
import { writeRecord } from "../../src/study/warc/write.ts";
import { folderWith } from "../cli/run.ts";
import { cases } from "../support/effort.ts";
import { capture } from "./captures.ts";

const plain = (tally: Tally): unknown => JSON.parse(JSON.stringify(tally));
const robots = (i: number) => `User-agent: bot${i % 7}\nDisallow: /${"x".repeat(i % 50)}\n`;
const info = writeRecord({
  type: "warcinfo",
  date: 0,
  block: Buffer.from("software: robotomata/0.0.0\r\n"),
});
const captures = await Promise.all(
  [...Array(60).keys()].map((i) => capture(`https://h${i}.example`, robots(i))),
);
const record = (type: string, url: string, block: string): Buffer =>
  gzipSync(
    `WARC/1.0\r\nWARC-Type: ${type}\r\nWARC-Target-URI: ${url}\r\nContent-Length: ${Buffer.byteLength(block)}\r\n\r\n${block}\r\n\r\n`,
  );
const archives = {
  ours: Buffer.concat([info, ...captures.map(({ bytes }) => bytes)]),
  "Common Crawl's": Buffer.concat(
    [...Array(60).keys()].flatMap((i) => [
      record("response", `http://h${i}.example/robots.txt`, `HTTP/1.1 200 OK\r\n\r\n${robots(i)}`),
      record("metadata", `http://h${i}.example/robots.txt`, "fetchTimeMs: 20\r\n"),
    ]),
  ),
  "theirs and then ours": Buffer.concat([
    record("warcinfo", "", "software: Nutch\r\n"),
    record("response", "http://first.example/robots.txt", "HTTP/1.1 404 Not Found\r\n\r\n"),
    info,
    ...captures.slice(0, 9).map(({ bytes }) => bytes),
  ]),
};

/** The hosts that are found in these parts of a file, with their outcomes and bodies, and the places of damage. */
async function foundIn(path: string, cuts: readonly number[]) {
  const hosts: string[] = [];
  const damages: number[] = [];
  const borders = [0, ...cuts, Number.POSITIVE_INFINITY];
  for (let i = 0; i + 1 < borders.length; i++) {
    const range = { path, from: borders[i]!, until: borders[i + 1]! };
    for await (const { outcomes } of outcomesIn(range, EXPANSION, ({ offset }) => damages.push(offset))) {
      for (const { origin, outcome, file } of outcomes) {
        hosts.push(`${origin} ${outcome} ${Buffer.from(file?.body ?? []).toString()}`);
      }
    }
  }
  return { hosts, damages };
}

describe("parts of a WARC file", () => {
  it.each(["ours", "Common Crawl's"] as const)("have together what the file has: %s", async (name) => {
    const bytes = archives[name];
    const path = join(folderWith(), "a.warc.gz");
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.integer({ min: 1, max: bytes.length - 1 }), { maxLength: 5 }),
        fc.option(fc.nat(bytes.length - 1)),
        async (cuts, damage) => {
          const hurt = Buffer.from(bytes);
          if (damage !== null) hurt[damage]! ^= 0x55;
          writeFileSync(path, hurt);
          const whole = await foundIn(path, []);
          const parts = await foundIn(
            path,
            cuts.sort((a, b) => a - b),
          );
          expect(parts.hosts).toEqual(whole.hosts);
          if (damage === null) {
            expect(whole.hosts).toHaveLength(60);
            expect(parts.damages).toEqual([]);
          }
        },
      ),
      { numRuns: cases(150) },
    );
  });

  it("begin at any byte around the end of a capture", async () => {
    const path = join(folderWith({ "a.warc.gz": archives.ours }), "a.warc.gz");
    const { hosts } = await foundIn(path, []);
    const end = info.length + captures[0]!.bytes.length;
    for (let cut = end - 30; cut < end + 30; cut++) expect((await foundIn(path, [cut])).hosts).toEqual(hosts);
  });

  it("continue where another program's records end", async () => {
    const path = join(folderWith({ "a.warc.gz": archives["theirs and then ours"] }), "a.warc.gz");
    const { hosts } = await foundIn(path, []);
    expect(hosts).toHaveLength(10);
    for (const cut of [1, 50, 200]) expect((await foundIn(path, [cut])).hosts).toEqual(hosts);
  });

  it("together have what the file has, whoever wrote which part", async () => {
    const path = join(folderWith(), "a.warc.gz");
    let hosts = 0;
    const name = (): string => `h${hosts++}.example`;
    const response = (host: string, status = 200): Buffer =>
      record("response", `https://${host}/robots.txt`, `HTTP/1.1 ${status} OK\r\n\r\n${robots(3)}`);
    const request = (host: string): Buffer => record("request", `https://${host}/robots.txt`, "GET");
    const outcome = (host: string, what: string): Buffer =>
      record("metadata", `https://${host}/robots.txt`, what);
    /** Records of one host, and what is found of it. */
    const kinds: Readonly<Record<string, (host: string) => readonly Buffer[]>> = {
      ours: (host) => [request(host), response(host), outcome(host, "outcome: found\r\nhops: 1\r\n")],
      "ours, redirected": (host) => [
        ...[request(host), response(host, 301), request(`www.${host}`), response(`www.${host}`)],
        outcome(host, "outcome: found\r\nhops: 2\r\n"),
      ],
      "ours, unreachable": (host) => [request(host), outcome(host, "outcome: found\r\nhops: 1\r\n")],
      "ours, without address": (host) => [outcome(host, "outcome: found\r\nhops: 0\r\n")],
      theirs: (host) => [request(host), response(host), outcome(host, "fetchTimeMs: 3\r\n")],
      "theirs, without requests": (host) => [response(host), outcome(host, "fetchTimeMs: 3\r\n")],
      "theirs, nothing but responses": (host) => [response(host)],
    };
    const nutch = record("warcinfo", "", "software: Nutch\r\n");
    const segment = fc.record({
      kind: fc.constantFrom(...Object.keys(kinds)),
      length: fc.integer({ min: 1, max: 12 }),
      isTold: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(segment, { minLength: 1, maxLength: 5 }),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 }),
        async (segments, places) => {
          hosts = 0;
          const names: string[] = [];
          const bytes = Buffer.concat(
            segments.flatMap(({ kind, length, isTold }) => [
              ...(isTold ? [kind.startsWith("ours") ? info : nutch] : []),
              ...Array.from({ length }, () => {
                const host = name();
                names.push(`https://${host}`);
                return kinds[kind]!(host);
              }).flat(),
            ]),
          );
          writeFileSync(path, bytes);
          const cuts = [...new Set(places.map((place) => 1 + Math.floor(place * (bytes.length - 2))))];
          const whole = await foundIn(path, []);
          expect(whole.hosts.map((one) => one.split(" ")[0])).toEqual(names);
          const parts = await foundIn(
            path,
            cuts.sort((a, b) => a - b),
          );
          expect(parts).toEqual(whole);
        },
      ),
      { numRuns: cases(300) },
    );
  });

  it("have the given size, and cover the file", () => {
    const cwd = folderWith({ "a.warc.gz": archives.ours, "a.warc": "WARC/1.1", "b.txt": "", "c.tar": "" });
    const names = ["a.warc.gz", "a.warc", "b.txt", "c.tar"].map((name) => join(cwd, name));
    const tasks = tasksFor(names, archives.ours.length / 4);
    expect(tasks.map(({ kind }) => kind)).toEqual(["warc", "warc", "warc", "warc", "warc", "files", "tar"]);
    const ranges = tasks.filter((task) => task.kind === "warc").slice(0, 4);
    expect(ranges[0]!.from).toBe(0);
    expect(ranges.slice(1).map(({ from }) => from)).toEqual(ranges.slice(0, 3).map(({ until }) => until));
    expect(ranges[3]!.until).toBe(Number.POSITIVE_INFINITY);
  });

  it("get as many threads as there is work for", () => {
    const cwd = folderWith({ "a.warc.gz": "", "b.tar": "" });
    const [warc, tar] = ["a.warc.gz", "b.tar"].map((name) => join(cwd, name));
    const files = (count: number): string[] => Array.from({ length: count }, (_, i) => `${i}.txt`);
    const MIB = 1024 * 1024;
    for (const [size, expected] of [
      [0, 1],
      [4 * MIB, 1],
      [10 * MIB, 2],
      [12 * MIB, 2],
      [15 * MIB, 3],
      [400 * MIB, 4],
    ] as const) {
      truncateSync(warc!, size);
      expect(usefulThreads(tasksFor([warc!]), 4), `${size}`).toBe(expected);
    }
    truncateSync(warc!, 8 * MIB);
    truncateSync(tar!, 16 * MIB);
    // An archive is one part, which cannot be shared out.
    expect(usefulThreads(tasksFor([tar!]), 4)).toBe(1);
    expect(usefulThreads(tasksFor([warc!, tar!]), 4)).toBe(3);
    expect(usefulThreads(tasksFor(files(2_826)), 4)).toBe(1);
    expect(usefulThreads(tasksFor(files(8_000)), 4)).toBe(3);
    expect(usefulThreads(tasksFor(files(100_000)), 4)).toBe(4);
    expect(usefulThreads(tasksFor(files(100_000)), 1)).toBe(1);
  });
});

describe("mergeParts", () => {
  const count = (task: Task, excluded: Uint8Array) =>
    countPart(
      { task, excluded, scope: "usual", dialect: "rfc9309", agents: [], rows: false, limit: EXPANSION },
      new FileCounter(countFile),
      [],
      () => {},
    );

  it("counts each host once, with what the first part says, whichever is done first", async () => {
    const cwd = folderWith();
    const files = [captures.slice(0, 40), captures.slice(20, 60), captures.slice(10, 30), captures.slice(55)];
    // The same host with something else in a later file.
    const other = await capture("https://h5.example", "User-agent: late\nAllow: /\n");
    const paths = files.map((some, i) => {
      const path = join(cwd, `${i}.warc.gz`);
      writeFileSync(
        path,
        Buffer.concat([info, ...some.map(({ bytes }) => bytes), ...(i > 0 ? [other.bytes] : [])]),
      );
      return path;
    });
    const all = join(cwd, "all.warc.gz");
    writeFileSync(all, archives.ours);
    const [whole] = tasksFor([all]);
    const expected = await mergeParts([whole!], count, 1);
    expect(expected.agents.late).toBeUndefined();
    for (const ahead of [1, 2, 9]) {
      for (const range of [2 ** 30, 3_000]) {
        const merged = await mergeParts(
          tasksFor(paths, range),
          async (task, excluded) => {
            await new Promise((resolve) => setTimeout(resolve, Math.random() * 10));
            return count(task, excluded);
          },
          ahead,
        );
        // Captures of all files, without one for each host.
        expect(merged.duplicates).toBe(40 + 41 + 21 + 6 - 60);
        expect({ ...(plain(merged) as object), duplicates: 0 }).toEqual(plain(expected));
      }
    }
  });

  it("fails as a part does, and leaves no other failure behind", async () => {
    const tasks = tasksFor(["a", "b", "c"].map((name) => join(folderWith(), name, "missing.txt")));
    await expect(mergeParts([...tasks, ...tasks, ...tasks], count, 3)).rejects.toMatchObject({
      code: "ENOENT",
    });
  });
});

describe("OriginSet", () => {
  it("is a set", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 5_000 }), { maxLength: 6_000, size: "max" }),
        (numbers) => {
          const set = new OriginSet();
          const known = new Set<number>();
          for (const number of numbers) {
            const print = printOf(`https://h${number}.example`);
            expect(set.has(print)).toBe(known.has(number));
            expect(set.add(print)).toBe(!known.has(number));
            known.add(number);
          }
          expect(set.size).toBe(known.size);
        },
      ),
      { numRuns: 20 },
    );
  });

  it("takes prints that begin with zeros, and looks alike at any place of some bytes", () => {
    const set = new OriginSet();
    const prints = new Uint8Array(PRINT_BYTES * 3);
    prints[PRINT_BYTES + 7] = 9;
    prints[PRINT_BYTES * 2] = 9;
    expect([0, 8, 16].map((at) => set.add(prints, at))).toEqual([true, true, true]);
    expect([0, 8, 16].map((at) => set.has(prints, at))).toEqual([true, true, true]);
    expect(set.add(prints)).toBe(false);
  });
});
