/** Formats in which bytes are compressed. */
export type CompressedFormat = "gzip" | "compress" | "zstd" | "bzip2" | "xz" | "zip";

/**
 * How compressed bytes begin, by format: gzip (RFC 1952 2.3.1), compress (RFC 9110 8.4.1.1), zstd (RFC 8878 3.1.1; a
 * frame with content), bzip2, xz (its specification, 2.1.1.1) and zip (APPNOTE 4.3.7).
 */
export const MAGIC: Readonly<Record<CompressedFormat, readonly number[]>> = {
  gzip: [0x1f, 0x8b],
  compress: [0x1f, 0x9d],
  zstd: [0x28, 0xb5, 0x2f, 0xfd],
  bzip2: [0x42, 0x5a, 0x68],
  xz: [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00],
  zip: [0x50, 0x4b, 0x03, 0x04],
};

/** Whether bytes begin with others, such as those of {@link MAGIC}. */
export function beginsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, i) => bytes[i] === byte);
}

/** Whether bytes begin with a skippable frame of zstd, before the frames with content (RFC 8878 3.1.2). */
export function isSkippable(bytes: Uint8Array): boolean {
  return bytes[0]! >> 4 === 5 && beginsWith(bytes.subarray(1), [0x2a, 0x4d, 0x18]);
}
