import { type Beginnings, beginningsOf, isPlain, LONGEST, type ValueNode } from "./beginnings.ts";
import type { Covered } from "./judged-set.ts";
import type { FieldLine } from "./line.ts";
import { Sign } from "./signs.ts";
import type { Source } from "./source.ts";

/**
 * Rules without effect: a shorter rule of the group gives the same verdict for every URL that they match, and no
 * opposite rule can come between the two. Opposite rules of the whole file are considered, since the groups of a
 * crawler are merged. The answer errs on the side of keeping a rule.
 */
export function shadowedRules(source: Source): Covered[] {
  return source.dialect.longest ? coveredRules(source) : unreachedRules(source);
}

function coveredRules(source: Source): Covered[] {
  const beginnings = source.once(beginningsOf);
  if (beginnings.areNone) return [];
  // Lengths of rules that may match anything, by kind: wildcards and what is compared in another form.
  const wild = { allow: [] as number[], disallow: [] as number[] };
  for (const line of source.rules)
    if (!isPlain(line)) wild[kindOf(line)].push(hasEscapes(line) ? -1 : line.valueSize);
  const between = { allow: lengths(wild.allow), disallow: lengths(wild.disallow) };
  return source.groups.flatMap(({ rules }) => coveredAmong(rules, beginnings, between));
}

/** Whether a rule of a kind may have a length between two others. */
type Between = Readonly<Record<Kind, (from: number, to: number) => boolean>>;

function coveredAmong(rules: readonly FieldLine[], beginnings: Beginnings, between: Between): Covered[] {
  const first = { allow: new Map<ValueNode, FieldLine>(), disallow: new Map<ValueNode, FieldLine>() };
  const nested: FieldLine[] = [];
  for (const line of rules) {
    if (!isPlain(line)) continue;
    const path = beginnings.nodeOf(line);
    if (!path.isNested) continue;
    nested.push(line);
    const same = first[kindOf(line)];
    if (!same.has(path)) same.set(path, line);
  }
  const found: Covered[] = [];
  for (const line of nested) {
    const kind = kindOf(line);
    // For Google, an index page stands for its folder, so it is never without effect.
    if (kind === "allow" && line.value.text.includes("/index.htm")) continue;
    const opposite = kind === "allow" ? "disallow" : "allow";
    const path = beginnings.nodeOf(line);
    if (path.value![opposite] !== undefined) continue;
    for (let above = path.above; above !== undefined; above = above.above) {
      if (above.value![opposite] !== undefined) break;
      const by = first[kind].get(above);
      if (by === undefined) continue;
      if (!between[opposite](by.valueSize, line.valueSize)) found.push({ line, by });
      break;
    }
  }
  return found;
}

type Kind = "allow" | "disallow";

function kindOf({ kind }: FieldLine): Kind {
  return kind as Kind;
}

/** Answers whether one of the lengths is in a range, ends included; -1 is in every range. */
function lengths(all: readonly number[]): (from: number, to: number) => boolean {
  const sorted = [...new Set(all)].sort((a, b) => a - b);
  if (sorted[0] === -1) return () => true;
  return (from, to) => {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle]! < from) low = middle + 1;
      else high = middle;
    }
    return low < sorted.length && sorted[low]! <= to;
  };
}

/** In the draft of 1996 the first rule that matches decides, whichever kind it is. */
function unreachedRules(source: Source): Covered[] {
  const beginnings = source.once(beginningsOf);
  if (beginnings.areNone) return [];
  return source.groups.flatMap(({ rules }) => unreachedAmong(rules.filter(isPlain), beginnings));
}

function unreachedAmong(lines: readonly FieldLine[], beginnings: Beginnings): Covered[] {
  const found: Covered[] = [];
  const first = new Map<ValueNode, FieldLine>();
  for (const line of lines) {
    const path = beginnings.nodeOf(line);
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

/** Whether the path's length as written is not the one that counts. */
function hasEscapes(line: FieldLine): boolean {
  const { signs } = line;
  if (line.valueSize > LONGEST || (signs & Sign.Coded) !== 0) return true;
  return (signs & Sign.Dollar) !== 0 && /\$./.test(line.value.text);
}
