/**
 * Bytes of log files, as text.
 *
 * @module-tag built
 */
import { execFileSync } from "node:child_process";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EXPANSION, OverExpansion } from "../../../src/base/compression/expansion.ts";
import { decompressLog, LogDamage } from "../../../src/site/logs/decompress.ts";
import { LogText } from "../../../src/site/logs/text.ts";
import { cases } from "../../support/effort.ts";
import { zstdAvailable } from "./zstd.ts";

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function all(pieces: AsyncIterable<Uint8Array>): Promise<{ text: string; damage: string | undefined }> {
  const read: Uint8Array[] = [];
  try {
    for await (const piece of pieces) read.push(piece.slice());
    return { text: Buffer.concat(read).toString(), damage: undefined };
  } catch (error) {
    if (!(error instanceof LogDamage)) throw error;
    return { text: Buffer.concat(read).toString(), damage: error.message };
  }
}

describe("the text of a log", () => {
  it("is what bytes in UTF-8 say, however they are cut", () => {
    const part = fc.oneof(
      fc.constantFrom("GET /", "größe", "漢字", "😀", "\n", "\uFEFF"),
      fc.string({ unit: "binary", maxLength: 5 }),
    );
    const bytes = fc.oneof(
      fc.array(part, { maxLength: 20 }).map((parts) => new TextEncoder().encode(parts.join(""))),
      fc.uint8Array({ maxLength: 30 }),
    );
    fc.assert(
      fc.property(bytes, fc.array(fc.nat({ max: 9 }), { maxLength: 20 }), (whole, sizes) => {
        const text = new LogText();
        let read = "";
        let at = 0;
        for (const size of sizes) {
          read += text.decode(whole.subarray(at, at + size));
          at = Math.min(whole.length, at + size);
        }
        read += text.decode(whole.subarray(at)) + text.end();
        expect(read).toBe(new TextDecoder("utf-8", { ignoreBOM: true }).decode(whole));
      }),
      { numRuns: cases(3000) },
    );
  });
});

describe("bytes that are not compressed", () => {
  it.each(["", "a", "abcd", "a longer text\n"])("are handed on unchanged: %j", async (text) => {
    for (const size of [1, 3, 100]) {
      expect(await all(decompressLog(inPieces(Buffer.from(text), size)))).toEqual({
        text,
        damage: undefined,
      });
    }
  });
});

/** What is read of a file that may expand so far, and whether that was all. */
async function within(file: Uint8Array, ratio: number, floor: number) {
  let read = 0;
  try {
    for await (const piece of decompressLog(inPieces(file, 50), { ratio, floor })) read += piece.length;
  } catch (error) {
    if (!(error instanceof OverExpansion)) throw error;
    expect(error.message).toBe(`it expands to more than ${ratio} times its size`);
    return { read, isWhole: false };
  }
  return { read, isWhole: true };
}

describe("compressed bytes that expand very far", () => {
  const SIZE = 300_000;
  const lines = Buffer.alloc(SIZE, "\n");
  const zipped: [name: string, file: Uint8Array][] = [["gzip", gzipSync(lines)]];
  if (zstdAvailable) zipped.push(["Zstandard", execFileSync("zstd", ["-q", "-c"], { input: lines })]);

  it.each(zipped)("are read up to the limit: %s", async (_, file) => {
    expect(SIZE / file.length).toBeGreaterThan(500);
    expect(await within(file, 7, 0)).toEqual({ read: 7 * file.length, isWhole: false });
    expect(await within(file, 7, 100_000)).toEqual({ read: 100_000, isWhole: false });
    expect(await within(file, 7, SIZE)).toEqual({ read: SIZE, isWhole: true });
    expect(await within(file, Math.ceil(SIZE / file.length), 0)).toEqual({ read: SIZE, isWhole: true });
  });

  it("are within it by default if they are what a load test makes of a log", async () => {
    const time = (second: number): string => `22/Nov/2026:08:${String(second).padStart(2, "0")}:00 +0000`;
    const second = (i: number): string =>
      `127.0.0.1 - - [${time(i)}] "GET / HTTP/1.1" 200 612 "-" "ApacheBench/2.3"\n`.repeat(2_000);
    const log = gzipSync(Array.from({ length: 10 }, (_, i) => second(i)).join(""));
    expect((await within(log, EXPANSION.ratio, 0)).isWhole).toBe(true);
    expect((await within(log, 200, 0)).isWhole).toBe(false);
  });

  it("are decompressed once, not as often as they are compressed", async () => {
    const twice = gzipSync(gzipSync(lines));
    expect((await within(twice, 7, 0)).isWhole).toBe(true);
  });
});

describe.skipIf(!zstdAvailable)("Zstandard", () => {
  const text = Array.from({ length: 50_000 }, (_, i) => `a line of a log, ${i * 7919}\n`).join("");
  const compressed = zstdAvailable
    ? execFileSync("zstd", ["-q", "-c"], { input: text, maxBuffer: 1e8 })
    : Buffer.of();

  it.each([1000, 65_536, 1e9])("is decompressed in pieces of %d", async (size) => {
    expect(await all(decompressLog(inPieces(compressed, size)))).toEqual({ text, damage: undefined });
  });

  it("is decompressed frame by frame", async () => {
    const twice = Buffer.concat([compressed, compressed]);
    expect((await all(decompressLog(inPieces(twice, 70_000)))).text).toBe(text + text);
  });

  it("gives what is there if it is cut off", async () => {
    const { text: read, damage } = await all(decompressLog(inPieces(compressed.subarray(0, -100), 65_536)));
    expect(damage).toContain("damaged or cut off");
    expect(text.startsWith(read)).toBe(true);
    expect(read.length).toBeGreaterThan(text.length / 2);
  });

  it("is reported as damaged if it is", async () => {
    const bad = Buffer.from(compressed);
    bad.fill(0xff, 4, 20);
    expect((await all(decompressLog(inPieces(bad, 65_536)))).damage).toContain("damaged or cut off");
  });
});
