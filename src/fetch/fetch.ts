import { originOf } from "../url/origin.ts";
import { parsedUrl } from "../url/parsed.ts";
import { unless } from "./abort.ts";
import { type Body, discard, readBody } from "./body.ts";
import { type Freshness, readFreshness, readRetryAfter } from "./freshness.ts";
import { type FetchReason, type Handling, type Outcome, outcomeOf } from "./outcome.ts";
import type { FetchResponse } from "./response.ts";
import { describeThrown } from "./thrown.ts";

/** RFC 9309 2.3.1.2: at least this many redirects are followed, and no more than that here. */
export const MAX_REDIRECTS = 5;

/** The `fetch` that requests go through: the global one, undici's, or anything that answers like them. */
export type Fetch = (
  url: string,
  init: {
    readonly redirect: "manual";
    readonly headers: Record<string, string>;
    readonly signal: AbortSignal;
  },
) => Promise<FetchResponse>;

/** What the answer of an earlier request allows to ask: only for something new. */
export interface Validators {
  /** The URL that gave them; they mean nothing to another. */
  readonly url: string;
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
}

/** How requests are made. */
export interface FetchOptions {
  readonly fetch: Fetch;
  readonly userAgent: string;
  readonly handling: Handling;
  /** Bytes of a body that are read. */
  readonly maxBytes: number;
  /** Milliseconds for the whole of it, redirects and body included. */
  readonly timeout: number;
  readonly now: () => number;
}

/** What asking for a robots.txt came to. */
export interface Answer {
  readonly outcome: Outcome;
  readonly reason?: FetchReason;
  /** The same for people, such as `ECONNREFUSED`. */
  readonly detail?: string;
  /** Status of the last answer, if there was one. */
  readonly status?: number;
  /** Where the last answer came from. */
  readonly url: string;
  readonly freshness?: Freshness;
  /** The copy that the validators belong to is still good: there is no body. */
  readonly confirmed?: true;
  readonly body?: Body;
  readonly contentType?: string | null;
  /** Milliseconds that the server asks to be left alone for (429 and 503). */
  readonly retryAfter?: number | undefined;
}

/**
 * Asks an origin for its robots.txt, following redirects by hand (RFC 9309 2.3.1.2). Everything that can go wrong
 * out there is an answer; only an abort rejects.
 *
 * @param controller for whoever does not want the answer any more; it is aborted here when the time is up
 * @throws the reason of an abort
 */
export async function fetchRobots(
  origin: string,
  options: FetchOptions,
  controller: AbortController,
  validators?: Validators,
): Promise<Answer> {
  const { signal } = controller;
  signal.throwIfAborted();
  let expired = false;
  const timer = setTimeout(() => {
    expired = true;
    controller.abort(new DOMException(`Not done after ${options.timeout} ms.`, "TimeoutError"));
  }, options.timeout);
  const trip = { url: `${origin}/robots.txt`, status: undefined as number | undefined };
  try {
    return await follow(trip, options, signal, validators);
  } catch (error) {
    if (!expired) signal.throwIfAborted();
    const { reason, detail } = expired
      ? { reason: "timeout" as const, detail: `not done after ${options.timeout} ms` }
      : diagnose(error, trip.status !== undefined);
    const status = trip.status === undefined ? {} : { status: trip.status };
    return { outcome: "unreachable", reason, detail, url: trip.url, ...status };
  } finally {
    clearTimeout(timer);
  }
}

async function follow(
  trip: { url: string; status: number | undefined },
  options: FetchOptions,
  signal: AbortSignal,
  validators: Validators | undefined,
): Promise<Answer> {
  for (let redirects = 0; ; redirects++) {
    const { url } = trip;
    const conditional = validators?.url === url && (validators.etag ?? validators.lastModified) !== undefined;
    const headers = requestHeaders(options, conditional ? validators : undefined);
    signal.throwIfAborted();
    const response = await unless(signal, send(options, url, headers, signal));
    const { status } = response;
    trip.status = status;
    if (status === 304 && conditional) {
      await discard(response, signal);
      return {
        outcome: "found",
        confirmed: true,
        status,
        url,
        freshness: readFreshness(response.headers, options.now()),
      };
    }
    if (!isRedirect(status)) return await final(response, url, options, signal);
    await discard(response, signal);
    const target = redirectTarget(response.headers.get("location"), url);
    if (target === undefined || redirects === MAX_REDIRECTS) {
      const detail =
        target === undefined ? "a redirect that leads nowhere" : `over ${MAX_REDIRECTS} redirects`;
      return { outcome: options.handling.lost, reason: "redirects", detail, status, url };
    }
    trip.status = undefined;
    trip.url = target;
  }
}

/** A response that comes although the request was called off is not left open. */
async function send(
  { fetch }: FetchOptions,
  url: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<FetchResponse> {
  const response = await fetch(url, { redirect: "manual", headers, signal });
  if (signal.aborted) await discard(response, signal);
  return response;
}

async function final(
  response: FetchResponse,
  url: string,
  { handling, maxBytes, now }: FetchOptions,
  signal: AbortSignal,
): Promise<Answer> {
  const { status, headers } = response;
  const outcome = outcomeOf(status, handling);
  if (outcome === "found") {
    const body = await readBody(response, maxBytes, signal);
    const contentType = headers.get("content-type");
    return { outcome, status, url, body, contentType, freshness: readFreshness(headers, now()) };
  }
  await discard(response, signal);
  const detail =
    response.type === "opaqueredirect" ? "a redirect that this runtime hides" : `status ${status}`;
  const failed = { outcome, reason: "status" as const, detail, status, url };
  if (outcome !== "unreachable") return { ...failed, freshness: readFreshness(headers, now()) };
  const isBusy = status === 429 || status === 503;
  return { ...failed, retryAfter: isBusy ? readRetryAfter(headers.get("retry-after"), now()) : undefined };
}

function requestHeaders({ userAgent }: FetchOptions, validators?: Validators): Record<string, string> {
  const headers: Record<string, string> = { "user-agent": userAgent, accept: "text/plain, */*;q=0.5" };
  if (validators?.etag !== undefined) headers["if-none-match"] = validators.etag;
  if (validators?.lastModified !== undefined) headers["if-modified-since"] = validators.lastModified;
  return headers;
}

function isRedirect(status: number): boolean {
  return status === 301 || status === 302 || status === 303 || status === 307 || status === 308;
}

/** Where a `Location` leads: to http or https, without a password, or nowhere. */
function redirectTarget(location: string | null, base: string): string | undefined {
  const target = location === null ? undefined : parsedUrl(location, base);
  if (target === undefined) return undefined;
  if (originOf(target.href) === undefined) return undefined;
  target.username = "";
  target.password = "";
  target.hash = "";
  return target.href;
}

/** Codes of Node, Deno and Bun, found on the error or on what caused it. */
function diagnose(error: unknown, begun: boolean): { reason: FetchReason; detail: string } {
  const { text: detail } = describeThrown(error);
  if (begun) return { reason: "truncated", detail };
  if (/^(?:ENOTFOUND|EAI_|ENODATA)/.test(detail)) return { reason: "dns", detail };
  if (/CERT|TLS|SSL|EPROTO|UNABLE_TO_/i.test(detail)) return { reason: "tls", detail };
  return { reason: "network", detail };
}
