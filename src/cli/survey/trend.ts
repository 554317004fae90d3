import { basesOf, type CountedTally, knownCounts, wholeOf } from "../../study/tally/bases.ts";
import type { Counts, Tally } from "../../study/tally/tally.ts";

/** A tally with what its counts are parts of, as `survey --json` prints it. */
export type BasedTally = CountedTally & { readonly bases: ReturnType<typeof basesOf> };

export function basedOn(tally: Tally): BasedTally {
  return { ...(Object.fromEntries(knownCounts(tally)) as unknown as Tally), bases: basesOf(tally) };
}

/** What was counted at a date. */
export interface DatedCounts {
  readonly date: string;
  readonly tally: Tally;
}

/** Counts of one agent or purpose at a date, with the files that crawlers could read. */
type Point = { readonly date: string; readonly readable: number } & Counts;

/** Surveys of several dates, as `survey --json` prints them. */
export interface Trend {
  readonly version: Tally["version"];
  readonly dates: readonly string[];
  readonly trend: {
    /** By agent: how many files restrict it, at each date. */
    readonly restrictions: Readonly<Record<string, readonly Point[]>>;
    readonly purposes: Readonly<Record<string, readonly Point[]>>;
  };
  /** All counts, by date. */
  readonly surveys: Readonly<Record<string, BasedTally>>;
}

/** @param all from the earliest on, at least one */
export function trendOf(all: readonly DatedCounts[]): Trend {
  const points = (part: "restrictions" | "purposes"): Record<string, Point[]> => {
    const names = new Set(all.flatMap(({ tally }) => Object.keys(tally[part])));
    const byName = [...names].map((name): [string, Point[]] => [
      name,
      all.map(
        ({ date, tally }) => ({ date, readable: wholeOf(tally, "readable"), ...tally[part][name] }) as Point,
      ),
    ]);
    return Object.fromEntries(byName);
  };
  return {
    version: all[0]!.tally.version,
    dates: all.map(({ date }) => date),
    trend: { restrictions: points("restrictions"), purposes: points("purposes") },
    surveys: Object.fromEntries(all.map(({ date, tally }) => [date, basedOn(tally)])),
  };
}
