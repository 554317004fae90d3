import { aString, listOf, numberFrom } from "../../base/kinds.ts";
import { checkOptions, type Kinds } from "../../base/options.ts";
import type { Policy } from "../../engine/policy/policy.ts";
import { Verdict } from "../../engine/policy/verdict.ts";
import { Budget, BudgetError, doubtAfter, doubtText, finish, type ToldDoubt, type Work } from "./budget.ts";
import { pairKey } from "./compare.ts";
import { type Change, Pair } from "./pair.ts";
import { ANALYSIS, type AnalysisOptions, type AsyncAnalysisOptions, inPieces } from "./question.ts";
import { textOfUrl } from "./uri.ts";

/** Steps that each of the given URLs adds to the budget. */
const STEPS_PER_URL = 200;
const URLS_AT_ONCE = 4096;

/** Options of {@link diff}. */
export interface DiffOptions extends AnalysisOptions {
  /** URLs that matter, such as those of a sitemap. If one of them shows a change, it is used as the witness. */
  readonly urls?: readonly string[];
  /** The maximum number of changes to report. Default 10,000. */
  readonly limit?: number;
}

/** @internal */
export const DIFF: Kinds<DiffOptions> = {
  ...ANALYSIS,
  urls: listOf(aString),
  limit: numberFrom(1, undefined, " of changes"),
};

/** A change for all URLs that are decided by the same two rules, one of each policy. */
export interface DiffChange extends Change {
  /** How many of the given URLs change because of these two rules; absent if no URLs were given. */
  readonly urls?: number;
}

/** What {@link diff} found. */
export interface Diff extends Partial<ToldDoubt> {
  /** Changes to disallowed, followed by changes to allowed, each sorted by witness. */
  readonly changes: readonly DiffChange[];
  /** Whether there may be more changes; the changes listed are certain. */
  readonly inconclusive: boolean;
  /** Whether there are more changes than the limit. */
  readonly truncated: boolean;
}

/**
 * What becomes allowed or disallowed when policy `b` replaces `a`: a witness for every pair of rules, one from
 * each, that decide some URL differently. If there are no changes and the result is not inconclusive, the policies
 * are equivalent.
 *
 * @throws RobotsError INVALID_ARGUMENT if one of them is not a policy
 */
export function diff(a: Policy, b: Policy, options: DiffOptions = {}): Diff {
  return finish(differences(a, b, options));
}

/**
 * Like {@link diff}, in pieces of some ten milliseconds, between which other things can happen.
 *
 * @throws RobotsError INVALID_ARGUMENT if one of them is not a policy; the signal's reason once it is aborted
 */
export function diffAsync(
  a: Policy,
  b: Policy,
  given: DiffOptions & AsyncAnalysisOptions = {},
): Promise<Diff> {
  return inPieces(given, (options) => differences(a, b, options));
}

function* differences(a: Policy, b: Policy, given: DiffOptions): Work<Diff> {
  const options = checkOptions("diff", given, DIFF);
  const { limit = 10_000 } = options;
  // The caller's list may change between two pieces of the work.
  const urls = options.urls && [...options.urls];
  const budget = new Budget(options.budget);
  let pair: Pair;
  try {
    pair = new Pair(a, b, budget);
  } catch (error) {
    return { changes: [], inconclusive: true, ...doubtText(doubtAfter(error, budget)), truncated: false };
  }
  const changes = new Map<string, DiffChange>();
  let truncated = false;
  yield* pair.search((change, { before, after }) => {
    truncated ||= changes.size >= limit;
    if (truncated) return true;
    changes.set(pairKey(before, after), urls === undefined ? change : { ...change, urls: 0 });
    return false;
  });
  const among = yield* changesAmong(pair, a, b, urls ?? [], budget);
  for (const [key, change] of among.changes) {
    if (changes.size < limit || changes.has(key)) changes.set(key, change);
    else truncated = true;
  }
  const sorted = [...changes.values()].sort(
    (x, y) =>
      Number(x.after === "allowed") - Number(y.after === "allowed") || (x.witness < y.witness ? -1 : 1),
  );
  const doubt = pair.doubt ?? (among.isComplete ? undefined : budget.exhaustion);
  return {
    changes: sorted.map((change) => Object.freeze(change)),
    inconclusive: doubt !== undefined,
    ...(doubt !== undefined && doubtText(doubt)),
    truncated,
  };
}

/** What changes among the given URLs: the shortest one for each pair of rules. */
function* changesAmong(
  pair: Pair,
  a: Policy,
  b: Policy,
  urls: readonly string[],
  budget: Budget,
): Work<{ readonly changes: ReadonlyMap<string, DiffChange>; readonly isComplete: boolean }> {
  const changes = new Map<string, DiffChange>();
  budget.allow(budget.steps + urls.length * STEPS_PER_URL);
  try {
    for (let from = 0; from < urls.length; from += URLS_AT_ONCE) {
      const some = urls.slice(from, from + URLS_AT_ONCE);
      const [before, after] = [a.check(some), b.check(some)];
      for (const [i, witness] of some.entries()) {
        if (budget.pauses()) yield;
        if (before[i] === after[i] || before[i]! > Verdict.Allowed || after[i]! > Verdict.Allowed) continue;
        const deciding = pair.decide((mode) => textOfUrl(witness, mode));
        if (deciding === undefined) continue;
        const key = pairKey(deciding[0], deciding[1]);
        const same = changes.get(key);
        const isShorter = same === undefined || witness.length < same.witness.length;
        const change = isShorter ? pair.changeAt(witness, deciding[0], deciding[1]) : same;
        if (change !== undefined) changes.set(key, { ...change, urls: (same?.urls ?? 0) + 1 });
      }
    }
  } catch (error) {
    if (!(error instanceof BudgetError)) throw error;
    return { changes, isComplete: false };
  }
  return { changes, isComplete: true };
}
