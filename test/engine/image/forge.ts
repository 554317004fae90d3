/**
 * Policy images put together by hand, with the checksum that `assembly/bytes/checksum.ts` defines. With it a test can
 * damage an image and still get past the checksum, so that the checks after it are put to the test.
 */
import {
  ENVELOPE_SIZE,
  FORMAT_VERSION,
  IMAGE_BOUND,
  IMAGE_DELAY,
  MAGIC,
  OLDEST_VERSION,
} from "../../../assembly/shared/format.ts";

/** What an image says; everything but the program has a default. */
export interface Parts {
  /** IMAGE_ flags but those for agent and delay, which are set as needed. */
  flags?: number;
  agent?: string;
  crawlDelay?: number;
  asked?: string;
  program: Uint8Array;
}

/** The checksum of an image's bytes after the header. */
export function checksum(bytes: Uint8Array, seed: number): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const words = bytes.length & ~3;
  let hash = (seed ^ 0x9e3779b9) >>> 0;
  let at = 0;
  for (; at < words; at += 4) {
    hash = (rotated(Math.imul(hash ^ view.getUint32(at, true), 0x85ebca6b)) + 0xc2b2ae35) >>> 0;
  }
  for (; at < bytes.length; at++) hash = rotated(Math.imul(hash ^ bytes[at]!, 0x85ebca6b));
  hash = Math.imul(hash ^ bytes.length ^ (hash >>> 15), 0xcc9e2d51) >>> 0;
  return (hash ^ (hash >>> 13)) >>> 0;
}

function rotated(word: number): number {
  return ((word << 13) | (word >>> 19)) >>> 0;
}

/** Makes length and checksum of an image true again, in place, and returns it. */
export function sealed(image: Uint8Array): Uint8Array {
  if (image.length < ENVELOPE_SIZE) return image;
  const view = new DataView(image.buffer, image.byteOffset, image.byteLength);
  view.setUint32(8, image.length, true);
  const seed = ((view.getUint16(4, true) << 16) | view.getUint16(6, true)) >>> 0;
  view.setUint32(12, checksum(image.subarray(ENVELOPE_SIZE), seed), true);
  return image;
}

/** An image around a program. */
export function forged({ flags = 0, agent, crawlDelay, asked = "", program }: Parts): Uint8Array {
  const token = new TextEncoder().encode(agent ?? "");
  const name = new TextEncoder().encode(asked);
  const nameAt = ENVELOPE_SIZE + 1 + token.length + (crawlDelay === undefined ? 0 : 8);
  const programAt = nameAt + 2 + name.length;
  const image = new Uint8Array(programAt + program.length);
  const view = new DataView(image.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint16(4, FORMAT_VERSION, true);
  view.setUint16(
    6,
    flags | (agent === undefined ? 0 : IMAGE_BOUND) | (crawlDelay === undefined ? 0 : IMAGE_DELAY),
    true,
  );
  image[ENVELOPE_SIZE] = token.length;
  image.set(token, ENVELOPE_SIZE + 1);
  if (crawlDelay !== undefined) view.setFloat64(nameAt - 8, crawlDelay, true);
  view.setUint16(nameAt, name.length, true);
  image.set(name, nameAt + 2);
  image.set(program, programAt);
  return sealed(image);
}

/** Where the program of an image begins. */
export function programStart(image: Uint8Array): number {
  const flags = image[6]! | (image[7]! << 8);
  const nameAt = ENVELOPE_SIZE + 1 + image[ENVELOPE_SIZE]! + (flags & IMAGE_DELAY ? 8 : 0);
  if (image[4] === OLDEST_VERSION) return nameAt;
  return nameAt + 2 + (image[nameAt]! | (image[nameAt + 1]! << 8));
}
