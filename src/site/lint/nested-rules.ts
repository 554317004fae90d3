import { type PrefixNode, PrefixTree } from "../analyze/prefix-tree.ts";
import { CharFlag } from "../findings/char-flags.ts";
import type { FieldLine } from "../findings/line.ts";
import type { LintedText } from "../findings/linted-text.ts";
import type { WithoutEffect } from "./judged-set.ts";

type Kind = "allow" | "disallow";

/** Which kinds of rules have a path, in any group of the file. */
interface Kinds {
  allow: boolean;
  disallow: boolean;
}

type PathNode = PrefixNode<Kinds>;

/** Flags of a value that some dialect does not compare as it is. */
const SPECIAL = CharFlag.Coded | CharFlag.NoPath | CharFlag.Star | CharFlag.Dollar;

/** Longer patterns are ignored: no URL is that long. */
const LONGEST_PATTERN = 2083;

function isPlain({ flags, valueSize }: FieldLine): boolean {
  return (flags & SPECIAL) === 0 && valueSize > 0 && valueSize <= LONGEST_PATTERN;
}

/**
 * Plain paths without effect: a shorter rule of the group gives the same verdict for every URL that they match, and no
 * opposite rule of the file can come between the two. (Rules of other groups count, since groups of a crawler are
 * merged.) In doubt a rule is kept, so the answer holds for every crawler. In the draft of 1996, the first rule that
 * matches decides, whichever kind it is.
 */
export function withoutEffectByPrefix(file: LintedText): readonly WithoutEffect[] {
  const nested = file.once(nestedPaths);
  if (nested === undefined) return [];
  const among = file.dialect.longest ? redundantAmong(between(file)) : outrankedAmong;
  return file.groups.flatMap(({ rules }) =>
    among(
      rules.filter(({ number }) => nested[number] !== undefined),
      nested,
    ),
  );
}

/** The node of each line's path, by line number. */
type Nested = readonly (PathNode | undefined)[];

/** The paths that begin another path of the file or begin with one; undefined if there are none (most files). */
function nestedPaths({ rules }: LintedText): Nested | undefined {
  const tree = new PrefixTree<Kinds>();
  const nodes: (PathNode | undefined)[] = [];
  for (const line of rules) {
    if (!isPlain(line)) continue;
    const node = tree.at(line.value.text);
    node.value ??= { allow: false, disallow: false };
    node.value[line.kind as Kind] = true;
    nodes[line.number] = node;
  }
  const nested = nodes.map((node) => (node?.isNested ? node : undefined));
  return nested.some((node) => node !== undefined) ? nested : undefined;
}

/** Whether a rule of the kind whose pattern is not a plain path may have a length within [from, to]. */
type Between = (kind: Kind, from: number, to: number) => boolean;

function between({ rules }: LintedText): Between {
  const all = { allow: new Set<number>(), disallow: new Set<number>() };
  for (const line of rules) {
    if (isPlain(line)) continue;
    const lengths = all[line.kind as Kind];
    lengths.add(hasEscapes(line) ? Number.NaN : line.valueSize);
    // To Yandex, stars and the last `$` have no length.
    lengths.add(line.value.text.replace(/\*|\$$/g, "").length);
  }
  return (kind, from, to) => {
    for (const length of all[kind]) if (!(length < from || length > to)) return true;
    return false;
  };
}

/** Whether the rule's rank is not the length of its path as written. */
function hasEscapes({ flags, value, valueSize }: FieldLine): boolean {
  if (valueSize > LONGEST_PATTERN || (flags & CharFlag.Coded) !== 0) return true;
  return (flags & CharFlag.Dollar) !== 0 && /\$./.test(value.text);
}

function redundantAmong(
  isBetween: Between,
): (lines: readonly FieldLine[], nested: Nested) => WithoutEffect[] {
  return (lines, nested) => {
    const first = { allow: new Map<PathNode, FieldLine>(), disallow: new Map<PathNode, FieldLine>() };
    for (const line of lines) {
      const same = first[line.kind as Kind];
      const path = nested[line.number]!;
      if (!same.has(path)) same.set(path, line);
    }
    return lines.flatMap((line) => {
      const kind = line.kind as Kind;
      // For Google, an index page stands for its folder, so such a rule always has an effect.
      if (kind === "allow" && line.value.text.includes("/index.htm")) return [];
      const opposite = kind === "allow" ? "disallow" : "allow";
      const path = nested[line.number]!;
      if (path.value![opposite]) return [];
      let above = path.above;
      while (above !== undefined && !first[kind].has(above) && !above.value![opposite]) above = above.above;
      if (above === undefined || above.value![opposite]) return [];
      const by = first[kind].get(above)!;
      return isBetween(opposite, by.valueSize, line.valueSize) ? [] : [{ line, by }];
    });
  };
}

function outrankedAmong(lines: readonly FieldLine[], nested: Nested): WithoutEffect[] {
  const found: WithoutEffect[] = [];
  const first = new Map<PathNode, FieldLine>();
  for (const line of lines) {
    const path = nested[line.number]!;
    if (!first.has(path)) first.set(path, line);
  }
  for (const [path, line] of first) {
    let by = line;
    for (let above = path.above; above !== undefined; above = above.above) {
      const earlier = first.get(above);
      if (earlier !== undefined && earlier.number < by.number) by = earlier;
    }
    if (by !== line) found.push({ line, by });
  }
  return found;
}
