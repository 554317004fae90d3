/** Ways in which files are compressed. */
export type Compression = "gzip" | "zstd" | "bzip2" | "xz" | "zip";

/** How compressed files begin, by their first bytes. */
const MARKS: readonly (readonly [compression: Compression, bytes: readonly number[]])[] = [
  ["gzip", [0x1f, 0x8b]],
  ["zstd", [0x28, 0xb5, 0x2f, 0xfd]],
  ["bzip2", [0x42, 0x5a, 0x68]],
  ["xz", [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  ["zip", [0x50, 0x4b, 0x03, 0x04]],
];

/** As many bytes tell. */
export const TOLD = 5;

/** How a file is compressed, by its first {@link TOLD} bytes, or fewer if it has no more; undefined if it is not. */
export function compressionOf(head: Uint8Array): Compression | undefined {
  const [compression] = MARKS.find(([, bytes]) => bytes.every((byte, i) => head[i] === byte)) ?? [];
  // Files of several threads may begin with a frame of Zstandard that has no content.
  const isSkippable = head[0]! >> 4 === 5 && head[1] === 0x2a && head[2] === 0x4d && head[3] === 0x18;
  return isSkippable ? "zstd" : compression;
}
