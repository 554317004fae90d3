import type { CrawlerPurpose } from "../../../engine/agent/crawler.ts";
import { formsOf } from "../forms.ts";

const { count, number } = formsOf("en");
const REQUESTS = { one: "request", other: "requests" };
const ROBOTS = { one: "robot", other: "robots" };
const LOGS = { one: "log", other: "logs" };
const LINES = { one: "line", other: "lines" };

type Purposes = Readonly<Record<CrawlerPurpose | "tools" | "unknown", string>>;

const kinds: Purposes = {
  search: "search",
  ads: "ads",
  "ai-training": "ai-training",
  "ai-retrieval": "ai-retrieval",
  "ai-agent": "ai-agent",
  archive: "archive",
  seo: "seo",
  preview: "preview",
  monitoring: "monitoring",
  feed: "feed",
  research: "research",
  other: "other",
  tools: "tools",
  unknown: "unknown",
};

/** What `bots` says, at a terminal and in its report. */
export const bots = {
  unknownFormat: "no line is in a known access log format",
  noNetworks: (file: string) => `there are no networks in ${file}`,
  unreadableNetworks: (file: string, count: number, first: string) =>
    `${file} is not whole: entries that are no networks: ${count}, the first being ${first}`,
  elsewhere: (requests: number) => `${count(requests, REQUESTS)} to other hosts left out`,
  onlyElsewhere: (requests: number, hosts: string) =>
    `${count(requests, REQUESTS)} to other hosts left out: the logs have ${hosts}`,
  severalHosts: (hosts: string) =>
    `the logs have several hosts (${hosts}), each with a robots.txt of its own: --host NAME counts one`,
  andMore: (names: string) => `${names} and more`,
  reading: (lines: number, perSecond: number) => `${count(lines, LINES)}, ${number(perSecond)}/s`,
  checking: (addresses: number) => `${count(addresses, { one: "address", other: "addresses" })} checked`,
  faults: {
    broken: (broken: number, lines: number, which: string) =>
      `${number(broken)} of ${count(lines, LINES)} in an unknown format (${which})`,
    firstLines: (lines: string) => `the first are lines ${lines}`,
    lines: (broken: number, lines: string) => `${broken === 1 ? "line" : "lines"} ${lines}`,
    long: (long: number) => `${count(long, LINES)} longer than 128 KiB skipped`,
    unnamed: (requests: number) =>
      `${requests === 1 ? "its request has no" : `none of its ${number(requests)} requests has a`} User-Agent header, without which robots cannot be recognized: make the server log it`,
    notRead: (why: string) => `${why}: the rest is not read (--max-ratio)`,
  },
  noUserAgent: "no User-Agent",
  evidence: {
    listed: "from the list",
    declared: "declared",
    named: "named in robots.txt",
    fetched: "fetched",
    undeclared: "undeclared",
  },
  software: { library: "HTTP library", headless: "headless browser", unnamed: "" },
  /** Purposes in parentheses, and by themselves. */
  kinds,
  purposes: {
    ...kinds,
    "ai-training": "AI training",
    "ai-retrieval": "AI search",
    "ai-agent": "AI agents",
    seo: "SEO",
  },
  mayIgnore: ", may ignore robots.txt",
  verified: (all: number, own: number) => `${number(all)} (${number(own)} verified)`,
  unchecked: (unchecked: number) => ` (${number(unchecked)} unchecked)`,
  seconds: (seconds: number) => `${number(seconds)} s`,
  text: {
    head: (requests: number, logs: number, fromBots: number, robots: number) =>
      `${count(requests, REQUESTS)} in ${count(logs, LOGS)}, ${number(fromBots)} from ${count(robots, ROBOTS)}`,
    more: (robots: number) =>
      `and ${count(robots, { one: "more robot", other: "more robots" })}: --all shows them`,
    others: (requests: number) =>
      `${count(requests, REQUESTS)} from robots with too few requests to be listed`,
    forbidden: "Forbidden requests",
    spoofed: "Spoofed names",
    undeclared: (requests: number) =>
      `Undeclared automation: ${count(requests, REQUESTS)}, not counted above`,
    undeclaredForbidden: "Forbidden requests of undeclared automation",
    never: "never",
    first: (fetches: number) => `${number(fetches)}, first`,
    later: (fetches: number) => `${number(fetches)}, later`,
    heads: {
      robot: "ROBOT",
      requests: "REQUESTS",
      robots: "ROBOTS.TXT",
      perMinute: "PER MINUTE",
      tooSoon: "TOO SOON",
      spoofed: "SPOOFED",
      purpose: "PURPOSE",
      all: "ROBOTS",
      client: "CLIENT",
      forbidden: "FORBIDDEN",
      share: "SHARE",
    },
  },
  page: {
    title: "Robots in access logs",
    lead: (requests: number, logs: number) => `${count(requests, REQUESTS)} in ${count(logs, LOGS)}.`,
    leadSpan: (requests: number, logs: number, from: string, to: string) =>
      `${count(requests, REQUESTS)} in ${count(logs, LOGS)}, ${from} to ${to}.`,
    foot: (version: string, date: string) => `Counted by robotomata ${version} on ${date}.`,
    facts: {
      robots: "robots",
      requests: "requests by robots",
      forbidden: "forbidden requests",
      spoofed: "with a spoofed name",
      neverFetched: "robots that never fetched robots.txt",
      undeclared: "requests by undeclared automation",
    },
    titles: {
      overTime: "Requests over time",
      requests: "Requests",
      purposes: "Requests by purpose",
      forbidden: "Requests that robots.txt forbids",
      forbiddenOverTime: "Forbidden requests over time",
      forbiddenUrls: "Forbidden URLs",
      robots: "Robots",
      spoofed: "Spoofed names",
      undeclared: "Undeclared automation",
      undeclaredOverTime: "Undeclared automation over time",
      undeclaredUrls: "Forbidden URLs of undeclared automation",
      faults: "What could not be read",
    },
    notes: {
      purposes:
        "What the robots fetch pages for, as their operators say. Tools are HTTP libraries and headless browsers with which robots.txt was fetched.",
      forbidden: "By the rules that apply to each robot.",
      forbiddenUrls: "Some of the URLs that were requested although robots.txt forbids it.",
      robots:
        "Known robots, with their operator and purpose. Declared: they say that they are robots. Fetched: they fetched robots.txt without saying that they are robots. Too soon: requests sooner after the previous one than the delay allows; the gap after a fetch of robots.txt does not count.",
      spoofed: "Addresses that used the name of a robot but do not belong to its operator.",
      undeclared:
        "HTTP libraries, headless browsers and clients without a User-Agent, which neither say that they are robots nor fetched robots.txt. Their requests are not among those of robots above. Forbidden by the rules for robots that robots.txt does not name.",
      first: (shown: number, all: number) => `The first ${shown} of ${number(all)}.`,
      perHour: "Requests per hour.",
      perDay: "Requests per day.",
      perHours: (hours: number) => `Requests per ${count(hours, { one: "hour", other: "hours" })}.`,
      perDays: (days: number) => `Requests per ${count(days, { one: "day", other: "days" })}.`,
    },
    heads: {
      robot: "Robot",
      purpose: "Purpose",
      url: "URL",
      rule: "Rule",
      requests: "Requests",
      who: "Who",
      robots: "robots.txt",
      forbidden: "Forbidden",
      share: "Share",
      tooSoon: "Too soon",
      perMinute: "Per minute at most",
      client: "Client",
      what: "What",
      addresses: "Addresses",
      name: "Name",
      address: "Address",
      why: "Why",
      log: "Log",
      all: "All",
      time: "Time (UTC)",
      date: "Date",
    },
    others: (others: number) => count(others, { one: "other", other: "others" }),
    mayIgnore: "may ignore it",
    neverFetched: "never fetched",
    fetched: (fetches: number) => `fetched ${count(fetches, { one: "time", other: "times" })}`,
    fetchedFirst: (fetches: number) =>
      `fetched ${count(fetches, { one: "time", other: "times" })}, before anything else`,
    fetchedLater: (fetches: number) =>
      `fetched ${count(fetches, { one: "time", other: "times" })}, but not first`,
    tooSoon: (requests: number, seconds: number) => `${number(requests)} (delay: ${number(seconds)} s)`,
  },
};

/** Texts about robots in access logs. */
export type BotsTexts = typeof bots;
