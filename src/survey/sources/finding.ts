import type { FoundFile } from "../tally/file.ts";

/** What an archive or a folder says of one host. */
export interface HostFinding {
  /** The host, or the file's name. */
  readonly origin: string;
  readonly outcome: string;
  readonly status: number | undefined;
  /** Where the outcome is `found`. */
  readonly file: FoundFile | undefined;
}
