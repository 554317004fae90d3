import type { Bounded } from "../../engine/parse/bounded.ts";
import { parsedUrl } from "../../engine/url/parsed.ts";

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
