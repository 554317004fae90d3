/**
 * Everything of a program that a walk can ever read, by the format alone: the contract that the core's validator
 * has to keep, written down a second time. Reads out of the program and steps back throw.
 */
import {
  LABEL_LONG,
  LIST_UNINDEXED,
  NODE_CHILDREN,
  NODE_END,
  NODE_PREFIX,
  NODE_TAILS,
  TABLES_SIZE,
} from "../../../assembly/shared/format.ts";

/** Throws if some text could lead a walk of the program out of it, or round in it. */
export function assertReachable(program: Uint8Array, wide: boolean): void {
  const view = new DataView(program.buffer, program.byteOffset, program.byteLength);
  const width = wide ? 4 : 2;
  // DataView throws a RangeError for what lies outside.
  const word = (at: number): number => (wide ? view.getUint32(at, true) : view.getUint16(at, true));

  /** Reads the records from `at` to the last one. */
  const chain = (at: number): void => {
    for (let p = at; ; ) {
      word(p);
      p += width;
      let size = 0;
      let scale = 1;
      for (;;) {
        const byte = view.getUint8(p++);
        size += (byte & 127) * scale;
        scale *= 128;
        if (byte < 128) break;
      }
      // The core adds up 32 bits.
      const head = size % 2 ** 32;
      // Where the tail's fingerprint begins.
      view.getUint8(p++);
      p += Math.floor(head / 4);
      if (p > program.length) throw new RangeError("a tail leads out of the program");
      if (Math.floor(head / 2) % 2 === 1) return;
    }
  };

  const list = (at: number): void => {
    const head = view.getUint8(at);
    const slots = head & 31 ? 2 ** (head & 31) : 0;
    // Before the slots stand the fingerprint tables, and a byte per slot for the filter.
    const table = at + 1 + (slots === 0 ? 0 : TABLES_SIZE + slots);
    if (head & LIST_UNINDEXED || slots === 0) chain(table + slots * width);
    for (let s = 0; s < slots; s++) {
      const bucket = word(table + s * width);
      if (bucket !== 0) chain(at + bucket);
    }
  };

  const open = [0];
  const seen = new Set<number>();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    // A node met twice would be one that two paths share: harmless, but no tree and no bound on the work.
    if (seen.has(node)) throw new Error("two nodes have the same child");
    seen.add(node);
    let p = node;
    let label = view.getUint8(p);
    const flags = view.getUint8(p + 1);
    p += 2;
    if (label === LABEL_LONG) {
      label = view.getUint32(p, true);
      p += 4;
    }
    p += label;
    if (p > program.length) throw new RangeError("a label leads out of the program");
    for (const field of [NODE_PREFIX, NODE_END]) {
      if (!(flags & field)) continue;
      word(p);
      p += width;
    }
    if (flags & NODE_TAILS) {
      list(word(p));
      p += width;
    }
    if (flags & NODE_CHILDREN) {
      const count = view.getUint8(p) + 1;
      for (let i = 0; i < count; i++) {
        const child = word(p + 1 + count + i * width);
        if (child <= node) throw new Error("a child stands before its parent");
        open.push(child);
      }
    }
  }
}
