import type { WrittenEntry } from "./elements.ts";
import { momentOf } from "./moment.ts";

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
