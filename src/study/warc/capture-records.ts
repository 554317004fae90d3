import type { Outcome } from "../../crawl/fetch/outcome.ts";
import { fieldIn, type WarcRecord } from "./records.ts";

/** The outcomes of a harvest. Hosts that this machine could not reach at all are not recorded. */
const OUTCOMES: readonly Exclude<Outcome, "unasked">[] = [
  "found",
  "unavailable",
  "restricted",
  "unreachable",
];

/** Whether a file's first record says that `harvest` wrote the file. */
export function isHarvestInfo({ block }: WarcRecord): boolean {
  return /^robotomata\//.test(fieldIn(block.toString("latin1"), "software") ?? "");
}

/** The outcome in a capture's metadata record; undefined for records of other programs. */
export function outcomeOf({ block }: WarcRecord): Outcome | undefined {
  const said = fieldIn(block.toString(), "outcome");
  return OUTCOMES.find((outcome) => outcome === said);
}
