import { asker } from "../agent/asker.ts";
import type { Crawler } from "../agent/crawler.ts";
import { GLOBAL, UNBOUND } from "../dialect/dialect.ts";
import { dialectRules } from "../dialect/index.ts";
import type { Group } from "../parse/content.ts";
import type { Robots } from "../policy/robots.ts";
import { parsedUrl } from "../url/parsed.ts";
import { encoder } from "../utf8.ts";

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

/** The request rates of the groups that bind an agent. */
export function requestRates(robots: Robots, agent: string | readonly string[] | Crawler): RequestRate[] {
  const lines = robots.extensions.filter(({ name }) => name.toLowerCase() === "request-rate");
  if (lines.length === 0) return [];
  const binding = bindingGroups(robots, agent);
  return lines
    .filter(({ group }) => group !== undefined && binding.has(group))
    .map(({ value }) => parseRequestRate(value))
    .filter((rate) => rate !== undefined);
}

/** Indices of the groups that bind, graded as the rules are. */
function bindingGroups(robots: Robots, agent: string | readonly string[] | Crawler): Set<number> {
  const dialect = dialectRules(robots.dialect);
  const { grade } = asker(agent, dialect);
  const gradeOf = ({ agents }: Group): number =>
    agents.reduce((best, name) => {
      const bytes = encoder.encode(name);
      return Math.min(best, grade(bytes, 0, bytes.length));
    }, UNBOUND);
  const grades = robots.groups.map(gradeOf);
  const best = grades.reduce((a, b) => Math.min(a, b), UNBOUND);
  if (best > GLOBAL) return new Set();
  const bound = grades.flatMap((g, i) => (g === best ? [i] : []));
  return new Set(dialect.merge ? bound : bound.slice(0, 1));
}

/**
 * The sitemaps of a file as absolute URLs without duplicates, in file order. A relative one, which the protocol
 * does not have but sites do, is taken relative to the robots.txt; what is no http or https URL is left out.
 *
 * @param base URL of the robots.txt
 */
export function absoluteSitemaps(sitemaps: readonly string[], base: string): string[] {
  const found = new Set<string>();
  for (const sitemap of sitemaps) {
    const url = sitemap === "" ? undefined : parsedUrl(sitemap, base);
    if (url === undefined) continue;
    if (url.protocol !== "http:" && url.protocol !== "https:") continue;
    url.hash = "";
    found.add(url.href);
  }
  return [...found];
}
