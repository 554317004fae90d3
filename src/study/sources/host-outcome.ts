import type { FoundFile } from "../tally/file.ts";

/** The outcome of a response that only redirects: it counts if there is nothing else about the host. */
export const REDIRECT = "redirected";
/** The outcome of a response to a request for anything but a host's `/robots.txt`. */
export const ELSEWHERE = "elsewhere";

/** What came of asking one host, by an archive or a folder. */
export interface HostOutcome {
  /** The host, or the file's name. */
  readonly origin: string;
  readonly outcome: string;
  readonly status: number | undefined;
  /** Present if the outcome is `found`. */
  readonly file: FoundFile | undefined;
}

/** Outcomes, with the number of bytes read for them. */
export interface ReadOutcomes {
  readonly outcomes: readonly HostOutcome[];
  /** How many responses are to requests for anything but a host's `/robots.txt`. */
  readonly elsewhere?: number;
  readonly read: number;
}
