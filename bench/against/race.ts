/** Work that is timed on one build or on two, in turns. */
import { createHash } from "node:crypto";
import type { PolicyStore } from "../../src/engine/store/index.ts";
import type { parse } from "../../src/index.ts";
import { geometricMeans, interleave, type Plan, type Task } from "../measure.ts";

/** What is needed from a build. */
export interface Build {
  readonly parse: typeof parse;
  readonly PolicyStore: typeof PolicyStore;
}

/** Times of the same work. */
export interface Race {
  /** Nanoseconds by build and round. */
  readonly times: readonly (readonly number[])[];
  /** What encoding the same strings takes. */
  readonly floor?: readonly number[];
  /** Fingerprint of the answers, which every build gives alike. */
  readonly answers: string;
}

/** One line of the table. */
export interface Pair extends Race {
  readonly work: string;
}

/** Prepared work on a build. It returns its answers, which are compared. */
export type Work = (build: Build) => () => ArrayLike<number>;

const digest = (parts: readonly (string | Uint8Array)[]): string =>
  parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest("hex");

/**
 * Times work on the builds, and what `floor` does beside them.
 *
 * @throws Error if the answers of two builds differ
 */
export async function race(
  builds: readonly Build[],
  what: string,
  units: number,
  plan: Plan,
  work: Work,
  floor?: () => unknown,
): Promise<Race> {
  const runs = builds.map(work);
  // Twice: policies compile their rules after the first question and prepare for many.
  const answers = runs.map((run) => [Uint8Array.from(run()), Uint8Array.from(run())] as const);
  for (const [first, second] of answers) {
    const at = [...first, ...second].findIndex((one, i) => one !== [...answers[0]![0], ...answers[0]![1]][i]);
    if (at >= 0) throw new Error(`${what}: the builds differ on number ${at % first.length}`);
  }
  const tasks: Task[] = runs.map((run, i) => ({ name: String(i), units, run }));
  if (floor !== undefined) tasks.push({ name: "floor", units, run: floor });
  const times = await interleave(tasks, plan);
  return {
    times: runs.map((_, i) => times.get(String(i))!),
    ...(floor !== undefined && { floor: times.get("floor")! }),
    answers: digest(answers[0]!),
  };
}

/** The line for what has been raced on several hosts: geometric means. */
export function pairOf(work: string, races: readonly Race[]): Pair {
  const floors = races.flatMap(({ floor }) => (floor === undefined ? [] : [floor]));
  return {
    work,
    times: races[0]!.times.map((_, build) => geometricMeans(races.map(({ times }) => times[build]!))),
    ...(floors.length > 0 && { floor: geometricMeans(floors) }),
    answers: digest(races.map(({ answers }) => answers)),
  };
}
