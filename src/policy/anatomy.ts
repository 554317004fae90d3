import type { Engine } from "../core/engine.ts";
import { RobotsError } from "../errors.ts";
import type { Rule } from "../parse/content.ts";
import { valueText } from "../utf8.ts";
import type { RuleSet } from "./explain.ts";
import { hasWildcards } from "./image.ts";
import type { CompiledProgram } from "./program.ts";
import { ProgramReader, prefixPattern, tailPattern } from "./program-reader.ts";

/** The rules of a policy, and their patterns in normal form. */
export interface Anatomy {
  /** IMAGE_ flags: how URLs are read. */
  readonly flags: number;
  /** Rules that can match anything, in order of precedence. */
  readonly rules: readonly Rule[];
  readonly entries: readonly Entry[];
  /**
   * Where the first match decides: rules that repeat the pattern of an earlier one, with the index of that one.
   * They have no entry.
   */
  readonly repeats: ReadonlyMap<number, number>;
}

/** One pattern in normal form. */
export interface Entry {
  /** A literal prefix, followed by a pattern in which `*` and a final `$` may be special. */
  readonly prefix: Uint8Array;
  readonly pattern: Uint8Array;
  /** The highest that matches decides; odd ones allow. */
  readonly priority: number;
  /** Index of its rule. */
  readonly source: number;
}

const NOTHING: Uint8Array = new Uint8Array();
const ANCHOR = Uint8Array.of(0x24);
const STAR = 0x2a;

/**
 * Total size of the patterns of an image, in bytes, beyond which they are not written out: far more than any file
 * has.
 */
const MOST_BYTES = 1 << 25;

/** The anatomy of a file's rules. */
export function fileAnatomy({ writer, from, repeats, sources }: RuleSet, flags: number): Anatomy {
  const wildcards = hasWildcards(flags);
  const entries = from.map((source, i): Entry => {
    const [prefix, pattern] = wildcards ? [NOTHING, writer.pattern(i)] : [writer.pattern(i), NOTHING];
    return { prefix, pattern, priority: writer.priority(i), source };
  });
  return ranked(sources, entries, repeats, flags);
}

/** The anatomy of a program, in which each pattern counts as a separate rule. */
export function imageAnatomy(engine: Engine, program: CompiledProgram): Anatomy {
  const { flags } = program;
  const rules: Rule[] = [];
  const entries: Entry[] = [];
  const wildcards = hasWildcards(flags);
  const reader = new ProgramReader(engine, program);
  let bytes = 0;
  const count = (more: number): void => {
    bytes += more;
    if (bytes > MOST_BYTES) throw tooLarge();
  };
  const add = (prefix: Uint8Array, pattern: Uint8Array, priority: number): void => {
    count(prefix.length + pattern.length);
    const text =
      pattern.length === 0 ? prefixPattern(prefix, wildcards) : valueText(prefix) + valueText(pattern);
    entries.push({ prefix, pattern, priority, source: rules.length });
    rules.push({ type: priority & 1 ? "allow" : "disallow", pattern: text, line: 0 });
  };
  // Siblings share what comes before them, which is copied only after it has been counted.
  const stack = [{ at: reader.root, before: NOTHING, edge: NOTHING }];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const node = reader.node(top.at);
    count(top.before.length + top.edge.length + node.label.length);
    const prefix = joined(top.before, top.edge, node.label);
    if (node.prefix !== 0) add(prefix, NOTHING, node.prefix);
    if (node.end !== 0) add(prefix, ANCHOR, node.end);
    if (node.list !== 0) {
      for (const { bytes, anchored, priority } of reader.tails(node.list))
        add(prefix, joined([STAR], tailPattern(bytes, anchored)), priority);
    }
    for (const [byte, at] of reader.children(node))
      stack.push({ at, before: prefix, edge: Uint8Array.of(byte) });
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

/** Sorts rules by precedence, and equal ones by line. */
function ranked(
  sources: readonly Rule[],
  entries: readonly Entry[],
  repeats: ReadonlyMap<number, number>,
  flags: number,
): Anatomy {
  const highest = new Map<number, number>();
  for (const { source, priority } of entries)
    highest.set(source, Math.max(highest.get(source) ?? 0, priority));
  // The first of equal patterns decides, so the others come last.
  for (const source of repeats.keys()) highest.set(source, 0);
  // They are in the order of their lines, and sorting is stable.
  const order = [...highest.keys()].sort((a, b) => highest.get(b)! - highest.get(a)!);
  const places = new Map(order.map((source, place) => [source, place]));
  return {
    flags,
    rules: Object.freeze(order.map((source) => sources[source]!)),
    entries: entries.map((entry) => ({ ...entry, source: places.get(entry.source)! })),
    repeats: new Map([...repeats].map(([source, first]) => [places.get(source)!, places.get(first)!])),
  };
}
