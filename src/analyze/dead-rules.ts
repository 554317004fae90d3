import type { Crawler } from "../agent/crawler.ts";
import { RobotsError } from "../errors.ts";
import { checkOptions } from "../options.ts";
import type { Rule } from "../parse/content.ts";
import { Robots } from "../policy/robots.ts";
import { Budget } from "./budget.ts";
import { deadSources } from "./dead.ts";
import type { DeadReason } from "./dead-source.ts";
import { ANALYSIS_OPTIONS, type AnalysisOptions, budgetOf } from "./question.ts";

/** A rule whose removal would not change the policy. */
export interface DeadRule {
  readonly rule: Rule;
  /** Why it has no effect. */
  readonly why: DeadReason;
  /**
   * The rules that decide its URLs instead, some of which may be dead themselves. Empty if the default, which
   * allows, suffices, or if no URL matches.
   */
  readonly coveredBy: readonly Rule[];
}

/**
 * The rules for an agent that have no effect, in file order. All of them can be removed together: of two equal
 * rules, only one is returned. Each is proven dead; when the budget is exhausted, the remaining rules count as
 * alive. Lines that are not rules, such as `Disallow:` without a path, are not included.
 *
 * @param agent as `policyFor` takes it
 * @throws RobotsError INVALID_ARGUMENT for anything that is not a `Robots`
 */
export function deadRules(
  robots: Robots,
  agent: string | readonly string[] | Crawler,
  options: AnalysisOptions = {},
): readonly DeadRule[] {
  if (!(robots instanceof Robots)) {
    throw new RobotsError("INVALID_ARGUMENT", "deadRules takes the result of parse.");
  }
  const budget = budgetOf(checkOptions("deadRules", options, ANALYSIS_OPTIONS));
  const anatomy = robots.policyFor(agent).anatomy();
  const { rules } = anatomy;
  return deadSources(anatomy, new Budget(budget))
    .map(({ source, why, coveredBy }) => ({
      rule: rules[source]!,
      why,
      coveredBy: coveredBy.map((by) => rules[by]!),
    }))
    .sort((a, b) => a.rule.line - b.rule.line);
}
