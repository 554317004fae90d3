import type { FieldLine } from "./line.ts";
import { RankedRules } from "./ranked.ts";
import type { RuleSet } from "./rule-sets.ts";
import type { Source } from "./source.ts";

/** Always allowed. */
const SELF = "/robots.txt";

/** All pairs are compared, so larger sets are left to the analysis. */
const MOST_RULES = 400;

/** Rules of a set that may have no effect; all others are known to have one, or are irrelevant here. */
export interface Suspects {
  readonly rules: RankedRules;
  /** Rules that others of the same kind may cover. */
  readonly covered: readonly FieldLine[];
  /** Rules that an opposite one may override wherever they match. */
  readonly overridden: readonly FieldLine[];
  /** All rules that are not known to have an effect. */
  readonly doubtful: ReadonlySet<FieldLine>;
  /**
   * For rules that have an effect only as long as another rule is kept, which would decide without them: that other
   * rule.
   */
  readonly instead: ReadonlyMap<FieldLine, FieldLine>;
}

/** For {@link Source.once}. */
function noneKnown(): Map<RuleSet, Suspects | "anything"> {
  return new Map();
}

/**
 * The rules of a set that are worth an analysis, in dialects in which the longest decides. Most rules obviously
 * have an effect: they decide a text of their own that would be decided differently without them. Checking this
 * takes a fraction of the time.
 *
 * @returns undefined if that cannot be told without an analysis
 */
export function suspectsAmong(lines: RuleSet, source: Source): Suspects | undefined {
  const known = source.once(noneKnown);
  let suspects = known.get(lines);
  if (suspects === undefined) {
    suspects = (lines.length <= MOST_RULES ? look(lines, source) : undefined) ?? "anything";
    known.set(lines, suspects);
  }
  return suspects === "anything" ? undefined : suspects;
}

function look(lines: RuleSet, source: Source): Suspects | undefined {
  const rules = new RankedRules(source);
  if (!rules.take(lines, source)) return undefined;
  const covered: FieldLine[] = [];
  const overridden: FieldLine[] = [];
  const doubtful = new Set(rules.repeated);
  const instead = new Map<FieldLine, FieldLine>();
  for (const pattern of rules.unclear) {
    const { line, allow, priority, path } = pattern;
    if (pattern.hasDotSegment || (pattern.anchored && pattern.text === SELF)) {
      covered.push(line);
      overridden.push(line);
      doubtful.add(line);
      continue;
    }
    const best = rules.beside(pattern);
    if ((best?.allow ?? true) === allow) {
      const next = rules.needing(pattern);
      if (next !== undefined) instead.set(line, next.line);
      else {
        covered.push(line);
        doubtful.add(line);
      }
    } else if (best !== undefined && best.priority > priority) {
      if (best.path !== path) overridden.push(line);
      // Where it has no other word, nothing but an opposite rule ever decides.
      const isOne = pattern.pieces[0] !== "" && !pattern.text.includes("/.");
      if (!isOne) covered.push(line);
      doubtful.add(line);
    } else if (best !== undefined) instead.set(line, best.line);
  }
  return { rules, covered, overridden: withRepeats(overridden, lines), doubtful, instead };
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
