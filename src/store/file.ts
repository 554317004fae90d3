import { IMAGE_SELF, IMAGE_URL_MASK, IMAGE_WIDE } from "../../assembly/shared/format.ts";
import type { Engine } from "../core/engine.ts";
import { steadyBytesOf } from "../core/view.ts";
import { RobotsError } from "../errors.ts";
import { decoder, encoder } from "../utf8.ts";
import { hostKey } from "./key.ts";
import type { HostProgram } from "./programs.ts";
import type { HostTable } from "./table.ts";

const MAGIC = 0x73746272; // "rbts"
/** Of stores; that of policy images is FORMAT_VERSION. */
const STORE_VERSION = 2;
const HEADER = 24;
/** Of one program: u32 length, u8 flags; then its bytes. */
const PROGRAM_HEAD = 5;
/** Of one host: u16 length of the origin, u32 number of its program; then the origin. */
const HOST_HEAD = 6;
/** An empty node, and "a://b". */
const LEAST_PROGRAM = 2;
const LEAST_ORIGIN = 5;
/** Flags of an image that concern its program; the others are about the envelope, which a host does not have. */
const HOST_FLAGS = IMAGE_URL_MASK | IMAGE_WIDE | IMAGE_SELF;
const strict = new TextDecoder("utf-8", { fatal: true });

/**
 * The table as bytes (docs/format.md): a header like a policy image's, the programs in the order in which hosts have them
 * first, then the hosts sorted by origin.
 */
export function writeStore(engine: Engine, table: HostTable): Uint8Array {
  const hosts = [...table.entries()].sort((a, b) => (a.origin < b.origin ? -1 : 1));
  const numbers = new Map<number, number>();
  for (const { block } of hosts) if (!numbers.has(block)) numbers.set(block, numbers.size);
  const programs = [...numbers.keys()].map((block) => table.programIn(block));
  const keys = hosts.map(({ origin }) => encoder.encode(origin));
  const size =
    programs.reduce((sum, { bytes }) => sum + PROGRAM_HEAD + bytes.length, HEADER) +
    keys.reduce((sum, key) => sum + HOST_HEAD + key.length, 0);
  const image = new Uint8Array(size);
  const view = new DataView(image.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint16(4, STORE_VERSION, true);
  view.setUint32(8, size, true);
  view.setUint32(16, programs.length, true);
  view.setUint32(20, hosts.length, true);
  let at = HEADER;
  for (const { bytes, flags } of programs) {
    view.setUint32(at, bytes.length, true);
    view.setUint8(at + 4, flags);
    image.set(bytes, at + PROGRAM_HEAD);
    at += PROGRAM_HEAD + bytes.length;
  }
  hosts.forEach(({ block }, i) => {
    const key = keys[i]!;
    view.setUint16(at, key.length, true);
    view.setUint32(at + 2, numbers.get(block)!, true);
    image.set(key, at + HOST_HEAD);
    at += HOST_HEAD + key.length;
  });
  view.setUint32(12, sum(engine, image), true);
  return image;
}

/** A host of the bytes of a store. */
export interface StoredHost {
  readonly origin: string;
  /** The same object for all hosts that share it. */
  readonly program: HostProgram;
}

/** Checks all bytes of a store, then hands out its hosts. */
export function readStore(engine: Engine, bytes: Uint8Array): Iterable<StoredHost> {
  const own = steadyBytesOf(bytes);
  if (own === undefined || own.length < HEADER) throw bad("they are too short");
  const view = new DataView(own.buffer, own.byteOffset, own.byteLength);
  if (view.getUint32(0, true) !== MAGIC) throw bad('they do not begin with "rbts"');
  const version = view.getUint16(4, true);
  if (version !== STORE_VERSION) {
    throw new RobotsError(
      "IMAGE_VERSION",
      `The store has format version ${version}, this build reads version ${STORE_VERSION}.`,
    );
  }
  if (view.getUint32(8, true) !== own.length) throw bad("their length is not the one they state");
  if (sum(engine, own) !== view.getUint32(12, true)) throw bad("their checksum does not match");
  const programs = readPrograms(engine, own, view);
  const hostsAt = HEADER + programs.reduce((size, { bytes }) => size + PROGRAM_HEAD + bytes.length, 0);
  checkHosts(own, view, hostsAt, programs.length);
  return hostsIn(own, view, hostsAt, programs);
}

/** The programs, all of them checked. */
function readPrograms(engine: Engine, bytes: Uint8Array, view: DataView): HostProgram[] {
  const count = view.getUint32(16, true);
  const hosts = view.getUint32(20, true);
  if (count > hosts) throw bad("there are more programs than hosts");
  const least = count * (PROGRAM_HEAD + LEAST_PROGRAM) + hosts * (HOST_HEAD + LEAST_ORIGIN);
  if (least > bytes.length - HEADER) throw bad("there are fewer bytes than they state");
  const programs: HostProgram[] = [];
  let at = HEADER;
  while (programs.length < count) {
    if (at + PROGRAM_HEAD > bytes.length) throw bad("a program is cut off");
    const length = view.getUint32(at, true);
    const flags = view.getUint8(at + 4);
    at += PROGRAM_HEAD;
    if (length < LEAST_PROGRAM || at + length > bytes.length) throw bad("a program is cut off");
    if ((flags & ~HOST_FLAGS) !== 0) throw bad("a program has unknown flags");
    const program = { bytes: bytes.subarray(at, at + length), flags };
    checkProgram(engine, program);
    programs.push(program);
    at += length;
  }
  return programs;
}

/** The number of each host's program and the bytes of its origin; only that they are there is checked. */
function* recordsIn(bytes: Uint8Array, view: DataView, from: number): Generator<[number, Uint8Array]> {
  let at = from;
  for (let left = view.getUint32(20, true); left > 0; left--) {
    if (at + HOST_HEAD > bytes.length) throw bad("a host is cut off");
    const origin = at + HOST_HEAD;
    const end = origin + view.getUint16(at, true);
    if (end > bytes.length) throw bad("a host is cut off");
    yield [view.getUint32(at + 2, true), bytes.subarray(origin, end)];
    at = end;
  }
  if (at !== bytes.length) throw bad("there are bytes after the last host");
}

/** Checks that the hosts are as `writeStore` puts them, and that nothing else is there. */
function checkHosts(bytes: Uint8Array, view: DataView, from: number, programs: number): void {
  let known = 0;
  let before = "";
  for (const [program, key] of recordsIn(bytes, view, from)) {
    if (program > known || program >= programs) throw bad("a host has no program");
    if (program === known) known++;
    const origin = readOrigin(key);
    if (origin <= before) throw bad("hosts are out of order");
    before = origin;
  }
  if (known !== programs) throw bad("a program has no host");
}

/** The hosts, which have been checked. */
function* hostsIn(
  bytes: Uint8Array,
  view: DataView,
  from: number,
  programs: readonly HostProgram[],
): Generator<StoredHost> {
  for (const [program, key] of recordsIn(bytes, view, from)) {
    yield { origin: decoder.decode(key), program: programs[program]! };
  }
}

function readOrigin(bytes: Uint8Array): string {
  let origin: string;
  try {
    origin = strict.decode(bytes);
  } catch {
    throw bad("an origin is not text");
  }
  // The core compares URLs with it byte by byte, and takes what follows for the path.
  if (hostKey(origin) !== origin) throw bad("an origin is not valid");
  return origin;
}

function checkProgram(engine: Engine, { bytes, flags }: HostProgram): void {
  const at = engine.side(bytes.length + (bytes.length >> 3) + 8);
  engine.u8.set(bytes, at);
  const sound = engine.core.isSound(at, bytes.length, (flags & IMAGE_WIDE) !== 0, at + bytes.length);
  if (!sound) throw bad("a program is damaged");
}

function sum(engine: Engine, bytes: Uint8Array): number {
  const at = engine.side(bytes.length);
  engine.u8.set(bytes, at);
  return engine.core.checksum(at + 16, bytes.length - 16, STORE_VERSION) >>> 0;
}

function bad(why: string): RobotsError {
  return new RobotsError("BAD_IMAGE", `These bytes are not a policy store: ${why}.`);
}
