import { type FetchHeaders, headerOf } from "../../base/response.ts";

/** HTTP dates contain the name of a month in all three forms (RFC 9110 5.6.7). */
const MONTH = /[a-z]{3}/i;
const ZONE = /(?:[a-z]|[+-]\d{4})$/i;

/**
 * Parses a date in a header into milliseconds since 1970 (RFC 9110 5.6.7); undefined for anything else.
 * `Date.parse` alone accepts `0` and `3.5` as dates, and treats a date without a zone, such as the oldest of the
 * three forms, as local time.
 */
function httpDate(text: string | null): number | undefined {
  const date = text?.trim() ?? "";
  if (!MONTH.test(date)) return undefined;
  const ms = Date.parse(ZONE.test(date) ? date : `${date} GMT`);
  return Number.isNaN(ms) ? undefined : ms;
}

/**
 * What a server has said about the freshness of its answer. A confirmation (304) replaces only what it mentions
 * (RFC 9111 4.3.4).
 */
export interface Directives {
  /** Seconds of `max-age`; 0 if it is invalid (4.2.1). */
  readonly maxAge?: number | undefined;
  /** `Expires` in milliseconds since 1970; 0, which is in the past, if it is not a date (5.3). */
  readonly expires?: number | undefined;
  /** `no-cache` or `no-store`. */
  readonly noCache?: boolean | undefined;
  /** `must-revalidate`: must not be used when stale while the server can be reached (5.2.2.2). */
  readonly mustRevalidate?: boolean | undefined;
}

/** What the headers of an answer say about its freshness. Times are in milliseconds. */
export interface Freshness {
  readonly directives: Directives;
  /** For how long the answer is fresh from now on; undefined if the server has not said. */
  readonly lifetime: number | undefined;
  readonly etag: string | undefined;
  readonly lastModified: string | undefined;
}

/** Longer validators are not worth caching. */
const MAX_VALIDATOR = 512;

/** Maximum number of seconds; larger numbers are treated as this (1.2.2). */
export const MAX_SECONDS = 2 ** 31;

/**
 * Reads `Cache-Control`, `Expires`, `Date`, `Age` and the validators (RFC 9111 4.2, RFC 9110 8.8). `s-maxage` is
 * ignored, since it is for shared caches (5.2.2.10).
 *
 * @param now the time of the answer in milliseconds since 1970
 * @param took milliseconds from the request to the answer
 * @param before the directives of the answer that this one confirms
 */
export function readFreshness(
  headers: FetchHeaders,
  now: number,
  took: number,
  before: Directives = {},
): Freshness {
  const directives = readDirectives(headers, before);
  return {
    directives,
    lifetime: lifetimeOf(directives, headers, now, took),
    etag: validator(headerOf(headers, "etag")),
    lastModified: validator(headerOf(headers, "last-modified")),
  };
}

function lifetimeOf(
  { maxAge, expires, noCache }: Directives,
  headers: FetchHeaders,
  now: number,
  took: number,
): number | undefined {
  if (noCache) return 0;
  if (maxAge === undefined && expires === undefined) return undefined;
  const sent = httpDate(headerOf(headers, "date")) ?? now;
  const lifetime = maxAge === undefined ? expires! - sent : maxAge * 1000;
  // 4.2.3: its age by its Date, or by its Age header plus the time of the transfer.
  const apparent = Math.max(0, now - sent);
  // If there are several, the first counts (5.1).
  const age = /^\s*(\d+)\s*(?:,|$)/.exec(headerOf(headers, "age") ?? "")?.[1];
  const corrected = secondsOf(age ?? "0") * 1000 + took;
  return Math.max(0, lifetime - Math.max(apparent, corrected));
}

/** The directives in the headers. Each header replaces the stored one of the same name; others stay (3.2). */
function readDirectives(headers: FetchHeaders, before: Directives): Directives {
  const control = headerOf(headers, "cache-control");
  const expires = headerOf(headers, "expires");
  return {
    ...before,
    ...(control !== null && readControl(control)),
    ...(expires !== null && { expires: Math.max(0, httpDate(expires) ?? 0) }),
  };
}

/** The directives of a `Cache-Control` header that matter here. */
function readControl(text: string): Omit<Directives, "expires"> {
  const control = controlDirectives(text);
  return {
    maxAge: control.has("max-age") ? secondsOf(control.get("max-age")!) : undefined,
    noCache: control.has("no-cache") || control.has("no-store") ? true : undefined,
    mustRevalidate: control.has("must-revalidate") ? true : undefined,
  };
}

/** The directives of a `Cache-Control` (5.2); the first of each name counts (4.2.1). */
function controlDirectives(text: string): Map<string, string> {
  const directives = new Map<string, string>();
  for (const [, name, quoted, plain] of text.matchAll(
    /([!#$%&'*+.^_`|~\w-]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,]*)))?/g,
  )) {
    const key = name!.toLowerCase();
    if (!directives.has(key)) directives.set(key, quoted ?? plain ?? "");
  }
  return directives;
}

/** The number in a `delta-seconds` (1.2.2); anything else counts as already stale. */
function secondsOf(text: string): number {
  return /^\d+$/.test(text) ? Math.min(Number(text), MAX_SECONDS) : 0;
}

function validator(value: string | null): string | undefined {
  return value !== null && value !== "" && isValidator(value) ? value : undefined;
}

/** Whether a validator can be sent in a request header; otherwise, every further request would fail. */
export function isValidator(value: string): boolean {
  return value.length <= MAX_VALIDATOR && /^[\x20-\x7e\x80-\xff]*$/.test(value);
}

/** The wait in a `Retry-After` header, in milliseconds (RFC 9110 10.2.3): it contains seconds or a date. */
export function readRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  if (/^\s*\d+\s*$/.test(value)) return Number(value) * 1000;
  const date = httpDate(value);
  return date === undefined ? undefined : Math.max(0, date - now);
}
