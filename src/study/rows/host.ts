import type { HostOutcome } from "../sources/host-outcome.ts";
import type { CountedFile } from "../tally/file.ts";

/** A host's data for rows. It comes from another thread, so that it names no agents and repeats nothing for each. */
export interface HostRows {
  readonly host: string;
  readonly outcome: string;
  readonly status: number | undefined;
  /** The size of its file; undefined if none was found. */
  readonly bytes: number | undefined;
  /** The counted file; undefined if none was found. */
  readonly reading: CountedFile | undefined;
}

export function hostRows(
  { origin, outcome, status, file }: HostOutcome,
  reading: CountedFile | undefined,
): HostRows {
  return { host: origin, outcome, status, bytes: file?.body.length, reading };
}
