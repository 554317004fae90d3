/**
 * Compiles rules to a program, a byte-level automaton in the form of a radix trie (as in D. R. Morrison's PATRICIA,
 * 1968, but by bytes): sorts the literal prefixes, then writes the trie in depth-first order directly into the output.
 * A path is compared from its first byte only, so no failure links are needed, as in the automaton of Aho and Corasick.
 * There is no recursion, since a hostile file can nest a thousand levels deep, and no allocation, since the
 * JavaScript side provides the work space.
 *
 * Work space: the table of entries, list scratch, the stack of ranges to build, then the program.
 */
import { putNumber } from "../bytes/bytes";
import { COMPILE_EXACT, COMPILE_WIDE, RANGE_SIZE } from "../shared/boundary";
import {
  LABEL_LONG,
  NODE_ALLOW_BELOW,
  NODE_ALLOW_TAILS,
  NODE_CHILDREN,
  NODE_DISALLOW_BELOW,
  NODE_DISALLOW_TAILS,
  NODE_END,
  NODE_PREFIX,
  NODE_TAILS,
} from "../shared/format";
import { SHAPE_END, SHAPE_PREFIX, SHAPE_TAIL } from "./pattern";
import { count, entry, fillTable, lcp, verdictFlags } from "./sorted-rules";
import { listScratch, writeList } from "./tail-list-writer";

const TAILS: u32 = NODE_ALLOW_TAILS | NODE_DISALLOW_TAILS;
const BELOW: u32 = NODE_ALLOW_BELOW | NODE_DISALLOW_BELOW;
const ANY_VERDICT: u32 = TAILS | BELOW;

/** Entries lo to hi, which share `depth` bytes: a node to be built, whose offset goes to `slot` (0: nowhere). */
@unmanaged
class Range {
  lo: u32;
  hi: u32;
  depth: u32;
  slot: u32;
}

if (offsetof<Range>() != RANGE_SIZE) ERROR("Range differs from shared/boundary.ts");

/** Bytes of an offset and of a priority. */
let width: u32 = 2;
/** Verdicts that nodes announce in addition to their own: with both, no walk stops before the strongest rule. */
let announced: u32 = 0;
let scratch: usize = 0;
let stack: usize = 0;
/** Where the program of the last compile lies. */
export let program: usize = 0;

/**
 * Compiles `n` rules at `rules`; `work` has compileSpace(n, bytes of the patterns) bytes; `how` has COMPILE_ flags.
 * Returns the length of the program at `program`, or 0 if it does not fit 16-bit offsets and COMPILE_WIDE is not set.
 */
export function compileRules(rules: usize, n: u32, work: usize, how: u32): u32 {
  width = how & COMPILE_WIDE ? 4 : 2;
  announced = how & COMPILE_EXACT ? ANY_VERDICT : 0;
  scratch = fillTable(rules, n, work);
  stack = scratch + listScratch(n + 2);
  program = stack + (n + 2) * RANGE_SIZE;
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
  top += RANGE_SIZE;
  while (top > stack) {
    top -= RANGE_SIZE;
    const range = changetype<Range>(top);
    const lo = range.lo;
    const hi = range.hi;
    const depth = range.depth;
    const slot = <usize>range.slot;
    if (slot != 0) putNumber(slot, <u32>(out - program), width);

    const first = entry(lo);
    let common = first.prefixLength;
    for (let i = lo + 1; i < hi; i++) if (lcp(i) < common) common = lcp(i);

    // Entries that end here sort first: prefixes, ends, tails.
    let prefix: u32 = 0;
    let ending: u32 = 0;
    let tails = lo;
    let tailFlags: u32 = 0;
    let next = lo;
    for (; next < hi && entry(next).prefixLength == common; next++) {
      const e = entry(next);
      const priority = e.priority;
      const shape = e.shape;
      if (shape == SHAPE_PREFIX) prefix = max(prefix, priority);
      else if (shape == SHAPE_END) ending = max(ending, priority);
      else tailFlags |= priority & 1 ? NODE_ALLOW_TAILS : NODE_DISALLOW_TAILS;
      if (shape < SHAPE_TAIL) tails = next + 1;
    }

    let flags = tailFlags;
    if (prefix != 0) flags |= NODE_PREFIX;
    if (ending != 0) flags |= NODE_END;
    if (tails < next) flags |= NODE_TAILS | (announced & TAILS);
    if (next < hi) flags |= NODE_CHILDREN | verdictFlags(next, hi) | (announced & BELOW);

    const label = common - depth;
    store<u8>(out, label < LABEL_LONG ? <u8>label : <u8>LABEL_LONG);
    store<u8>(out, <u8>flags, 1);
    out += 2;
    if (label >= LABEL_LONG) {
      store<u32>(out, label);
      out += 4;
    }
    memory.copy(out, <usize>first.prefix + depth, label);
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
      // The first child has to be on top of the stack, so ranges are pushed in reverse order.
      let rangeEnd = hi;
      let c = children;
      for (let i = hi; i > next; i--) {
        const start = i - 1;
        if (start != next && lcp(start) != common) continue;
        c--;
        store<u8>(out + c, load<u8>(<usize>entry(start).prefix + common));
        push(top, start, rangeEnd, common + 1, <u32>(offset + c * width));
        top += RANGE_SIZE;
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
  const range = changetype<Range>(at);
  range.lo = lo;
  range.hi = hi;
  range.depth = depth;
  range.slot = slot;
}
