import type { OutcomeCounts } from "../../study/harvest/totals.ts";
import type { Step } from "../shared/output/progress.ts";
import { numeral, remainingTime } from "../text/numeral.ts";

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
  step(outcomes: OutcomeCounts): Step {
    this.done++;
    const at = this.#now();
    const rate = this.#rate(at);
    const left = rate > 0 ? `, ${remainingTime((this.#total - this.done) / rate)}` : "";
    const speed = rate > 0 ? `, ${numeral(Math.round(rate))}/s` : "";
    const counts = Object.entries(outcomes)
      .sort(([, a], [, b]) => b - a)
      .map(([outcome, count]) => `${outcome} ${numeral(count)}`);
    const text = `${numeral(this.done)} of ${numeral(this.#total)} hosts${speed}${left}; ${counts.join(", ")}`;
    return { done: this.done, total: this.#total, text };
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
