import type { Because } from "../../base/because.ts";
import type { DetailCode } from "./detail.ts";
import type { FileFacts } from "./digest.ts";
import type { Directives } from "./freshness.ts";
import type { FetchReason, Outcome } from "./outcome.ts";

/** What is kept of a fetched robots.txt, besides its rules. */
export interface Copy extends FileFacts {
  /** Its URL, after redirects, which the validators belong to. */
  readonly url: string;
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
  readonly directives: Directives;
  /** When the server last sent or confirmed it, in milliseconds since 1970. */
  readonly fetchedAt: number;
}

/** What is known about an origin. Times are in milliseconds since 1970. */
export interface State {
  readonly origin: string;
  /** The outcome of the last attempt. */
  readonly outcome: Outcome;
  readonly status?: number | undefined;
  readonly reason?: FetchReason | undefined;
  readonly because?: Because<DetailCode> | undefined;
  readonly checkedAt: number;
  /** When to try again. */
  readonly expiresAt: number;
  /** Number of consecutive failures, and when they began. */
  readonly failures: number;
  readonly failingSince?: number | undefined;
  /** The last good copy; undefined if the server has since said that there is no file. */
  readonly copy?: Copy | undefined;
}

/** Approximate memory in bytes for a string, an object and a property. */
const STRING = 24;
const OBJECT = 24;
const MEMBER = 8;
/** Approximate memory for a state, its copy and table entries, without strings. */
const STATE = 600;

/** Approximate memory of a state without its rules, in bytes. */
export function weightOf({ origin, because, copy }: State): number {
  let bytes = STATE + textWeight(origin);
  for (const value of Object.values(because?.values ?? {})) bytes += MEMBER + textWeight(String(value));
  if (copy === undefined) return bytes;
  bytes +=
    textWeight(copy.url) +
    textWeight(copy.etag) +
    textWeight(copy.lastModified) +
    textWeight(copy.agent) +
    textWeight(copy.text);
  for (const sitemap of copy.sitemaps) bytes += MEMBER + textWeight(sitemap);
  return bytes + copy.requestRates.length * (2 * OBJECT + 6 * MEMBER);
}

function textWeight(text: string | undefined): number {
  return text === undefined ? 0 : STRING + text.length;
}
