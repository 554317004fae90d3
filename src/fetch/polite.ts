import { parsedUrl } from "../url/parsed.ts";

/**
 * What a `Request-rate` line asks for (Conner's draft of 2002, Seznam): at most `requests` in `seconds`, on days of
 * UTC between the minutes `from` and `to` after midnight if it names hours.
 */
export interface RequestRate {
  readonly requests: number;
  readonly seconds: number;
  /** Minutes after midnight, UTC. A window that ends before it begins spans midnight. */
  readonly window?: { readonly from: number; readonly to: number };
}

/** What a file asks of crawlers besides where they go. */
export interface Pace {
  /** `Crawl-delay` of the agent's groups, in seconds. */
  readonly crawlDelay?: number | undefined;
  /** `Request-rate` of the agent's groups. */
  readonly requestRates: readonly RequestRate[];
}

/**
 * Seconds to leave between two requests to a host, by what its file asks for: the longest of the crawl delay and
 * the request rates that hold at that time; 0 if it asks for nothing.
 *
 * @param pace an entry of the client, or anything with these two
 * @param at milliseconds since 1970; now, if absent
 */
export function delayBetween(pace: Pace, at: number = Date.now()): number {
  const minute = Math.floor(at / 60_000) % 1440;
  let delay = pace.crawlDelay ?? 0;
  for (const { requests, seconds, window } of pace.requestRates) {
    if (window === undefined || isWithin(minute, window)) delay = Math.max(delay, seconds / requests);
  }
  return delay;
}

function isWithin(minute: number, { from, to }: { from: number; to: number }): boolean {
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
}

const UNITS: Readonly<Record<string, number>> = { "": 1, s: 1, m: 60, h: 3600, d: 86_400 };

/** Reads `1/10s 1800-1900` and its kin; undefined for what asks for nothing that can be kept to. */
export function parseRequestRate(value: string): RequestRate | undefined {
  const match = /^(\d{1,6})\s*\/\s*(\d{1,6})\s*([smhd]?)(?:\s+(\d\d)(\d\d)\s*-\s*(\d\d)(\d\d))?$/i.exec(
    value,
  );
  if (match === null) return undefined;
  const requests = Number(match[1]);
  const seconds = Number(match[2]) * UNITS[match[3]!.toLowerCase()]!;
  if (requests === 0 || seconds === 0) return undefined;
  if (match[4] === undefined) return { requests, seconds };
  const [fromHour, fromMinute, toHour, toMinute] = match.slice(4).map(Number) as [
    number,
    number,
    number,
    number,
  ];
  if (fromHour > 24 || toHour > 24 || fromMinute > 59 || toMinute > 59) return undefined;
  return { requests, seconds, window: { from: fromHour * 60 + fromMinute, to: toHour * 60 + toMinute } };
}

/** Of one file; nobody keeps to more, and nobody needs to remember more. */
export const MAX_RATES = 64;
export const MAX_SITEMAPS = 10_000;
/** Characters of all sitemaps of one file together: a relative one grows with the name of its host. */
export const MAX_SITEMAP_TEXT = 1_048_576;

/** What one file asks for, as far as it is kept. */
export interface Bounded<T> {
  readonly list: readonly T[];
  /** There was more of it. */
  readonly cut: boolean;
}

/** The request rates that lines of a file ask for. */
export function requestRates(values: readonly string[]): Bounded<RequestRate> {
  const list = values.map(parseRequestRate).filter((rate) => rate !== undefined);
  return { list: list.slice(0, MAX_RATES), cut: list.length > MAX_RATES };
}

/**
 * The sitemaps of a file as absolute URLs without duplicates, in file order. A relative one, which the protocol
 * does not have but sites do, is taken relative to the robots.txt; what is not an http or https URL is left out.
 *
 * @param base URL of the robots.txt
 */
export function absoluteSitemaps(sitemaps: readonly string[], base: string): Bounded<string> {
  const found = new Set<string>();
  let text = 0;
  for (const sitemap of sitemaps) {
    const url = sitemap === "" ? undefined : sitemapUrl(sitemap, base);
    if (url === undefined || found.has(url)) continue;
    text += url.length;
    if (found.size === MAX_SITEMAPS || text > MAX_SITEMAP_TEXT) return { list: [...found], cut: true };
    found.add(url);
  }
  return { list: [...found], cut: false };
}

/** A sitemap's absolute URL in its normal spelling, without a fragment; undefined for what is not http or https. */
export function sitemapUrl(text: string, base?: string): string | undefined {
  const url = parsedUrl(text, base);
  if (url === undefined) return undefined;
  if (url.protocol !== "http:" && url.protocol !== "https:") return undefined;
  url.hash = "";
  return url.href;
}
