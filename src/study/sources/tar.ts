import { createReadStream } from "node:fs";
import type { ExpansionLimit } from "../../base/compression/expansion.ts";
import { type DamageReason, damageBy, type OnDamage } from "../warc/damage.ts";
import { Input } from "../warc/input.ts";
import { nameOfBytes, onDisk } from "./file-name.ts";
import { foundFile, MOST_BYTES } from "./files.ts";
import { gunzipReadable } from "./gunzip-readable.ts";
import type { ReadOutcomes } from "./host-outcome.ts";

/**
 * The outcomes in the files of a tar archive, one for each host. Damage is reported, and reading goes on with the next
 * entry; a compressed archive is read up to the first place that cannot be decompressed.
 *
 * @throws the system's error if the file cannot be read
 */
export async function* outcomesInTar(
  path: string,
  limit: ExpansionLimit,
  onDamage: OnDamage,
): AsyncGenerator<ReadOutcomes> {
  const file = createReadStream(onDisk(path));
  const isZipped = /\.t?gz$/i.test(path);
  /** Whether the rest cannot be unpacked: then an early end of the archive is not told as well. */
  let isOver = false;
  const damaged: OnDamage = (damage) => {
    if (!isOver) onDamage(isZipped ? { ...damage, isUnpacked: true } : damage);
  };
  const unpacked: OnDamage = (damage) => {
    damaged(damage);
    isOver = true;
  };
  const plain = isZipped ? gunzipReadable(file, limit, unpacked) : file;
  let before = 0;
  try {
    for await (const { name, body, size } of tarFiles(plain, MOST_BYTES, damaged)) {
      yield { outcomes: [foundFile(name, body, size)], read: file.bytesRead - before };
      before = file.bytesRead;
    }
  } finally {
    file.destroy();
  }
}

const BLOCK = 512;
/** Where a header has its entry's name, size, checksum and type (POSIX.1-1988, `ustar`), and what its name begins with. */
const NAME = { from: 0, length: 100 };
const SIZE = { from: 124, length: 12 };
const CHECKSUM = { from: 148, length: 8 };
const TYPE = 156;
const MAGIC = { from: 257, length: 6 };
const PREFIX = { from: 345, length: 155 };
/** Types of entries that are files: POSIX's, the older one, and that of files stored in one piece. */
const FILES = "0\x007";
/** Types of entries without content, whatever size their header gives: links, devices, folders, pipes. */
const BODYLESS = "123456";
/** Types of entries that describe the next one, such as its long name. */
const TELLING = "xgLK";

/** A file in a tar archive. */
interface TarFile {
  readonly name: string;
  /** Its beginning. */
  readonly body: Buffer;
  readonly size: number;
}

/**
 * The files of a tar archive. After a damaged place, reading goes on with the next header whose checksum is right.
 *
 * @param mostBytes how many bytes of an entry are kept; a whole number of blocks
 */
async function* tarFiles(
  source: AsyncIterable<Uint8Array>,
  mostBytes: number,
  onDamage: OnDamage,
): AsyncGenerator<TarFile> {
  const input = new Input(source);
  let isHurt = false;
  let isEnded = false;
  /** The next entry's name, where its header has no room for it. */
  let told: Buffer | undefined;
  const hurt = (code: DamageReason["code"]): void => {
    if (!isHurt) onDamage({ offset: input.offset, because: damageBy(code) });
    isHurt = true;
    told = undefined;
  };
  for (;;) {
    await input.fill(BLOCK);
    if (input.bytes.length < BLOCK) break;
    const header = input.bytes.subarray(0, BLOCK);
    const size = contentSize(header);
    if (size === undefined) {
      // Blocks of zeros end an archive, and another archive may follow.
      if (header.every((byte) => byte === 0)) isEnded = true;
      else hurt("no-entry");
      input.drop(BLOCK);
      continue;
    }
    isHurt = false;
    isEnded = false;
    const stored = Math.ceil(size / BLOCK) * BLOCK;
    const kept = Math.min(stored, mostBytes);
    await input.fill(BLOCK + kept);
    if (input.bytes.length < BLOCK + kept) return hurt("cut-entry");
    const type = String.fromCharCode(header[TYPE]!);
    const body = input.bytes.subarray(BLOCK, BLOCK + Math.min(size, kept));
    if (!TELLING.includes(type)) {
      const name = nameOfBytes(told ?? nameIn(header));
      told = undefined;
      // Programs older than POSIX mark a folder by a slash at the end of its name.
      if (FILES.includes(type) && !name.endsWith("/")) yield { name, body, size };
    } else if (size > mostBytes) hurt("long-name");
    else if (type === "L") told = untilZero(body);
    else if (type === "x") told = pathIn(body) ?? told;
    input.drop(BLOCK + kept);
    await input.skip(stored - kept);
  }
  if (!isEnded || input.bytes.length > 0) hurt("cut-archive");
}

function nameIn(header: Buffer): Buffer {
  const [name, prefix] = [NAME, PREFIX].map((field) => untilZero(bytesAt(header, field))) as [Buffer, Buffer];
  // GNU has other things where POSIX has the prefix, and another end of the magic text.
  const hasPrefix = bytesAt(header, MAGIC).equals(Buffer.from("ustar\0")) && prefix.length > 0;
  return hasPrefix ? Buffer.concat([prefix, Buffer.from("/"), name]) : name;
}

function bytesAt(header: Buffer, { from, length }: typeof SIZE): Buffer {
  return header.subarray(from, from + length);
}

function untilZero(bytes: Buffer): Buffer {
  const end = bytes.indexOf(0);
  return end < 0 ? bytes : bytes.subarray(0, end);
}

/** The path in records of `length key=value` and a line end (POSIX.1-2001, `pax`). */
function pathIn(records: Buffer): Buffer | undefined {
  let path: Buffer | undefined;
  for (let at = 0; at < records.length; ) {
    const space = records.indexOf(" ", at);
    const length = Number(records.toString("latin1", at, Math.max(at, space)));
    if (!(length > 0)) break;
    const record = records.subarray(space + 1, at + length - 1);
    if (record.toString("latin1", 0, 5) === "path=") path = record.subarray(5);
    at += length;
  }
  return path;
}

/** The size of the content after a header; undefined if the bytes are no header. */
function contentSize(header: Buffer): number | undefined {
  if (octal(header, CHECKSUM) !== checksumOf(header)) return undefined;
  if (BODYLESS.includes(String.fromCharCode(header[TYPE]!))) return 0;
  if ((header[SIZE.from]! & 0x80) === 0) return octal(header, SIZE);
  // GNU tar writes sizes with too many digits in binary.
  const size = header.readUIntBE(SIZE.from + 6, 6);
  return header.subarray(SIZE.from + 1, SIZE.from + 6).every((byte) => byte === 0) ? size : undefined;
}

function octal(header: Buffer, { from, length }: typeof SIZE): number | undefined {
  const text = header
    .toString("latin1", from, from + length)
    .replace(/\0.*$/s, "")
    .trim();
  return /^[0-7]+$/.test(text) ? Number.parseInt(text, 8) : undefined;
}

/** The sum of all bytes of a header, with its checksum's bytes counted as spaces. */
function checksumOf(header: Buffer): number {
  let sum = 0;
  for (let at = 0; at < BLOCK; at++) {
    const isOwn = at >= CHECKSUM.from && at < CHECKSUM.from + CHECKSUM.length;
    sum += isOwn ? 0x20 : header[at]!;
  }
  return sum;
}
