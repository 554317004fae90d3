/**
 * The trace of a text: the walk of match.ts without its early exits, which records every rule of a program that
 * matches. The number of records is bounded: if there is no more room, a stronger rule replaces the weakest.
 */
import { same } from "../bytes/bytes";
import {
  MATCH_DEPTH,
  MATCH_SIZE,
  MATCH_TAIL,
  MATCH_TAIL_SHAPE,
  SHAPE_END,
  SHAPE_PREFIX,
  SHAPE_TAIL,
  SHAPE_TAIL_END,
} from "../shared/boundary";
import { NODE_CHILDREN, NODE_END, NODE_PREFIX, NODE_TAILS } from "../shared/format";
import {
  childFor,
  childrenOf,
  endPriority,
  fieldsOf,
  flagsOf,
  labelLenOf,
  labelOf,
  prefixPriority,
  tailsOffset,
} from "./node";
import {
  chainOf,
  indexBits,
  isAnchored,
  isLast,
  lengthOf,
  priorityOf,
  readTail,
  recordAfter,
  slotCount,
  tailOf,
} from "./tail-list";
import { matchTail, openText } from "./tails";

/** A rule that matches. */
@unmanaged
class Match {
  priority: u32;
  /** Bytes of the text that are the rule's prefix. */
  depth: u32;
  /** Address of its tail; tail length << 2 | SHAPE_. */
  tail: u32;
  tailShape: u32;
}

if (
  offsetof<Match>("depth") != MATCH_DEPTH ||
  offsetof<Match>("tail") != MATCH_TAIL ||
  offsetof<Match>("tailShape") != MATCH_TAIL_SHAPE ||
  offsetof<Match>() != MATCH_SIZE
)
  ERROR("Match differs from shared/boundary.ts");

/** Where matches are noted, how many have room there, and how many there have been. */
let noted: usize = 0;
let most: u32 = 0;
let count: u32 = 0;

/**
 * Notes the rules of the program that match the text: at `matches`, of which there is room for `room`, in no order;
 * more than that, the strongest. Returns how many match.
 */
export function trace(program: usize, text: usize, len: u32, matches: usize, room: u32): u32 {
  noted = matches;
  most = room;
  count = 0;
  openText(text, len);
  let node = program;
  let at: u32 = 0;
  for (;;) {
    const label = labelLenOf(node);
    if (label > len - at || !same(labelOf(node), text + at, label)) break;
    at += label;
    const flags = flagsOf(node);
    const fields = fieldsOf(node);
    if (flags & NODE_PREFIX) note(prefixPriority(fields), at, 0, SHAPE_PREFIX);
    if (flags & NODE_END && at == len) note(endPriority(fields, flags), at, 0, SHAPE_END);
    if (flags & NODE_TAILS) traceList(program + tailsOffset(fields, flags), at);
    if (!(flags & NODE_CHILDREN) || at == len) break;
    node = childFor(program, childrenOf(fields, flags), load<u8>(text + at));
    if (node == 0) break;
    at++;
  }
  return count;
}

function traceList(list: usize, at: u32): void {
  const slots = slotCount(indexBits(list));
  for (let slot: u32 = 0; slot <= slots; slot++) {
    const chain = chainOf(list, slot);
    if (chain != 0) traceChain(chain, at);
  }
}

function traceChain(chain: usize, at: u32): void {
  for (let record = chain; record != 0; ) {
    const read = readTail(record);
    const tail = tailOf(read);
    const size = lengthOf(read);
    const anchored = isAnchored(read);
    if (matchTail(tail, size, anchored, at)) {
      note(priorityOf(record), at, tail, (size << 2) | (anchored ? SHAPE_TAIL_END : SHAPE_TAIL));
    }
    record = isLast(read) ? 0 : recordAfter(read);
  }
}

/** Notes a match. The noted ones are a heap, the weakest of them on top: each is no stronger than the two below it. */
function note(priority: u32, depth: u32, tail: usize, tailShape: u32): void {
  let i = count++;
  if (i < most) {
    while (i != 0 && matchAt((i - 1) >> 1).priority > priority) {
      copyMatch(i, (i - 1) >> 1);
      i = (i - 1) >> 1;
    }
  } else {
    if (most == 0 || matchAt(0).priority >= priority) return;
    i = 0;
    for (;;) {
      let below: u32 = 2 * i + 1;
      if (below >= most) break;
      if (below + 1 < most && matchAt(below + 1).priority < matchAt(below).priority) below++;
      if (matchAt(below).priority >= priority) break;
      copyMatch(i, below);
      i = below;
    }
  }
  const match = matchAt(i);
  match.priority = priority;
  match.depth = depth;
  match.tail = <u32>tail;
  match.tailShape = tailShape;
}

function matchAt(i: u32): Match {
  return changetype<Match>(noted + i * offsetof<Match>());
}

function copyMatch(to: u32, from: u32): void {
  v128.store(changetype<usize>(matchAt(to)), v128.load(changetype<usize>(matchAt(from))));
}
