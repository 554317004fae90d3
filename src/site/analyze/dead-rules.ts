import { RobotsError } from "../../base/errors.ts";
import { checkOptions } from "../../base/options.ts";
import type { Crawler } from "../../engine/agent/crawler.ts";
import type { Rule } from "../../engine/parse/content.ts";
import { Robots } from "../../engine/policy/robots.ts";
import { deadSources } from "./dead.ts";
import type { DeadReason } from "./dead-source.ts";
import {
  ANALYSIS,
  type AnalysisOptions,
  type AsyncAnalysisOptions,
  budgetOf,
  withoutSignal,
} from "./question.ts";
import { finish, finishInPieces, type Work } from "./work.ts";

type Asker = string | readonly string[] | Crawler;

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
export function deadRules(robots: Robots, agent: Asker, options: AnalysisOptions = {}): DeadRules {
  return finish(deadRulesOf(robots, agent, options));
}

/**
 * Like {@link deadRules}, in pieces of some ten milliseconds, between which other things can happen.
 *
 * @throws RobotsError INVALID_ARGUMENT for anything that is not a `Robots`; the signal's reason once it is aborted
 */
export async function deadRulesAsync(
  robots: Robots,
  agent: Asker,
  given: AsyncAnalysisOptions = {},
): Promise<DeadRules> {
  const { signal, options } = withoutSignal(given);
  return finishInPieces(deadRulesOf(robots, agent, options), signal);
}

function* deadRulesOf(robots: Robots, agent: Asker, options: AnalysisOptions): Work<DeadRules> {
  if (!(robots instanceof Robots)) {
    throw new RobotsError("INVALID_ARGUMENT", "deadRules takes the result of parse.");
  }
  const budget = budgetOf(checkOptions("deadRules", options, ANALYSIS));
  const anatomy = robots.policyFor(agent).anatomy();
  const { rules } = anatomy;
  const { sources, isComplete } = yield* deadSources(anatomy, budget);
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
