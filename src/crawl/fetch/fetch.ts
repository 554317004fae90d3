import { abortable } from "../../base/abort.ts";
import { afterAwake } from "../../base/awake-timer.ts";
import { type Body, discard, readBody } from "../../base/body.ts";
import type { RobotsError } from "../../base/errors.ts";
import { missingBytes } from "../../base/missing-bytes.ts";
import { type Fetch, type FetchResponse, hasFollowed, headerOf, misfitOf } from "../../base/response.ts";
import { isRedirect, MAX_REDIRECTS, redirectTarget } from "../../engine/url/location.ts";
import type { Clock } from "./clock.ts";
import { codingLeft } from "./encoding.ts";
import { type Directives, type Freshness, readFreshness, readRetryAfter } from "./freshness.ts";
import {
  type AnswerHandling,
  diagnose,
  type FetchReason,
  isProxys,
  type Outcome,
  outcomeOf,
} from "./outcome.ts";
import { type Redirects, refusalOf } from "./redirects.ts";
import type { RequestSigner } from "./sign.ts";

/** Validators from an earlier answer, for a conditional request. */
export interface Validators {
  /** The URL that they came from; they are not valid for any other. */
  readonly url: string;
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
  /** What that answer said about its freshness, which remains valid until a confirmation replaces it. */
  readonly directives: Directives;
}

/** How requests are made. */
export interface FetchOptions {
  readonly fetch: Fetch;
  readonly userAgent: string;
  readonly sign?: RequestSigner | undefined;
  readonly handling: AnswerHandling;
  /** How many bytes of a body are read. */
  readonly maxBytes: number;
  /** Maximum time for the whole fetch in milliseconds, including redirects and body. */
  readonly timeout: number;
  /** Milliseconds for which attempts are repeated after local failures. */
  readonly localPatience: number;
  readonly redirects: Redirects;
  readonly clock: Clock;
  /** Called after every local failure, with the milliseconds until the next attempt. */
  readonly onRetry?: (origin: string, detail: string, ms: number) => void;
}

/** The result of fetching a robots.txt. */
export interface Answer {
  readonly outcome: Outcome;
  readonly reason?: FetchReason;
  /** The reason in detail, such as `ECONNREFUSED`, for people. */
  readonly detail?: string;
  /** Status of the last answer, if there was one. */
  readonly status?: number;
  /** The URL of the last answer. */
  readonly url: string;
  readonly freshness?: Freshness;
  /** The copy that the validators belong to is still valid, so there is no body. */
  readonly confirmed?: true;
  readonly body?: Body;
  readonly contentType?: string | null;
  /** How long the server asks to wait, in milliseconds (429 and 503). */
  readonly retryAfter?: number | undefined;
  /** A conditional request was answered with an error, so its validators are not sent again. */
  readonly misled?: true;
}

/** Milliseconds before the second attempt after a local failure; doubled with each further one. */
const FIRST_RETRY = 100;
const LAST_RETRY = 5_000;

/** The progress of a request. */
interface Trip {
  url: string;
  status: number | undefined;
  misled?: true;
  /** Misuse by the caller; nothing else is thrown. */
  misuse?: RobotsError;
}

/**
 * Fetches an origin's robots.txt, following redirects itself (RFC 9309 2.3.1.2). Any remote failure is a result.
 * After local failures, the attempt is repeated as long as there is time.
 *
 * @param controller lets the caller abort the fetch; it is also aborted here on timeout
 * @throws the reason of an abort, and RobotsError INVALID_ARGUMENT if `fetch` does not return a response
 */
export async function fetchRobots(
  origin: string,
  options: FetchOptions,
  controller: AbortController,
  validators?: Validators,
): Promise<Answer> {
  const { signal } = controller;
  const { timeout, clock, onRetry } = options;
  const patience = Math.min(timeout, options.localPatience);
  signal.throwIfAborted();
  let expired = false;
  const cancel = afterAwake(timeout, () => {
    expired = true;
    controller.abort(new DOMException(`Not done after ${timeout} ms.`, "TimeoutError"));
  });
  const started = clock.passed();
  try {
    for (let wait = FIRST_RETRY; ; wait = Math.min(wait * 2, LAST_RETRY)) {
      const trip: Trip = { url: `${origin}/robots.txt`, status: undefined };
      try {
        return { ...(await follow(trip, options, signal, validators)), ...misledOf(trip) };
      } catch (error) {
        if (trip.misuse !== undefined) throw trip.misuse;
        if (!expired) signal.throwIfAborted();
        const failure = expired
          ? {
              outcome: "unreachable" as const,
              reason: "timeout" as const,
              detail: `not done after ${timeout} ms`,
            }
          : diagnose(error, trip.status !== undefined);
        const status = trip.status === undefined ? {} : { status: trip.status };
        const failed: Answer = { ...failure, url: trip.url, ...status, ...misledOf(trip) };
        const isLasting = failure.reason !== "local" || isProxys(failure.detail);
        if (isLasting || clock.passed() - started + wait >= patience) return failed;
        onRetry?.(origin, failure.detail, wait);
        await rest(wait, signal);
        // If time runs out before a request could be sent, the host was not too slow.
        if (expired) return failed;
      }
    }
  } finally {
    cancel();
  }
}

const misledOf = ({ misled }: Trip): Pick<Answer, "misled"> => (misled ? { misled } : {});

/** Waits until the time has passed or the signal fires. */
async function rest(ms: number, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  try {
    await abortable(signal, over);
  } catch {
    // The next attempt will detect it.
  } finally {
    clearTimeout(timer);
  }
}

async function follow(
  trip: Trip,
  options: FetchOptions,
  signal: AbortSignal,
  validators: Validators | undefined,
): Promise<Answer> {
  const { clock, handling } = options;
  for (let redirects = 0; ; redirects++) {
    const { url } = trip;
    const conditional =
      !trip.misled && validators?.url === url && (validators.etag ?? validators.lastModified) !== undefined;
    const headers = requestHeaders(options, conditional ? validators : undefined);
    signal.throwIfAborted();
    const sent = clock.passed();
    const response = await abortable(signal, send(options, trip, headers, signal));
    const took = clock.passed() - sent;
    const { status } = response;
    trip.status = status;
    if (hasFollowed(response)) {
      await discard(response, signal);
      const detail = `it comes from ${response.url || "elsewhere"}, since the fetch follows redirects by itself`;
      return { outcome: "unreachable", reason: "redirects", detail, status, url };
    }
    if (status === 304 && conditional) {
      await discard(response, signal);
      const freshness = readFreshness(response.headers, clock.now(), took, validators.directives);
      return { outcome: "found", confirmed: true, status, url, freshness };
    }
    if (conditional && status >= 400) {
      trip.misled = true;
      // The error may be about the conditions (RFC 9110 13.1.2): ask without them, unless the host is busy.
      if (!isBusy(status)) {
        await discard(response, signal);
        redirects--;
        continue;
      }
    }
    if (!isRedirect(status)) return await final(response, url, options, took, signal);
    await discard(response, signal);
    const target = redirectTarget(headerOf(response.headers, "location"), url);
    const refusal = target === undefined ? undefined : refusalOf(url, target, options.redirects);
    if (refusal !== undefined) {
      return { outcome: "unreachable", reason: "redirects", detail: refusal, status, url };
    }
    if (target === undefined || redirects === MAX_REDIRECTS) {
      const detail =
        target === undefined ? "a redirect without a usable target" : `over ${MAX_REDIRECTS} redirects`;
      return { outcome: handling.onBadRedirect, reason: "redirects", detail, status, url };
    }
    trip.status = undefined;
    trip.url = target;
  }
}

/** Sends a request. A response that arrives after the request was aborted is discarded. */
async function send(
  { fetch, sign }: FetchOptions,
  trip: Trip,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<FetchResponse> {
  const signed = await sign?.(trip.url).catch((error: RobotsError) => {
    trip.misuse = error;
    throw error;
  });
  const response = await fetch(trip.url, { redirect: "manual", headers: { ...headers, ...signed }, signal });
  const misfit = misfitOf(response);
  if (misfit !== undefined) {
    trip.misuse = misfit;
    throw misfit;
  }
  if (signal.aborted) await discard(response, signal);
  return response;
}

async function final(
  response: FetchResponse,
  url: string,
  { handling, maxBytes, clock }: FetchOptions,
  took: number,
  signal: AbortSignal,
): Promise<Answer> {
  const { status, headers } = response;
  const outcome = outcomeOf(status, handling);
  const now = clock.now();
  if (outcome === "found") {
    const body = await readBody(response, maxBytes, signal);
    const detail =
      missingBytes(status, headers, body) ?? codingLeft(headerOf(headers, "content-encoding"), body.bytes);
    if (detail !== undefined) {
      return { outcome: "unreachable", reason: "truncated", detail, status, url };
    }
    const contentType = headerOf(headers, "content-type");
    return { outcome, status, url, body, contentType, freshness: readFreshness(headers, now, took) };
  }
  await discard(response, signal);
  const detail =
    response.type === "opaqueredirect" ? "a redirect that this runtime hides" : `status ${status}`;
  const failed = { outcome, reason: "status" as const, detail, status, url };
  if (outcome !== "unreachable") return { ...failed, freshness: readFreshness(headers, now, took) };
  return {
    ...failed,
    retryAfter: isBusy(status) ? readRetryAfter(headerOf(headers, "retry-after"), now) : undefined,
  };
}

const isBusy = (status: number): boolean => status === 429 || status === 503;

function requestHeaders({ userAgent }: FetchOptions, validators?: Validators): Record<string, string> {
  const headers: Record<string, string> = { "user-agent": userAgent, accept: "text/plain, */*;q=0.5" };
  if (validators?.etag !== undefined) headers["if-none-match"] = validators.etag;
  if (validators?.lastModified !== undefined) headers["if-modified-since"] = validators.lastModified;
  return headers;
}
