import { Exhausted } from "./budget.ts";
import type { Dead, DeadSource } from "./dead-source.ts";
import type { Judge, Judgement, Needed } from "./judge.ts";
import type { Work } from "./work.ts";

/**
 * Removes rules one by one as long as one can go; all that are gone in the end can go together. The strongest are tried
 * first, and among equals the later line, so that what stays is short and stays in its place.
 *
 * @param judged what each rule is to all others, as far as that is known
 * @param kept rules that stay, whatever is found
 */
export function* removable(
  judge: Judge,
  judged: ReadonlyMap<number, Judgement> = new Map(),
  kept: ReadonlySet<number> = new Set(),
): Work<Dead> {
  const sources: DeadSource[] = [];
  const order = judge.rules.filter((source) => !kept.has(source));
  const due = new Set(order);
  /** For a removed rule, the rules that are to be judged again once it is gone. */
  const waiting = new Map<number, number[]>();
  let isComplete = true;
  const settle = (source: number, { instead, isSure }: Needed): void => {
    isComplete &&= isSure;
    if (instead === undefined) return;
    const same = waiting.get(instead);
    if (same === undefined) waiting.set(instead, [source]);
    else same.push(source);
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
        judge.remove(source);
        for (const other of waiting.get(source) ?? []) due.add(other);
        waiting.delete(source);
      }
    }
  } catch (error) {
    if (!(error instanceof Exhausted)) throw error;
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
  judge: Judge,
  judged: ReadonlyMap<number, Judgement> = new Map(),
): Work<Dead> {
  const kept = new Set<number>();
  for (;;) {
    const found = yield* removable(judge, judged, kept);
    const before = kept.size;
    for (const { source } of found.sources) {
      judge.restore(source);
      const { state } = yield* judge.judge(source);
      if (state === "needed") kept.add(source);
      judge.remove(source);
    }
    judge.restoreAll();
    if (kept.size === before) return found;
  }
}
