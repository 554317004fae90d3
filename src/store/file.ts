import { FORMAT_VERSION, IMAGE_SELF, IMAGE_URL_MASK, IMAGE_WIDE } from "../../assembly/layout.ts";
import type { Engine } from "../core/engine.ts";
import { RobotsError } from "../errors.ts";
import { encoder } from "../utf8.ts";
import { hostKey } from "./key.ts";
import type { HostEntry, HostTable } from "./table.ts";

const MAGIC = 0x73746272; // "rbts"
const HEADER = 20;
/** Of one host: u16 length of the origin, u8 flags, u8 zero, u32 length of the program; then both. */
const HEAD = 8;
/** Flags of an image that concern its program; the others are the envelope's, which a host has not. */
const HOST_FLAGS = IMAGE_URL_MASK | IMAGE_WIDE | IMAGE_SELF;
const strict = new TextDecoder("utf-8", { fatal: true });

/** The table as bytes (docs/format.md): a header like a policy image's, then the hosts sorted by origin. */
export function writeStore(engine: Engine, table: HostTable): Uint8Array {
  const hosts = [...table.entries()]
    .map((entry) => ({ ...entry, key: encoder.encode(entry.origin) }))
    .sort((a, b) => (a.origin < b.origin ? -1 : 1));
  const size = hosts.reduce((sum, { key, bytes }) => sum + HEAD + key.length + bytes.length, HEADER);
  const image = new Uint8Array(size);
  const view = new DataView(image.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint16(4, FORMAT_VERSION, true);
  view.setUint32(8, size, true);
  view.setUint32(16, hosts.length, true);
  let at = HEADER;
  for (const { key, bytes, flags } of hosts) {
    view.setUint16(at, key.length, true);
    view.setUint8(at + 2, flags);
    view.setUint32(at + 4, bytes.length, true);
    image.set(key, at + HEAD);
    image.set(bytes, at + HEAD + key.length);
    at += HEAD + key.length + bytes.length;
  }
  view.setUint32(12, sum(engine, image), true);
  return image;
}

/** Checks the bytes of a store wholly, then hands out its hosts. */
export function readStore(engine: Engine, bytes: Uint8Array, take: (entry: HostEntry) => void): void {
  if (!(bytes instanceof Uint8Array) || bytes.length < HEADER) throw bad("they are too short");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0, true) !== MAGIC) throw bad("they do not begin as one");
  const version = view.getUint16(4, true);
  if (version !== FORMAT_VERSION) {
    throw new RobotsError(
      "IMAGE_VERSION",
      `The store has format version ${version}, this build reads version ${FORMAT_VERSION}.`,
    );
  }
  if (view.getUint32(8, true) !== bytes.length) throw bad("their length is not the one they state");
  if (sum(engine, bytes) !== view.getUint32(12, true)) throw bad("their checksum does not fit");
  const hosts: HostEntry[] = [];
  let at = HEADER;
  for (let left = view.getUint32(16, true); left > 0; left--) {
    if (at + HEAD > bytes.length) throw bad("a host is cut off");
    const keyLength = view.getUint16(at, true);
    const flags = view.getUint8(at + 2);
    const length = view.getUint32(at + 4, true);
    const program = at + HEAD + keyLength;
    if (keyLength === 0 || length < 2 || program + length > bytes.length) throw bad("a host is cut off");
    if ((flags & ~HOST_FLAGS) !== 0) throw bad("a host has flags of no meaning");
    const entry: HostEntry = {
      origin: readOrigin(bytes.subarray(at + HEAD, program)),
      bytes: bytes.slice(program, program + length),
      flags,
    };
    checkProgram(engine, entry);
    hosts.push(entry);
    at = program + length;
  }
  if (at !== bytes.length) throw bad("there is more than its hosts");
  hosts.forEach(take);
}

function readOrigin(bytes: Uint8Array): string {
  let origin: string;
  try {
    origin = strict.decode(bytes);
  } catch {
    throw bad("an origin is no text");
  }
  // The core compares URLs with it byte by byte, and takes what follows for the path.
  if (hostKey(origin) !== origin) throw bad("an origin is none");
  return origin;
}

function checkProgram(engine: Engine, { bytes, flags }: HostEntry): void {
  const at = engine.side(bytes.length + (bytes.length >> 3) + 8);
  engine.u8.set(bytes, at);
  const sound = engine.core.isSound(at, bytes.length, (flags & IMAGE_WIDE) !== 0, at + bytes.length);
  if (!sound) throw bad("a program is damaged");
}

function sum(engine: Engine, bytes: Uint8Array): number {
  const at = engine.side(bytes.length);
  engine.u8.set(bytes, at);
  return engine.core.checksum(at + 16, bytes.length - 16, FORMAT_VERSION) >>> 0;
}

function bad(why: string): RobotsError {
  return new RobotsError("BAD_IMAGE", `These bytes are no policy store: ${why}.`);
}
