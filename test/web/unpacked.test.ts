import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { EXPANSION, OverExpansion } from "../../src/base/compression/expansion.ts";
import { unpackFile } from "../../web/worker/unpack-file.ts";

const SIZE = 500_000;
const lines = gzipSync(Buffer.alloc(SIZE, "\n"));
/** A frame of Zstandard whose blocks are one byte each, repeated (RFC 8878 3.1.1.2.2). */
const repeated = (blocks: number): Buffer => {
  const block = (isLast: boolean) => {
    const header = Buffer.alloc(4, "\n");
    header.writeUIntLE((100_000 << 3) | (1 << 1) | Number(isLast), 0, 3);
    return header;
  };
  const head = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x38]);
  return Buffer.concat([head, ...Array.from({ length: blocks }, (_, i) => block(i === blocks - 1))]);
};

async function read(file: Buffer, limit = EXPANSION) {
  let size = 0;
  try {
    for await (const piece of unpackFile(new Blob([new Uint8Array(file)]), () => {}, limit))
      size += piece.length;
  } catch (error) {
    if (!(error instanceof OverExpansion)) throw error;
    return { size, isWhole: false };
  }
  return { size, isWhole: true };
}

describe("files of the log tab", () => {
  it.each([
    ["gzip", lines],
    ["Zstandard", repeated(5)],
  ])("are unpacked as far as they may expand: %s", async (_, file) => {
    expect(await read(file, { ratio: 5, floor: 0 })).toEqual({ size: 5 * file.length, isWhole: false });
    expect(await read(file, { ratio: 5, floor: 123_456 })).toEqual({ size: 123_456, isWhole: false });
    expect(await read(file)).toEqual({ size: SIZE, isWhole: true });
  });
});
