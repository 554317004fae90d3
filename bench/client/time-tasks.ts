import { interleave, type Plan, ratios, spread, type Task } from "../measure.ts";
import type { UnitTime } from "./results.ts";

/** Times of tasks that take turns, and their ratios to the first. */
export async function timeTasks(tasks: readonly Task[], plan: Plan): Promise<UnitTime[]> {
  const times = await interleave(tasks, plan);
  const base = times.get(tasks[0]!.name)!;
  return [...times].map(([name, rounds]) => ({
    name,
    ns: spread(rounds),
    ratio: spread(ratios(rounds, base)),
  }));
}
