import type { HostFinding } from "../sources/finding.ts";
import type { CountedFile } from "../tally/file.ts";

/** A host as rows tell of it. It comes from another thread, and so it names no agent, and repeats nothing for each. */
export interface HostRows {
  readonly host: string;
  readonly outcome: string;
  readonly status: number | undefined;
  /** The size of its file; undefined if none was found. */
  readonly bytes: number | undefined;
  /** What its file says; undefined if none was found. */
  readonly reading: CountedFile | undefined;
}

export function hostRows(
  { origin, outcome, status, file }: HostFinding,
  reading: CountedFile | undefined,
): HostRows {
  return { host: origin, outcome, status, bytes: file?.body.length, reading };
}
