import { type Beginnings, beginningsOf, isPlain, LONGEST } from "./beginnings.ts";
import type { FieldLine } from "./line.ts";
import { Sign } from "./signs.ts";
import type { Source, SourceGroup } from "./source.ts";

/** A rule without effect, and the rule that decides its URLs instead. */
export interface Shadowed {
  readonly line: FieldLine;
  readonly by: FieldLine;
}

/** One path, wherever it occurs as a rule without wildcards. */
interface Node {
  readonly path: string;
  allow: Map<SourceGroup, FieldLine>;
  disallow: Map<SourceGroup, FieldLine>;
}

/** Most paths are in rules of one kind only. */
const NONE = new Map<SourceGroup, FieldLine>();

/**
 * Rules that change no verdict: a shorter rule of the group says the same of every URL that they match, and no
 * rule of the opposite kind can come between the two. Opposite rules are taken from the whole file, since the
 * groups of one crawler are merged. The answer errs on the side of keeping a rule.
 */
export function shadowedRules(source: Source): Shadowed[] {
  return source.dialect.longest ? coveredRules(source) : unreachedRules(source);
}

function coveredRules(source: Source): Shadowed[] {
  const beginnings = source.once(beginningsOf);
  if (beginnings.areNone) return [];
  const nodes = new Map<string, Node>();
  const candidates: { group: SourceGroup; line: FieldLine }[] = [];
  // Lengths of rules that may match anything, by kind: wildcards and what is compared in another form.
  const wild = { allow: [] as number[], disallow: [] as number[] };
  for (const group of source.groups) {
    for (const line of group.rules) {
      if (line.isEmpty) continue;
      const path = line.value.text;
      const kind = line.kind as "allow" | "disallow";
      if (!isPlain(line)) {
        wild[kind].push(hasEscapes(line) ? -1 : path.length);
        continue;
      }
      if (!beginnings.has(path)) continue;
      let node = nodes.get(path);
      if (node === undefined) {
        node = { path, allow: NONE, disallow: NONE };
        nodes.set(path, node);
      }
      if (node[kind] === NONE) node[kind] = new Map();
      if (!node[kind].has(group)) node[kind].set(group, line);
      // For Google, an index page stands for its folder, so it is never without effect.
      if (!(kind === "allow" && path.includes("/index.htm"))) candidates.push({ group, line });
    }
  }
  const between = { allow: lengths(wild.allow), disallow: lengths(wild.disallow) };
  const above = ({ path }: Node): Node | undefined => nodes.get(beginnings.above(path) ?? "");
  const found: Shadowed[] = [];
  for (const { group, line } of candidates) {
    const allow = line.kind === "allow";
    const own = nodes.get(line.value.text)!;
    const opposite = between[allow ? "disallow" : "allow"];
    if ((allow ? own.disallow : own.allow).size > 0) continue;
    for (let node = above(own); node !== undefined; node = above(node)) {
      const by = (allow ? node.allow : node.disallow).get(group);
      if ((allow ? node.disallow : node.allow).size > 0) break;
      if (by === undefined) continue;
      if (!opposite(node.path.length, own.path.length)) found.push({ line, by });
      break;
    }
  }
  return found;
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
function unreachedRules(source: Source): Shadowed[] {
  const beginnings = source.once(beginningsOf);
  if (beginnings.areNone) return [];
  return source.groups.flatMap(({ rules }) => unreachedAmong(rules.filter(isPlain), beginnings));
}

function unreachedAmong(lines: readonly FieldLine[], beginnings: Beginnings): Shadowed[] {
  const found: Shadowed[] = [];
  const first = new Map<string, FieldLine>();
  for (const line of lines) if (!first.has(line.value.text)) first.set(line.value.text, line);
  for (const line of first.values()) {
    let by = line;
    for (let path = beginnings.above(line.value.text); path !== undefined; path = beginnings.above(path)) {
      const above = first.get(path);
      if (above !== undefined && above.number < by.number) by = above;
    }
    if (by !== line) found.push({ line, by });
  }
  return found;
}

/** Whether the path's length as written is not the one that counts. */
function hasEscapes({ signs, value: { text } }: FieldLine): boolean {
  return text.length > LONGEST || (signs & Sign.Coded) !== 0 || /\$./.test(text);
}
