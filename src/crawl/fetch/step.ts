import { abortable } from "../../base/abort.ts";
import type { Because } from "../../base/because.ts";
import { type Body, discard, readBody } from "../../base/body.ts";
import type { RobotsError } from "../../base/errors.ts";
import { missingBytes } from "../../base/missing-bytes.ts";
import { type FetchResponse, hasFollowed, headerOf, misfitOf } from "../../base/response.ts";
import { isRedirect, redirectTarget } from "../../engine/url/location.ts";
import type { Clock } from "./clock.ts";
import type { DetailCode } from "./detail.ts";
import { remainingCoding } from "./encoding.ts";
import { type Directives, type Freshness, readFreshness, readRetryAfter } from "./freshness.ts";
import { type FetchReason, LONGEST_DETAIL, type Outcome, outcomeOf } from "./outcome.ts";
import type { Settings } from "./settings.ts";
import type { State } from "./state.ts";

/** Validators from an earlier answer, for a conditional request. */
export interface Validators {
  /** The URL that they came from; they are not valid for any other. */
  readonly url: string;
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
  /** What that answer said about its freshness, which remains valid until a confirmation replaces it. */
  readonly directives: Directives;
}

/** How a request is made. */
export interface RequestOptions
  extends Pick<Settings, "fetch" | "userAgent" | "sign" | "handling" | "maxBytes"> {
  readonly clock: Clock;
}

/** The result of fetching a robots.txt. */
export interface Answer {
  readonly outcome: Outcome;
  readonly reason?: FetchReason;
  /** The reason in detail. */
  readonly because?: Because<DetailCode>;
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
  /** The file is another origin's own, of which this is known. */
  readonly known?: State;
}

/** An answer, or the target of a redirect. */
export interface Step {
  readonly status: number;
  readonly answer?: Answer;
  readonly target?: string;
  readonly misled?: true | undefined;
}

/** The progress of a request. */
export interface Trip {
  url: string;
  status: number | undefined;
  misled?: true;
  /** Misuse by the caller; nothing else is thrown. */
  misuse?: RobotsError;
}

/** What makes a request conditional; undefined if nothing does. */
export function conditionsOf({ url, etag, lastModified, directives }: Validators): Validators | undefined {
  return (etag ?? lastModified) === undefined ? undefined : { url, etag, lastModified, directives };
}

/** Sends one request, and once more without conditions if these may be what was answered with an error. */
export async function step(
  trip: Trip,
  options: RequestOptions,
  signal: AbortSignal,
  validators: Validators | undefined,
): Promise<Step> {
  const { clock } = options;
  const { url } = trip;
  signal.throwIfAborted();
  const sent = clock.passed();
  const response = await abortable(signal, send(options, trip, requestHeaders(options, validators), signal));
  const took = clock.passed() - sent;
  const { status } = response;
  trip.status = status;
  if (hasFollowed(response)) {
    await discard(response, signal);
    const from = (response.url || "elsewhere").slice(0, LONGEST_DETAIL);
    const because = { code: "followed" as const, values: { from } };
    return { status, answer: { outcome: "unreachable", reason: "redirects", because, status, url } };
  }
  if (status === 304 && validators !== undefined) {
    await discard(response, signal);
    const freshness = readFreshness(response.headers, clock.now(), took, validators.directives);
    return { status, answer: { outcome: "found", confirmed: true, status, url, freshness } };
  }
  if (validators !== undefined && status >= 400) {
    trip.misled = true;
    // The error may be about the conditions (RFC 9110 13.1.2): ask without them, unless the host is busy.
    if (!isBusy(status)) {
      await discard(response, signal);
      return step(trip, options, signal, undefined);
    }
  }
  const { misled } = trip;
  if (!isRedirect(status)) {
    return { status, misled, answer: await final(response, url, options, took, signal) };
  }
  await discard(response, signal);
  const target = redirectTarget(headerOf(response.headers, "location"), url);
  return { status, misled, ...(target !== undefined && { target }) };
}

/** Sends a request. A response that arrives after the request was aborted is discarded. */
async function send(
  { fetch, sign }: RequestOptions,
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
  { handling, maxBytes, clock }: RequestOptions,
  took: number,
  signal: AbortSignal,
): Promise<Answer> {
  const { status, headers } = response;
  const outcome = outcomeOf(status, handling);
  const now = clock.now();
  if (outcome === "found") {
    const body = await readBody(response, maxBytes, signal);
    const because =
      missingBytes(status, headers, body) ??
      remainingCoding(headerOf(headers, "content-encoding"), body.bytes);
    if (because !== undefined) {
      return { outcome: "unreachable", reason: "truncated", because, status, url };
    }
    const contentType = headerOf(headers, "content-type");
    return { outcome, status, url, body, contentType, freshness: readFreshness(headers, now, took) };
  }
  await discard(response, signal);
  const because: Because<DetailCode> =
    response.type === "opaqueredirect"
      ? { code: "hidden-redirect", values: {} }
      : { code: "status", values: { status } };
  const failed = { outcome, reason: "status" as const, because, status, url };
  if (outcome !== "unreachable") return { ...failed, freshness: readFreshness(headers, now, took) };
  return {
    ...failed,
    retryAfter: isBusy(status) ? readRetryAfter(headerOf(headers, "retry-after"), now) : undefined,
  };
}

const isBusy = (status: number): boolean => status === 429 || status === 503;

function requestHeaders({ userAgent }: RequestOptions, validators?: Validators): Record<string, string> {
  const headers: Record<string, string> = { "user-agent": userAgent, accept: "text/plain, */*;q=0.5" };
  if (validators?.etag !== undefined) headers["if-none-match"] = validators.etag;
  if (validators?.lastModified !== undefined) headers["if-modified-since"] = validators.lastModified;
  return headers;
}
