import { failure, type RobotsError } from "../../base/errors.ts";
import { valueText } from "../../base/utf8.ts";
import type { Engine } from "../core/engine.ts";
import type { CompiledProgram } from "../core/program.ts";
import type { DialectRules } from "../dialect/dialect.ts";
import { joinChunks } from "../parse/body.ts";
import type { Rule } from "../parse/content.ts";
import { hasWildcards } from "./image.ts";
import { type LaidOut, layOut } from "./lay-out.ts";
import { ProgramReader, prefixPattern, tailPattern } from "./program-reader.ts";

/** The rules of a policy, and their patterns in normal form. */
export interface NormalizedRules {
  /** IMAGE_ flags: how URLs are read. */
  readonly flags: number;
  /** Rules that can match anything, in order of precedence. */
  readonly rules: readonly Rule[];
  readonly patterns: readonly NormalPattern[];
  /**
   * Where the first match decides: rules that repeat the pattern of an earlier one, with the index of that one.
   * Their patterns are left out.
   */
  readonly repeats: ReadonlyMap<number, number>;
  /** Rules whose patterns are not matched exactly. */
  readonly coarse: ReadonlySet<number>;
}

/** One pattern in normal form. */
export interface NormalPattern {
  /** Its literal beginning, and the rest, in which `*` and a final `$` may be special. */
  readonly prefix: Uint8Array;
  readonly rest: Uint8Array;
  /** The highest that matches decides; odd ones allow. */
  readonly priority: number;
  /** Index of its rule. */
  readonly source: number;
}

const NOTHING: Uint8Array = new Uint8Array();
/** No repeats and no coarse patterns, as in a program. */
const EXACT: Pick<LaidOut, "repeats" | "coarse"> = { repeats: new Map(), coarse: new Set() };
const ANCHOR = Uint8Array.of(0x24);
const STAR = Uint8Array.of(0x2a);

/**
 * Total size of the patterns of an image, in bytes, beyond which they are not written out: far more than any file
 * has.
 */
const MOST_BYTES = 1 << 25;
/** Rules of an image that may match one text; a real file has fewer. */
const MOST_MATCHES = 1 << 17;

/** Brings the rules of a file into normal form, as they are written and with the bytes of their patterns. */
export type Normalizer = typeof normalizeFile;

/** The rules of a file in normal form. */
export function normalizeFile(
  written: readonly Rule[],
  values: readonly Uint8Array[],
  dialect: DialectRules,
): NormalizedRules {
  const rules = written.map(({ type }, i) => ({ allow: type === "allow", raw: values[i]! }));
  const laidOut = layOut(rules, dialect);
  const { writer, from } = laidOut;
  const patterns = from.map((source, i): NormalPattern => {
    const [prefix, rest] = dialect.wildcards ? [NOTHING, writer.pattern(i)] : [writer.pattern(i), NOTHING];
    return { prefix, rest, priority: writer.priority(i), source };
  });
  const meant = dialect.emptyAllows ? written.map(spelledOut) : written;
  return ranked(meant, patterns, laidOut, dialect.flags);
}

/** An empty Disallow where it is a rule, as what it stands for. */
function spelledOut(rule: Rule): Rule {
  return rule.type === "disallow" && rule.pattern === "" ? { ...rule, type: "allow", pattern: "/" } : rule;
}

/** The rules of a program in normal form, in which each pattern counts as a separate rule. */
export function normalizeImage(engine: Engine, program: CompiledProgram): NormalizedRules {
  const patterns = imagePatterns(engine, program);
  const written = patterns.map((pattern) => ruleOf(pattern, program.flags));
  return ranked(written, patterns, EXACT, program.flags);
}

/** The rule of a pattern of an image. */
export function ruleOf({ prefix, rest, priority }: NormalPattern, flags: number): Rule {
  const text =
    rest.length === 0 ? prefixPattern(prefix, hasWildcards(flags)) : valueText(prefix) + valueText(rest);
  return { type: priority & 1 ? "allow" : "disallow", pattern: text, line: 0 };
}

/**
 * The patterns of a program, those of a node before those below it.
 *
 * @param text if it is given, only patterns are wanted whose prefixes it begins with
 * @throws RobotsError BAD_IMAGE if they are far more than in any file
 */
export function imagePatterns(engine: Engine, program: CompiledProgram, text?: Uint8Array): NormalPattern[] {
  const patterns: NormalPattern[] = [];
  const reader = new ProgramReader(engine, program);
  let bytes = 0;
  const count = (more: number): void => {
    bytes += more;
    if (bytes > MOST_BYTES || (text !== undefined && patterns.length > MOST_MATCHES)) throw tooLarge();
  };
  const add = (prefix: Uint8Array, rest: Uint8Array, priority: number): void => {
    count(text === undefined ? prefix.length + rest.length : rest.length);
    patterns.push({ prefix, rest, priority, source: patterns.length });
  };
  // Siblings share the bytes before them, which are copied only after they have been counted.
  const stack = [{ at: reader.root, before: NOTHING, edge: NOTHING }];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const { at, before, edge } = top;
    const node = reader.node(at);
    let prefix: Uint8Array;
    if (text === undefined) {
      count(before.length + edge.length + node.label.length);
      prefix = joinChunks([before, edge, node.label]);
    } else {
      const depth = before.length + edge.length;
      if (!begins(text.subarray(depth), node.label)) break;
      prefix = text.subarray(0, depth + node.label.length);
    }
    if (node.prefix !== 0) add(prefix, NOTHING, node.prefix);
    if (node.end !== 0) add(prefix, ANCHOR, node.end);
    if (node.list !== 0) {
      for (const { bytes, anchored, priority } of reader.tails(node.list))
        add(prefix, joinChunks([STAR, tailPattern(bytes, anchored)]), priority);
    }
    const next = text?.[prefix.length];
    for (const [byte, at] of reader.children(node))
      if (text === undefined || byte === next) stack.push({ at, before: prefix, edge: Uint8Array.of(byte) });
  }
  return patterns;
}

/** Whether a text begins with a prefix. */
export function begins(text: Uint8Array, prefix: Uint8Array): boolean {
  return prefix.every((byte, i) => byte === text[i]);
}

function tooLarge(): RobotsError {
  return failure(
    "BAD_IMAGE",
    "large-image",
    "The rules of this policy image take more than {size} MiB when they are written out, or more than {matches} of them match one URL.",
    { size: MOST_BYTES >> 20, matches: MOST_MATCHES },
  );
}

/** Sorts rules by precedence, and equal ones by line. */
function ranked(
  sources: readonly Rule[],
  patterns: readonly NormalPattern[],
  { repeats, coarse }: Pick<LaidOut, "repeats" | "coarse">,
  flags: number,
): NormalizedRules {
  const highest: (number | undefined)[] = sources.map(() => undefined);
  for (const { source, priority } of patterns) highest[source] = Math.max(highest[source] ?? 0, priority);
  // The first of equal patterns decides, so the others come last.
  for (const source of repeats.keys()) highest[source] = 0;
  const known = [...highest.keys()].filter((source) => highest[source] !== undefined);
  // Rules are in the order of their lines, and sorting is stable.
  const order = known.sort((a, b) => highest[b]! - highest[a]!);
  const places = sources.map(() => -1);
  order.forEach((source, place) => {
    places[source] = place;
  });
  return {
    flags,
    rules: Object.freeze(order.map((source) => sources[source]!)),
    patterns: patterns.map(({ prefix, rest, priority, source }) => {
      return { prefix, rest, priority, source: places[source]! };
    }),
    repeats: new Map([...repeats].map(([source, first]) => [places[source]!, places[first]!])),
    coarse: new Set(Array.from(coarse, (source) => places[source]!)),
  };
}
