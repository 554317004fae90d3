/** What came of targets before an application, all kinds together. */
import type { Findings } from "./machine.ts";

export interface Sums {
  readonly tried: number;
  /** Served without enforcement though forbidden, and refused with it. */
  readonly refused: number;
  readonly open: number;
  /** Allowed, and refused because of an odd spelling. */
  readonly lost: number;
}

/** By application. */
export type Outcomes = Readonly<Record<string, Sums>>;

export function tally({ kinds, open, lost }: Findings): Sums {
  const all = [...kinds.values()];
  const sum = (what: "tried" | "refused"): number => all.reduce((n, one) => n + one[what], 0);
  return { tried: sum("tried"), refused: sum("refused"), open: open.length, lost: lost.length };
}

/** The same, printed. */
export function told(who: string, findings: Findings): Sums {
  const sums = tally(findings);
  console.log(
    `${who}: ${sums.tried} targets, ${sums.refused} of what is forbidden refused, ${sums.open} open; ` +
      `${sums.lost} of what is allowed refused in odd spellings`,
  );
  return sums;
}
