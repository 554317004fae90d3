import type { FileFacts } from "./digest.ts";
import type { Settings } from "./settings.ts";
import type { Copy, State } from "./state.ts";
import type { Answer } from "./step.ts";

/** Options for turning answers into states. */
export type RefreshOptions = Pick<Settings, "minAge" | "maxAge" | "retryAfter">;

/** The maximum wait between attempts, an hour. */
export const MAX_WAIT = 3_600_000;

/** The maximum for `Retry-After`, a day. */
export const MAX_RETRY_AFTER = 86_400_000;

/** The minimum for it after a first failure. */
const MIN_RETRY_AFTER = 1_000;

/**
 * The state of an origin after an answer.
 *
 * @param copy the copy in the answer, or the one that it confirms
 */
export function nextState(
  origin: string,
  answer: Answer,
  before: State | undefined,
  copy: Copy | undefined,
  now: number,
  { minAge, maxAge, retryAfter }: RefreshOptions,
): State {
  const { outcome, status, reason, because } = answer;
  const failed = outcome === "unreachable";
  const failures = failed ? (before?.failures ?? 0) + 1 : 0;
  const lifetime = Math.min(Math.max(answer.freshness?.lifetime ?? maxAge, minAge), maxAge);
  return {
    origin,
    outcome,
    status,
    reason,
    because,
    checkedAt: now,
    expiresAt: now + (failed ? waitAfter(failures, answer.retryAfter, retryAfter) : lifetime),
    failures,
    // Setting the clock back must not prolong the patience with a host.
    failingSince: failed ? Math.min(before?.failingSince ?? now, now) : undefined,
    copy: failed ? keptOf(before?.copy, answer) : copy,
  };
}

/** The last good copy after a failure, without validators that have misled. */
function keptOf(copy: Copy | undefined, { misled }: Answer): Copy | undefined {
  return copy && misled ? { ...copy, etag: undefined, lastModified: undefined } : copy;
}

/**
 * What a host asks for counts, but not what is over already. A promise of a few seconds that is broken again and again
 * must not lead to a request every few seconds, so the least wait doubles until it is the usual one.
 */
function waitAfter(failures: number, retryAfter: number | undefined, first: number): number {
  const factor = 2 ** Math.min(failures - 1, 20);
  if (!retryAfter) return Math.min(first * factor, Math.max(first, MAX_WAIT));
  const least = Math.max(MIN_RETRY_AFTER, Math.min(MIN_RETRY_AFTER * factor, first));
  return Math.min(Math.max(retryAfter, least), MAX_RETRY_AFTER);
}

/**
 * The copy in an answer, or the one that it confirms.
 *
 * @param facts of the answer's body; undefined if it has none
 * @param before the copy that an answer without a body confirms
 */
export function copyOf(
  { url, freshness, misled }: Answer,
  facts: FileFacts | undefined,
  before: Copy | undefined,
  now: number,
): Copy {
  const { directives, etag, lastModified } = freshness!;
  // A confirmation may leave out what has not changed (RFC 9111 4.3.4).
  const confirmed = facts === undefined ? before : undefined;
  return {
    ...(facts ?? before!),
    url,
    directives,
    etag: misled ? undefined : (etag ?? confirmed?.etag),
    lastModified: misled ? undefined : (lastModified ?? confirmed?.lastModified),
    fetchedAt: now,
  };
}
