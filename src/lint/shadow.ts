import type { FieldLine } from "./line.ts";
import { Sign } from "./signs.ts";
import type { Source, SourceGroup } from "./source.ts";

/** A rule without effect, and the rule that sees to its URLs. */
export interface Shadowed {
  readonly line: FieldLine;
  readonly by: FieldLine;
}

/** What no path has that every dialect compares as it stands. */
const SPECIAL = Sign.Coded | Sign.NoPath | Sign.Star | Sign.Dollar;

/** Longer patterns are not looked at: no URL is that long. */
const LONGEST = 2083;

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
      let node = nodes.get(path);
      if (node === undefined) {
        node = { path, allow: NONE, disallow: NONE };
        nodes.set(path, node);
      }
      if (node[kind] === NONE) node[kind] = new Map();
      if (!node[kind].has(group)) node[kind].set(group, line);
      // Google lets an index page speak for its folder, so it is never without effect.
      if (!(kind === "allow" && path.includes("/index.htm"))) candidates.push({ group, line });
    }
  }
  const between = { allow: lengths(wild.allow), disallow: lengths(wild.disallow) };
  const beginnings = chainsOf(nodes);
  const found: Shadowed[] = [];
  for (const { group, line } of candidates) {
    const allow = line.kind === "allow";
    const own = nodes.get(line.value.text)!;
    const opposite = between[allow ? "disallow" : "allow"];
    if ((allow ? own.disallow : own.allow).size > 0) continue;
    for (let node = beginnings.get(own); node !== undefined; node = beginnings.get(node)) {
      const by = (allow ? node.allow : node.disallow).get(group);
      if ((allow ? node.disallow : node.allow).size > 0) break;
      if (by === undefined) continue;
      if (!opposite(node.path.length, own.path.length)) found.push({ line, by });
      break;
    }
  }
  return found;
}

/** The path that is the longest beginning of each path. */
function chainsOf(nodes: ReadonlyMap<string, Node>): Map<Node, Node> {
  const sorted = [...nodes.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  const parents = new Map<Node, Node>();
  const stack: Node[] = [];
  for (const node of sorted) {
    while (stack.length > 0 && !node.path.startsWith(stack.at(-1)!.path)) stack.pop();
    if (stack.length > 0) parents.set(node, stack.at(-1)!);
    stack.push(node);
  }
  return parents;
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
  const found: Shadowed[] = [];
  for (const group of source.groups) {
    const lines = group.rules.filter(isPlain);
    const first = new Map<string, FieldLine>();
    for (const line of lines) if (!first.has(line.value.text)) first.set(line.value.text, line);
    const nodes = new Map(
      [...first].map(([path]) => [path, { path, allow: NONE, disallow: NONE } satisfies Node]),
    );
    const parents = chainsOf(nodes);
    for (const line of lines) {
      if (first.get(line.value.text) !== line) continue;
      let by = line;
      for (
        let node = parents.get(nodes.get(line.value.text)!);
        node !== undefined;
        node = parents.get(node)
      ) {
        const above = first.get(node.path)!;
        if (above.number < by.number) by = above;
      }
      if (by !== line) found.push({ line, by });
    }
  }
  return found;
}

/** A path that every dialect compares as it stands. */
function isPlain({ signs, value: { text } }: FieldLine): boolean {
  return (signs & SPECIAL) === 0 && text.startsWith("/") && text.length <= LONGEST;
}

/** Whether the path's length as written is not what it counts with. */
function hasEscapes({ signs, value: { text } }: FieldLine): boolean {
  return text.length > LONGEST || (signs & Sign.Coded) !== 0 || /\$./.test(text);
}
