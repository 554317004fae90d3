import type { FoundFile } from "../tally/file.ts";

/** The outcome of a response that leads elsewhere: it counts only if there is nothing else of the host. */
export const REDIRECTED = "redirected";

/** What an archive or a folder says about one host. */
export interface HostFinding {
  /** The host, or the file's name. */
  readonly origin: string;
  readonly outcome: string;
  readonly status: number | undefined;
  /** Present where the outcome is `found`. */
  readonly file: FoundFile | undefined;
}

/** Findings, with the bytes that were read for them. */
export interface Read {
  readonly findings: readonly HostFinding[];
  readonly read: number;
}
