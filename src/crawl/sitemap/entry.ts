/** What an entry may say of its URL. */
export interface Fields {
  /** When the page, or the sitemap, last changed: `lastmod`, or the date of an item in RSS or Atom. */
  readonly lastmod?: string;
  readonly changefreq?: string;
  readonly priority?: string;
}

/** One entry, as written except for white space around it. */
export interface WrittenEntry extends Fields {
  readonly url: string;
  /** 1-based. */
  readonly line: number;
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

/** A date and time in the W3C's profile of ISO 8601, where the time, or the month and day, may be left out. */
const W3C = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?)?)?$/i;
/** A date in a feed (RFC 822): with the name of a month, and a zone. Years had two digits until RFC 1123. */
const RFC822 = /^(?:[a-z]{3}, *)?(\d{1,2}) ([a-z]{3}) (\d{2}|\d{4}) (.*(?:[a-z]+|[+-]\d{4}))$/i;
const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/**
 * The moment of a `lastmod`, or of a date in a feed, in milliseconds since 1970; undefined for anything else, and for
 * days that there are not. A time without a zone is UTC; years of two digits are those from 1950 to 2049 (RFC 2822, 4.3).
 */
export function momentOf(text: string): number | undefined {
  const iso = W3C.exec(text);
  if (iso !== null) {
    const [, year, month = "01", day = "01", zone] = iso;
    if (!isDay(Number(year), Number(month) - 1, Number(day))) return undefined;
    return parsed(text.length > 10 && zone === undefined ? `${text}Z` : text);
  }
  const [, day, name, digits, rest] = RFC822.exec(text) ?? [];
  if (name === undefined) return undefined;
  const short = Number(digits);
  const year = digits!.length === 4 ? short : short + (short < 50 ? 2000 : 1900);
  if (!isDay(year, MONTHS.indexOf(name.toLowerCase()), Number(day))) return undefined;
  return parsed(`${day} ${name} ${year} ${rest}`);
}

/** Whether there is such a day; `Date.parse` takes 30 February for one in March. */
function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(2000, month, day));
  date.setUTCFullYear(year, month, day);
  return date.getUTCMonth() === month && date.getUTCDate() === day;
}

function parsed(text: string): number | undefined {
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? undefined : moment;
}
