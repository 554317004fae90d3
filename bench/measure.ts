/**
 * Timing by tinybench in interleaved rounds. A machine drifts by far more between minutes than implementations
 * differ, so all tasks of a comparison take turns, and what is reported are ratios within a round.
 */
import { Bench } from "tinybench";

/** Something to time. */
export interface Task {
  readonly name: string;
  /** Answers that one run gives; times are per answer. */
  readonly units: number;
  run(): unknown;
}

export interface Plan {
  readonly rounds: number;
  /** Milliseconds per task and round. */
  readonly time: number;
}

/** Minimum, median and maximum of some numbers. */
export interface Spread {
  readonly min: number;
  readonly median: number;
  readonly max: number;
}

/**
 * A run this long (in milliseconds) rarely gets through on a shared machine without others being let in, while the
 * short runs that it is compared with do: what is then counted is the time that the processor spent on this process.
 */
const LONG = 1;

/** Nanoseconds per unit of each task, one number per round. */
export async function interleave(tasks: readonly Task[], plan: Plan): Promise<Map<string, number[]>> {
  const clocks = new Map(tasks.map((task) => [task.name, clockFor(task)]));
  const times = new Map(tasks.map(({ name }): [string, number[]] => [name, []]));
  for (let round = 0; round < plan.rounds; round++) {
    // Each round begins with another task, so that none always follows the same neighbour.
    for (let i = 0; i < tasks.length; i++) {
      const task = tasks[(i + round) % tasks.length]!;
      times.get(task.name)!.push(await once(task, plan.time, clocks.get(task.name)!, round === 0));
    }
  }
  return times;
}

const wallMilliseconds = (): number => performance.now();

/** The processor's time of this process so far: on a busy machine, others take as much of the clock's. */
export function processorMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** What a call returns, and the milliseconds of the processor's time that it takes. */
export function timeOf<T>(act: () => T): readonly [T, number] {
  const from = processorMilliseconds();
  const answer = act();
  return [answer, processorMilliseconds() - from];
}

/** The clock that suits a task, by the fastest of some runs. */
function clockFor({ run }: Task): () => number {
  let quickest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 5 && quickest > LONG; i++) {
    const from = wallMilliseconds();
    run();
    quickest = Math.min(quickest, wallMilliseconds() - from);
  }
  return quickest > LONG ? processorMilliseconds : wallMilliseconds;
}

async function once(
  { name, units, run }: Task,
  time: number,
  now: () => number,
  warmup: boolean,
): Promise<number> {
  const bench = new Bench({
    now,
    time,
    iterations: 3,
    warmup,
    warmupTime: time,
    warmupIterations: 2,
    throws: true,
  });
  bench.add(name, run);
  const [task] = await bench.run();
  const result = task!.result;
  if (!("latency" in result)) throw new Error(`${name} was not measured: ${result.state}`);
  return (result.latency.p50 * 1e6) / units;
}

/** A time per unit, in nanoseconds, and its ratio to that of the first in its list, taken in the same rounds. */
export interface UnitTime {
  readonly name: string;
  readonly ns: Spread;
  readonly ratio: Spread;
}

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

/** Ratios of two tasks, round by round. */
export function ratios(over: readonly number[], under: readonly number[]): number[] {
  return over.map((time, round) => time / under[round]!);
}

/** Geometric means, round by round, of several lists of equal length. */
export function geometricMeans(lists: readonly (readonly number[])[]): number[] {
  return lists[0]!.map((_, round) =>
    Math.exp(lists.reduce((sum, list) => sum + Math.log(list[round]!), 0) / lists.length),
  );
}

export function spread(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const median = sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
  return { min: sorted[0]!, median, max: sorted.at(-1)! };
}
