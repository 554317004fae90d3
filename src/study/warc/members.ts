import { gunzipSync } from "node:zlib";
import { Expansion, type ExpansionLimit } from "../../base/compression/expansion.ts";
import { damageBy, type OnDamage, unread } from "./damage.ts";
import type { Input } from "./input.ts";
import { lastPossibleStart, MAX_MEMBER, type Member, nextRecordStart, readMember } from "./member.ts";

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
