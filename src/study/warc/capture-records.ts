import type { Outcome } from "../../crawl/fetch/outcome.ts";
import { fieldIn, type WarcRecord } from "./records.ts";

/** What a host came to, in the words of a harvest: what this machine could not ask is not recorded. */
const OUTCOMES: readonly Exclude<Outcome, "unasked">[] = [
  "found",
  "unavailable",
  "restricted",
  "unreachable",
];

/** Whether a record says that `harvest` wrote the file that it begins. */
export function isHarvestInfo({ block }: WarcRecord): boolean {
  return /^robotomata\//.test(fieldIn(block.toString("latin1"), "software") ?? "");
}

/** The outcome that the metadata record of a capture tells; undefined for records of other programs. */
export function outcomeOf({ block }: WarcRecord): Outcome | undefined {
  const said = fieldIn(block.toString(), "outcome");
  return OUTCOMES.find((outcome) => outcome === said);
}
