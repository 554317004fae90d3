import type { Bounded } from "../parse/bounded.ts";
import type { RequestRate } from "../parse/request-rate.ts";
import { parsedUrl } from "../url/parsed.ts";

/** The delays that a file asks for. */
export interface Pace {
  /** `Crawl-delay` of the agent's groups, in seconds. */
  readonly crawlDelay?: number | undefined;
  /** `Request-rate` of the agent's groups. */
  readonly requestRates: readonly RequestRate[];
}

/**
 * The delay in seconds between two requests to a host: the longest of its crawl delay and the request rates that
 * apply at that time; 0 if there are none.
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

/** How many sitemaps of one file are kept. */
export const MAX_SITEMAPS = 10_000;
/** Characters of all sitemaps of one file together: a relative one grows with the name of its host. */
export const MAX_SITEMAP_TEXT = 1_048_576;

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

/** What most sitemaps are: the URL parser would change nothing, unless dots make steps or a label is in Punycode. */
const PLAIN = /^https?:\/\/(?:[a-z\d-]+\.)+[a-z]{2,}\/[\w./-]*$/;

/** A sitemap's absolute URL in its normal spelling, without a fragment; undefined for what is not http or https. */
export function sitemapUrl(text: string, base?: string): string | undefined {
  if (PLAIN.test(text) && !text.includes("/.") && !text.includes("xn--")) return text;
  const url = parsedUrl(text, base);
  if (url === undefined) return undefined;
  if (url.protocol !== "http:" && url.protocol !== "https:") return undefined;
  url.hash = "";
  return url.href;
}
