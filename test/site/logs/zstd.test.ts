/**
 * Zstandard as it is read where neither Node nor the browser does it, against the program zstd.
 *
 * @module-tag long
 * @module-tag built
 */
import { execFileSync, spawnSync } from "node:child_process";
import fc from "fast-check";
import { Decompress } from "fzstd";
import { createXXHash64 } from "hash-wasm";
import { describe, expect, it } from "vitest";
import { compressionOf } from "../../../src/site/logs/compression.ts";
import { ZstdReader } from "../../../src/site/logs/zstd/reader.ts";
import { cases } from "../../support/effort.ts";
import { zstdAvailable } from "./zstd.ts";

const hasher = await createXXHash64();
const RUNS = cases(300);

interface Result {
  readonly bytes: Buffer;
  readonly fault: string | undefined;
  /** Bytes of the largest piece that was handed out. */
  readonly largest: number;
}

function unpacked(file: Uint8Array, size = file.length): Result {
  const reader = new ZstdReader({ Decompress, hasher });
  const pieces: Buffer[] = [];
  let fault: string | undefined;
  try {
    for (let at = 0; at < file.length; at += size) {
      for (const piece of reader.read(file.subarray(at, at + size))) pieces.push(Buffer.from(piece));
    }
    pieces.push(...reader.end().map((piece) => Buffer.from(piece)));
  } catch (error) {
    fault = (error as Error).message;
  }
  return { bytes: Buffer.concat(pieces), fault, largest: Math.max(0, ...pieces.map(({ length }) => length)) };
}

function zstd(input: Uint8Array, ...options: readonly string[]): Buffer {
  return execFileSync("zstd", ["-q", "-c", ...options], { input, maxBuffer: 1e9 });
}

const text = Buffer.from(
  Array.from({ length: 9000 }, (_, i) => `192.0.2.${i % 250} "GET /${i * 7919} HTTP/1.1" 200\n`).join(""),
);
const noise = Buffer.from(
  Array.from({ length: 300_000 }, (_, i) => (Math.imul(i ^ 77, 2_654_435_761) >>> 9) & 255),
);
const SKIPPED = Buffer.from([0x5a, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3]);
const NOTHING = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 0, 0, 0, 0]);

describe.skipIf(!zstdAvailable)("Zstandard", () => {
  it.each([
    ["text", text, []],
    ["text, fast", text, ["--fast=5"]],
    ["text, small", text, ["-19"]],
    ["text, without a checksum", text, ["--no-check"]],
    ["text, with a long window", text, ["--long=27"]],
    ["text by threads", text, ["-T4", "-B8192"]],
    ["a byte", Buffer.from("a"), []],
    ["nothing", Buffer.alloc(0), []],
    ["zeros", Buffer.alloc(1_000_000), []],
    ["noise", noise, []],
  ] as const)("is decompressed: %s", (_what, content, options) => {
    const file = zstd(content, ...options);
    expect(compressionOf(file)).toBe("zstd");
    for (const size of [1, 2, 3, 7, 1000, 65_536, file.length]) {
      if (file.length / size > 100_000) continue;
      const { bytes, fault } = unpacked(file, size);
      expect(fault).toBeUndefined();
      expect(bytes.equals(content)).toBe(true);
    }
  });

  it("is decompressed from any number of frames, with or without content", () => {
    const file = Buffer.concat([
      NOTHING,
      SKIPPED,
      zstd(text),
      zstd(Buffer.alloc(0)),
      SKIPPED,
      zstd(noise, "--no-check"),
      NOTHING,
    ]);
    expect(compressionOf(file)).toBe("zstd");
    for (const size of [1, 5, 4096, file.length]) {
      const { bytes, fault } = unpacked(file, size);
      expect(fault).toBeUndefined();
      expect(bytes.equals(Buffer.concat([text, noise]))).toBe(true);
    }
  });

  it("is reported as cut off anywhere but between frames, after what could be read", () => {
    const first = zstd(text.subarray(0, 2000));
    const file = Buffer.concat([first, zstd(text.subarray(2000, 3000), "--no-check"), SKIPPED]);
    const ends = new Set([0, first.length, file.length - SKIPPED.length, file.length]);
    for (let cut = 0; cut <= file.length; cut++) {
      const { bytes, fault } = unpacked(file.subarray(0, cut), 64);
      expect(fault !== undefined, `cut at ${cut}`).toBe(!ends.has(cut));
      expect(text.subarray(0, bytes.length).equals(bytes), `cut at ${cut}`).toBe(true);
    }
  });

  it("is reported as damaged where zstd says so", () => {
    const file = zstd(text.subarray(0, 20_000));
    const isRight = ({ bytes }: Result): boolean => bytes.equals(text.subarray(0, 20_000));
    let damaged = 0;
    fc.assert(
      fc.property(fc.nat({ max: file.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const bad = Buffer.from(file);
        bad[at]! ^= change;
        const result = unpacked(bad, 1000);
        if (result.fault === undefined) expect(isRight(result)).toBe(true);
        const theirs = spawnSync("zstd", ["-q", "-d", "-c"], { input: bad });
        if (theirs.status !== 0) expect(result.fault).toBeDefined();
        if (result.fault !== undefined) damaged++;
      }),
      { numRuns: RUNS },
    );
    expect(damaged).toBeGreaterThan(RUNS * 0.9);
  });

  it("is handed out up to the damage", () => {
    const [first, second] = [zstd(text), zstd(noise)];
    second[second.length - 1]! ^= 1;
    for (const size of [1000, 1e9]) {
      const { bytes, fault } = unpacked(Buffer.concat([first, second, first]), size);
      expect(fault).toBe("a checksum does not match the content");
      expect(bytes.equals(Buffer.concat([text, noise]))).toBe(true);
    }
  });

  it("is reported as damaged with something else after it", () => {
    expect(unpacked(Buffer.concat([zstd(text), Buffer.from("192.0.2.1 - -")])).fault).toBe(
      "a frame does not begin with the magic number",
    );
  });

  it("is refused before it takes more memory than zstd allows", () => {
    const wide = zstd(text, "--ultra", "-22", "--long=28");
    // A frame of known size needs no window of its own.
    const streamed = execFileSync("bash", ["-c", "cat | zstd -q -c --ultra -22 --long=28 -"], {
      input: text,
    });
    const faults = [wide, streamed].map((file) => unpacked(file).fault);
    expect(faults).toContain("it takes more than 128 MiB of memory to decompress");
    for (const file of [wide, streamed]) {
      const isRefused = spawnSync("zstd", ["-q", "-d", "-c"], { input: file }).status !== 0;
      expect(unpacked(file).fault !== undefined).toBe(isRefused);
    }
  });
});

describe("a frame of Zstandard", () => {
  const MARK = [0x28, 0xb5, 0x2f, 0xfd];
  /** A block that repeats a byte as often as a block may. */
  const repeated = (isLast: boolean): number[] => {
    const header = (131_072 << 3) | (1 << 1) | Number(isLast);
    return [header & 255, (header >> 8) & 255, (header >> 16) & 255, 0x61];
  };

  it("is handed out block by block if it expands far", () => {
    // A window of 128 KiB, and 16,000 blocks: two gigabytes.
    const blocks = Array.from({ length: 16_000 }, (_, i) => repeated(i === 15_999)).flat();
    const reader = new ZstdReader({ Decompress, hasher });
    let size = 0;
    let largest = 0;
    let taken = 0;
    for (const piece of reader.read(Uint8Array.from([...MARK, 0x00, 0x38, ...blocks]))) {
      size += piece.length;
      largest = Math.max(largest, piece.length);
      if (++taken === 2000) break;
    }
    expect(largest).toBeLessThanOrEqual(131_072);
    expect(size).toBe(2000 * 131_072);
  });

  it.each([
    ["another version", [...MARK, 0x08, 0x38], "a frame's header is of an unknown version"],
    ["a dictionary", [...MARK, 0x01, 0x38, 0x07], "it was compressed with a dictionary"],
    ["an unknown block", [...MARK, 0x00, 0x38, 0x07, 0, 0], "a block is of an unknown type"],
    ["too wide a window", [...MARK, 0x00, 0x89], "it takes more than 128 MiB of memory to decompress"],
    [
      "too much at once",
      [...MARK, 0xa0, 0, 0, 0, 0x10],
      "it takes more than 128 MiB of memory to decompress",
    ],
  ])("is refused with %s", (_what, bytes, fault) => {
    for (const size of [1, bytes.length]) expect(unpacked(Uint8Array.from(bytes), size).fault).toBe(fault);
  });
});
