import {
  IMAGE_WIDE,
  NODE_CHILDREN,
  NODE_END,
  NODE_PREFIX,
  NODE_TAILS,
} from "../../assembly/shared/format.ts";
import { RobotsError } from "../errors.ts";
import type { Rule } from "../parse/content.ts";
import { decoder } from "../utf8.ts";
import { ProgramReader, tailPattern } from "./decompile.ts";
import type { RuleSet } from "./explain.ts";
import { hasWildcards } from "./image.ts";

/** The rules of a policy, and the patterns that they come down to. */
export interface Anatomy {
  /** IMAGE_ flags: how URLs are read. */
  readonly flags: number;
  /** Rules that match something; those that would decide first come first. */
  readonly rules: readonly Rule[];
  readonly entries: readonly Entry[];
  /** Rules whose pattern an earlier one has, where the first match decides, and which that is; they have no entry. */
  readonly repeats: ReadonlyMap<number, number>;
}

/** One pattern in normal form. */
export interface Entry {
  /** What texts begin with, every byte as it is; then a pattern, in which `*` and a final `$` may be special. */
  readonly prefix: Uint8Array;
  readonly pattern: Uint8Array;
  /** The highest value that matches decides; odd values allow. */
  readonly value: number;
  /** Index of its rule. */
  readonly source: number;
}

const NOTHING = new Uint8Array();
const ANCHOR = Uint8Array.of(0x24);

/** Bytes that the patterns of an image may have in all, written out: far more than any file has. */
const MOST_BYTES = 1 << 25;

/** What a file's rules come down to. */
export function fileAnatomy({ writer, from, repeats, sources }: RuleSet, flags: number): Anatomy {
  const wildcards = hasWildcards(flags);
  const entries = from.map((source, i): Entry => {
    const [prefix, pattern] = wildcards ? [NOTHING, writer.pattern(i)] : [writer.pattern(i), NOTHING];
    return { prefix, pattern, value: writer.value(i), source };
  });
  return ranked(sources, entries, repeats, flags);
}

/** What the rules of a program come down to, each of which counts as a rule of its own. */
export function imageAnatomy(program: Uint8Array, flags: number): Anatomy {
  const rules: Rule[] = [];
  const entries: Entry[] = [];
  const wildcards = hasWildcards(flags);
  const reader = new ProgramReader(program, (flags & IMAGE_WIDE) !== 0);
  let bytes = 0;
  const add = (prefix: Uint8Array, pattern: Uint8Array, value: number): void => {
    bytes += prefix.length + pattern.length;
    if (bytes > MOST_BYTES) throw tooLarge();
    const text = decoder.decode(prefix);
    // After a literal `$` a star keeps it from being an anchor.
    const end = pattern.length === 0 && wildcards && text.endsWith("$") ? "*" : decoder.decode(pattern);
    entries.push({ prefix, pattern, value, source: rules.length });
    rules.push({ type: value & 1 ? "allow" : "disallow", pattern: text + end, line: 0 });
  };
  // What stands before a node is the same for all of its siblings, and only copied once it has been counted.
  const stack: { at: number; before: Uint8Array; edge: Uint8Array }[] = [
    { at: 0, before: NOTHING, edge: NOTHING },
  ];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const { label, flags: what, next } = reader.node(top.at);
    bytes += top.before.length + top.edge.length + label.length;
    if (bytes > MOST_BYTES) throw tooLarge();
    const prefix = joined(top.before, top.edge, label);
    let p = next;
    if (what & NODE_PREFIX) {
      add(prefix, NOTHING, reader.number(p));
      p += reader.width;
    }
    if (what & NODE_END) {
      add(prefix, ANCHOR, reader.number(p));
      p += reader.width;
    }
    if (what & NODE_TAILS) {
      reader.tails(reader.number(p), (tail, value) => {
        add(prefix, joined([0x2a], tailPattern(program, tail)), value);
      });
      p += reader.width;
    }
    if (what & NODE_CHILDREN) {
      for (const { byte, at } of reader.children(p))
        stack.push({ at, before: prefix, edge: Uint8Array.of(byte) });
    }
  }
  return ranked(rules, entries, new Map(), flags);
}

function joined(...pieces: readonly ArrayLike<number>[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

function tooLarge(): RobotsError {
  return new RobotsError(
    "BAD_IMAGE",
    `The rules of this policy image take more than ${MOST_BYTES >> 20} MiB when they are written out.`,
  );
}

/** Puts rules in the order in which they would decide, the earlier line first where that is the same. */
function ranked(
  sources: readonly Rule[],
  entries: readonly Entry[],
  repeats: ReadonlyMap<number, number>,
  flags: number,
): Anatomy {
  const values = new Map<number, number>();
  for (const { source, value } of entries) values.set(source, Math.max(values.get(source) ?? 0, value));
  // The first of equal patterns decides, so the others come after all that do.
  for (const source of repeats.keys()) values.set(source, 0);
  const order = [...values.keys()].sort(
    (a, b) => values.get(b)! - values.get(a)! || sources[a]!.line - sources[b]!.line,
  );
  const places = new Map(order.map((source, place) => [source, place]));
  return {
    flags,
    rules: Object.freeze(order.map((source) => sources[source]!)),
    entries: entries.map((entry) => ({ ...entry, source: places.get(entry.source)! })),
    repeats: new Map([...repeats].map(([source, first]) => [places.get(source)!, places.get(first)!])),
  };
}
