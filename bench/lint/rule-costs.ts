/** What each rule takes per file, including the texts that it is the first to ask for. */

import { sourceOf } from "../../src/site/lint/lint.ts";
import { planOf } from "../../src/site/lint/plan.ts";

/** Microseconds of a rule. */
export interface RuleCost {
  readonly id: string;
  /** Over all files. */
  readonly mean: number;
  /** Of the file in the middle. */
  readonly median: number;
}

const ROUNDS = 5;

/**
 * Costs of the rules that are on by default, in the order in which they run; for each file, the fastest round
 * counts.
 */
export function ruleCosts(files: readonly Uint8Array[]): RuleCost[] {
  const plan = planOf({});
  const best = plan.active.map(() => files.map(() => Number.POSITIVE_INFINITY));
  for (let round = 0; round < ROUNDS; round++) {
    files.forEach((file, f) => {
      const source = sourceOf(file, plan);
      plan.active.forEach(({ rule }, r) => {
        const start = performance.now();
        if (source.bodyKind === "robots" || rule.anyBody === true) rule.check(source, () => {});
        best[r]![f] = Math.min(best[r]![f]!, (performance.now() - start) * 1000);
      });
    });
  }
  return plan.active.map(({ rule: { id } }, r) => {
    const times = best[r]!.sort((a, b) => a - b);
    return {
      id,
      mean: times.reduce((sum, one) => sum + one, 0) / times.length,
      median: times[times.length >> 1]!,
    };
  });
}
