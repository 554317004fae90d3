import {
  ENVELOPE_SIZE,
  FORMAT_VERSION,
  IMAGE_BOUND,
  IMAGE_DELAY,
  IMAGE_FLAGS,
  IMAGE_URL_MASK,
  IMAGE_WIDE,
  MAGIC,
  OLDEST_VERSION,
  URL_GOOGLE,
} from "../../../assembly/shared/format.ts";
import { decoder, encoder } from "../../base/utf8.ts";
import type { Engine } from "../core/engine.ts";
import { type Kind, notA, open, seal } from "../core/envelope.ts";
import type { CompiledProgram } from "../core/program.ts";
import type { Bytes } from "../core/view.ts";

/** Flags about the fields before the program. */
const NOT_THE_PROGRAM = IMAGE_DELAY | IMAGE_BOUND;
/** Bytes of an empty node. */
export const LEAST_PROGRAM = 2;

const IMAGE: Kind = {
  name: "policy image",
  magic: MAGIC,
  letters: "rbta",
  version: FORMAT_VERSION,
  oldest: OLDEST_VERSION,
  least: ENVELOPE_SIZE + 1 + LEAST_PROGRAM,
  flags: IMAGE_FLAGS,
  seed: (flags, version) => (version << 16) | flags,
};

/** The contents of an image; the program has been copied into core memory. */
export interface Image {
  readonly at: number;
  readonly size: number;
  /** IMAGE_ flags that the core needs. */
  readonly flags: number;
  readonly agent: string | undefined;
  readonly crawlDelay: number | undefined;
  /** Whose rules these are: see {@link PreparedAgent.key}. Undefined if that is not known, as in images of version 2. */
  readonly agentKey: string | undefined;
}

/** A program as an image (docs/contributors/format.md draws it). */
export function writeImage(
  core: Engine,
  { at, size, flags }: CompiledProgram,
  { agent, crawlDelay, agentKey }: Partial<Pick<Image, "agent" | "crawlDelay" | "agentKey">>,
): Uint8Array {
  // A token is a word of a line. It is only for display, so one too long for the length byte is cut.
  const token = encoder.encode(agent ?? "").subarray(0, 255);
  const all = flags | (crawlDelay === undefined ? 0 : IMAGE_DELAY) | (agent === undefined ? 0 : IMAGE_BOUND);
  const name = encoder.encode(agentKey ?? "");
  const askedAt = ENVELOPE_SIZE + 1 + token.length + (crawlDelay === undefined ? 0 : 8);
  const programAt = askedAt + 2 + name.length;
  const image = new Uint8Array(programAt + size);
  const view = new DataView(image.buffer);
  image[ENVELOPE_SIZE] = token.length;
  image.set(token, ENVELOPE_SIZE + 1);
  if (crawlDelay !== undefined) view.setFloat64(askedAt - 8, crawlDelay, true);
  view.setUint16(askedAt, name.length, true);
  image.set(name, askedAt + 2);
  image.set(core.u8.subarray(at, at + size), programAt);
  return seal(core, IMAGE, image, all);
}

/** Checks an image and copies its program into core memory. */
export function readImage(core: Engine, given: Bytes): Image {
  const { bytes, view, version, flags, copy } = open(core, IMAGE, given);
  const tokenAt = ENVELOPE_SIZE + 1;
  const delayAt = tokenAt + bytes[ENVELOPE_SIZE]!;
  const askedAt = delayAt + (flags & IMAGE_DELAY ? 8 : 0);
  const isNamed = version > OLDEST_VERSION;
  const nameAt = isNamed ? askedAt + 2 : askedAt;
  const programAt = isNamed && nameAt <= bytes.length ? nameAt + view.getUint16(askedAt, true) : nameAt;
  const size = bytes.length - programAt;
  if (size < LEAST_PROGRAM) throw notA(IMAGE, "they end before their program");
  const wide = (flags & IMAGE_WIDE) !== 0;
  if (!core.wasm.validate(copy + programAt, size, wide, copy + bytes.length))
    throw notA(IMAGE, "their program is damaged");
  const crawlDelay = flags & IMAGE_DELAY ? view.getFloat64(delayAt, true) : undefined;
  if (crawlDelay !== undefined && !(crawlDelay >= 0))
    throw notA(IMAGE, "their crawl delay is not a number of seconds");
  return {
    at: core.hold(copy + programAt, size),
    size,
    flags: flags & ~NOT_THE_PROGRAM,
    agent: flags & IMAGE_BOUND ? decoder.decode(bytes.subarray(tokenAt, delayAt)) : undefined,
    crawlDelay,
    agentKey: programAt > nameAt ? decoder.decode(bytes.subarray(nameAt, programAt)) : undefined,
  };
}

/** Whether `*` and `$` are special in the patterns of an image with these flags. */
export function hasWildcards(flags: number): boolean {
  return (flags & IMAGE_URL_MASK) <= URL_GOOGLE;
}
