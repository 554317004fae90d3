/**
 * What is read of tar archives, damaged or not.
 *
 * @module-tag built
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { packTar } from "modern-tar";
import { afterAll, describe, expect, it } from "vitest";
import { EXPANSION } from "../../src/base/compression/expansion.ts";
import { outcomesInTar } from "../../src/study/sources/tar.ts";
import type { Damage } from "../../src/study/warc/damage.ts";
import { folderWith, robotomataProcess as robotomata } from "../cli/run.ts";
import { cases } from "../support/effort.ts";

const BLOCK = 512;
const numbers = [...Array(40).keys()];
const names = numbers.map((i) => (i % 5 === 0 ? `${"long-".repeat(40)}${i}.example` : `h${i}.example`));
/** From nothing to several blocks. */
const bodyOf = (i: number): string => `User-agent: bot${i}\n`.repeat((i * 37) % 90);
const entries = numbers.map((i) => ({
  header: { name: names[i]!, size: bodyOf(i).length, type: "file" as const },
  body: bodyOf(i),
}));
const tar = Buffer.from(await packTar(entries));
/** Where each entry begins, headers of its name included. */
const starts = await Promise.all(
  numbers.map(async (i) => (await packTar(entries.slice(0, i))).length - 2 * BLOCK),
);

const folder = mkdtempSync(join(tmpdir(), "robotomata-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function read(bytes: Uint8Array, name = "a.tar", limit = EXPANSION) {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  const damages: Damage[] = [];
  const files: [string, string][] = [];
  for await (const { outcomes } of outcomesInTar(path, limit, (damage) => damages.push(damage))) {
    for (const { origin, file } of outcomes) files.push([origin, Buffer.from(file!.body).toString()]);
  }
  return { files, damages };
}

const whole = numbers.map((i): [string, string] => [names[i]!, bodyOf(i)]);
const without = (...lost: readonly number[]) => whole.filter((_, i) => !lost.includes(i));

const isInChecksum = (at: number) => at >= 148 && at < 156;

/** POSIX has the number end with a space or NUL, and says nothing of the byte after that. GNU writes leading spaces. */
const checksumIn = (bytes: Buffer, header: number) =>
  /^ *0*([0-7]+)[ \0]/.exec(bytes.toString("latin1", header + 148, header + 156))?.[1];

describe("tar archives", () => {
  it("are read as they are, compressed or not", async () => {
    expect(await read(tar)).toEqual({ files: whole, damages: [] });
    expect(await read(gzipSync(tar), "a.tgz")).toEqual({ files: whole, damages: [] });
  });

  it("lose no more than the entry whose header is damaged, wherever", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(39), fc.nat(BLOCK - 1), fc.integer({ min: 1, max: 255 }), async (i, at, by) => {
        const hurt = Buffer.from(tar);
        const header = starts[i]! + at;
        hurt[header] = hurt[header]! ^ by;
        const { files, damages } = await read(hurt);
        if (checksumIn(hurt, starts[i]!) === checksumIn(tar, starts[i]!) && isInChecksum(at)) {
          expect({ files, damages }).toEqual({ files: whole, damages: [] });
          return;
        }
        // Of an entry with a long name, what is damaged may only be that.
        expect(files.filter(([, body]) => body !== bodyOf(i))).toEqual(
          whole.filter(([, body]) => body !== bodyOf(i)),
        );
        expect(damages).toEqual([{ offset: starts[i], because: { code: "no-entry", values: {} } }]);
      }),
      {
        numRuns: 60,
        // The number is the same: a leading zero is a space, the end is a space instead of NUL, the last byte is another.
        examples: [
          [0, 148, 0x10],
          [0, 154, 0x20],
          [0, 155, 1],
        ],
      },
    );
  });

  it("go on after garbage and holes, and after the end of another archive", async () => {
    const garbage = Buffer.alloc(BLOCK * 30, "garbage!");
    const hurt = Buffer.concat([tar.subarray(0, starts[7]), garbage, tar.subarray(starts[9])]);
    expect(await read(hurt)).toEqual({
      files: without(7, 8),
      damages: [{ offset: starts[7], because: { code: "no-entry", values: {} } }],
    });
    expect(await read(Buffer.concat([tar, tar]))).toEqual({ files: [...whole, ...whole], damages: [] });
  });

  it("keep what comes before a cut", async () => {
    for (const cut of [
      starts[20]!,
      starts[20]! + 10,
      starts[20]! + BLOCK,
      starts[21]! - 1,
      tar.length - 1024,
    ]) {
      const { files, damages } = await read(tar.subarray(0, cut));
      const last = cut === tar.length - 1024 ? 40 : 20;
      expect(files).toEqual(whole.slice(0, last));
      expect(damages).toHaveLength(1);
      expect(damages[0]!.because.code).toMatch(/^cut-/);
    }
  });

  it("keep what comes before a cut of a compressed one, and before a damaged place", async () => {
    const zipped = gzipSync(tar, { level: 1 });
    const half = zipped.subarray(0, zipped.length >> 1);
    const torn = await read(half, "a.tar.gz");
    expect(torn.files.length).toBeGreaterThan(10);
    expect(torn.files).toEqual(whole.slice(0, torn.files.length));
    expect(torn.damages).toMatchObject([{ because: { code: expect.stringMatching(/^cut-/) } }]);

    // Stored, so that bytes keep their places: of these two blocks, the second is not one.
    const stored = gzipSync(Buffer.concat([tar, Buffer.alloc(200_000)]), { level: 0 });
    const second = stored.indexOf(Buffer.from([0x00, 0x00, 0x00, 0xff, 0xff]), 20);
    const bad = Buffer.from(stored);
    if (second > 0) bad[second] = 0x07;
    else bad[bad.length - 6]! ^= 1;
    const { files, damages } = await read(bad, "a.tar.gz");
    expect(files).toEqual(whole.slice(0, files.length));
    expect(files.length).toBeGreaterThan(10);
    expect(damages).toMatchObject([{ isUnpacked: true, because: { code: "corrupt-archive" } }]);

    // The place is that of the entry in what was packed, by which it can be found.
    const hurt = Buffer.from(tar);
    hurt.fill(0xee, starts[6]!, starts[6]! + BLOCK);
    expect((await read(gzipSync(hurt), "a.tgz")).damages).toEqual([
      { offset: starts[6], isUnpacked: true, because: { code: "no-entry", values: {} } },
    ]);
  });

  it("lose the long name with the entry that has it, and give it to no other", async () => {
    const hurt = Buffer.from(tar);
    const own = starts[5]! + (starts[6]! - starts[5]!) - BLOCK * (1 + Math.ceil(bodyOf(5).length / BLOCK));
    hurt.fill(0xee, own, own + BLOCK);
    expect((await read(hurt)).files).toEqual(without(5));
  });

  it("keep only the beginning of large files, and no names that take megabytes", async () => {
    const large = "x".repeat(5_000_000);
    const header = { name: "large.example", size: large.length, type: "file" as const };
    const many = Buffer.from(
      await packTar([...entries.slice(0, 3), { header, body: large }, ...entries.slice(3)]),
    );
    const { files, damages } = await read(many);
    expect(damages).toEqual([]);
    expect(files.map(([name]) => name)).toEqual([...names.slice(0, 3), "large.example", ...names.slice(3)]);
    expect(files[3]![1].length).toBe(1_024_000);

    // The first entry tells a long name: that the next one is a name of the size of the large file.
    const liar = Buffer.from(many);
    const at = liar.indexOf("large.example");
    liar[at + 156] = "L".charCodeAt(0);
    const sum = liar
      .subarray(at, at + BLOCK)
      .reduce((total, byte, i) => total + (i >= 148 && i < 156 ? 32 : byte), 0);
    liar.write(`${sum.toString(8).padStart(6, "0")}\0 `, at + 148, "latin1");
    const lied = await read(liar);
    expect(lied.files).toEqual(whole);
    expect(lied.damages).toEqual([{ offset: at, because: { code: "long-name", values: {} } }]);
  });

  it("are read as far as they may expand", async () => {
    const bomb = gzipSync(tar);
    const { files, damages } = await read(bomb, "a.tgz", { ratio: 3, floor: starts[20]! });
    expect(files).toEqual(whole.slice(0, 20));
    expect(damages).toMatchObject([{ because: { code: "much-expands", values: { ratio: 3 } } }]);
    const all = { files: whole, damages: [] };
    expect(await read(bomb, "a.tgz", { ratio: 3, floor: tar.length })).toEqual(all);
    expect(await read(bomb, "a.tgz", { ratio: Math.ceil(tar.length / bomb.length), floor: 0 })).toEqual(all);
  });

  it("may be any bytes, and do no harm", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 2_000, size: "max" }),
        fc.nat(tar.length),
        fc.boolean(),
        async (bytes, at, isZipped) => {
          const hurt = Buffer.concat([tar.subarray(0, at), bytes, tar.subarray(at)]);
          await read(
            isZipped ? Buffer.concat([gzipSync(tar).subarray(0, at), bytes]) : hurt,
            isZipped ? "b.tgz" : "b.tar",
          );
        },
      ),
      { numRuns: cases(100) },
    );
  });

  it("are surveyed as far as they can be read, and the command says what could not", async () => {
    const hurt = Buffer.from(tar);
    hurt.fill(0xee, starts[6]!, starts[6]! + BLOCK);
    const cwd = folderWith({ "hurt.tar": hurt, "nothing.tgz": "no archive", "far.tgz": gzipSync(tar) });
    const files = ["hurt.tar", "nothing.tgz", "far.tgz"];
    const args = ["survey", "--json", "--max-ratio", "2", "--ratio-from", "0", ...files];
    const { code, stdout, stderr } = await robotomata(args, { cwd });
    expect(code).toBe(0);
    expect(JSON.parse(stdout).files).toBe(39);
    expect(stderr).toContain(
      `hurt.tar, byte ${starts[6]!.toLocaleString("en")}: not the beginning of an entry\n`,
    );
    expect(stderr).toMatch(
      /nothing.tgz, byte 0 of its unpacked contents: an archive whose rest cannot be read \(incorrect header check\)\n/,
    );
    expect(stderr.match(/note: (?:nothing|far)\.tgz, /g)).toHaveLength(2);
    expect(stderr).toMatch(
      /far.tgz, byte [\d,]+ of its unpacked contents: it expands to more than 2 times its size: the rest is not read/,
    );
  });
});
