import { ENVELOPE_SIZE, IMAGE_SELF, IMAGE_URL_MASK, IMAGE_WIDE } from "../../../assembly/shared/format.ts";
import type { RobotsError } from "../../base/errors.ts";
import { decoder, encoder, strictDecoder } from "../../base/utf8.ts";
import type { Engine } from "../core/engine.ts";
import { type Kind, notA, open, seal } from "../core/envelope.ts";
import type { HostProgram } from "../core/program.ts";
import type { Bytes } from "../core/view.ts";
import { LEAST_PROGRAM } from "../policy/image.ts";
import { hostKey } from "./ask.ts";
import type { HostTable } from "./table.ts";

/** Envelope, u32 number of programs, u32 number of hosts. */
const HEADER = ENVELOPE_SIZE + 8;
/** From version 4 on, u8 flags of its dialect, u16 length of its agent; then the agent. */
const OWNER_HEAD = 3;
const STORE_VERSION = 4;
const OLDEST_VERSION = 3;
const STORE: Kind = {
  name: "policy store",
  magic: 0x73746272,
  letters: "rbts",
  version: STORE_VERSION,
  oldest: OLDEST_VERSION,
  least: HEADER,
  flags: 0,
  seed: (_flags, version) => version,
};
/** Of one program: u32 length, u8 flags; then its bytes. */
const PROGRAM_HEAD = 5;
/** Of one host: u16 length of the origin, u32 number of its program; then the origin. */
const HOST_HEAD = 6;
/** Flags of an image that concern its program; the others concern the envelope, which a host does not have. */
const HOST_FLAGS = IMAGE_URL_MASK | IMAGE_WIDE | IMAGE_SELF;

/** Whom a store is for. */
export interface StoreOwner {
  /** See {@link PreparedAgent.key}. */
  readonly agentKey: string;
  /** IMAGE_ flags of its dialect. */
  readonly flags: number;
}

/**
 * The table as bytes (docs/contributors/format.md): a header like that of a policy image, whom it is for, the programs
 * in the order of the first host that has each, then the hosts sorted by origin.
 */
export function writeStore(engine: Engine, table: HostTable, owner: StoreOwner): Uint8Array {
  const hosts = [...table.entries()].sort((a, b) => (a.origin < b.origin ? -1 : 1));
  const numbers = new Map<number, number>();
  for (const { block } of hosts) if (!numbers.has(block)) numbers.set(block, numbers.size);
  const programs = [...numbers.keys()].map((block) => table.programIn(block));
  const keys = hosts.map(({ origin }) => encoder.encode(origin));
  const key = encoder.encode(owner.agentKey);
  const programsAt = HEADER + OWNER_HEAD + key.length;
  const size =
    programs.reduce((sum, { bytes }) => sum + PROGRAM_HEAD + bytes.length, programsAt) +
    keys.reduce((sum, key) => sum + HOST_HEAD + key.length, 0);
  const image = new Uint8Array(size);
  const view = new DataView(image.buffer);
  view.setUint32(ENVELOPE_SIZE, programs.length, true);
  view.setUint32(ENVELOPE_SIZE + 4, hosts.length, true);
  view.setUint8(HEADER, owner.flags);
  view.setUint16(HEADER + 1, key.length, true);
  image.set(key, HEADER + OWNER_HEAD);
  let at = programsAt;
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
  return seal(engine, STORE, image, 0);
}

/** A host in the bytes of a store. */
interface StoredHost {
  readonly origin: string;
  /** The same object for all hosts that share the program. */
  readonly program: HostProgram;
}

/** A store that was read. */
export interface StoredHosts {
  /** Undefined if it does not say so, as in version 3. */
  readonly owner: StoreOwner | undefined;
  readonly hosts: Iterable<StoredHost>;
}

/** Validates all bytes of a store, then returns its hosts. */
export function readStore(engine: Engine, bytes: Bytes): StoredHosts {
  const { bytes: own, view, version } = open(engine, STORE, bytes);
  const [owner, programsAt] = version > OLDEST_VERSION ? readOwner(own, view) : [undefined, HEADER];
  const programs = readPrograms(engine, own, view, programsAt);
  const hostsAt = programsAt + programs.reduce((size, { bytes }) => size + PROGRAM_HEAD + bytes.length, 0);
  checkHosts(own, view, hostsAt, programs.length);
  return { owner, hosts: hostsIn(own, view, hostsAt, programs) };
}

/** Whom the store is for, and where its programs begin. */
function readOwner(bytes: Uint8Array, view: DataView): [StoreOwner, number] {
  const at = HEADER + OWNER_HEAD;
  const end = at > bytes.length ? at : at + view.getUint16(HEADER + 1, true);
  if (end > bytes.length) throw bad("their agent is cut off");
  const flags = view.getUint8(HEADER);
  if ((flags & ~(IMAGE_URL_MASK | IMAGE_SELF)) !== 0) throw bad("their dialect has unknown flags");
  return [{ agentKey: decoder.decode(bytes.subarray(at, end)), flags }, end];
}

/** The programs, after validation. */
function readPrograms(engine: Engine, bytes: Uint8Array, view: DataView, from: number): HostProgram[] {
  const count = view.getUint32(ENVELOPE_SIZE, true);
  if (count > view.getUint32(ENVELOPE_SIZE + 4, true)) throw bad("there are more programs than hosts");
  const programs: HostProgram[] = [];
  let at = from;
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

/** The number of each host's program and the bytes of its origin; checks only that they are present. */
function* recordsIn(bytes: Uint8Array, view: DataView, from: number): Generator<[number, Uint8Array]> {
  let at = from;
  for (let left = view.getUint32(ENVELOPE_SIZE + 4, true); left > 0; left--) {
    if (at + HOST_HEAD > bytes.length) throw bad("a host is cut off");
    const origin = at + HOST_HEAD;
    const end = origin + view.getUint16(at, true);
    if (end > bytes.length) throw bad("a host is cut off");
    yield [view.getUint32(at + 2, true), bytes.subarray(origin, end)];
    at = end;
  }
  if (at !== bytes.length) throw bad("there are bytes after the last host");
}

/** Checks that the hosts are in the form of `writeStore`, and that nothing follows them. */
function checkHosts(bytes: Uint8Array, view: DataView, from: number, programs: number): void {
  let programsSeen = 0;
  let before = "";
  for (const [program, key] of recordsIn(bytes, view, from)) {
    if (program > programsSeen || program >= programs) throw bad("a host has no program");
    if (program === programsSeen) programsSeen++;
    const origin = readOrigin(key);
    if (origin <= before) throw bad("hosts are out of order");
    before = origin;
  }
  if (programsSeen !== programs) throw bad("a program has no host");
}

/** The hosts, after validation. */
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
    origin = strictDecoder.decode(bytes);
  } catch {
    throw bad("an origin is not text");
  }
  // The core compares URLs with it byte by byte, and treats the rest as the path.
  if (hostKey(origin) !== origin) throw bad("an origin is not valid");
  return origin;
}

function checkProgram(engine: Engine, { bytes, flags }: HostProgram): void {
  const at = engine.place(bytes, (bytes.length >> 3) + 8);
  const sound = engine.wasm.validate(at, bytes.length, (flags & IMAGE_WIDE) !== 0, at + bytes.length);
  if (!sound) throw bad("a program is damaged");
}

function bad(why: string): RobotsError {
  return notA(STORE, why);
}
