/** What is known of clients, by their bytes: which of them must not be skipped, and what they sent under which header. */

import { SENDER_PLACES } from "../shared/logs";
import { firstOf } from "./bytes";
import { HIDDEN, HIDDEN_BITS, SENDERS, SENDERS_SIZE } from "./memory";

const FACTOR: u64 = 0x9e3779b97f4a7c15;

/** Of a sender: the number of its header, and from here on the bytes of the client, none of which is zero. */
const BYTES: usize = 16;

let hasHidden: bool = false;

/** The client at hand, filled up with zeros, and its hash. */
let first: v128 = i64x2.splat(0);
let second: v128 = i64x2.splat(0);
let third: v128 = i64x2.splat(0);
let hash: u64 = 0;

/** From now on, does not skip requests of this client, nor those of clients with the same hash. */
export function hide(at: usize, len: u32): void {
  hasHidden = true;
  take(at, len);
  const bit = hiddenBit();
  const byte = HIDDEN + (bit >>> 3);
  store<u8>(byte, <u8>(<u32>load<u8>(byte) | (1 << (bit & 7))));
}

/** Whether there are clients that are not skipped. */
// @ts-ignore: decorator
@inline
export function hidesSome(): bool {
  return hasHidden;
}

/** Whether requests of a client must not be skipped. */
// @ts-ignore: decorator
@inline
export function isHidden(at: usize, len: u32): bool {
  take(at, len);
  const bit = hiddenBit();
  return ((<u32>load<u8>(HIDDEN + (bit >>> 3)) >>> (bit & 7)) & 1) != 0;
}

/** The place of a client under a header, times two, plus one if another sender had it or none. */
// @ts-ignore: decorator
@inline
export function senderOf(at: usize, len: u32, header: u32): u32 {
  take(at, len);
  const mixed = (hash ^ ((<u64>header) << 32)) * FACTOR;
  const place = <u32>(mixed >>> 44) & (SENDER_PLACES - 1);
  const sender = <usize>(SENDERS + (place << 6));
  const unlike = v128.or(
    v128.xor(v128.load(sender, BYTES), first),
    v128.or(v128.xor(v128.load(sender, BYTES + 16), second), v128.xor(v128.load(sender, BYTES + 32), third)),
  );
  if (load<u32>(sender) == header && !v128.any_true(unlike)) {
    return place << 1;
  }
  store<u32>(sender, header);
  v128.store(sender, first, BYTES);
  v128.store(sender, second, BYTES + 16);
  v128.store(sender, third, BYTES + 32);
  return (place << 1) | 1;
}

/** Forgets all senders. */
export function forget(): void {
  memory.fill(SENDERS, 0, SENDERS_SIZE);
}

// @ts-ignore: decorator
@inline
function take(at: usize, len: u32): void {
  const count = <i32>len;
  first = firstOf(at, count);
  let mixed = (<u64>i64x2.extract_lane(first, 0) ^ len) * FACTOR;
  mixed = rotl<u64>(mixed ^ <u64>i64x2.extract_lane(first, 1), 31) * FACTOR;
  if (count <= 16) {
    second = i64x2.splat(0);
    third = i64x2.splat(0);
  } else {
    second = firstOf(at + 16, count - 16);
    third = firstOf(at + 32, count - 32);
    mixed = rotl<u64>(mixed ^ <u64>i64x2.extract_lane(second, 0), 31) * FACTOR;
    mixed = rotl<u64>(mixed ^ <u64>i64x2.extract_lane(second, 1), 31) * FACTOR;
    mixed = rotl<u64>(mixed ^ <u64>i64x2.extract_lane(third, 0), 31) * FACTOR;
    mixed = rotl<u64>(mixed ^ <u64>i64x2.extract_lane(third, 1), 31) * FACTOR;
  }
  hash = mixed ^ (mixed >>> 32);
}

// @ts-ignore: decorator
@inline
function hiddenBit(): u32 {
  return <u32>((hash * FACTOR) >>> (64 - HIDDEN_BITS));
}
