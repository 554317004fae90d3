import { RobotsError } from "../errors.ts";
import { checkOptions } from "../options.ts";
import type { Policy } from "../policy/policy.ts";
import { Budget } from "./budget.ts";
import { type Change, Pair } from "./pair.ts";
import { ANALYSIS_OPTIONS, type AnalysisOptions, budgetOf } from "./question.ts";

/** Whether two policies give every URL the same verdict. */
export type Equivalence =
  | { readonly equivalent: true; readonly witness?: undefined }
  | ({ readonly equivalent: false } & Change)
  | { readonly equivalent: "inconclusive"; readonly reason: string; readonly witness?: undefined };

/**
 * Whether two policies allow exactly the same URLs. The answer is proven: `false` comes with a URL that was checked
 * against both policies, `true` relies on the theory in docs/analysis.md, and if the budget does not suffice, the
 * answer is `inconclusive`. Crawl delays and agents are not compared.
 *
 * @throws RobotsError INVALID_ARGUMENT if one of them is not a policy
 */
export function equivalent(a: Policy, b: Policy, options: AnalysisOptions = {}): Equivalence {
  const given = checkOptions("equivalent", options, ANALYSIS_OPTIONS);
  return equivalentWithin(a, b, new Budget(budgetOf(given)));
}

/** The same with the rest of a budget. */
export function equivalentWithin(a: Policy, b: Policy, budget: Budget): Equivalence {
  let pair: Pair;
  try {
    pair = new Pair(a, b, budget);
  } catch (error) {
    return { equivalent: "inconclusive", reason: reasonOf(error) };
  }
  let first: Change | undefined;
  pair.search((change) => {
    first = change;
    return true;
  });
  if (first !== undefined) return { equivalent: false, ...first };
  if (pair.doubt !== undefined) return { equivalent: "inconclusive", reason: pair.doubt };
  return { equivalent: true };
}

/** Why rules cannot be analysed; throws whatever is not about the rules. */
export function reasonOf(error: unknown): string {
  if (error instanceof RobotsError && error.code === "BAD_IMAGE") return error.message;
  throw error;
}
