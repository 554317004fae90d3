import {
  FORMAT_VERSION,
  IMAGE_BOUND,
  IMAGE_DELAY,
  IMAGE_FLAGS,
  IMAGE_HEADER,
  IMAGE_URL_MASK,
  IMAGE_WIDE,
  MAGIC,
  URL_GOOGLE,
} from "../../assembly/shared/format.ts";
import type { Engine } from "../core/engine.ts";
import { steadyBytesOf } from "../core/view.ts";
import { RobotsError } from "../errors.ts";
import { decoder, encoder } from "../utf8.ts";

/** The flags that concern only the envelope. */
const ENVELOPE = IMAGE_DELAY | IMAGE_BOUND;

/** What an image holds; the program has been copied into core memory. */
export interface Image {
  readonly at: number;
  readonly size: number;
  /** IMAGE_ flags that the core wants. */
  readonly flags: number;
  readonly agent: string | undefined;
  readonly crawlDelay: number | undefined;
}

/** The program of `size` bytes at `at` as an image (docs/format.md draws it). */
export function writeImage(
  core: Engine,
  at: number,
  size: number,
  flags: number,
  agent: string | undefined,
  crawlDelay: number | undefined,
): Uint8Array {
  // A token is a word of a line; what is longer than the length byte can tell is cut, and only shown anyway.
  const token = encoder.encode(agent ?? "").subarray(0, 255);
  const all = flags | (crawlDelay === undefined ? 0 : IMAGE_DELAY) | (agent === undefined ? 0 : IMAGE_BOUND);
  const programAt = IMAGE_HEADER + 1 + token.length + (crawlDelay === undefined ? 0 : 8);
  const image = new Uint8Array(programAt + size);
  const view = new DataView(image.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint16(4, FORMAT_VERSION, true);
  view.setUint16(6, all, true);
  view.setUint32(8, image.length, true);
  image[IMAGE_HEADER] = token.length;
  image.set(token, IMAGE_HEADER + 1);
  if (crawlDelay !== undefined) view.setFloat64(programAt - 8, crawlDelay, true);
  image.set(core.u8.subarray(at, at + size), programAt);
  const copy = core.side(image.length);
  core.u8.set(image, copy);
  view.setUint32(12, sum(core, copy, image.length, all), true);
  return image;
}

/** Checks an image and copies its program into core memory. */
export function readImage(core: Engine, given: Uint8Array): Image {
  const bytes = steadyBytesOf(given);
  if (bytes === undefined) throw bad("an image is a Uint8Array");
  if (bytes.length < IMAGE_HEADER + 3) throw bad("it is too short");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0, true) !== MAGIC) throw bad('it does not begin with "rbta"');
  const version = view.getUint16(4, true);
  if (version !== FORMAT_VERSION) {
    throw new RobotsError(
      "IMAGE_VERSION",
      `The policy image has format version ${version}, this build reads version ${FORMAT_VERSION}: compile it again.`,
    );
  }
  const flags = view.getUint16(6, true);
  if (view.getUint32(8, true) !== bytes.length) throw bad("its length is not the one it states");
  if ((flags & ~IMAGE_FLAGS) !== 0) throw bad("it has unknown flags");
  const tokenAt = IMAGE_HEADER + 1;
  const delayAt = tokenAt + bytes[IMAGE_HEADER]!;
  const programAt = delayAt + (flags & IMAGE_DELAY ? 8 : 0);
  const size = bytes.length - programAt;
  if (size < 2) throw bad("it ends before its program");
  const copy = core.side(bytes.length + (bytes.length >> 3) + 8);
  core.u8.set(bytes, copy);
  if (sum(core, copy, bytes.length, flags) !== view.getUint32(12, true))
    throw bad("its checksum does not match");
  const wide = (flags & IMAGE_WIDE) !== 0;
  if (!core.core.isSound(copy + programAt, size, wide, copy + bytes.length))
    throw bad("its program is damaged");
  const crawlDelay = flags & IMAGE_DELAY ? view.getFloat64(delayAt, true) : undefined;
  if (crawlDelay !== undefined && !(crawlDelay >= 0)) throw bad("its crawl delay is not a number of seconds");
  return {
    at: core.hold(copy + programAt, size),
    size,
    flags: flags & ~ENVELOPE,
    agent: flags & IMAGE_BOUND ? decoder.decode(bytes.subarray(tokenAt, delayAt)) : undefined,
    crawlDelay,
  };
}

function sum(core: Engine, at: number, length: number, flags: number): number {
  const seed = (FORMAT_VERSION << 16) | flags;
  return core.core.checksum(at + IMAGE_HEADER, length - IMAGE_HEADER, seed) >>> 0;
}

function bad(why: string): RobotsError {
  return new RobotsError("BAD_IMAGE", `These bytes are not a policy image: ${why}.`);
}

/** Whether the patterns of an image with these flags know `*` and `$`. */
export function hasWildcards(flags: number): boolean {
  return (flags & IMAGE_URL_MASK) <= URL_GOOGLE;
}
