import type { WrittenEntry } from "./elements.ts";

/** A date and time in the W3C's profile of ISO 8601, where the time, or the month and day, may be left out. */
const W3C = /^\d{4}(?:-\d\d(?:-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?)?)?$/i;
/** A date in a feed (RFC 822): with the name of a month, and a zone. */
const RFC822 = /^(?:[a-z]{3}, *)?\d{1,2} [a-z]{3} \d{4} .*(?:[a-z]+|[+-]\d{4})$/i;

/**
 * The moment of a `lastmod`, or of a date in a feed, in milliseconds since 1970; undefined for anything else. A time
 * without a zone is UTC.
 */
export function momentOf(text: string): number | undefined {
  const match = W3C.exec(text);
  if (match === null && !RFC822.test(text)) return undefined;
  const isLocal = match !== null && text.length > 10 && match[1] === undefined;
  const moment = Date.parse(isLocal ? `${text}Z` : text);
  return Number.isNaN(moment) ? undefined : moment;
}

/** An entry of a sitemap. */
export interface SitemapEntry {
  /** As written, except for white space around it. */
  readonly url: string;
  /** When it last changed, as written: `lastmod`, or the date of an item in RSS or Atom. */
  readonly lastmod?: string;
  /** The same in milliseconds since 1970, if it can be read. */
  readonly modifiedAt?: number;
  /** How often it changes, as written. Search engines ignore it. */
  readonly changefreq?: string;
  /** From 0 to 1, against other URLs of the site, if it is such a number. Search engines ignore it. */
  readonly priority?: number;
  /** 1-based line of the sitemap. */
  readonly line: number;
}

/** An entry as a user sees it. */
export function entryOf({ priority, ...entry }: WrittenEntry): SitemapEntry {
  const modifiedAt = entry.lastmod === undefined ? undefined : momentOf(entry.lastmod);
  const rank = priority === undefined ? Number.NaN : Number(priority);
  return {
    ...entry,
    ...(modifiedAt !== undefined && { modifiedAt }),
    ...(rank >= 0 && rank <= 1 && { priority: rank }),
  };
}
