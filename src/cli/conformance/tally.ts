import type { Outcome } from "./examine.ts";
import { type Case, type Clause, type Level, levels, octetsOf, sections } from "./suite.ts";

/** The number of cases, and how many of them passed. */
export interface Count {
  readonly passed: number;
  readonly of: number;
}

export type Counts = Readonly<Record<Level, Count>>;

/** Counts by level. */
export function countsOf(outcomes: readonly Outcome[]): Counts {
  const of = (level: Level): Count => {
    const those = outcomes.filter(({ entry }) => entry.level === level);
    return { passed: those.filter(({ result }) => result === "passed").length, of: those.length };
  };
  return { must: of("must"), should: of("should"), silent: of("silent") };
}

/** The counts of each section that has outcomes. */
export function bySection(outcomes: readonly Outcome[]): [section: string, counts: Counts][] {
  return sections
    .map((section): [string, Outcome[]] => [
      section,
      outcomes.filter(({ entry }) => entry.section === section),
    ])
    .filter(([, those]) => those.length > 0)
    .map(([section, those]) => [section, countsOf(those)]);
}

/** The wrong and missing answers to one clause. */
export interface Failure {
  readonly clause: Clause;
  /** Cases of the clause that were asked. */
  readonly of: number;
  /** Smallest first. */
  readonly outcomes: readonly Outcome[];
}

/** What is wrong, by clause: demands before recommendations, in the order of RFC 9309. */
export function failuresOf(outcomes: readonly Outcome[], clauses: ReadonlyMap<string, Clause>): Failure[] {
  return [...clauses.values()]
    .map((clause): Failure => {
      const those = outcomes.filter(
        ({ entry, result }) => entry.clause === clause.id && result !== "not asked",
      );
      const wrong = those.filter(({ result }) => result === "failed" || result === "fault");
      return { clause, of: those.length, outcomes: wrong.sort((a, b) => sizeOf(a.entry) - sizeOf(b.entry)) };
    })
    .filter((failure) => failure.outcomes.length > 0)
    .sort((a, b) => levels.indexOf(a.clause.level) - levels.indexOf(b.clause.level));
}

function sizeOf(entry: Case): number {
  return octetsOf(entry).length + entry.url.length + JSON.stringify(entry.server ?? "").length;
}
