import { hasDotSegment } from "../url/whatwg.ts";
import { type Beginnings, beginningsOf, isPlain } from "./beginnings.ts";
import type { FieldLine } from "./line.ts";
import { LONGEST, leavesGaps, Pattern, pairsFrom, pairsIn, patternOf } from "./pattern.ts";
import type { RuleSet } from "./rule-sets.ts";
import { Sign } from "./signs.ts";
import type { Source } from "./source.ts";

/** How many texts are tried for a rule that does not need its own. */
const MOST_SHARED = 8;

/** So many letters of a beginning are looked up. */
const HEAD = 3;

/**
 * The rules of a set, ready to say which of them decides a text where the longest does. Plain paths are looked up by what
 * they begin with, all others are tried one after the other.
 */
export class RankedRules {
  /** One for each rule that is not a repetition, except {@link RankedRules.lone}. */
  readonly all: Pattern[] = [];
  /** Disallow lines with plain paths that only wildcards have to do with: no other path of the file begins alike. */
  readonly lone: FieldLine[] = [];
  /** Lines that repeat an earlier one. */
  readonly repeated: FieldLine[] = [];
  readonly #beginnings: Beginnings;
  readonly #plain = { allow: new Map<string, Pattern>(), disallow: new Map<string, Pattern>() };
  readonly #others = { allow: new Map<string, Pattern>(), disallow: new Map<string, Pattern>() };
  /** In the order in which they decide. */
  #ranked: readonly Pattern[] = [];
  /** Of these, such as begin with so many letters that they are looked up by them, and all others. */
  readonly #byHead = new Map<string, Pattern[]>();
  readonly #short: Pattern[] = [];

  constructor(source: Source) {
    this.#beginnings = source.once(beginningsOf);
  }

  /** Takes the rules of a set; false if it has one about which not enough is known. */
  take(lines: RuleSet, source: Source): boolean {
    for (const line of lines) {
      // No path begins like that.
      if ((line.signs & Sign.NoPath) !== 0 && /^\w/.test(line.value.text)) continue;
      const { text } = line.value;
      const isPath = isPlain(line);
      if (isPath && this.#isLone(line)) {
        this.lone.push(line);
        continue;
      }
      const rules = (isPath ? this.#plain : this.#others)[line.kind as "allow" | "disallow"];
      if (rules.has(text)) {
        this.repeated.push(line);
        continue;
      }
      const pattern = patternOf(line, source);
      if (pattern === undefined || !pattern.pieces.every(leavesGaps)) return false;
      rules.set(text, pattern);
      this.all.push(pattern);
    }
    const { allow, disallow } = this.#others;
    this.#ranked = [...allow.values(), ...disallow.values()].sort(inRank);
    for (const pattern of this.#ranked) {
      const head = pattern.pieces[0]!;
      const same = head.length < HEAD ? this.#short : this.#byHead.get(head.slice(0, HEAD));
      if (same === undefined) this.#byHead.set(head.slice(0, HEAD), [pattern]);
      else same.push(pattern);
    }
    return true;
  }

  #isLone({ kind, value: { text } }: FieldLine): boolean {
    const isAlone = !this.#beginnings.has(text) && !this.#beginnings.isRepeated(text);
    return (
      kind === "disallow" && isAlone && text.length <= LONGEST && leavesGaps(text) && !text.includes("/.")
    );
  }

  /** The pattern of a line; undefined for what no path begins with. */
  patternOf(line: FieldLine): Pattern | undefined {
    const { kind, value } = line;
    const isPath = isPlain(line);
    const rules = (isPath ? this.#plain : this.#others)[kind as "allow" | "disallow"];
    let pattern = rules.get(value.text);
    if (pattern === undefined && isPath) {
      pattern = new Pattern(line, value.text, [value.text], false);
      rules.set(value.text, pattern);
    }
    return pattern;
  }

  /** All but lone paths that no pattern matches: those decide what begins with them, and nothing else does. */
  get unclear(): readonly Pattern[] {
    return [...this.all, ...this.lone.filter(this.#mayBeMatched, this).map((line) => this.patternOf(line)!)];
  }

  #mayBeMatched({ value: { text } }: FieldLine): boolean {
    const lacks = ~pairsFrom(text);
    return this.#matching(text).some((some) =>
      some.some(({ needs, pieces }) => (needs & lacks) === 0 && text.startsWith(pieces[0]!)),
    );
  }

  /** The patterns that may match what begins with a text, as far as its first letters tell. */
  #matching(text: string): readonly (readonly Pattern[])[] {
    const same = this.#byHead.get(text.slice(0, HEAD));
    return same === undefined ? [this.#short] : [this.#short, same];
  }

  /** What decides a pattern's own text without it. */
  beside(pattern: Pattern): Pattern | undefined {
    return this.#best(pattern, pattern.text, pattern.pairs, this.#plainBeside(pattern));
  }

  /**
   * A weaker opposite rule that decides a text without a pattern, which does with it, if one is soon found among those that
   * begin like it.
   */
  needing(own: Pattern): Pattern | undefined {
    if (own.anchored) return undefined;
    const plain = this.#plainBeside(own);
    let tried = 0;
    for (const other of this.#ranked) {
      const isWeaker = other.allow !== own.allow && other.priority <= own.priority && other.pieces.length > 1;
      if (!isWeaker || !own.text.startsWith(other.pieces[0]!)) continue;
      const text = own.textWith(other);
      const best = hasDotSegment(text) ? undefined : this.#best(own, text, pairsIn(text), plain);
      if (best !== undefined && best.priority < own.priority && best.allow !== own.allow) return best;
      if (++tried === MOST_SHARED) return undefined;
    }
    return undefined;
  }

  /** What decides a text without a pattern, `plain` being what does among plain paths. */
  #best(own: Pattern, text: string, pairs: number, plain: Pattern | undefined): Pattern | undefined {
    let best = plain;
    for (const some of this.#matching(text)) {
      for (const other of some) {
        if (best !== undefined && inRank(best, other) < 0) break;
        if ((other.needs & ~pairs) !== 0 || other === own || !other.matches(text)) continue;
        best = other;
        break;
      }
    }
    return best;
  }

  /** The longest plain path but its own that all texts of a pattern begin with: a gap is part of none. */
  #plainBeside(own: Pattern): Pattern | undefined {
    const { allow, disallow } = this.#plain;
    const { head } = own;
    const isPath = allow.has(head) || disallow.has(head);
    let path = isPath ? head : this.#beginnings.longestIn(head);
    // It may be one that has been passed over so far.
    if (path !== undefined && !isPath) for (const line of this.lone) this.patternOf(line);
    for (; path !== undefined; path = this.#beginnings.above(path)) {
      const first = allow.get(path);
      if (first !== undefined && first !== own) return first;
      const second = disallow.get(path);
      if (second !== undefined && second !== own) return second;
    }
    return undefined;
  }
}

/** Those that decide first in front; of two that count the same, what begins with less, since less often it goes itself. */
function inRank(a: Pattern, b: Pattern): number {
  return b.priority - a.priority || begun(a) - begun(b) || a.line.number - b.line.number;
}

function begun({ pieces }: Pattern): number {
  return pieces[0]!.length < HEAD ? 0 : 1;
}
