import type { CrawlerPurpose } from "../../agent/crawler.ts";
import type { Tally } from "./tally.ts";

/** Why requests count as a robot's. */
export type Evidence =
  /** The header names a crawler that {@link knownCrawler} knows. */
  | "known"
  /** The header says that it is a robot. */
  | "declared"
  /** The header says nothing of the kind, but robots.txt was fetched with it. */
  | "fetched";

/** A URL that robots.txt forbids a robot, and that it requested all the same. */
export interface ForbiddenUrl {
  /** As the log has it. */
  readonly url: string;
  readonly requests: number;
  /** The rule that forbids it, such as `Disallow: /private`; null where no rule but a default does. */
  readonly rule: string | null;
  /** Its line in the robots.txt, from 1. */
  readonly line: number | null;
}

/** One robot in access logs. Times are in ISO 8601. */
export interface Bot {
  /** Its product token; the header of a robot that poses as a browser. */
  readonly agent: string;
  readonly evidence: Evidence;
  /** Who runs a known one. */
  readonly operator: string | null;
  readonly purpose: CrawlerPurpose | null;
  /** Whether its operator says that it keeps to robots.txt; null for unknown robots. */
  readonly obeys: boolean | null;
  /** One of the `User-Agent` headers. */
  readonly header: string;
  /** All requests, those for robots.txt among them. */
  readonly requests: number;
  readonly robotsFetches: number;
  /** Whether it asked for robots.txt before anything else that the logs have of it; null where times are lacking. */
  readonly robotsFirst: boolean | null;
  /** Requests that robots.txt forbids; null where no robots.txt was given. */
  readonly forbidden: number | null;
  /** The first twenty of those URLs at most, those requested most often first. */
  readonly forbiddenUrls: readonly ForbiddenUrl[];
  /** Seconds that robots.txt asks it to leave between requests. */
  readonly crawlDelay: number | null;
  /** Requests that came sooner than that after the previous one; null where no delay is asked for. */
  readonly tooSoon: number | null;
  /** Requests in its busiest minute, those for robots.txt left out. */
  readonly perMinute: number;
  readonly first: string | null;
  readonly last: string | null;
  /** Requests by status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Requests for robots.txt by status. */
  readonly robotsStatuses: Readonly<Record<string, number>>;
  /** Addresses that its requests came from; null where they were not counted separately. */
  readonly addresses: number | null;
  /** Requests by time, in steps of {@link BotReport.step}; those without a time are left out. */
  readonly timeline: readonly (readonly [from: string, requests: number])[];
}

/** What access logs say about robots. */
export interface BotReport {
  /** Those with the most requests first. */
  readonly bots: readonly Bot[];
  /** Requests that were counted, those of people among them. */
  readonly requests: number;
  /** Requests to hosts other than the one given as an option. */
  readonly elsewhere: number;
  /** The hosts that were asked, where the logs say them: the first ten. */
  readonly hosts: readonly string[];
  /** Milliseconds of a step of {@link Bot.timeline}. */
  readonly step: number;
  /** Requests of robots that came after there were too many names, and of those with too few requests to be kept. */
  readonly others: number;
}

/** A robot as reports have it. */
export function botOf(tally: Tally, step: number): Bot {
  const { sender, policy } = tally;
  const { crawler } = sender;
  return {
    agent: tally.agent,
    evidence: crawler !== undefined ? "known" : sender.isDeclared ? "declared" : "fetched",
    operator: crawler?.operator ?? null,
    purpose: crawler?.purpose ?? null,
    obeys: crawler?.obeys ?? null,
    header: tally.header,
    requests: tally.requests,
    robotsFetches: tally.robotsFetches,
    robotsFirst: isFirst(tally),
    forbidden: policy === undefined ? null : tally.forbidden,
    forbiddenUrls: forbiddenOf(tally),
    crawlDelay: tally.crawlDelay ?? null,
    tooSoon: tally.crawlDelay === undefined ? null : tally.tooSoon,
    perMinute: tally.peak,
    first: timeText(tally.first),
    last: timeText(tally.last),
    statuses: textKeys(tally.statuses),
    robotsStatuses: textKeys(tally.robotsStatuses),
    addresses: tally.otherAddresses > 0 || tally.addresses.size === 0 ? null : tally.addresses.size,
    timeline: [...tally.steps]
      .sort(([a], [b]) => a - b)
      .map(([at, requests]) => [timeText(at * step)!, requests] as const),
  };
}

function isFirst({ robotsFetches, firstFetch, firstOther, requests }: Tally): boolean | null {
  if (robotsFetches === 0) return false;
  if (robotsFetches === requests) return true;
  if (!Number.isFinite(firstFetch) || !Number.isFinite(firstOther)) return null;
  return firstFetch <= firstOther;
}

function forbiddenOf({ policy, forbiddenUrls }: Tally): ForbiddenUrl[] {
  return [...forbiddenUrls]
    .sort(([, a], [, b]) => b - a)
    .map(([url, requests]) => {
      const { rule } = policy!.explain(url);
      const text =
        rule === undefined ? null : `${rule.type === "allow" ? "Allow" : "Disallow"}: ${rule.pattern}`;
      return { url, requests, rule: text, line: rule?.line ?? null };
    });
}

function timeText(time: number): string | null {
  return Number.isFinite(time) ? new Date(time).toISOString() : null;
}

function textKeys(counts: ReadonlyMap<number, number>): Record<string, number> {
  return Object.fromEntries([...counts].sort(([a], [b]) => a - b));
}
