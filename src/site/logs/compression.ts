import { beginsWith, type CompressedFormat, MAGIC } from "../../base/compression/magic.ts";

/** Ways in which files are compressed. */
export type Compression = CompressedFormat;

const FORMATS = /* @__PURE__ */ Object.keys(MAGIC) as readonly Compression[];

/** How a frame of Zstandard begins that has no content (RFC 8878 3.1.2), after a byte of which only the upper half counts. */
const SKIPPABLE: readonly number[] = [0x2a, 0x4d, 0x18];

/** How many bytes are needed to recognize compression. */
export const TOLD = 6;

/** How a file is compressed, by its first {@link TOLD} bytes, or fewer if it has no more; undefined if it is not. */
export function compressionOf(head: Uint8Array): Compression | undefined {
  // Files of several threads may begin with such a frame.
  const isSkippable = head[0]! >> 4 === 5 && beginsWith(head.subarray(1), SKIPPABLE);
  return isSkippable ? "zstd" : FORMATS.find((format) => beginsWith(head, MAGIC[format]));
}
