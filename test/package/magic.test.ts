/**
 * How compressed bytes begin: as the programs write them that compress.
 *
 * @module-tag built
 */
import { spawnSync } from "node:child_process";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { beginsWith, type CompressedFormat, MAGIC } from "../../src/base/compression/magic.ts";
import { remainingCoding } from "../../src/crawl/fetch/encoding.ts";
import { dialectRules } from "../../src/engine/dialect/index.ts";
import { LintedText } from "../../src/site/findings/linted-text.ts";
import { compressionOf, MAGIC_BYTES } from "../../src/site/logs/compression.ts";

/** Programs that write standard input to standard output, compressed. */
const PROGRAMS: Readonly<Record<CompressedFormat, readonly [program: string, ...args: string[]]>> = {
  gzip: ["gzip", "-c"],
  compress: ["compress", "-c"],
  zstd: ["zstd", "-c"],
  bzip2: ["bzip2", "-c"],
  xz: ["xz", "-c"],
  zip: ["zip", "-q", "-", "-"],
};

const TEXT = "User-agent: *\nDisallow: /a\n".repeat(20);

describe.each(Object.entries(PROGRAMS))("%s", (format, [program, ...args]) => {
  it("begins as the program writes it", () => {
    const { status, stdout } = spawnSync(program, args, { input: TEXT });
    if (status !== 0) return console.log(`skipped: ${program} is not installed`);
    expect(compressionOf(stdout.subarray(0, MAGIC_BYTES))).toBe(format);
    expect(beginsWith(stdout, MAGIC[format as CompressedFormat])).toBe(true);
    // A beginning alone is none.
    expect(compressionOf(stdout.subarray(0, MAGIC[format as CompressedFormat].length - 1))).toBeUndefined();
  });
});

describe("what is compressed", () => {
  it("is not taken for a robots.txt, however little of it cannot be text", () => {
    for (const format of ["gzip", "compress", "zstd", "xz", "zip"] as const) {
      const bytes = Uint8Array.from([...MAGIC[format], ...Buffer.from(TEXT)]);
      const { bodyKind } = new LintedText(bytes, dialectRules("rfc9309"), undefined);
      expect(bodyKind, format).toBe("binary");
    }
  });

  it("is told by how it begins, whatever coding was announced", () => {
    const gzip = gzipSync(TEXT);
    for (const declared of ["gzip", "X-GZIP", "zstd", "br", null])
      expect(remainingCoding(declared, gzip)?.values).toEqual({ coding: "gzip" });
    expect(remainingCoding(null, Uint8Array.from(MAGIC.zstd))?.values).toEqual({ coding: "zstd" });
    expect(remainingCoding(null, Uint8Array.from(MAGIC.compress))?.values).toEqual({ coding: "compress" });
    expect(remainingCoding("gzip", Buffer.from(TEXT))).toBeUndefined();
  });
});
