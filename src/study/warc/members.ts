import { crc32, gunzipSync, inflateRawSync, constants as zlib } from "node:zlib";
import { Expansion, type ExpansionLimit } from "../../base/compression/expansion.ts";
import { MAGIC } from "../../base/compression/magic.ts";
import { type DamageReason, damageBy, type OnDamage, unread } from "./damage.ts";
import type { Input } from "./input.ts";

/** Limit on the bytes of a decompressed member. A robots.txt is cut at a thirtieth: more is an attack. */
export const MAX_MEMBER = 16 * 1024 * 1024;
/** Limit on the bytes of a member's header, in which a name and a comment could be of any length. */
const MAX_HEADER = 65_536;
/** How many compressed bytes are looked at to see whether a member begins a record. */
const PROBE = 1_024;
const TRAILER = 8;

/** The result of reading a gzip member. */
type Member =
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
function lastPossibleStart(bytes: Buffer): number {
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

/** Compressed bytes that are decompressed in one call. One call per member takes one and a half times as long. */
const BATCH = 256 * 1024;
/** Limit on the bytes of members decompressed in one call; if there are more, they are read one by one. */
const MAX_BATCH = 64 * 1024 * 1024;
/** Bytes that zlib hands over at a time: about as many as a batch holds. */
const CHUNK = 1024 * 1024;
/** Limit on the compressed bytes of one member: a longer one is not read. */
const MAX_COMPRESSED = 2 * MAX_MEMBER;
/** Bytes that may be decompressed without finding a record, besides sixteen per byte read: a file made of traps costs linear time. */
const MAX_WASTE = 2 ** 30;

/** Decompressed members, one after another. */
export interface Slab {
  /** The place in the file where the first member begins, and where the last one ends. */
  readonly offset: number;
  readonly end: number;
  readonly bytes: Buffer;
}

/**
 * Decompresses gzip members. Damage is reported, and reading goes on with the next member that begins a record.
 *
 * @param singlyFrom from this place on, members come one by one, so that the place of each is known
 * @param limit how far all of them may expand together
 */
export async function* readMembers(
  input: Input,
  onDamage: OnDamage,
  singlyFrom: number,
  limit?: ExpansionLimit,
): AsyncGenerator<Slab> {
  const start = input.offset;
  const expansion = limit && new Expansion(limit);
  /** Whether the limit on expansion allows to hand over these bytes. */
  const isWithin = (bytes: Buffer): boolean =>
    expansion === undefined || expansion.take(bytes.length, input.offset - start) === bytes.length;
  let waste = 0;
  /** Before this place, members are read one by one. */
  let careful = 0;
  for (;;) {
    await input.fill(BATCH);
    const { bytes, offset } = input;
    if (bytes.length === 0) return;
    if (offset >= careful) {
      const before = Math.max(0, singlyFrom - offset);
      const isRest = input.ended && bytes.length <= before;
      const length = isRest ? bytes.length : lastPossibleStart(bytes.subarray(0, before));
      const together = length === 0 ? undefined : gunzipAll(bytes.subarray(0, length));
      if (together !== undefined) {
        input.drop(length);
        if (!isWithin(together)) return onDamage({ offset, because: unread(limit!) });
        yield { offset, end: offset + length, bytes: together };
        continue;
      }
      careful = offset + Math.max(length, 1);
    }
    const member = await readOne(input);
    if (member.kind === "whole") {
      input.drop(member.size);
      if (!isWithin(member.bytes)) return onDamage({ offset, because: unread(limit!) });
      yield { offset, end: offset + member.size, bytes: member.bytes };
      continue;
    }
    onDamage({ offset, because: member.because });
    waste += MAX_MEMBER;
    if (waste > MAX_WASTE + 16 * offset) {
      onDamage({ offset, because: damageBy("much-damage") });
      return;
    }
    if (!(await resync(input))) return;
    careful = Math.max(careful, input.offset + 1);
  }
}

/** The decompressed bytes, if the bytes are whole members and nothing else. */
function gunzipAll(bytes: Buffer): Buffer | undefined {
  try {
    const { buffer, engine } = gunzipSync(bytes, {
      info: true,
      chunkSize: CHUNK,
      maxOutputLength: MAX_BATCH,
    }) as unknown as { buffer: Buffer; engine: { bytesWritten: number } };
    return engine.bytesWritten === bytes.length ? buffer : undefined;
  } catch {
    return undefined;
  }
}

async function readOne(input: Input): Promise<Exclude<Member, { kind: "short" }>> {
  for (;;) {
    const member = readMember(input.bytes);
    if (member.kind !== "short") return member;
    if (input.ended) return { kind: "bad", because: damageBy("cut-member") };
    if (input.bytes.length > MAX_COMPRESSED)
      return { kind: "bad", because: damageBy("large-member", { most: MAX_COMPRESSED >> 20 }) };
    await input.fill(input.bytes.length * 2);
  }
}

/** Goes on to the next member that begins a record, at least `least` bytes ahead; false if there is none. */
export async function resync(input: Input, least = 1): Promise<boolean> {
  for (let from = least; ; ) {
    const at = nextRecordStart(input.bytes, from);
    if (at >= 0) {
      input.drop(at);
      return true;
    }
    // A member near the end may be unrecognizable only because its rest has not been read.
    const rest = 65_536;
    if (input.ended) return false;
    input.drop(Math.max(from, input.bytes.length - rest));
    await input.fill(input.bytes.length + BATCH);
    from = 0;
  }
}
