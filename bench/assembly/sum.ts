/** The floor of any scalar pass: one load and one addition per byte. */
export function sum(at: usize, end: usize): u32 {
  let total: u32 = 0;
  for (let p = at; p < end; p++) total += load<u8>(p);
  return total;
}
