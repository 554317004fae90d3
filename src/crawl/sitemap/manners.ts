import { RobotsError, type RobotsErrorCode } from "../../base/errors.ts";
import { type FetchResponse, headerOf } from "../../base/response.ts";
import { admit, heed } from "../fetch/admit.ts";
import type { RobotsClient } from "../fetch/client.ts";
import type { TimeLimits } from "../fetch/download-timeout.ts";
import { readRetryAfter } from "../fetch/freshness.ts";
import { diagnose } from "../fetch/thrown.ts";
import type { Asking } from "./download.ts";
import { type ProblemCode, SitemapFault } from "./problem.ts";

/** The problem that a sitemap has if the client does not admit the request for it, by the client's error. */
const REFUSALS: Partial<Record<RobotsErrorCode, ProblemCode>> = {
  DISALLOWED: "blocked-sitemap",
  INVALID_URL: "invalid-sitemap-url",
  RETRY_LATER: "later",
  QUEUE_FULL: "later",
};
/** Characters of an explanation. */
const LONGEST = 300;

/**
 * How a client's crawler asks for sitemaps: by its name and with its `fetch`, if robots.txt allows it, at the pace that
 * the host asks for, and not at all if that would take minutes.
 */
export function mannersOf(client: RobotsClient, limits: TimeLimits, signal: AbortSignal | undefined): Asking {
  const ask = async (url: string): Promise<void> => {
    try {
      await admit(client, url, { signal });
    } catch (error) {
      throw faultOf(error);
    }
  };
  const refused = (url: string, { status, headers }: FetchResponse): SitemapFault | undefined => {
    if (status !== 429 && status !== 503) return undefined;
    const wait = headerOf(headers, "retry-after");
    heed(client, url, status, wait);
    const now = Date.now();
    return new SitemapFault("later", `HTTP ${status}`, undefined, now + (readRetryAfter(wait, now) ?? 0));
  };
  const reason = (error: unknown): string => diagnose(error, false).detail;
  return { ...client.requests, limits, signal, ask, refused, reason };
}

/** A fault of the sitemap; what concerns the whole reading, such as a closed client, stays as it is. */
function faultOf(error: unknown): unknown {
  const code = error instanceof RobotsError ? REFUSALS[error.code] : undefined;
  if (code === undefined) return error;
  const { message, retryAt } = error as RobotsError;
  return new SitemapFault(code, message.slice(0, LONGEST), undefined, retryAt);
}
