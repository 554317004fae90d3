/**
 * Copies of small bodies share slabs: an allocation of its own costs a typical file ten times what copying it
 * does. A slab lives as long as any body in it, so it stays small.
 */
const SLAB = 32_768;
const SMALL = 8_192;

let slab = new Uint8Array(0);
let used = 0;

/** A copy of the first `max` bytes. */
export function keep(bytes: Uint8Array, max: number): Uint8Array {
  const length = Math.min(bytes.length, max);
  if (length > SMALL) return bytes.slice(0, length);
  if (used + length > slab.length) {
    slab = new Uint8Array(SLAB);
    used = 0;
  }
  const copy = slab.subarray(used, used + length);
  copy.set(length === bytes.length ? bytes : bytes.subarray(0, length));
  used += length;
  return copy;
}
