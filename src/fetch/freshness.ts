import type { FetchHeaders } from "./response.ts";

/** What a server says about keeping its answer; times in milliseconds. */
export interface Freshness {
  /** For how long the answer is good; undefined where the server does not say. */
  readonly lifetime: number | undefined;
  readonly etag: string | undefined;
  readonly lastModified: string | undefined;
}

/** Longer validators are not worth their place in a cache. */
export const MAX_VALIDATOR = 512;

/**
 * Reads `Cache-Control`, `Expires`, `Age` and the validators (RFC 9111 4.2, RFC 9110 8.8). `no-store` and `no-cache`
 * are a lifetime of none. `s-maxage` is for caches that serve others the same bytes, so it is not for us.
 *
 * @param now milliseconds since 1970, for an `Expires` without `Date`
 */
export function readFreshness(headers: FetchHeaders, now: number): Freshness {
  return {
    lifetime: lifetime(headers, now),
    etag: validator(headers.get("etag")),
    lastModified: validator(headers.get("last-modified")),
  };
}

function lifetime(headers: FetchHeaders, now: number): number | undefined {
  const control = headers.get("cache-control") ?? "";
  if (/(?:^|[\s,])no-(?:store|cache)(?=[\s,=]|$)/i.test(control)) return 0;
  const age = Number(/^\d+$/.exec(headers.get("age") ?? "")?.[0] ?? 0) * 1000;
  const maxAge = /(?:^|[\s,])max-age\s*=\s*"?(\d+)/i.exec(control)?.[1];
  if (maxAge !== undefined) return Math.max(0, Number(maxAge) * 1000 - age);
  const expires = headers.get("expires");
  if (expires === null) return undefined;
  const sent = Date.parse(headers.get("date") ?? "");
  const until = Date.parse(expires) - (Number.isNaN(sent) ? now : sent) - age;
  // An Expires that is no date, such as 0, means the past (RFC 9111 5.3).
  return Number.isNaN(until) ? 0 : Math.max(until, 0);
}

function validator(value: string | null): string | undefined {
  return value === null || value === "" || value.length > MAX_VALIDATOR ? undefined : value;
}

/** Milliseconds that a `Retry-After` header asks to wait (RFC 9110 10.2.3): seconds or a date. */
export function readRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  if (/^\s*\d+\s*$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
