import { checkOptions } from "../../base/options.ts";
import type { Policy } from "../../engine/policy/policy.ts";
import { Budget, doubtAfter, doubtText, finish, type ToldDoubt, type Work } from "./budget.ts";
import { type Change, Pair } from "./pair.ts";
import { ANALYSIS, type AnalysisOptions, type AsyncAnalysisOptions, inPieces } from "./question.ts";

/** Whether two policies give every URL the same verdict. */
export type Equivalence =
  | { readonly equivalent: true; readonly witness?: undefined }
  | ({ readonly equivalent: false } & Change)
  | ({ readonly equivalent: "inconclusive"; readonly witness?: undefined } & ToldDoubt);

/**
 * Whether two policies allow exactly the same URLs. The answer is proven: `false` comes with a URL that was checked
 * against both policies, `true` relies on the theory in docs/analysis.md, and if the budget does not suffice, the
 * answer is `inconclusive`. Crawl delays and agents are not compared.
 *
 * @throws RobotsError INVALID_ARGUMENT if one of them is not a policy
 */
export function equivalent(a: Policy, b: Policy, options: AnalysisOptions = {}): Equivalence {
  return finish(equivalenceOf(a, b, options));
}

/**
 * Like {@link equivalent}, in pieces of some ten milliseconds, between which other things can happen.
 *
 * @throws RobotsError INVALID_ARGUMENT if one of them is not a policy; the signal's reason once it is aborted
 */
export function equivalentAsync(
  a: Policy,
  b: Policy,
  given: AsyncAnalysisOptions = {},
): Promise<Equivalence> {
  return inPieces(given, (options) => equivalenceOf(a, b, options));
}

function equivalenceOf(a: Policy, b: Policy, options: AnalysisOptions): Work<Equivalence> {
  return equivalentWithin(a, b, new Budget(checkOptions("equivalent", options, ANALYSIS).budget));
}

/** {@link equivalent} with what is left of a budget. */
export function* equivalentWithin(a: Policy, b: Policy, budget: Budget): Work<Equivalence> {
  let pair: Pair;
  try {
    pair = new Pair(a, b, budget);
  } catch (error) {
    return { equivalent: "inconclusive", ...doubtText(doubtAfter(error, budget)) };
  }
  let first: Change | undefined;
  yield* pair.search((change) => {
    first = change;
    return true;
  });
  if (first !== undefined) return { equivalent: false, ...first };
  if (pair.doubt !== undefined) return { equivalent: "inconclusive", ...doubtText(pair.doubt) };
  return { equivalent: true };
}
