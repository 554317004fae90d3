import type { CrawlerPurpose } from "../../../engine/agent/crawler.ts";
import { ruleText } from "../../../engine/parse/content.ts";
import type { Automation } from "../../identity/software.ts";
import { type AddressSum, type NetworkSum, whereabouts } from "./addresses.ts";
import type { MarkReport } from "./marks.ts";
import type { RobotCounts } from "./robot-counts.ts";
import type { Rulings } from "./rulings.ts";

/** The reason why requests count as a robot's. */
export type Evidence =
  /** The header names a crawler that `knownCrawler` knows. */
  | "known"
  /** The header names a crawler that only the list given as `crawlers` has. */
  | "listed"
  /** The header declares a robot. */
  | "declared"
  /** The header does not declare a robot, but robots.txt has a group for its name. */
  | "named"
  /** None of these, but the header is a library's or a headless browser's, or missing. */
  | "undeclared"
  /** A browser's or an app's header with which robots.txt was fetched: only in {@link BotReport.unrecognized}. */
  | "fetched"
  /** Nothing but a name, as an app may have: only in {@link BotReport.unrecognized}. */
  | "unrecognized";

/** A URL that a robot requested although robots.txt forbids it. */
export interface ForbiddenUrl {
  /** The URL as in the log. */
  readonly url: string;
  /** How often it was requested. */
  readonly requests: number;
  /** The rule that forbids it, such as `Disallow: /private`; null if that is not a rule. */
  readonly rule: string | null;
  /** Its line in the robots.txt, from 1. */
  readonly line: number | null;
}

/** A robot, or another program, in access logs. Times are in ISO 8601. */
export interface Bot {
  /**
   * Its product token; its header if that is a browser's, or an app's or library's with a robot's name; `-` without a
   * header.
   */
  readonly agent: string;
  /** The reason why it is listed. */
  readonly evidence: Evidence;
  /** The operator; null if unknown. */
  readonly operator: string | null;
  /** What it fetches pages for; null for unknown robots. */
  readonly purpose: CrawlerPurpose | null;
  /** The kind of software by its header, apart from crawlers; null if the header does not say so. */
  readonly automation: Automation | null;
  /** Whether its operator says that it obeys robots.txt; null for unknown robots and for robots of a list. */
  readonly obeys: boolean | null;
  /** One of the `User-Agent` headers. */
  readonly header: string;
  /** All requests, including those for robots.txt. */
  readonly requests: number;
  /** Requests for robots.txt. */
  readonly robotsFetches: number;
  /** Whether its first request in the logs was for robots.txt; null if times are missing. */
  readonly robotsFirst: boolean | null;
  /** Requests that robots.txt forbids; null if no robots.txt was given. */
  readonly forbidden: number | null;
  /** The forbidden requests as a share of all its requests, from 0 to 1, to four decimal places. */
  readonly forbiddenShare: number | null;
  /** At most twenty of the forbidden URLs, the most requested first. */
  readonly forbiddenUrls: readonly ForbiddenUrl[];
  /** The delay in seconds that robots.txt asks of it. */
  readonly crawlDelay: number | null;
  /**
   * Requests that came sooner than the delay after the previous one, not counting fetches of robots.txt; null if there
   * is no delay.
   */
  readonly tooSoon: number | null;
  /** Requests in its busiest minute, without those for robots.txt; null if times are missing. */
  readonly perMinute: number | null;
  /** Time of its first request in ISO 8601; null if times are missing. */
  readonly first: string | null;
  /** Time of its last request in ISO 8601; null if times are missing. */
  readonly last: string | null;
  /** Requests by status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Requests for robots.txt by status. */
  readonly robotsStatuses: Readonly<Record<string, number>>;
  /** Number of addresses that its requests came from; null if they were too many to count. */
  readonly addresses: number | null;
  /**
   * These addresses, those with the most forbidden requests first; a hundred at most. Empty with
   * {@link BotOptions.anonymize}.
   */
  readonly topAddresses: readonly AddressSum[];
  /** The networks that they are in, in the same order; a hundred at most. */
  readonly networks: readonly NetworkSum[];
  /** Requests over time, in steps of {@link BotReport.step}; steps without requests are left out. */
  readonly timeline: readonly (readonly [from: string, requests: number])[];
  /** Forbidden requests over time, in the same steps; steps without any are left out. */
  readonly forbiddenTimeline: readonly (readonly [from: string, requests: number])[];
}

/** The sums for the robots with one purpose. */
export interface PurposeSum {
  /**
   * `tools` for libraries and headless browsers; `unknown` for other robots in no table, and for clients without a
   * header.
   */
  readonly purpose: CrawlerPurpose | "tools" | "unknown";
  /** How many robots there are. */
  readonly robots: number;
  /** All of their requests, including those for robots.txt. */
  readonly requests: number;
  /** Requests that robots.txt forbids; null if no robots.txt was given. */
  readonly forbidden: number | null;
}

/** Requests of several robots together. */
export interface RequestSum {
  /** All requests, including those for robots.txt. */
  readonly requests: number;
  /** Requests that robots.txt forbids; null if no robots.txt was given. */
  readonly forbidden: number | null;
}

/** What access logs say about robots. */
export interface BotReport {
  /**
   * All automation, as an enforcer holds it to robots.txt: robots that say so or that the file names, and libraries,
   * headless browsers and clients without a `User-Agent` header (`undeclared`). Those with the most forbidden requests
   * come first, then those with the most requests.
   */
  readonly bots: readonly Bot[];
  /** The sums of {@link BotReport.bots} and {@link BotReport.others}. */
  readonly automation: RequestSum;
  /** The part of {@link BotReport.automation} whose senders are not `undeclared`. */
  readonly declared: RequestSum;
  /**
   * Clients that may be robots, apps or people: those that give only a name, and those that fetched robots.txt with a
   * browser's or an app's header, from then on. No sum has their requests.
   */
  readonly unrecognized: readonly Bot[];
  /** The robots by purpose, the purposes with the most requests first. */
  readonly purposes: readonly PurposeSum[];
  /** Requests that were counted, including those of people. */
  readonly requests: number;
  /**
   * Lines of connections on which no request was made, as browsers open them ahead, or none that could be read: they have
   * neither a path nor a `User-Agent`. No other number has them.
   */
  readonly connections: number;
  /** Requests to hosts other than the one given as an option. */
  readonly elsewhere: number;
  /** The first ten hosts in the logs, if the logs name hosts. */
  readonly hosts: readonly string[];
  /** Milliseconds per step of {@link Bot.timeline} and {@link Bot.forbiddenTimeline}. */
  readonly step: number;
  /**
   * Requests of robots that are not listed: there were too many names before them, or they had too few requests to be
   * kept.
   */
  readonly others: number;
  /** What a server has marked that `robotomata enforce` has configured; null if no request has such a mark. */
  readonly marks: MarkReport | null;
}

/** How a report is made. */
interface Reading {
  /** Milliseconds of a step of time. */
  readonly step: number;
  /** Undefined without a robots.txt. */
  readonly rulings: Rulings | undefined;
  readonly isAnonymous: boolean;
}

/** A robot for a report. */
export function botOf(counts: RobotCounts, agent: string, { step, rulings, isAnonymous }: Reading): Bot {
  const { sender, policy } = counts;
  const crawler = sender.crawler ?? sender.listed;
  const steps = [...counts.steps]
    .sort(([a], [b]) => a - b)
    .map(([at, counts]) => [timeText(at * step)!, counts] as const);
  return {
    agent,
    evidence: evidenceOf(counts),
    operator: crawler?.operator || null,
    purpose: crawler?.purpose ?? null,
    automation: sender.automation ?? null,
    obeys: sender.crawler?.obeys ?? null,
    header: counts.header,
    requests: counts.requests,
    robotsFetches: counts.robotsFetches,
    robotsFirst: isFirst(counts),
    forbidden: policy === undefined ? null : counts.forbidden,
    forbiddenShare:
      policy === undefined ? null : Math.round((counts.forbidden / counts.requests) * 1e4) / 1e4,
    forbiddenUrls: forbiddenOf(counts, rulings),
    crawlDelay: counts.crawlDelay ?? null,
    tooSoon: counts.crawlDelay === undefined ? null : counts.tooSoon,
    perMinute: Number.isFinite(counts.first) ? counts.peak : null,
    first: timeText(counts.first),
    last: timeText(counts.last),
    statuses: textKeys(counts.statuses),
    robotsStatuses: textKeys(counts.robotsStatuses),
    addresses: counts.otherAddresses > 0 || counts.addresses.size === 0 ? null : counts.addresses.size,
    ...whereabouts(counts, isAnonymous),
    timeline: steps.map(([at, { requests }]) => [at, requests] as const),
    forbiddenTimeline: steps.flatMap(([at, { forbidden }]) =>
      forbidden === 0 ? [] : [[at, forbidden] as const],
    ),
  };
}

function evidenceOf({ sender, isNamed, robotsFetches }: RobotCounts): Evidence {
  if (sender.crawler !== undefined) return "known";
  if (sender.listed !== undefined) return "listed";
  if (sender.isDeclared) return "declared";
  if (isNamed) return "named";
  if (sender.automation !== undefined) return "undeclared";
  return robotsFetches > 0 ? "fetched" : "unrecognized";
}

/** The sum of robots, and of those that are not listed. */
export function sumOf(bots: readonly Bot[], others: RobotCounts): RequestSum {
  const isJudged = bots.some(({ forbidden }) => forbidden !== null);
  return {
    requests: bots.reduce((sum, { requests }) => sum + requests, others.requests),
    forbidden: isJudged
      ? bots.reduce((sum, { forbidden }) => sum + (forbidden ?? 0), others.forbidden)
      : null,
  };
}

/** Robots by their purpose. */
export function purposesOf(bots: readonly Bot[]): PurposeSum[] {
  const sums = new Map<PurposeSum["purpose"], PurposeSum>();
  for (const { purpose: known, automation, requests, forbidden } of bots) {
    const purpose = known ?? (automation === null || automation === "unnamed" ? "unknown" : "tools");
    const sum = sums.get(purpose);
    sums.set(purpose, {
      purpose,
      robots: (sum?.robots ?? 0) + 1,
      requests: (sum?.requests ?? 0) + requests,
      forbidden: forbidden === null ? null : (sum?.forbidden ?? 0) + forbidden,
    });
  }
  return [...sums.values()].sort((a, b) => b.requests - a.requests);
}

function isFirst({ robotsFetches, firstFetch, firstOther, requests }: RobotCounts): boolean | null {
  if (robotsFetches === 0) return false;
  if (robotsFetches === requests) return true;
  if (!Number.isFinite(firstFetch) || !Number.isFinite(firstOther)) return null;
  return firstFetch <= firstOther;
}

function forbiddenOf({ forbiddenUrls }: RobotCounts, rulings: Rulings | undefined): ForbiddenUrl[] {
  return [...forbiddenUrls]
    .sort(([, a], [, b]) => b.requests - a.requests)
    .map(([url, { requests, policies }]) => {
      const rule = rulings?.ruleOn(url, policies);
      return { url, requests, rule: rule === undefined ? null : ruleText(rule), line: rule?.line ?? null };
    });
}

function timeText(time: number): string | null {
  return Number.isFinite(time) ? new Date(time).toISOString() : null;
}

function textKeys(counts: ReadonlyMap<number, number>): Record<string, number> {
  return Object.fromEntries([...counts].sort(([a], [b]) => a - b));
}
