/**
 * The table of hosts: from an origin to the program that binds there (hosts.ts). Lines of 64 bytes hold two slots each, so
 * that one miss of the caches tells whether a host is held, and where its program is. Only behind a line without an
 * empty slot is there more to look for.
 *
 * A slot is
 *   0 u32 block of the program, HOST_EMPTY or HOST_GONE   4 u8 flags   5 u8 length of the name
 *   6 u8[26] name: host and port
 * or, if the name is longer or the scheme neither https nor http (HOST_APART),
 *   8 u32 block of the whole origin   12 u32 its length   16 u32 its hash
 */
import { holds, same } from "./bytes";
import {
  HOST_APART,
  HOST_EMPTY,
  HOST_GONE,
  HOST_LATELY,
  HOST_LINE,
  HOST_NAME,
  HOST_NAME_MAX,
  HOST_SECURE,
  HOST_SEMICOLON,
  HOST_SLOT,
  TEXT,
} from "./layout";
import { HTTP, HTTPS, schemeLen } from "./scheme";

const MIX: u64 = 0x9e3779b97f4a7c15;
const SEMICOLON: u32 = 0x3b;

/** What hashes begin with: nobody can look for origins that share them beforehand. */
let seed: u64 = 0;

export function seedHashes(random: u32): void {
  seed = mix(<u64>random + 1);
}

/** Hash of an origin. */
// @ts-ignore: decorator
@inline
export function hashOf(at: usize, len: u32): u32 {
  if (len - 16 > 16) return hashLong(at, len);
  // Most origins are of 16 to 32 bytes: two words from either end see all of them, without a branch.
  const last = at + len - 16;
  const begin = mix(mix(load<u64>(at) ^ seed ^ len) ^ load<u64>(at, 8));
  return <u32>(mix(mix(begin ^ load<u64>(last)) ^ load<u64>(last, 8)) >>> 32);
}

function hashLong(at: usize, len: u32): u32 {
  let hash = seed ^ len;
  let left = len;
  let p = at;
  for (; left >= 8; left -= 8, p += 8) hash = mix(hash ^ load<u64>(p));
  if (left != 0) hash = mix(hash ^ (load<u64>(p) << (64 - (<u64>left << 3))));
  return <u32>(hash >>> 32);
}

// @ts-ignore: decorator
@inline
function mix(hash: u64): u64 {
  const product = hash * MIX;
  return product ^ (product >>> 29);
}

/** Line of a hash in a table with `mask` + 1 slots. */
// @ts-ignore: decorator
@inline
export function lineOf(table: usize, mask: u32, hash: u32): usize {
  return table + <usize>(hash & (mask >>> 1)) * HOST_LINE;
}

/** The one behind; behind the last is the first. */
// @ts-ignore: decorator
@inline
function nextLine(table: usize, mask: u32, line: usize): usize {
  const next = line + HOST_LINE;
  return next < table + (<usize>mask + 1) * HOST_SLOT ? next : table;
}

/** Length of the scheme of an origin whose name a slot has room for; 0 for all others. */
// @ts-ignore: decorator
@inline
function shortScheme(at: usize, len: u32): u32 {
  const skip = schemeLen(at);
  return len - skip - 1 < HOST_NAME_MAX ? skip : 0;
}

/** Whether one of the slots of a line is empty. */
// @ts-ignore: decorator
@inline
function endsAt(line: usize): bool {
  return load<u32>(line) == HOST_EMPTY || load<u32>(line, HOST_SLOT) == HOST_EMPTY;
}

/** Slot of an origin with this hash, or 0. */
export function find(table: usize, mask: u32, hash: u32, at: usize, len: u32): usize {
  const apart = shortScheme(at, len) == 0;
  for (let line = lineOf(table, mask, hash); ; line = nextLine(table, mask, line)) {
    const slot = apart ? findApart(line, hash, at, len) : findIn(line, at, len);
    if (slot != 0) return slot;
    if (endsAt(line)) return 0;
  }
  return 0;
}

/** Slot of an origin in a line, as far as slots have room for its name; otherwise, or if it is not there, 0. */
// @ts-ignore: decorator
@inline
export function findIn(line: usize, at: usize, len: u32): usize {
  const skip = shortScheme(at, len);
  if (skip == 0) return 0;
  const name = at + skip - HOST_NAME;
  const bytes = ((1 << (len - skip)) - 1) << HOST_NAME;
  const told = ((len - skip) << 8) | (skip == 8 ? HOST_SECURE : 0);
  const first = isNamed(line, name, bytes, told);
  const second = isNamed(line + HOST_SLOT, name, bytes, told);
  // Which of the two it is no branch could foresee.
  return select<usize>(line + select<usize>(HOST_SLOT, 0, second), 0, first | second);
}

/** Whether the slot has the `bytes` of the name that stands HOST_NAME bytes behind `name`, and the length and scheme told. */
// @ts-ignore: decorator
@inline
function isNamed(slot: usize, name: usize, bytes: u32, told: u32): bool {
  const low = <u32>i8x16.bitmask(i8x16.eq(v128.load(slot), v128.load(name)));
  const high = <u32>i8x16.bitmask(i8x16.eq(v128.load(slot, 16), v128.load(name, 16)));
  const head = <u32>load<u16>(slot, 4) & (0xff00 | HOST_SECURE | HOST_APART);
  return ((~(low | (high << 16)) & bytes) | (head ^ told)) == 0;
}

/** Slot of an origin in a line that stands in a block of its own, or 0. */
function findApart(line: usize, hash: u32, at: usize, len: u32): usize {
  if (isApart(line, hash, at, len)) return line;
  return isApart(line + HOST_SLOT, hash, at, len) ? line + HOST_SLOT : 0;
}

function isApart(slot: usize, hash: u32, at: usize, len: u32): bool {
  if (!(load<u8>(slot, 4) & HOST_APART) || load<u32>(slot, 16) != hash || load<u32>(slot, 12) != len) return false;
  return same(load<u32>(slot, 8), at, len);
}

/** A slot that is free for an origin with this hash: one that is used again, if there is one. */
function freeFor(table: usize, mask: u32, hash: u32): usize {
  let line = lineOf(table, mask, hash);
  while (load<u32>(line) > HOST_GONE && load<u32>(line, HOST_SLOT) > HOST_GONE) line = nextLine(table, mask, line);
  const first = load<u32>(line);
  const second = load<u32>(line, HOST_SLOT);
  return first > HOST_GONE || (first == HOST_EMPTY && second == HOST_GONE) ? line + HOST_SLOT : line;
}

/**
 * Enters an origin that the table does not hold with the block of its program, and the one that has the origin, or 0 if
 * the slot has room for it. Returns whether an empty slot was used up.
 */
export function enter(table: usize, mask: u32, at: usize, len: u32, apart: usize, program: usize): bool {
  const hash = hashOf(at, len);
  const slot = freeFor(table, mask, hash);
  const fresh = load<u32>(slot) == HOST_EMPTY;
  let flags = HOST_LATELY | (holds(at, len, SEMICOLON) ? HOST_SEMICOLON : 0);
  memory.fill(slot, 0, HOST_SLOT);
  store<u32>(slot, <u32>program);
  if (apart != 0) {
    flags |= HOST_APART;
    store<u32>(slot, <u32>apart, 8);
    store<u32>(slot, len, 12);
    store<u32>(slot, hash, 16);
  } else {
    const skip = schemeLen(at);
    if (skip == 8) flags |= HOST_SECURE;
    store<u8>(slot, <u8>(len - skip), 5);
    memory.copy(slot + HOST_NAME, at + skip, len - skip);
  }
  store<u8>(slot, <u8>flags, 4);
  return fresh;
}

/** Enters all hosts of one table into another, which is empty. */
export function move(from: usize, fromMask: u32, table: usize, mask: u32): void {
  const end = from + (<usize>fromMask + 1) * HOST_SLOT;
  for (let slot = from; slot < end; slot += HOST_SLOT) {
    if (load<u32>(slot) > HOST_GONE) memory.copy(freeFor(table, mask, hashIn(slot)), slot, HOST_SLOT);
  }
}

/** Hash of the origin in a slot. */
function hashIn(slot: usize): u32 {
  const flags = <u32>load<u8>(slot, 4);
  if (flags & HOST_APART) return load<u32>(slot, 16);
  const secure = (flags & HOST_SECURE) != 0;
  const len = <u32>load<u8>(slot, 5);
  const skip: u32 = secure ? 8 : 7;
  store<u64>(TEXT, secure ? HTTPS : HTTP);
  memory.copy(TEXT + skip, slot + HOST_NAME, len);
  return hashOf(TEXT, skip + len);
}
