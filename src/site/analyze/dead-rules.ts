import { IMAGE_URL_MASK } from "../../../assembly/shared/format.ts";
import { addTo } from "../../base/add-to.ts";
import { PARSE_RESULT } from "../../base/kinds.ts";
import { checkOptions, wrongArgument } from "../../base/options.ts";
import type { Agent } from "../../engine/agent/crawler.ts";
import type { Rule } from "../../engine/parse/content.ts";
import type { NormalizedRules } from "../../engine/policy/normalized-rules.ts";
import { Robots } from "../../engine/policy/robots.ts";
import { Budget, BudgetError, finish, type Work } from "./budget.ts";
import { type Domain, domainOf, fillerFor } from "./domain.ts";
import { allows, type Form } from "./form.ts";
import {
  type Dead,
  type DeadReason,
  type DeadSource,
  type Judgement,
  type NeededRule,
  RuleJudge,
} from "./judge.ts";
import { stronger } from "./plain.ts";
import {
  ANALYSIS,
  type AnalysisOptions,
  type AsyncAnalysisOptions,
  formsThatMatter,
  inPieces,
} from "./question.ts";

/**
 * Rules that can all be removed together, for rules without stars where the longest decides. Sorted by their texts,
 * they form a tree, and a rule matters only if its verdict differs from that of the nearest rule above it that
 * matters. The rules that stay are the smallest possible set.
 *
 * @returns undefined for other kinds of rules
 */
function deadPlain(forms: readonly Form[], domain: Domain): DeadSource[] | undefined {
  const sources = new Set<number>();
  for (const { segments, source } of forms) {
    // A rule of several forms can only go if all of them can.
    if (segments.length > 0 || sources.has(source)) return undefined;
    sources.add(source);
  }
  const dead: DeadSource[] = [];
  const stack: { text: string; deciding: Form | undefined; priority: number }[] = [];
  const sorted = [...forms].sort(byText);
  for (let i = 0; i < sorted.length; ) {
    const text = sorted[i]!.prefix;
    const first = i;
    while (i < sorted.length && sorted[i]!.prefix === text) i++;
    const here = sorted.slice(first, i);
    while (stack.length > 0 && !text.startsWith(stack.at(-1)!.text)) stack.pop();
    const above = stack.at(-1);
    const level = { text, deciding: above?.deciding, priority: above?.priority ?? 0 };
    for (const anchored of [false, true]) {
      const same = here.filter((form) => form.anchored === anchored);
      const [winner, ...losers] = same;
      if (winner === undefined) continue;
      if (winner.priority <= level.priority) return undefined;
      const isText = domain.isText(anchored ? text : `${text}x`);
      for (const { source } of losers) {
        if (isText) dead.push({ source, why: "outranked", coveredBy: ruleOf(winner) });
        else dead.push({ source, why: "unreachable", coveredBy: [] });
      }
      if (winner.source >= 0) {
        if (!isText) dead.push({ source: winner.source, why: "unreachable", coveredBy: [] });
        else if (allows(winner) === allows(level.deciding)) {
          dead.push({ source: winner.source, why: "redundant", coveredBy: ruleOf(level.deciding) });
        } else if (!anchored) level.deciding = winner;
      }
      if (!anchored) level.priority = winner.priority;
    }
    stack.push(level);
  }
  return dead;
}

/** By text; among equal texts, the form that decides comes first. */
function byText(a: Form, b: Form): number {
  if (a.prefix !== b.prefix) return a.prefix < b.prefix ? -1 : 1;
  return stronger(a, b) === a ? -1 : 1;
}

function ruleOf(form: Form | undefined): number[] {
  return form === undefined || form.source < 0 ? [] : [form.source];
}

/** Rules that can all be removed together without any verdict changing. If the budget leaves doubt, a rule stays. */
export function* deadSources(normalized: NormalizedRules, budget: Budget): Work<Dead> {
  try {
    const forms = formsThatMatter(normalized, domainOf(normalized.flags & IMAGE_URL_MASK), budget);
    return yield* deadAmong(forms, normalized, budget);
  } catch (error) {
    if (!(error instanceof BudgetError)) throw error;
    return { sources: [], isComplete: false };
  }
}

/** {@link deadSources} for a caller that has already chosen the forms that matter. */
export function* deadAmong(forms: readonly Form[], normalized: NormalizedRules, budget: Budget): Work<Dead> {
  const domain = domainOf(normalized.flags & IMAGE_URL_MASK);
  const written = new Set(forms.map(({ source }) => source));
  const silent = normalized.rules.flatMap((_, source): DeadSource[] =>
    written.has(source) || normalized.repeats.has(source)
      ? []
      : [{ source, why: "unreachable", coveredBy: [] }],
  );
  for (const [source, first] of normalized.repeats)
    silent.push({ source, why: "outranked", coveredBy: [first] });
  const plain = deadPlain(forms, domain);
  if (plain !== undefined) return { sources: [...silent, ...plain], isComplete: true };
  const filler = fillerFor(forms, domain);
  if (!filler.isFresh) return { sources: silent, isComplete: false };
  const { sources, isComplete } = yield* removable(new RuleJudge(forms, { domain, filler, budget }));
  return { sources: [...silent, ...sources], isComplete };
}

/**
 * Removes rules one by one as long as one can go; all that are gone in the end can go together. The strongest are tried
 * first, and among equals the later line, so that what stays is short and stays in its place.
 *
 * @param judged what each rule is to all others, as far as that is known
 * @param kept rules that stay, whatever is found
 */
function* removable(
  judge: RuleJudge,
  judged: ReadonlyMap<number, Judgement> = new Map(),
  kept: ReadonlySet<number> = new Set(),
): Work<Dead> {
  const sources: DeadSource[] = [];
  const order = judge.rules.filter((source) => !kept.has(source));
  const due = new Set(order);
  /** For a removed rule, the rules that are to be judged again once it is gone. */
  const waiting = new Map<number, number[]>();
  let isComplete = true;
  const settle = (source: number, { instead, isSure }: NeededRule): void => {
    isComplete &&= isSure;
    if (instead !== undefined) addTo(waiting, instead, source);
  };
  for (const [source, one] of judged) if (one.state === "needed" && due.delete(source)) settle(source, one);
  try {
    while (due.size > 0) {
      judge.budget.spend(order.length >> 5);
      for (const source of order) {
        if (!due.delete(source)) continue;
        if (judge.budget.pauses()) yield;
        const found = yield* judge.judge(source);
        if (found.state === "needed") {
          settle(source, found);
          continue;
        }
        sources.push({ source, why: found.state, coveredBy: found.by });
        judge.gone.add(source);
        for (const other of waiting.get(source) ?? []) due.add(other);
        waiting.delete(source);
      }
    }
  } catch (error) {
    if (!(error instanceof BudgetError)) throw error;
    return { sources, isComplete: false };
  }
  return { sources, isComplete };
}

/**
 * Rules that can be removed in any combination: putting any one of them back changes nothing. A rule that would
 * change something is kept, and the others are judged again beside it.
 *
 * @param judged what each rule is to all others, as far as that is known
 * @throws Exhausted where the budget does not suffice
 */
export function* removableAlone(
  judge: RuleJudge,
  judged: ReadonlyMap<number, Judgement> = new Map(),
): Work<Dead> {
  const kept = new Set<number>();
  for (;;) {
    const found = yield* removable(judge, judged, kept);
    const before = kept.size;
    for (const { source } of found.sources) {
      judge.gone.delete(source);
      const { state } = yield* judge.judge(source);
      if (state === "needed") kept.add(source);
      judge.gone.add(source);
    }
    judge.gone.clear();
    if (kept.size === before) return found;
  }
}

/** A rule whose removal would not change the policy. */
export interface DeadRule {
  /** The rule, with its line. */
  readonly rule: Rule;
  /** Why it has no effect. */
  readonly why: DeadReason;
  /**
   * The rules that decide its URLs instead, some of which may be dead themselves. Empty if the default, which
   * allows, suffices, or if no URL matches.
   */
  readonly coveredBy: readonly Rule[];
}

/** Rules without effect, in file order. */
export interface DeadRules extends ReadonlyArray<DeadRule> {
  /** Whether there may be more, because the budget did not suffice. The rules in the list are certain. */
  readonly inconclusive: boolean;
}

/**
 * The rules for an agent that have no effect, in file order. All of them can be removed together: of two equal
 * rules, only one is returned. Each is proven dead; when the budget is exhausted, the remaining rules count as
 * alive, and the list says that it is `inconclusive`. Lines that are not rules, such as `Disallow:` without a path,
 * are not included.
 *
 * @param agent as `policyFor` takes it
 * @throws RobotsError INVALID_ARGUMENT for anything that is not a `Robots`
 */
export function deadRules(robots: Robots, agent: Agent, options: AnalysisOptions = {}): DeadRules {
  return finish(deadRulesOf(robots, agent, options));
}

/**
 * Like {@link deadRules}, in pieces of some ten milliseconds, between which other things can happen.
 *
 * @throws RobotsError INVALID_ARGUMENT for anything that is not a `Robots`; the signal's reason once it is aborted
 */
export function deadRulesAsync(
  robots: Robots,
  agent: Agent,
  given: AsyncAnalysisOptions = {},
): Promise<DeadRules> {
  return inPieces(given, (options) => deadRulesOf(robots, agent, options));
}

function* deadRulesOf(robots: Robots, agent: Agent, options: AnalysisOptions): Work<DeadRules> {
  if (!(robots instanceof Robots)) throw wrongArgument("deadRules", PARSE_RESULT, robots);
  const budget = new Budget(checkOptions("deadRules", options, ANALYSIS).budget);
  const normalized = robots.policyFor(agent).normalRules();
  const { rules } = normalized;
  const { sources, isComplete } = yield* deadSources(normalized, budget);
  const dead: DeadRule[] & { inconclusive?: boolean } = sources.map(({ source, why, coveredBy }) => ({
    rule: rules[source]!,
    why,
    coveredBy: coveredBy.map((by) => rules[by]!),
  }));
  dead.sort((a, b) => a.rule.line - b.rule.line);
  // Not enumerable, so that the list is compared and printed like any other array.
  Object.defineProperty(dead, "inconclusive", { value: !isComplete });
  return dead as DeadRules;
}
