import { hasDotSegment } from "../url/whatwg.ts";
import type { FieldLine } from "./line.ts";
import type { RuleSet } from "./rule-sets.ts";
import { Sign } from "./signs.ts";

/** Longer ones are left to the analysis, which knows how long URLs get. */
const LONGEST = 1000;
/** What stands for a star: patterns hardly ever have it, and if one does it is compared like any letter. */
const GAP = "zq";
/** Allowed before any rule is asked. */
const SELF = "/robots.txt";

/** Each is compared with each: larger sets are left to the analysis as well. */
const MOST_RULES = 400;

const known = new WeakMap<RuleSet, boolean>();

/** A pattern taken apart, with a text of its own. */
interface Pattern {
  readonly allow: boolean;
  /** Of two that match, the one with more decides; Allow has the last bit. */
  readonly value: number;
  /** What stands between its stars. */
  readonly pieces: readonly string[];
  readonly anchored: boolean;
  /** It with something in the place of every star, and after it. */
  readonly text: string;
  /** Pairs of letters that it needs, and that its text has: what lacks one that is needed cannot match. */
  readonly needs: number;
  readonly has: number;
}

/**
 * Whether each rule of a set, where the longest decides, plainly has an effect: it decides a text of its own that would
 * be decided otherwise without it. Most sets are like that, and to see it takes a fraction of the time of an analysis.
 * False says nothing.
 */
export function allNeeded(lines: RuleSet): boolean {
  let isNeeded = known.get(lines);
  if (isNeeded === undefined) {
    isNeeded = lines.length <= MOST_RULES && look(lines);
    known.set(lines, isNeeded);
  }
  return isNeeded;
}

function look(lines: RuleSet): boolean {
  const patterns: Pattern[] = [];
  for (const line of lines) {
    const pattern = patternOf(line);
    if (pattern === undefined) return false;
    patterns.push(pattern);
  }
  return patterns.every((pattern) => isNeeded(pattern, patterns));
}

/** Undefined where a pattern is not compared as it stands, or does not count with its length. */
function patternOf({ kind, signs, value: { text } }: FieldLine): Pattern | undefined {
  if ((signs & (Sign.NoPath | Sign.Coded)) !== 0 || text.length > LONGEST) return undefined;
  const allow = kind === "allow";
  // Google lets an index page speak for its folder.
  if (allow && text.includes("/index.htm")) return undefined;
  let end = text.length;
  let anchored = text.endsWith("$");
  if ((signs & Sign.Dollar) !== 0 && text.indexOf("$") < end - 1) return undefined;
  if (anchored) end--;
  while (end > 0 && text[end - 1] === "*") {
    anchored = false;
    end--;
  }
  const bare = text.slice(0, end);
  const pieces = (signs & Sign.Star) === 0 ? [bare] : bare.split("*");
  // All texts begin with a slash.
  const own = (pieces[0] === "" ? "/" : "") + pieces.join(GAP) + (anchored ? "" : GAP);
  if (own === SELF || hasDotSegment(own)) return undefined;
  const value = text.length * 2 + (allow ? 1 : 0);
  let needs = 0;
  for (const piece of pieces) needs |= pairsIn(piece);
  return { allow, value, pieces, anchored, text: own, needs, has: pairsIn(own) };
}

/** A bit for each two letters that stand side by side, some sharing one. */
function pairsIn(text: string): number {
  let pairs = 0;
  for (let at = 1; at < text.length; at++)
    pairs |= 1 << ((text.charCodeAt(at - 1) * 7 + text.charCodeAt(at) * 3) & 31);
  return pairs;
}

/** Whether a pattern decides its text, and the next of the others that match would decide it otherwise. */
function isNeeded(pattern: Pattern, all: readonly Pattern[]): boolean {
  let next: Pattern | undefined;
  for (const other of all) {
    if (other === pattern || (other.needs & ~pattern.has) !== 0 || !matches(other, pattern.text)) continue;
    if (other.value >= pattern.value) return false;
    if (next === undefined || other.value > next.value) next = other;
  }
  return (next?.allow ?? true) !== pattern.allow;
}

function matches({ pieces, anchored }: Pattern, text: string): boolean {
  if (!text.startsWith(pieces[0]!)) return false;
  let at = pieces[0]!.length;
  if (pieces.length === 1) return !anchored || at === text.length;
  const last = anchored ? pieces.length - 1 : pieces.length;
  for (let i = 1; i < last; i++) {
    const found = text.indexOf(pieces[i]!, at);
    if (found < 0) return false;
    at = found + pieces[i]!.length;
  }
  if (!anchored) return true;
  const final = pieces[last]!;
  return text.length - final.length >= at && text.endsWith(final);
}
