import type { Outcome } from "../../crawl/fetch/outcome.ts";
import { type DamageReason, damageBy, type OnDamage } from "./damage.ts";

/** Limit on the bytes of one record's fields. */
const MAX_HEAD = 65_536;

/** One record of a WARC file (ISO 28500). */
export class WarcRecord {
  /** `WARC-Type`, such as `response`. */
  readonly type: string;
  /** The record's content; for a response, the HTTP message. */
  readonly block: Buffer;
  readonly #head: string;

  constructor(head: string, block: Buffer) {
    this.#head = head;
    this.block = block;
    this.type = this.field("WARC-Type")?.toLowerCase() ?? "";
  }

  /** A field's value; names match in any letter case. */
  field(name: string): string | undefined {
    return fieldIn(this.#head, name);
  }

  /** `WARC-Target-URI`, without the angle brackets of version 1.0. */
  get target(): string | undefined {
    return this.field("WARC-Target-URI")?.replace(/^<(.*)>$/, "$1");
  }
}

const patterns = new Map<string, RegExp>();

/** The value of a field in lines of `Name: value`. */
export function fieldIn(head: string, name: string): string | undefined {
  let pattern = patterns.get(name);
  if (pattern === undefined) {
    pattern = new RegExp(`^${name}[ \\t]*:[ \\t]*([^\\r\\n]*)`, "im");
    patterns.set(name, pattern);
  }
  return pattern.exec(head)?.[1]?.trimEnd();
}

/** The outcomes of a harvest. Hosts that this machine could not reach at all are not recorded. */
const OUTCOMES = ["found", "unavailable", "restricted", "unreachable"] as const satisfies readonly Outcome[];

/** Whether a file's first record says that `harvest` wrote the file. */
export function isHarvestInfo({ block }: WarcRecord): boolean {
  return /^robotomata\//.test(fieldIn(block.toString("latin1"), "software") ?? "");
}

/** The outcome in a capture's metadata record; undefined for records of other programs. */
export function outcomeOf({ block }: WarcRecord): Outcome | undefined {
  const said = fieldIn(block.toString(), "outcome");
  return OUTCOMES.find((outcome) => outcome === said);
}

/** The records in some bytes, and how far they go. */
export interface Split {
  readonly records: WarcRecord[];
  /** How many bytes have been read; a record that is not whole begins there. */
  readonly used: number;
  /** How many bytes from `used` on are needed to read more; 0 if unknown. */
  readonly wanted: number;
}

/**
 * Splits bytes into records. A stretch of bytes that belongs to no record is reported once and skipped.
 *
 * @param offset the place of the bytes in the file, for reports
 * @param isEnd whether nothing comes after these bytes, so that a record that is not whole is damaged
 */
export function splitRecords(bytes: Buffer, offset: number, isEnd: boolean, onDamage: OnDamage): Split {
  const records: WarcRecord[] = [];
  let at = 0;
  for (;;) {
    at = pastBlankLines(bytes, at);
    if (at >= bytes.length) return { records, used: bytes.length, wanted: 0 };
    const found = recordAt(bytes, at, isEnd);
    if (typeof found === "object") {
      records.push(found.record);
      at = found.end;
      continue;
    }
    if (typeof found === "number" && !isEnd) return { records, used: at, wanted: found };
    const code = typeof found === "string" ? found : "cut-record";
    onDamage({ offset: offset + at, because: damageBy(code) });
    const next = bytes.indexOf("\nWARC/1.", at + 1);
    if (next < 0) {
      // The last bytes may be the beginning of the next record.
      const used = isEnd ? bytes.length : Math.max(at + 1, bytes.length - 8);
      return { records, used, wanted: 0 };
    }
    at = next + 1;
  }
}

function pastBlankLines(bytes: Buffer, from: number): number {
  let at = from;
  while (bytes[at] === 0x0d || bytes[at] === 0x0a) at++;
  return at;
}

/** The record at a place, with its end; or how many bytes it needs, 0 if unknown; or what is wrong with it. */
function recordAt(
  bytes: Buffer,
  start: number,
  isEnd: boolean,
): { record: WarcRecord; end: number } | number | DamageReason["code"] {
  const beginning = bytes.toString("latin1", start, start + 7);
  if (!"WARC/1.".startsWith(beginning)) return "no-record";
  const headEnd = bytes.subarray(start, start + MAX_HEAD).indexOf("\r\n\r\n");
  if (headEnd < 0) return bytes.length - start < MAX_HEAD ? 0 : "endless-record";
  const head = bytes.toString("utf8", start, start + headEnd + 2);
  const length = fieldIn(head, "Content-Length");
  if (length === undefined || !/^\d{1,15}$/.test(length)) return "bare-record";
  const block = start + headEnd + 4;
  const end = block + Number(length);
  const whole = end + 4;
  if (bytes.length < end || (!isEnd && bytes.length < whole)) return whole - start;
  const tail = bytes.toString("latin1", end, whole);
  if (!(isEnd ? "\r\n\r\n".startsWith(tail) : tail === "\r\n\r\n")) return "wrong-length";
  return { record: new WarcRecord(head, bytes.subarray(block, end)), end: Math.min(whole, bytes.length) };
}
