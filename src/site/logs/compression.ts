import { beginsWith, type CompressedFormat, MAGIC } from "../../base/compression/magic.ts";

/** A format of compressed files. */
export type Compression = CompressedFormat;

const FORMATS = /* @__PURE__ */ Object.keys(MAGIC) as readonly Compression[];

/** Bytes 1 to 3 of a skippable frame of Zstandard (RFC 8878, 3.1.2). Of byte 0, only the upper half is fixed: 5. */
const SKIPPABLE: readonly number[] = [0x2a, 0x4d, 0x18];

/** How many first bytes {@link compressionOf} needs. */
export const MAGIC_BYTES = 6;

/** The compression of a file, by its first {@link MAGIC_BYTES} bytes; undefined if it is not compressed. */
export function compressionOf(head: Uint8Array): Compression | undefined {
  // Programs with several threads may begin a file with such a frame.
  const isSkippable = head[0]! >> 4 === 5 && beginsWith(head.subarray(1), SKIPPABLE);
  return isSkippable ? "zstd" : FORMATS.find((format) => beginsWith(head, MAGIC[format]));
}
