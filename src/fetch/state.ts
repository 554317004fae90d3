import type { FileFacts } from "./digest.ts";
import type { Directives } from "./freshness.ts";
import type { FetchReason, Outcome } from "./outcome.ts";

/** What is kept of a robots.txt that was fetched, besides its rules. */
export interface Copy extends FileFacts {
  /** Where it came from, after redirects: what the validators belong to. */
  readonly url: string;
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
  readonly directives: Directives;
  /** When the server last sent or confirmed it, in milliseconds since 1970. */
  readonly fetchedAt: number;
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

/** Approximate bytes that engines take for a string, an object and a member of one. */
const STRING = 24;
const OBJECT = 24;
const MEMBER = 8;
/** Of a state, its copy, and their places in tables, without strings. */
const STATE = 600;

/** Approximate bytes of memory that a state takes besides its rules. */
export function weightOf({ origin, detail, copy }: State): number {
  let bytes = STATE + textWeight(origin) + textWeight(detail);
  if (copy === undefined) return bytes;
  bytes +=
    textWeight(copy.url) + textWeight(copy.etag) + textWeight(copy.lastModified) + textWeight(copy.agent);
  for (const sitemap of copy.sitemaps) bytes += MEMBER + textWeight(sitemap);
  return bytes + copy.requestRates.length * (2 * OBJECT + 6 * MEMBER);
}

function textWeight(text: string | undefined): number {
  return text === undefined ? 0 : STRING + text.length;
}
