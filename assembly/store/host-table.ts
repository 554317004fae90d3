/**
 * The table of hosts leads from an origin to its host's block: a hash table with open addressing, in buckets of one
 * cache line, whose eight slots are compared at once. A search goes on to the next bucket only if the bucket has no
 * empty slot.
 */
import { same } from "../bytes/bytes";
import {
  BUCKET_ADDRESSES,
  HOST_BUCKET,
  HOST_EMPTY,
  HOST_FLAGS,
  HOST_ORIGIN,
  HOST_ORIGIN_LENGTH,
  HOST_SLOTS,
  HOST_TOMBSTONE,
} from "../shared/store";

const MIX: u64 = 0x9e3779b97f4a7c15;

/** A host's block, as shared/store.ts describes it to the JavaScript side. The origin follows. */
@unmanaged
export class HostBlock {
  /** Block of its program (program-block.ts). */
  program: u32;
  /** HOST_REFERENCED and HOST_SEMICOLON. */
  flags: u16;
  originLength: u16;

  // @ts-ignore: decorator
  @inline
  get origin(): usize {
    return changetype<usize>(this) + HOST_ORIGIN;
  }
}

if (
  offsetof<HostBlock>("flags") != HOST_FLAGS ||
  offsetof<HostBlock>("originLength") != HOST_ORIGIN_LENGTH ||
  offsetof<HostBlock>() != HOST_ORIGIN
)
  ERROR("HostBlock differs from shared/store.ts");

/** Random start of all hashes, so that nobody can find origins with the same hash beforehand. */
let seed: u64 = 0;

export function seedHashes(random: u32): void {
  seed = mix(<u64>random + 1);
}

// @ts-ignore: decorator
@inline
export function hashOf(at: usize, len: u32): u32 {
  if (len - 16 > 16) return hashLong(at, len);
  // Most origins have 16 to 32 bytes: two words from either end cover all of them, without a branch.
  const last = at + len - 16;
  const begin = mix(mix(load<u64>(at) ^ seed ^ len) ^ load<u64>(at, 8));
  return folded(mix(mix(begin ^ load<u64>(last)) ^ load<u64>(last, 8)));
}

function hashLong(at: usize, len: u32): u32 {
  let hash = seed ^ len;
  let left = len;
  let p = at;
  for (; left >= 8; left -= 8, p += 8) hash = mix(hash ^ load<u64>(p));
  if (left != 0) hash = mix(hash ^ (load<u64>(p) << (64 - ((<u64>left) << 3))));
  return folded(hash);
}

/** Mixes once more: the low bits, which choose the bucket, must depend on the name's last bytes, too. */
// @ts-ignore: decorator
@inline
function folded(hash: u64): u32 {
  return <u32>((hash * MIX) >>> 32);
}

// @ts-ignore: decorator
@inline
function mix(hash: u64): u64 {
  const product = hash * MIX;
  return product ^ (product >>> 29);
}

/** Bucket of a hash in a table with `mask` + 1 slots. */
// @ts-ignore: decorator
@inline
export function bucket(table: usize, mask: u32, hash: u32): usize {
  return table + <usize>(hash & (mask / HOST_SLOTS)) * HOST_BUCKET;
}

/** The next bucket; after the last comes the first. */
// @ts-ignore: decorator
@inline
function nextBucket(table: usize, mask: u32, at: usize): usize {
  const next = at + HOST_BUCKET;
  return next < table + ((<usize>mask + 1) << 3) ? next : table;
}

/** A bit for each of eight words at p that equals x. */
// @ts-ignore: decorator
@inline
export function equalSlots(p: usize, x: u32): u32 {
  const wanted = i32x4.splat(x);
  const low = i32x4.eq(v128.load(p), wanted);
  const high = i32x4.eq(v128.load(p, 16), wanted);
  return <u32>i16x8.bitmask(i16x8.narrow_i32x4_s(low, high));
}

/** Where a slot of a bucket keeps its host's address. */
// @ts-ignore: decorator
@inline
export function address(bucket: usize, slot: u32): usize {
  return bucket + BUCKET_ADDRESSES + (slot << 2);
}

/** Where the origin's slot keeps its block's address, or 0. The table has `mask` + 1 = 2^n slots, some empty. */
export function find(table: usize, mask: u32, origin: usize, len: u32): usize {
  return findByHash(table, mask, hashOf(origin, len), origin, len);
}

export function findByHash(table: usize, mask: u32, hash: u32, origin: usize, len: u32): usize {
  for (let b = bucket(table, mask, hash); ; b = nextBucket(table, mask, b)) {
    for (let slots = equalSlots(b, hash); slots != 0; slots &= slots - 1) {
      const at = address(b, ctz(slots));
      const block = changetype<HostBlock>(<usize>load<u32>(at));
      if (changetype<usize>(block) <= HOST_TOMBSTONE || <u32>block.originLength != len) continue;
      if (same(block.origin, origin, len)) return at;
    }
    if (equalSlots(address(b, 0), HOST_EMPTY) != 0) return 0;
  }
  return 0;
}

/** Enters a block whose origin the table does not hold. Returns whether an empty slot was used up. */
export function enter(table: usize, mask: u32, block: HostBlock): bool {
  const hash = hashOf(block.origin, block.originLength);
  for (let b = bucket(table, mask, hash); ; b = nextBucket(table, mask, b)) {
    const tombstones = equalSlots(address(b, 0), HOST_TOMBSTONE);
    const free = tombstones | equalSlots(address(b, 0), HOST_EMPTY);
    if (free == 0) continue;
    // Using a tombstone again takes no empty slot.
    const slot = ctz(tombstones != 0 ? tombstones : free);
    store<u32>(b + (slot << 2), hash);
    store<u32>(address(b, slot), <u32>changetype<usize>(block));
    return tombstones == 0;
  }
  return false;
}

/** Enters all blocks of one table into another, which is empty. */
export function move(from: usize, fromMask: u32, table: usize, mask: u32): void {
  for (let i: u32 = 0; i <= fromMask; i++) {
    const b = from + <usize>(i / HOST_SLOTS) * HOST_BUCKET;
    const block = load<u32>(address(b, i % HOST_SLOTS));
    if (block > HOST_TOMBSTONE) enter(table, mask, changetype<HostBlock>(<usize>block));
  }
}
