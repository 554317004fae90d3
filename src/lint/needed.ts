import { hasDotSegment } from "../url/whatwg.ts";
import type { FieldLine } from "./line.ts";
import { isOdd, pathsOf } from "./opposed.ts";
import type { RuleSet } from "./rule-sets.ts";
import { Sign } from "./signs.ts";
import type { Source } from "./source.ts";

/** Longer ones are left to the analysis, which knows how long URLs get. */
const LONGEST = 1000;
/** What stands for a star; sets with a pattern that has it, or part of it at the end of a piece, are left to the analysis. */
const GAP = "ZQ";
/** Allowed whatever the rules say. */
const SELF = "/robots.txt";

/** Texts that are tried of a rule which does not need its own. */
const MOST_SHARED = 8;

/** Each is compared with each: larger sets are left to the analysis as well. */
const MOST_RULES = 400;

/** Rules of a set that may be without effect; all others of the set are known to have one, or to concern nobody here. */
export interface Suspects {
  /** Rules that others of the same kind may cover. */
  readonly covered: readonly FieldLine[];
  /** Rules that an opposite one may override wherever they match. */
  readonly overridden: readonly FieldLine[];
  /** Rules that have an effect as long as another does not go, which would decide without them. */
  readonly needed: ReadonlyMap<FieldLine, FieldLine | undefined>;
}

const known = new WeakMap<RuleSet, Suspects | "anything">();

/** A pattern taken apart, with a text of its own. */
interface Pattern {
  readonly line: FieldLine;
  readonly path: string;
  readonly allow: boolean;
  /** Of two that match, the one with more decides; Allow has the last bit. */
  readonly value: number;
  /** What stands between its stars. */
  readonly pieces: readonly string[];
  readonly anchored: boolean;
  /** It with something in the place of every star, and after it. */
  readonly text: string;
  /** Pairs of letters that it needs: a text that lacks one of them is not matched. */
  readonly needs: number;
}

/** The patterns of a set in the order in which they decide. */
interface Patterns {
  /** Those that begin with three letters or more, by the first three. */
  readonly byHead: ReadonlyMap<string, readonly Pattern[]>;
  /** All others, which may match whatever a text begins with. */
  readonly short: readonly Pattern[];
  readonly starred: readonly Pattern[];
}

/** So many letters of a beginning are looked up. */
const HEAD = 3;

/**
 * Which rules of a set, where the longest decides, are worth an analysis. Most rules plainly have an effect: they decide
 * a text of their own that would be decided otherwise without them. To see it takes a fraction of the time.
 *
 * @returns undefined where not so much can be seen
 */
export function suspectsAmong(lines: RuleSet, source: Source): Suspects | undefined {
  let suspects = known.get(lines);
  if (suspects === undefined) {
    suspects = (lines.length <= MOST_RULES ? look(lines, source) : undefined) ?? "anything";
    known.set(lines, suspects);
  }
  return suspects === "anything" ? undefined : suspects;
}

function look(lines: RuleSet, source: Source): Suspects | undefined {
  // The same rule twice counts once, and what no path begins with never.
  const patterns = new Map<string, Pattern>();
  for (const line of lines) {
    if ((line.signs & Sign.NoPath) !== 0 && /^\w/.test(line.value.text)) continue;
    const key = ruleText(line);
    if (patterns.has(key)) continue;
    const pattern = patternOf(line, source);
    if (pattern === undefined) return undefined;
    patterns.set(key, pattern);
  }
  const all = [...patterns.values()].sort((a, b) => b.value - a.value);
  const set = indexed(all);
  if (!all.every(({ pieces }) => pieces.every(leavesGaps))) return undefined;
  const covered: FieldLine[] = [];
  const overridden: FieldLine[] = [];
  const needed = new Map<FieldLine, FieldLine | undefined>();
  for (const pattern of all) {
    const { line, text, allow, value, path, pieces } = pattern;
    if (text === SELF || hasDotSegment(text)) {
      covered.push(line);
      overridden.push(line);
      continue;
    }
    const best = bestBeside(pattern, text, set);
    if ((best?.allow ?? true) === allow) {
      const next = neededBeside(pattern, set);
      if (next === undefined) covered.push(line);
      else needed.set(line, next.line);
    } else if (best !== undefined && best.value > value) {
      if (best.path !== path) overridden.push(line);
      // Where it has no other word, nothing but an opposite rule ever decides.
      const isOne = pieces[0] !== "" && !text.includes("/.");
      if (!isOne) covered.push(line);
    } else needed.set(line, best?.line);
  }
  return { covered, overridden: withRepeats(overridden, lines), needed };
}

function ruleText({ kind, value }: FieldLine): string {
  return `${kind}:${value.text}`;
}

/** Rules together with all others of a set that are written like them. */
function withRepeats(some: readonly FieldLine[], lines: RuleSet): readonly FieldLine[] {
  if (some.length === 0) return some;
  const texts = new Set(some.map(ruleText));
  return lines.filter((line) => texts.has(ruleText(line)));
}

/** Whether a piece can neither hold a gap nor reach into one. */
function leavesGaps(piece: string): boolean {
  return !(piece.endsWith(GAP[0]!) || piece.startsWith(GAP[1]!) || piece.includes(GAP));
}

/** Undefined where a pattern has several readings, or its length is not what it counts with. */
function patternOf(line: FieldLine, source: Source): Pattern | undefined {
  const { kind, signs, value } = line;
  const allow = kind === "allow";
  if ((signs & Sign.NoPath) !== 0 || value.text.length > LONGEST) return undefined;
  if (allow && source.dialect.implied !== undefined && value.text.includes("/index.htm")) return undefined;
  let path = value.text;
  if ((signs & (Sign.Coded | Sign.Dollar)) !== 0 && isOdd(path)) {
    const paths = pathsOf(line, source);
    path = paths[0]!;
    if (paths.length !== 1 || path.includes("%24") || path[0] !== value.text[0]) return undefined;
  }
  let end = path.length;
  let anchored = path.endsWith("$");
  if ((signs & Sign.Dollar) !== 0 && path.indexOf("$") < end - 1 && path.includes("$")) return undefined;
  if (anchored) end--;
  while (end > 0 && path[end - 1] === "*") {
    anchored = false;
    end--;
  }
  const bare = path.slice(0, end);
  const pieces = (signs & Sign.Star) === 0 ? [bare] : bare.split("*");
  // All texts begin with a slash.
  const text = (pieces[0] === "" ? "/" : "") + pieces.join(GAP) + (anchored ? "" : GAP);
  let needs = 0;
  for (const piece of pieces) needs |= pairsIn(piece);
  return { line, path, allow, value: path.length * 2 + (allow ? 1 : 0), pieces, anchored, text, needs };
}

/** A bit for each two letters that stand side by side, some sharing one. */
function pairsIn(text: string): number {
  let pairs = 0;
  for (let at = 1; at < text.length; at++)
    pairs |= 1 << ((text.charCodeAt(at - 1) * 7 + text.charCodeAt(at) * 3) & 31);
  return pairs;
}

function indexed(all: readonly Pattern[]): Patterns {
  const byHead = new Map<string, Pattern[]>();
  const short: Pattern[] = [];
  for (const pattern of all) {
    const head = pattern.pieces[0]!;
    const same = head.length < HEAD ? short : byHead.get(head.slice(0, HEAD));
    if (same === undefined) byHead.set(head.slice(0, HEAD), [pattern]);
    else same.push(pattern);
  }
  return { byHead, short, starred: all.filter(({ pieces }) => pieces.length > 1) };
}

/** What decides a text without a pattern. */
function bestBeside(pattern: Pattern, text: string, { byHead, short }: Patterns): Pattern | undefined {
  const lacks = ~pairsIn(text);
  const one = firstBeside(pattern, text, lacks, byHead.get(text.slice(0, HEAD)) ?? []);
  const other = firstBeside(pattern, text, lacks, short);
  return one !== undefined && (other === undefined || one.value > other.value) ? one : other;
}

function firstBeside(
  pattern: Pattern,
  text: string,
  lacks: number,
  some: readonly Pattern[],
): Pattern | undefined {
  for (const other of some) {
    if ((other.needs & lacks) === 0 && other !== pattern && matches(other, text)) return other;
  }
  return undefined;
}

/** A weaker opposite pattern that decides a text without this one, which does with it, if one is soon found. */
function neededBeside(pattern: Pattern, set: Patterns): Pattern | undefined {
  if (pattern.anchored) return undefined;
  let tried = 0;
  for (const { allow, value, pieces, anchored } of set.starred) {
    if (allow === pattern.allow || value > pattern.value || !pattern.text.startsWith(pieces[0]!)) continue;
    const text = [pattern.text, ...pieces.slice(1)].join("") + (anchored ? "" : GAP);
    const best = hasDotSegment(text) ? undefined : bestBeside(pattern, text, set);
    if (best !== undefined && best.value < pattern.value && best.allow !== pattern.allow) return best;
    if (++tried === MOST_SHARED) return undefined;
  }
  return undefined;
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
