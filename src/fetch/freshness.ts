import { httpDate } from "./http-date.ts";
import { type FetchHeaders, headerOf } from "./response.ts";

/**
 * What a server has said about keeping its answer, in its own terms: a confirmation (304) that says less leaves the
 * rest as it was (RFC 9111 4.3.4).
 */
export interface Directives {
  /** Seconds of `max-age`; 0 where it makes no sense (4.2.1). */
  readonly maxAge?: number | undefined;
  /** `Expires` in milliseconds since 1970; 0, which is past, for what is not a date (5.3). */
  readonly expires?: number | undefined;
  /** `no-cache` or `no-store`. */
  readonly noCache?: boolean | undefined;
  /** `must-revalidate`: never used when stale while the server can be asked (5.2.2.2). */
  readonly mustRevalidate?: boolean | undefined;
}

/** What the headers of an answer say about its freshness. Times are in milliseconds. */
export interface Freshness {
  readonly directives: Directives;
  /** For how long the answer is good from now on; undefined where the server has not said. */
  readonly lifetime: number | undefined;
  readonly etag: string | undefined;
  readonly lastModified: string | undefined;
}

const NOTHING: Directives = {
  maxAge: undefined,
  expires: undefined,
  noCache: undefined,
  mustRevalidate: undefined,
};

/** Longer validators are not worth their place in a cache. */
const MAX_VALIDATOR = 512;

/** Seconds that any larger number counts as (1.2.2). */
export const MAX_SECONDS = 2 ** 31;

/**
 * Reads `Cache-Control`, `Expires`, `Date`, `Age` and the validators (RFC 9111 4.2, RFC 9110 8.8). `s-maxage` is for
 * caches that serve others the same bytes (5.2.2.10), so it is not for us.
 *
 * @param now milliseconds since 1970, when the answer came
 * @param took milliseconds from the request to the answer
 * @param before what an answer that this one confirms had said
 */
export function readFreshness(
  headers: FetchHeaders,
  now: number,
  took: number,
  before: Directives = NOTHING,
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
  // 4.2.3: as old as its Date says, or as the caches on the way and the transfer itself have made it.
  const apparent = Math.max(0, now - sent);
  // Of several, the first counts (5.1).
  const age = /^\s*(\d+)\s*(?:,|$)/.exec(headerOf(headers, "age") ?? "")?.[1];
  const corrected = secondsOf(age ?? "0") * 1000 + took;
  return Math.max(0, lifetime - Math.max(apparent, corrected));
}

/** What the headers say. Each of them replaces the stored one of its name; the others stay (3.2). */
function readDirectives(headers: FetchHeaders, before: Directives): Directives {
  const control = headerOf(headers, "cache-control");
  const expires = headerOf(headers, "expires");
  return {
    ...before,
    ...(control !== null && readControl(control)),
    ...(expires !== null && { expires: Math.max(0, httpDate(expires) ?? 0) }),
  };
}

/** What a `Cache-Control` says. */
function readControl(text: string): Omit<Directives, "expires"> {
  const control = controlDirectives(text);
  return {
    maxAge: control.has("max-age") ? secondsOf(control.get("max-age")!) : undefined,
    noCache: control.has("no-cache") || control.has("no-store") ? true : undefined,
    mustRevalidate: control.has("must-revalidate") ? true : undefined,
  };
}

/** The directives of a `Cache-Control` (5.2), of which the first of each name counts (4.2.1). */
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

/** Seconds of a `delta-seconds` (1.2.2); anything else counts as stale already. */
function secondsOf(text: string): number {
  return /^\d+$/.test(text) ? Math.min(Number(text), MAX_SECONDS) : 0;
}

function validator(value: string | null): string | undefined {
  return value !== null && value !== "" && isValidator(value) ? value : undefined;
}

/** Whether a validator can be sent back: with one that cannot, every further request would fail. */
export function isValidator(value: string): boolean {
  return value.length <= MAX_VALIDATOR && /^[\x20-\x7e\x80-\xff]*$/.test(value);
}

/** Milliseconds that a `Retry-After` header asks to wait (RFC 9110 10.2.3): seconds or a date. */
export function readRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  if (/^\s*\d+\s*$/.test(value)) return Number(value) * 1000;
  const date = httpDate(value);
  return date === undefined ? undefined : Math.max(0, date - now);
}
