import {
  IMAGE_WIDE,
  LABEL_LONG,
  LIST_LOOSE,
  NODE_CHILDREN,
  NODE_END,
  NODE_PREFIX,
  NODE_TAILS,
} from "../../assembly/layout.ts";
import { type Engine, RuleWriter } from "../core/engine.ts";
import type { Rule } from "../parse/document.ts";
import type { RuleSet } from "./explain.ts";
import { hasWildcards } from "./image.ts";

interface Compiled {
  readonly pattern: readonly number[];
  readonly value: number;
}

const STAR = 0x2a;
const DOLLAR = 0x24;

/** Reads the rules back out of a program, patterns in normal form, and lays them out in the rule table. */
export function imageRules(core: Engine, program: { at: number; size: number }, flags: number): RuleSet {
  const wildcards = hasWildcards(flags);
  const bytes = core.u8.slice(program.at, program.at + program.size);
  const rules = decompile(bytes, (flags & IMAGE_WIDE) !== 0, wildcards);
  const writer = new RuleWriter(wildcards);
  for (const { pattern, value } of rules) writer.add(pattern, value);
  writer.place(core);
  const decoder = new TextDecoder();
  const sources = rules.map(
    ({ pattern, value }): Rule => ({
      type: value & 1 ? "allow" : "disallow",
      pattern: decoder.decode(Uint8Array.from(pattern)),
      line: 0,
    }),
  );
  return { count: rules.length, from: sources.map((_, i) => i), sources };
}

function decompile(bytes: Uint8Array, wide: boolean, wildcards: boolean): Compiled[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const width = wide ? 4 : 2;
  const number = (at: number): number => (wide ? view.getUint32(at, true) : view.getUint16(at, true));
  const rules: Compiled[] = [];
  const nodes: { at: number; prefix: number[] }[] = [{ at: 0, prefix: [] }];
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    let p = node.at;
    let label = bytes[p]!;
    const flags = bytes[p + 1]!;
    p += 2;
    if (label === LABEL_LONG) {
      label = view.getUint32(p, true);
      p += 4;
    }
    const prefix = node.prefix.concat(Array.from(bytes.subarray(p, p + label)));
    p += label;
    if (flags & NODE_PREFIX) {
      rules.push({ pattern: wildcards ? open(prefix) : prefix, value: number(p) });
      p += width;
    }
    if (flags & NODE_END) {
      rules.push({ pattern: [...prefix, DOLLAR], value: number(p) });
      p += width;
    }
    if (flags & NODE_TAILS) {
      for (const tail of tailsOf(bytes, number, width, number(p))) {
        rules.push({ pattern: [...prefix, STAR, ...tail.pattern], value: tail.value });
      }
      p += width;
    }
    if (flags & NODE_CHILDREN) {
      const n = bytes[p]! + 1;
      p++;
      for (let i = 0; i < n; i++) {
        nodes.push({ at: number(p + n + i * width), prefix: [...prefix, bytes[p + i]!] });
      }
    }
  }
  return rules;
}

/** A pattern that goes on: behind a literal `$` a star has to keep it from being an anchor. */
function open(pattern: readonly number[]): readonly number[] {
  return pattern.at(-1) === DOLLAR ? [...pattern, STAR] : pattern;
}

/** The tails of the list at `list`, with `$` where they are anchored. */
function tailsOf(bytes: Uint8Array, number: (at: number) => number, width: number, list: number): Compiled[] {
  const tails: Compiled[] = [];
  const head = bytes[list]!;
  const slots = head & 31 ? 1 << (head & 31) : 0;
  // Behind the head: two bytes of filter a slot, then the slots.
  const table = list + 1 + slots * 2;
  const starts: number[] = [];
  for (let s = 0; s < slots; s++) {
    const off = number(table + s * width);
    if (off !== 0) starts.push(list + off);
  }
  if (head & LIST_LOOSE) starts.push(table + slots * width);
  for (let p of starts) {
    for (let last = false; !last; ) {
      const value = number(p);
      p += width;
      let word = 0;
      let shift = 0;
      for (;;) {
        const byte = bytes[p++]!;
        word |= (byte & 127) << shift;
        if (byte < 128) break;
        shift += 7;
      }
      const size = word >>> 2;
      last = (word & 2) !== 0;
      const pattern = Array.from(bytes.subarray(p, p + size));
      tails.push({ pattern: word & 1 ? [...pattern, DOLLAR] : open(pattern), value });
      p += size;
    }
  }
  return tails;
}
