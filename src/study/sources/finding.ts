import type { FoundFile } from "../tally/file.ts";

/** The outcome of a response that only redirects: it counts if there is nothing else about the host. */
export const REDIRECTED = "redirected";

/** A finding about one host, in an archive or a folder. */
export interface HostFinding {
  /** The host, or the file's name. */
  readonly origin: string;
  readonly outcome: string;
  readonly status: number | undefined;
  /** Present if the outcome is `found`. */
  readonly file: FoundFile | undefined;
}

/** Findings, with the number of bytes read for them. */
export interface ReadFindings {
  readonly findings: readonly HostFinding[];
  readonly read: number;
}
