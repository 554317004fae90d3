import { crc32, inflateRawSync, constants as zlib } from "node:zlib";
import { MAGIC } from "../../base/compression/magic.ts";
import { type DamageReason, damageBy } from "./damage.ts";

/** Limit on the bytes of a decompressed member. A robots.txt is cut at a thirtieth: more is an attack. */
export const MAX_MEMBER = 16 * 1024 * 1024;
/** Limit on the bytes of a member's header, in which a name and a comment could be of any length. */
const MAX_HEADER = 65_536;
/** How many compressed bytes are looked at to see whether a member begins a record. */
const PROBE = 1_024;
const TRAILER = 8;

/** The result of reading a gzip member. */
export type Member =
  | { readonly kind: "whole"; readonly bytes: Buffer; readonly size: number }
  /** The member goes on beyond the available bytes. */
  | { readonly kind: "short" }
  | { readonly kind: "bad"; readonly because: DamageReason };

/** Reads the member at the first byte, and checks its checksum and length (RFC 1952). */
export function readMember(bytes: Buffer): Member {
  const header = headerLength(bytes);
  if (header === "short") return { kind: "short" };
  if (header === "bad") return { kind: "bad", because: damageBy("no-member") };
  const inflated = inflate(bytes.subarray(header));
  if (inflated.kind !== "whole") return inflated;
  const end = header + inflated.size;
  if (bytes.length < end + TRAILER) return { kind: "short" };
  const isWhole =
    bytes.readUInt32LE(end) === crc32(inflated.bytes) &&
    bytes.readUInt32LE(end + 4) === inflated.bytes.length % 2 ** 32;
  if (!isWhole) return { kind: "bad", because: damageBy("wrong-checksum") };
  return { kind: "whole", bytes: inflated.bytes, size: end + TRAILER };
}

function inflate(bytes: Buffer): Member {
  try {
    const { buffer, engine } = inflateRawSync(bytes, {
      info: true,
      maxOutputLength: MAX_MEMBER,
    }) as unknown as { buffer: Buffer; engine: { bytesWritten: number } };
    return { kind: "whole", bytes: buffer, size: engine.bytesWritten };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "Z_BUF_ERROR") return { kind: "short" };
    const isLarge = code === "ERR_BUFFER_TOO_LARGE";
    const large = { most: MAX_MEMBER >> 20 };
    return {
      kind: "bad",
      because: isLarge ? damageBy("large-member", large) : damageBy("corrupt-member", { why: message }),
    };
  }
}

/** The place at or after `from` of the next member that begins a record; -1 if none is in these bytes. */
export function nextRecordStart(bytes: Buffer, from: number): number {
  for (let at = indexOfStart(bytes, from); at >= 0; at = indexOfStart(bytes, at + 1)) {
    if (beginsRecord(bytes.subarray(at))) return at;
  }
  return -1;
}

/** The last place after the first byte at which a member may begin; 0 if there is none. */
export function lastPossibleStart(bytes: Buffer): number {
  for (let at = bytes.length; at > 0; ) {
    at = bytes.lastIndexOf(START, at - 1);
    if (at <= 0) return 0;
    if (isFlags(bytes[at + 3])) return at;
  }
  return 0;
}

/** The first bytes of a member with the only method of compression there is, deflate. */
const START = Buffer.from([...MAGIC.gzip, 0x08]);

function indexOfStart(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(START, from); at >= 0; at = bytes.indexOf(START, at + 1)) {
    if (isFlags(bytes[at + 3])) return at;
  }
  return -1;
}

/** Whether a byte can be a member's flags: the three upper bits are reserved. */
function isFlags(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xe0) === 0;
}

function beginsRecord(bytes: Buffer): boolean {
  const header = headerLength(bytes);
  if (typeof header !== "number") return false;
  try {
    const beginning = bytes.subarray(header, header + PROBE);
    const shown = inflateRawSync(beginning, { finishFlush: zlib.Z_SYNC_FLUSH, maxOutputLength: 2 ** 21 });
    return shown.subarray(0, 5).equals(WARC);
  } catch {
    return false;
  }
}

const WARC = Buffer.from("WARC/");

/** Length of a member's header, which may contain extra fields, a name, a comment and a checksum. */
function headerLength(bytes: Buffer): number | "short" | "bad" {
  const shown = Math.min(bytes.length, START.length);
  if (!bytes.subarray(0, shown).equals(START.subarray(0, shown))) return "bad";
  if (bytes.length < 10) return "short";
  const flags = bytes[3]!;
  if (!isFlags(flags)) return "bad";
  let at = 10;
  if (flags & 4) {
    if (bytes.length < at + 2) return "short";
    at += 2 + bytes.readUInt16LE(at);
  }
  for (const text of [8, 16]) {
    if ((flags & text) === 0) continue;
    const end = at <= bytes.length ? bytes.indexOf(0, at) : -1;
    if (end < 0 || end - at > MAX_HEADER) return bytes.length - at > MAX_HEADER ? "bad" : "short";
    at = end + 1;
  }
  if (flags & 2) at += 2;
  return at <= bytes.length ? at : "short";
}
