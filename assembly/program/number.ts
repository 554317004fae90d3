/** Numbers in a program: offsets and priorities, all of two bytes or all of four. */
import { IMAGE_WIDE } from "../shared/format";

/** Bytes of a number in the current program. */
export let width: u32 = 2;

/** Starts reading a program with these flags. */
// @ts-ignore: decorator
@inline
export function openProgram(flags: u32): void {
  width = flags & IMAGE_WIDE ? 4 : 2;
}

/** The number at p. */
// @ts-ignore: decorator
@inline
export function number(p: usize): u32 {
  return width == 2 ? <u32>load<u16>(p) : load<u32>(p);
}
