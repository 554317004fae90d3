/** A record of a tail list: the tail's priority, its length, and where it lies. */

import { number, width } from "./number";

// What `readTail` has read.
export let recordPriority: u32 = 0;
export let recordTailAt: usize = 0;
export let recordTailLen: u32 = 0;
export let recordAnchored: bool = false;
export let recordLast: bool = false;

/** Reads the tail record at p: number priority, then a LEB128 number `length << 2 | last << 1 | anchored`, then the tail. */
// @ts-ignore: decorator
@inline
export function readTail(p: usize): void {
  recordPriority = number(p);
  p += width;
  let word = <u32>load<u8>(p++);
  if (word & 128) {
    word &= 127;
    let shift: u32 = 7;
    for (;;) {
      const byte = <u32>load<u8>(p++);
      word |= (byte & 127) << shift;
      if (byte < 128) break;
      shift += 7;
    }
  }
  recordAnchored = (word & 1) != 0;
  recordLast = (word & 2) != 0;
  recordTailLen = word >> 2;
  recordTailAt = p;
}
