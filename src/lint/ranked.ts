import { hasDotSegment } from "../url/whatwg.ts";
import { type Beginnings, beginningsOf, isPlain, type ValueNode } from "./beginnings.ts";
import type { FieldLine } from "./line.ts";
import { LONGEST, leavesGaps, marksIn, Pattern, patternOf } from "./pattern.ts";
import type { RuleSet } from "./rule-sets.ts";
import { Sign } from "./signs.ts";
import type { Source } from "./source.ts";

/** How many texts are tried for a rule that does not need its own. */
const MOST_SHARED = 8;

/** Patterns that begin with so many letters, or more, are looked up by them. */
const HEAD = 3;

const NONE: readonly Pattern[] = [];

/**
 * The rules of a set, ready to say which of them decides a text where the longest does. Plain paths are looked up
 * by what they begin with, all others are tried one after another.
 */
export class RankedRules {
  /** One for each rule that is not a repetition, except {@link RankedRules.lone}. */
  readonly all: Pattern[] = [];
  /** Disallow lines with plain paths that only wildcards have to do with: no other path of the file begins alike. */
  readonly lone: FieldLine[] = [];
  /** Lines that repeat an earlier one. */
  readonly repeated: FieldLine[] = [];
  readonly #beginnings: Beginnings;
  readonly #allow = new Map<ValueNode, Pattern>();
  readonly #disallow = new Map<ValueNode, Pattern>();
  /** All but plain paths, in the order in which they decide. */
  #ranked: readonly Pattern[] = NONE;
  /** Of these, such as begin with a few letters, by them, and all others. */
  readonly #byHead = new Map<number, Pattern[]>();
  readonly #short: Pattern[] = [];
  #hasLone = false;

  constructor(source: Source) {
    this.#beginnings = source.once(beginningsOf);
  }

  /** Takes the rules of a set; false if it has one about which not enough is known. */
  take(lines: RuleSet, source: Source): boolean {
    const ranked: Pattern[] = [];
    for (const line of lines) {
      const { signs } = line;
      // No path begins like that.
      if ((signs & Sign.NoPath) !== 0 && /^\w/.test(line.value.text)) continue;
      const isPath = isPlain(line);
      if (isPath && this.#isLone(line)) {
        this.lone.push(line);
        continue;
      }
      const rules = this.#like(line);
      const value = this.#beginnings.nodeOf(line);
      if (rules.has(value)) {
        this.repeated.push(line);
        continue;
      }
      const pattern = patternOf(line, source);
      if (pattern === undefined) return false;
      if ((signs & MAY_HOLD_GAPS) !== 0 && !pattern.pieces.every(leavesGaps)) return false;
      rules.set(value, pattern);
      this.all.push(pattern);
      if (!isPath) ranked.push(pattern);
    }
    this.#ranked = ranked.sort(inRank);
    for (const pattern of ranked) {
      const head = pattern.pieces[0]!;
      const key = keyOf(head);
      const same = head.length < HEAD ? this.#short : this.#byHead.get(key);
      if (same === undefined) this.#byHead.set(key, [pattern]);
      else same.push(pattern);
    }
    return true;
  }

  #isLone(line: FieldLine): boolean {
    const path = this.#beginnings.nodeOf(line);
    if (line.kind !== "disallow" || path.value!.isRepeated || path.isNested) return false;
    const { signs, valueSize } = line;
    return (
      valueSize <= LONGEST &&
      ((signs & Sign.Gap) === 0 || leavesGaps(line.value.text)) &&
      ((signs & Sign.Dot) === 0 || !line.value.text.includes("/."))
    );
  }

  /** The rules of a line's kind. */
  #like({ kind }: FieldLine): Map<ValueNode, Pattern> {
    return kind === "allow" ? this.#allow : this.#disallow;
  }

  /** The pattern of a line; undefined for what no path begins with. */
  patternOf(line: FieldLine): Pattern | undefined {
    const rules = this.#like(line);
    const value = this.#beginnings.nodeOf(line);
    let pattern = rules.get(value);
    if (pattern === undefined && isPlain(line)) {
      const { text } = line.value;
      pattern = new Pattern(line, text, [text], false);
      rules.set(value, pattern);
    }
    return pattern;
  }

  /** All but lone paths that no pattern matches: those decide what begins with them, and nothing else does. */
  get unclear(): readonly Pattern[] {
    const all = [...this.all];
    if (this.#ranked.length === 0) return all;
    for (const line of this.lone) if (this.#mayBeMatched(line.value.text)) all.push(this.patternOf(line)!);
    return all;
  }

  #mayBeMatched(path: string): boolean {
    const lacks = ~marksIn(path);
    return mayMatch(this.#short, path, lacks) || mayMatch(this.#alike(path), path, lacks);
  }

  /** The patterns that begin with the first letters of a text. */
  #alike(text: string): readonly Pattern[] {
    return this.#byHead.size === 0 ? NONE : (this.#byHead.get(keyOf(text)) ?? NONE);
  }

  /** What decides a pattern's own text without it. */
  beside(own: Pattern): Pattern | undefined {
    const plain = this.#plainBeside(own);
    if (this.#ranked.length === 0) return plain;
    return this.#best(own, own.text, own.marks, plain);
  }

  /**
   * A weaker opposite rule that decides a text without a pattern, which does with it, if one is soon found among
   * those that begin like it.
   */
  needing(own: Pattern): Pattern | undefined {
    if (own.anchored) return undefined;
    const plain = this.#plainBeside(own);
    let tried = 0;
    for (const other of this.#ranked) {
      const isWeaker = other.allow !== own.allow && other.priority <= own.priority && other.pieces.length > 1;
      if (!isWeaker || !own.text.startsWith(other.pieces[0]!)) continue;
      const text = own.textWith(other);
      const best = hasDotSegment(text) ? undefined : this.#best(own, text, marksIn(text), plain);
      if (best !== undefined && best.priority < own.priority && best.allow !== own.allow) return best;
      if (++tried === MOST_SHARED) return undefined;
    }
    return undefined;
  }

  /** What decides a text without a pattern, `plain` being what does among plain paths. */
  #best(own: Pattern, text: string, marks: number, plain: Pattern | undefined): Pattern | undefined {
    const best = bestOf(this.#short, own, text, marks, plain);
    return bestOf(this.#alike(text), own, text, marks, best);
  }

  /** The longest plain path but its own that all texts of a pattern begin with: a gap is part of none. */
  #plainBeside(own: Pattern): Pattern | undefined {
    let path = this.#pathIn(own);
    for (; path !== undefined; path = path.above) {
      const first = this.#allow.get(path);
      if (first !== undefined && first !== own) return first;
      const second = this.#disallow.get(path);
      if (second !== undefined && second !== own) return second;
    }
    return undefined;
  }

  /** The longest path of the file that all texts of a pattern begin with. */
  #pathIn(own: Pattern): ValueNode | undefined {
    if (isPlain(own.line)) return this.#beginnings.nodeOf(own.line);
    const path = this.#beginnings.longestIn(own.head);
    // It may be one that has been passed over so far.
    if (path !== undefined && !this.#hasLone) {
      this.#hasLone = true;
      for (const line of this.lone) this.patternOf(line);
    }
    return path;
  }
}

const MAY_HOLD_GAPS = Sign.Gap | Sign.Coded;

/** The first letters of a text after its slash. */
function keyOf(text: string): number {
  return text.charCodeAt(1) * 0x10000 + text.charCodeAt(2);
}

/** Whether some pattern may match what begins with a path. */
function mayMatch(some: readonly Pattern[], path: string, lacks: number): boolean {
  for (const { needs, pieces } of some) {
    if ((needs & lacks) === 0 && path.startsWith(pieces[0]!)) return true;
  }
  return false;
}

/** The first of ranked patterns but `own` that matches a text, unless another decides before it. */
function bestOf(
  ranked: readonly Pattern[],
  own: Pattern,
  text: string,
  marks: number,
  other: Pattern | undefined,
): Pattern | undefined {
  const lacks = ~marks;
  for (const one of ranked) {
    if (other !== undefined && inRank(other, one) < 0) return other;
    if ((one.needs & lacks) === 0 && one !== own && one.matches(text)) return one;
  }
  return other;
}

/**
 * Those that decide first come first; of two that count the same, the one that begins with less, since it is removed
 * less often.
 */
function inRank(a: Pattern, b: Pattern): number {
  return b.priority - a.priority || begun(a) - begun(b) || a.line.number - b.line.number;
}

function begun({ pieces }: Pattern): number {
  return pieces[0]!.length < HEAD ? 0 : 1;
}
