import { ENVELOPE_SIZE } from "../../../assembly/shared/format.ts";
import { failure, type RobotsError } from "../../base/errors.ts";
import type { Engine } from "./engine.ts";
import { type Bytes, steadyBytesOf } from "./view.ts";

/**
 * A kind of bytes with an envelope, such as policy images and stores: u32 magic, u16 version, u16 flags, u32 length of
 * the whole, u32 checksum of everything that follows (docs/contributors/format.md).
 */
export interface Kind {
  /** Their name in errors. */
  readonly name: string;
  /** The magic number, and the four letters that it stands for. */
  readonly magic: number;
  readonly letters: string;
  readonly version: number;
  /** The oldest version that is still read. */
  readonly oldest: number;
  /** Size of the shortest valid image, in bytes. */
  readonly least: number;
  /** All flags that there are. */
  readonly flags: number;
  /** What the checksum is seeded with. */
  seed(flags: number, version: number): number;
}

/** Bytes whose envelope is in order. */
export interface OpenedEnvelope {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  readonly version: number;
  readonly flags: number;
  /** Address of a copy of the bytes in the engine's scratch memory. */
  readonly copy: number;
}

/** Writes the envelope of bytes that are otherwise complete. */
export function seal(engine: Engine, kind: Kind, bytes: Uint8Array, flags: number): Uint8Array {
  const view = new DataView(bytes.buffer);
  view.setUint32(0, kind.magic, true);
  view.setUint16(4, kind.version, true);
  view.setUint16(6, flags, true);
  view.setUint32(8, bytes.length, true);
  const seed = kind.seed(flags, kind.version);
  view.setUint32(12, checksum(engine, engine.place(bytes), bytes.length, seed), true);
  return bytes;
}

/**
 * Checks the envelope of bytes from anywhere, and copies them to where the core can check the rest. After the copy,
 * there is work space of an eighth of their length.
 *
 * @throws RobotsError BAD_IMAGE, IMAGE_VERSION
 */
export function open(engine: Engine, kind: Kind, given: Bytes): OpenedEnvelope {
  const bytes = steadyBytesOf(given);
  if (bytes === undefined) throw notA(kind, "they are not a Uint8Array or ArrayBuffer");
  if (bytes.length < kind.least) throw notA(kind, "they are too short");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0, true) !== kind.magic) throw notA(kind, `they do not begin with "${kind.letters}"`);
  const version = view.getUint16(4, true);
  if (version < kind.oldest || version > kind.version) {
    throw failure(
      "IMAGE_VERSION",
      "image-version",
      "The {name} has format version {version}, this build reads versions {oldest} to {newest}: compile it again.",
      { name: kind.name, version, oldest: kind.oldest, newest: kind.version },
    );
  }
  const flags = view.getUint16(6, true);
  if (view.getUint32(8, true) !== bytes.length) throw notA(kind, "their length is not the one they state");
  if ((flags & ~kind.flags) !== 0) throw notA(kind, "they have unknown flags");
  const copy = engine.place(bytes, (bytes.length >> 3) + 8);
  if (checksum(engine, copy, bytes.length, kind.seed(flags, version)) !== view.getUint32(12, true))
    throw notA(kind, "their checksum does not match");
  return { bytes, view, version, flags, copy };
}

/** The error for bytes that are not of a kind. */
export function notA({ name }: Kind, why: string): RobotsError {
  return failure("BAD_IMAGE", "no-image", "These bytes are not a {name}: {why}.", { name, why });
}

function checksum({ wasm }: Engine, at: number, length: number, seed: number): number {
  return wasm.checksum(at + ENVELOPE_SIZE, length - ENVELOPE_SIZE, seed) >>> 0;
}
