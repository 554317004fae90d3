import { Exhausted } from "./budget.ts";
import type { Dead, DeadSource } from "./dead-source.ts";
import type { Judge, Judgement } from "./judge.ts";
import type { Work } from "./work.ts";

/**
 * Removes rules one by one, as long as there is one that can go: all that are gone in the end can go together. So that
 * what stays is short and stays in its place, the strongest go first, and among equals the later line.
 *
 * @param judged what is known of rules beside all others
 * @param kept rules that stay, whatever else is found
 */
export function* removable(
  judge: Judge,
  judged: ReadonlyMap<number, Judgement> = new Map(),
  kept: ReadonlySet<number> = new Set(),
): Work<Dead> {
  const sources: DeadSource[] = [];
  const order = judge.rules.filter((source) => !kept.has(source));
  /** Rules that are to be looked at again once another is gone. */
  const waiting = new Map<number, number[]>();
  const due = new Uint8Array(order.length).fill(1);
  let isComplete = true;
  /** Whether a rule stays as things are. */
  const stays = (place: number, judgement: Judgement): boolean => {
    if (judgement.state === "open") isComplete = false;
    else if (judgement.state !== "needed") return false;
    due[place] = 0;
    if (judgement.state === "open" || judgement.instead === undefined) return true;
    const same = waiting.get(judgement.instead);
    if (same === undefined) waiting.set(judgement.instead, [place]);
    else same.push(place);
    return true;
  };
  order.forEach((source, place) => {
    const known = judged.get(source);
    if (known?.state === "needed") stays(place, known);
  });
  try {
    while (due.includes(1)) {
      judge.budget.spend(due.length >> 5);
      for (let place = 0; place < order.length; place++) {
        if (due[place] === 0) continue;
        if (judge.budget.pauses()) yield;
        const source = order[place]!;
        const found = yield* judge.judge(source);
        if (found.state === "needed" || found.state === "open") {
          stays(place, found);
          continue;
        }
        due[place] = 0;
        sources.push({ source, why: found.state, coveredBy: found.by });
        judge.remove(source);
        for (const other of waiting.get(source) ?? []) due[other] = 1;
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
 * Rules of which each could come back alone and change nothing: then any choice of them can go. Whatever cannot is kept,
 * and the others are judged again beside it.
 *
 * @param judged what is known of rules beside all others
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
      if (state === "needed" || state === "open") kept.add(source);
      judge.remove(source);
    }
    judge.restoreAll();
    if (kept.size === before) return found;
  }
}
