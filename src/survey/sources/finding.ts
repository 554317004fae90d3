import type { FoundFile } from "../tally/file.ts";

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
