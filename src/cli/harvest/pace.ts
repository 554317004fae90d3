import type { OutcomeCounts } from "../../study/harvest/totals.ts";
import type { Step } from "../shared/output/progress.ts";
import { en, type Texts } from "../text/en.generated.ts";
import { remainingTime } from "../text/numeral.ts";

/** Milliseconds over which the rate is measured: long enough to be steady, short enough to show a slump. */
const WINDOW = 10_000;

/** Estimates the rate of a harvest and the time left. */
export class Pace {
  readonly #total: number;
  readonly #now: () => number;
  /** Times with the number done by then: the window's first and the latest ones. */
  readonly #marks: { readonly at: number; readonly done: number }[];
  done: number;

  constructor(total: number, done: number, now: () => number = Date.now) {
    this.#total = total;
    this.#now = now;
    this.#marks = [{ at: now(), done }];
    this.done = done;
  }

  /** Counts one more host. */
  step(outcomes: OutcomeCounts, texts: Texts = en): Step {
    const { harvest, locale, survey } = texts;
    this.done++;
    const at = this.#now();
    const rate = this.#rate(at);
    const counts = Object.entries(outcomes)
      .sort(([, a], [, b]) => b - a)
      .map(([outcome, count]) => `${outcomeName(outcome, survey.names)} ${locale.number(count)}`)
      .join(", ");
    const far = { done: this.done, total: this.#total };
    if (rate === 0) return { ...far, text: harvest.progress({ ...far, counts }) };
    const left = remainingTime((far.total - far.done) / rate, texts);
    return { ...far, text: harvest.progressAt({ ...far, perSecond: Math.round(rate), left, counts }) };
  }

  /** Hosts per second within the window. */
  #rate(at: number): number {
    const marks = this.#marks;
    if (at - marks.at(-1)!.at >= WINDOW / 10) marks.push({ at, done: this.done });
    while (marks.length > 1 && at - marks[1]!.at >= WINDOW) marks.shift();
    const [first] = marks;
    return at - first!.at < 500 ? 0 : ((this.done - first!.done) * 1000) / (at - first!.at);
  }
}

/** An outcome in words. */
export function outcomeName(outcome: string, { outcomes }: Texts["survey"]["names"]): string {
  return (outcomes as Readonly<Record<string, string>>)[outcome] ?? outcome;
}
