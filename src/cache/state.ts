import type { FetchReason, Outcome } from "../fetch/outcome.ts";
import type { RequestRate } from "../fetch/polite.ts";
import type { Policy } from "../policy/policy.ts";

/** A robots.txt that was fetched, as far as it is kept. */
export interface Copy {
  /** Its rules for the client's agent. */
  readonly policy: Policy;
  readonly sitemaps: readonly string[];
  readonly requestRates: readonly RequestRate[];
  /** Where it came from, after redirects: what the validators belong to. */
  readonly url: string;
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
  /** When the server last sent or confirmed it, in milliseconds since 1970. */
  readonly fetchedAt: number;
  readonly markup: boolean;
  readonly truncated: boolean;
}

/** What is known of an origin. Times are in milliseconds since 1970. */
export interface State {
  readonly origin: string;
  /** Of the last attempt. */
  readonly outcome: Outcome;
  readonly status?: number | undefined;
  readonly reason?: FetchReason | undefined;
  readonly detail?: string | undefined;
  readonly checkedAt: number;
  /** When to ask again. */
  readonly expiresAt: number;
  /** Failures in a row, and when they began. */
  readonly failures: number;
  readonly failingSince?: number | undefined;
  /** The last good copy. None where the server has said since that there is no file. */
  readonly copy?: Copy | undefined;
}
