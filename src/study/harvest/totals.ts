import type { Outcome } from "../../crawl/fetch/outcome.ts";
import { OriginSet, printOf } from "../origins.ts";
import { outcomeOf, type WarcRecord } from "../warc/records.ts";

/** How often each outcome occurred. */
export type OutcomeCounts = Partial<Record<Outcome, number>>;

/** The contents of an archive. */
export class Totals {
  /** Origins with a whole capture in the archive. */
  readonly #held = new OriginSet();
  readonly outcomes: OutcomeCounts = {};
  records = 0;

  /** Number of hosts with a capture. */
  get hosts(): number {
    return Object.values(this.outcomes).reduce((sum, count) => sum + count, 0);
  }

  /** Counts a capture that the archive already has. A second one of an origin does not count. */
  addHeld(metadata: WarcRecord, records: number): void {
    const origin = metadata.target?.replace(/\/robots\.txt$/, "");
    const outcome = outcomeOf(metadata);
    if (origin === undefined || outcome === undefined) return;
    if (!this.#held.add(printOf(origin))) return;
    this.add(outcome, records);
  }

  /** Whether an origin was already in the archive. */
  isHeld(origin: string): boolean {
    return this.#held.has(printOf(origin));
  }

  add(outcome: Outcome, records: number): void {
    this.outcomes[outcome] = (this.outcomes[outcome] ?? 0) + 1;
    this.records += records;
  }
}
