/**
 * Rules -> program: sort the literal prefixes, then write the trie in depth-first order straight into the
 * output. No recursion (a hostile file nests a thousand deep), no allocation (the host brings the work space).
 *
 * Work space: the table of entries, list scratch, the stack of ranges to build, then the program.
 */
import { putNumber } from "./bytes";
import {
  count,
  entry,
  fillTable,
  lcp,
  literalOf,
  SHAPE_END,
  SHAPE_PREFIX,
  SHAPE_TAIL,
  shapeOf,
  valueOf,
  verdicts,
} from "./entries";
import {
  LABEL_LONG,
  NODE_ALLOW_TAILS,
  NODE_CHILDREN,
  NODE_DISALLOW_TAILS,
  NODE_END,
  NODE_PREFIX,
  NODE_TAILS,
} from "./layout";
import { listScratch, writeList } from "./lists";

/** Bytes of an offset and of a value. */
let width: u32 = 2;
let scratch: usize = 0;
let stack: usize = 0;
/** Where the program of the last compile lies. */
export let program: usize = 0;

/**
 * Compiles `n` rules at `rules`; `work` has compileSpace(n, bytes of the patterns) bytes.
 * Returns the length of the program at `program`, or 0 if it does not fit 16-bit offsets and `wide` is not set.
 */
export function compileRules(rules: usize, n: u32, work: usize, wide: bool): u32 {
  width = wide ? 4 : 2;
  scratch = fillTable(rules, n, work);
  stack = scratch + listScratch(n + 2);
  program = stack + (n + 2) * 16;
  return build();
}

function build(): u32 {
  let out = program;
  if (count == 0) {
    store<u16>(out, 0);
    return 2;
  }
  let top = stack;
  push(top, 0, count, 0, 0);
  top += 16;
  while (top > stack) {
    top -= 16;
    const lo = load<u32>(top);
    const hi = load<u32>(top, 4);
    const depth = load<u32>(top, 8);
    const slot = <usize>load<u32>(top, 12);
    if (slot != 0) putNumber(slot, <u32>(out - program), width);

    const first = entry(lo);
    let common = literalOf(first);
    for (let i = lo + 1; i < hi; i++) if (lcp(i) < common) common = lcp(i);

    // Entries that end here sort first: prefixes, ends, tails.
    let prefix: u32 = 0;
    let ending: u32 = 0;
    let tails = lo;
    let tailFlags: u32 = 0;
    let next = lo;
    for (; next < hi && literalOf(entry(next)) == common; next++) {
      const e = entry(next);
      const value = valueOf(e);
      const shape = shapeOf(e);
      if (shape == SHAPE_PREFIX) prefix = max(prefix, value);
      else if (shape == SHAPE_END) ending = max(ending, value);
      else tailFlags |= value & 1 ? NODE_ALLOW_TAILS : NODE_DISALLOW_TAILS;
      if (shape < SHAPE_TAIL) tails = next + 1;
    }

    let flags = tailFlags;
    if (prefix != 0) flags |= NODE_PREFIX;
    if (ending != 0) flags |= NODE_END;
    if (tails < next) flags |= NODE_TAILS;
    if (next < hi) flags |= NODE_CHILDREN | verdicts(next, hi);

    const label = common - depth;
    store<u8>(out, label < LABEL_LONG ? <u8>label : <u8>LABEL_LONG);
    store<u8>(out, <u8>flags, 1);
    out += 2;
    if (label >= LABEL_LONG) {
      store<u32>(out, label);
      out += 4;
    }
    memory.copy(out, <usize>load<u32>(first, 8) + depth, label);
    out += label;
    if (prefix != 0) {
      putNumber(out, prefix, width);
      out += width;
    }
    if (ending != 0) {
      putNumber(out, ending, width);
      out += width;
    }
    const tailSlot = out;
    if (tails < next) out += width;
    if (next < hi) {
      let children: u32 = 1;
      for (let i = next + 1; i < hi; i++) if (lcp(i) == common) children++;
      store<u8>(out, <u8>(children - 1));
      out++;
      const offset = out + children;
      // The stack wants the first child on top, so ranges are pushed from the last back.
      let rangeEnd = hi;
      let c = children;
      for (let i = hi; i > next; i--) {
        const start = i - 1;
        if (start != next && lcp(start) != common) continue;
        c--;
        store<u8>(out + c, load<u8>(<usize>load<u32>(entry(start), 8) + common));
        push(top, start, rangeEnd, common + 1, <u32>(offset + c * width));
        top += 16;
        rangeEnd = start;
      }
      out = offset + children * width;
    }
    if (tails < next) {
      putNumber(tailSlot, <u32>(out - program), width);
      out = writeList(out, tails, next, scratch, width);
    }
    if (width == 2 && out - program > 0xffff) return 0;
  }
  return <u32>(out - program);
}

function push(at: usize, lo: u32, hi: u32, depth: u32, slot: u32): void {
  store<u32>(at, lo);
  store<u32>(at, hi, 4);
  store<u32>(at, depth, 8);
  store<u32>(at, slot, 12);
}
