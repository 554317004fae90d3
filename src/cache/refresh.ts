import type { Crawler } from "../agent/crawler.ts";
import type { Dialect } from "../dialect/dialect.ts";
import type { Answer } from "../fetch/fetch.ts";
import type { Handling } from "../fetch/outcome.ts";
import { absoluteSitemaps, requestRates } from "../fetch/polite.ts";
import { bodyText, isMarkup } from "../fetch/text.ts";
import { Policy } from "../policy/policy.ts";
import { parse } from "../policy/robots.ts";
import type { Copy, State } from "./state.ts";

/** What turns answers into states. Times are in milliseconds. */
export interface RefreshOptions {
  readonly agent: string | readonly string[] | Crawler;
  readonly dialect: Dialect;
  readonly handling: Handling;
  readonly maxBytes: number;
  readonly minAge: number;
  readonly maxAge: number;
  /** Wait after a first failure; it doubles with each further one. */
  readonly retryAfter: number;
}

/** Waits between attempts do not grow beyond this, nor does a server's wish count beyond a day. */
const MAX_WAIT = 3_600_000;
export const MAX_WISH = 86_400_000;
/** A server that says "now" is asked again in a second all the same. */
const MIN_WISH = 1_000;

/** What is known of an origin after an answer. */
export function nextState(
  origin: string,
  answer: Answer,
  before: State | undefined,
  now: number,
  options: RefreshOptions,
): State {
  const { outcome, reason, detail, status } = answer;
  const common = { origin, outcome, reason, detail, status, checkedAt: now };
  if (outcome === "unreachable") {
    const failures = (before?.failures ?? 0) + 1;
    return {
      ...common,
      failures,
      // A clock that was set back must not lengthen the time that a host may take.
      failingSince: Math.min(before?.failingSince ?? now, now),
      expiresAt: now + waitAfter(failures, answer.retryAfter, options.retryAfter),
      copy: before?.copy,
    };
  }
  const { minAge, maxAge } = options;
  const lifetime = Math.min(Math.max(answer.freshness?.lifetime ?? maxAge, minAge), maxAge);
  const copy = outcome === "found" ? copyOf(origin, answer, before?.copy, now, options) : undefined;
  return { ...common, failures: 0, expiresAt: now + lifetime, copy };
}

function waitAfter(failures: number, wish: number | undefined, first: number): number {
  if (wish !== undefined) return Math.min(Math.max(wish, MIN_WISH), MAX_WISH);
  return Math.min(first * 2 ** Math.min(failures - 1, 20), Math.max(first, MAX_WAIT));
}

/**
 * The copy that an answer brings or confirms.
 *
 * @param origin whose rules they are: relative sitemaps are relative to its robots.txt, wherever the file came from
 */
export function copyOf(
  origin: string,
  answer: Answer,
  before: Copy | undefined,
  now: number,
  { agent, dialect, handling, maxBytes }: RefreshOptions,
): Copy {
  const { url, body, freshness } = answer;
  if (body === undefined) {
    // A confirmation may leave out what has not changed (RFC 9111 4.3.4).
    const { etag = before!.etag, lastModified = before!.lastModified } = freshness!;
    return { ...before!, etag, lastModified, fetchedAt: now };
  }
  const robots = parse(bodyText(body, answer.contentType ?? null, handling.bridges), { dialect, maxBytes });
  // As an image, a policy is a fraction of its file, and the same as one that comes from a shared cache.
  const compiled = robots.policyFor(agent);
  const policy = Policy.fromBytes(compiled.toBytes());
  compiled.dispose();
  const sitemaps = absoluteSitemaps(robots.sitemaps, `${origin}/robots.txt`);
  const rates = requestRates(robots, agent);
  return {
    policy,
    sitemaps: sitemaps.list,
    requestRates: rates.list,
    url,
    etag: freshness?.etag,
    lastModified: freshness?.lastModified,
    fetchedAt: now,
    markup: isMarkup(body.bytes),
    truncated: body.cut || robots.truncated || sitemaps.cut || rates.cut,
  };
}
