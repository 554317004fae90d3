import { gunzipSync } from "node:zlib";
import { Expansion, type ExpansionLimit } from "../../base/compression/expansion.ts";
import { type OnDamage, unread } from "./damage.ts";
import type { Input } from "./input.ts";
import { lastPossibleStart, MAX_MEMBER, nextRecordStart, readMember } from "./member.ts";

/** Compressed bytes that are read together: one call per member takes one and a half times as long. */
const BATCH = 256 * 1024;
/** Bytes that members read together may grow to; what grows larger is read one by one. */
const MAX_BATCH = 64 * 1024 * 1024;
/** Bytes that zlib hands over at a time: about as many as a batch holds. */
const CHUNK = 1024 * 1024;
/** Compressed bytes of one member: what does not end within them is not read. */
const MAX_COMPRESSED = 2 * MAX_MEMBER;
/**
 * Bytes that may be decompressed in vain, besides sixteen for each one read: a file made of traps costs its length,
 * not its square.
 */
const MAX_WASTE = 2 ** 30;

/** Decompressed members, back to back. */
export interface Slab {
  /** Where the first begins and the last ends in the file. */
  readonly offset: number;
  readonly end: number;
  readonly bytes: Buffer;
}

/**
 * Decompresses gzip members. What is damaged is reported, and the reading continues with the next member that
 * begins a record.
 *
 * @param singlyFrom the place from which on members come one by one, so that the place of each is known
 * @param limit how far all of them may expand, if that is limited
 */
export async function* readMembers(
  input: Input,
  onDamage: OnDamage,
  singlyFrom: number,
  limit?: ExpansionLimit,
): AsyncGenerator<Slab> {
  const start = input.offset;
  const expansion = limit && new Expansion(limit);
  /** Whether members that end here may be given away. */
  const isWithin = (bytes: Buffer): boolean =>
    expansion === undefined || expansion.take(bytes.length, input.offset - start) === bytes.length;
  let waste = 0;
  /** Up to there, members are read one by one. */
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
        if (!isWithin(together)) return onDamage({ offset, what: unread(limit!) });
        yield { offset, end: offset + length, bytes: together };
        continue;
      }
      careful = offset + Math.max(length, 1);
    }
    const member = await readOne(input);
    if (member.kind === "whole") {
      input.drop(member.size);
      if (!isWithin(member.bytes)) return onDamage({ offset, what: unread(limit!) });
      yield { offset, end: offset + member.size, bytes: member.bytes };
      continue;
    }
    onDamage({ offset, what: member.what });
    waste += MAX_MEMBER;
    if (waste > MAX_WASTE + 16 * offset) {
      onDamage({ offset, what: "too much damage: the rest of the file is not read" });
      return;
    }
    if (!(await resync(input))) return;
    careful = Math.max(careful, input.offset + 1);
  }
}

/** The decompressed bytes if they are whole members and nothing else. */
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

type One =
  | { readonly kind: "whole"; readonly bytes: Buffer; readonly size: number }
  | { readonly kind: "bad"; readonly what: string };

async function readOne(input: Input): Promise<One> {
  for (;;) {
    const member = readMember(input.bytes);
    if (member.kind !== "short") return member;
    if (input.ended) return { kind: "bad", what: "a member that is cut short" };
    if (input.bytes.length > MAX_COMPRESSED) return { kind: "bad", what: "a member of more than 32 MiB" };
    await input.fill(input.bytes.length * 2);
  }
}

/** Moves on to the next member that begins a record, at least `least` bytes on; false if there is none. */
export async function resync(input: Input, least = 1): Promise<boolean> {
  for (let from = least; ; ) {
    const at = nextRecordStart(input.bytes, from);
    if (at >= 0) {
      input.drop(at);
      return true;
    }
    // What is not recognized near the end may merely lack the rest.
    const rest = 65_536;
    if (input.ended) return false;
    input.drop(Math.max(from, input.bytes.length - rest));
    await input.fill(input.bytes.length + BATCH);
    from = 0;
  }
}
