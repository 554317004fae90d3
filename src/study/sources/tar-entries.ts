import { type DamageReason, damageBy, type OnDamage } from "../warc/damage.ts";
import { Input } from "../warc/input.ts";

const BLOCK = 512;
/** Where a header has its entry's size, checksum and type (POSIX.1-1988, `ustar`). */
const SIZE = { from: 124, length: 12 };
const CHECKSUM = { from: 148, length: 8 };
const TYPE = 156;
/** Types of entries without content, whatever size their header gives: links, devices, folders, pipes. */
const BODYLESS = "123456";
/** Types of entries that describe the next one, such as its long name. */
const TELLING = "xgLK";

/**
 * The whole entries of a tar archive, as an archive of their own, so that they can be read by a reader that fails at
 * the first wrong byte. After a damaged place, reading goes on with the next header whose checksum is right.
 *
 * @param mostBytes how many bytes of an entry are kept; a whole number of blocks
 */
export async function* wholeEntries(
  source: AsyncIterable<Uint8Array>,
  mostBytes: number,
  onDamage: OnDamage,
): AsyncGenerator<Uint8Array> {
  const input = new Input(source);
  let isHurt = false;
  let isEnded = false;
  const hurt = (code: DamageReason["code"]): void => {
    if (!isHurt) onDamage({ offset: input.offset, because: damageBy(code) });
    isHurt = true;
  };
  for (;;) {
    await input.fill(BLOCK);
    if (input.bytes.length < BLOCK) break;
    const header = Buffer.from(input.bytes.subarray(0, BLOCK));
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
    if (input.bytes.length < BLOCK + kept) {
      hurt("cut-entry");
      return yield END;
    }
    if (size <= mostBytes) yield input.bytes.subarray(0, BLOCK + kept);
    else if (!TELLING.includes(String.fromCharCode(header[TYPE]!))) {
      yield resized(header, mostBytes);
      yield input.bytes.subarray(BLOCK, BLOCK + kept);
    } else hurt("long-name");
    input.drop(BLOCK + kept);
    await skip(input, stored - kept);
  }
  if (!isEnded || input.bytes.length > 0) hurt("cut-archive");
  yield END;
}

const END = Buffer.alloc(2 * BLOCK);

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

/** The header with another size. */
function resized(header: Buffer, size: number): Buffer {
  header.write(`${size.toString(8).padStart(SIZE.length - 1, "0")}\0`, SIZE.from, "latin1");
  header.write(`${checksumOf(header).toString(8).padStart(6, "0")}\0 `, CHECKSUM.from, "latin1");
  return header;
}

async function skip(input: Input, size: number): Promise<void> {
  for (let left = size; left > 0; ) {
    await input.fill(Math.min(left, 1 << 20));
    const step = Math.min(left, input.bytes.length);
    if (step === 0) return;
    input.drop(step);
    left -= step;
  }
}
