/** The address of a client, by which requests are counted. */

import { isDigit } from "./bytes";
import { line } from "./line";

const COMMA: u32 = 0x2c;
const COLON: u32 = 0x3a;
const OPEN: u32 = 0x5b;
/** Digits of a port. */
const MOST_DIGITS: usize = 5;

/**
 * Leaves the client of the current line its address, without a port. False if the host has to: brackets stand
 * around it, or it is a list.
 */
export function hasAddress(): bool {
  const from = <usize>line.client;
  const end = <usize>line.clientEnd;
  if (from == end) return true;
  if (load<u8>(from) == OPEN) return false;
  let colons: u64 = 0;
  let commas: u64 = 0;
  for (let at = from; at < end; at += 16) {
    const block = v128.load(at);
    const shift = <u64>(at - from);
    colons |= (<u64>(<u32>i8x16.bitmask(i8x16.eq(block, i8x16.splat(<i8>COLON))))) << shift;
    commas |= (<u64>(<u32>i8x16.bitmask(i8x16.eq(block, i8x16.splat(<i8>COMMA))))) << shift;
  }
  // A client has 48 bytes at most.
  const within = ((<u64>1) << (<u64>(end - from))) - 1;
  if ((commas & within) != 0) return false;
  colons &= within;
  if (colons == 0 || (colons & (colons - 1)) != 0) return true;
  const colon = from + <usize>ctz(colons);
  if (colon == from || colon + 1 == end || end - colon - 1 > MOST_DIGITS) return true;
  for (let at = colon + 1; at < end; at++) if (!isDigit(at)) return true;
  line.clientEnd = <u32>colon;
  return true;
}
