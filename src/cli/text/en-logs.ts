import { PROTOCOL } from "../../crawl/sitemap/limits.ts";
import type { ProblemCode } from "../../crawl/sitemap/problem.ts";
import type { CrawlerPurpose } from "../../engine/agent/crawler.ts";
import { formsOf, type Plural } from "./forms.ts";

const { count, number } = formsOf("en");
const SITEMAPS = { one: "sitemap", other: "sitemaps" };
const URLS = { one: "URL", other: "URLs" };

/** The name of each problem, with a plural if a sitemap may have many. */
type Problems = Readonly<Record<ProblemCode, string | Plural>>;

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

/** What `audit` says. */
export const audit = {
  severities: { error: "error", warning: "warning" },
  /** Follow the name of the robots.txt. */
  notFound: (why: string) => `: it does not exist (${why}), so everything is allowed`,
  refused: (why: string) =>
    `: the server refuses to give it (${why}), which RFC 9309 takes for no restrictions, so everything is allowed`,
  markup: " is a web page, not a robots.txt, and probably has no rules",
  namesNone: (robots: string) => `${robots} names no sitemaps: give one with --sitemap, or the site`,
  trying: (robots: string, usual: string) => `${robots} names no sitemaps; trying ${usual}`,
  noneRead: (tried: number) =>
    `no sitemap could be read (${count(tried, { one: "was tried", other: "were tried" })})`,
  progress: (done: number, total: number, urls: number, blocked: number) =>
    `${number(done)} of ${count(total, SITEMAPS)}, ${count(urls, URLS)}, ${number(blocked)} blocked`,
  head: (robots: string, urls: number, sitemaps: number, blocked: number) =>
    `${robots}: ${count(urls, URLS)} in ${count(sitemaps, SITEMAPS)}, ${blocked === 0 ? "none" : number(blocked)} blocked`,
  noGroup: " (no group applies)",
  byGroup: (group: string) => ` (by the group for ${group})`,
  agent: (agent: string, blocked: number) =>
    `${agent}: ${blocked === 0 ? "nothing" : number(blocked)} blocked`,
  moreRules: (rules: number) => `by ${count(rules, { one: "more rule", other: "more rules" })}`,
  moreSitemaps: (sitemaps: number) =>
    `and problems in ${count(sitemaps, { one: "more sitemap", other: "more sitemaps" })}`,
  line: (line: number) => `line ${number(line)}`,
  at: (line: string, detail: string) => `${line}: ${detail}`,
  /** Where there are several: how many, and the first. */
  first: (problems: number, about: string) => `${number(problems)}, first ${about}`,
  /** Follow the name of the sitemap. Formats of numbers are not made before they are needed. */
  problems: {
    unreadable: "cannot be read",
    "not-a-sitemap": "is not a sitemap",
    malformed: "is not well-formed XML; what follows was not read",
    "unknown-entity": {
      one: "has an entity that XML does not know, such as &eacute;; a URL with one is left out",
      other: "has entities that XML does not know, such as &eacute;; URLs with one are left out",
    },
    truncated: "ends prematurely",
    "damaged-gzip": "is damaged: only its beginning could be decompressed",
    bomb: "expands to more than any sitemap should have; the rest was not read",
    "too-large": "is too large; the rest was not read",
    "too-many-sitemaps": {
      one: "lists one sitemap too many",
      other: "lists more sitemaps than are read (--max-sitemaps)",
    },
    "too-many-urls": "has more entries than are read",
    later: "cannot be read for now",
    "too-deep": {
      one: "lists a sitemap that is nested too deeply in indexes",
      other: "lists sitemaps that are nested too deeply in indexes",
    },
    "foreign-sitemap": {
      one: "lists a sitemap of another site, which was not read",
      other: "lists sitemaps of another site, which were not read",
    },
    "invalid-sitemap-url": {
      one: "lists a sitemap that is not an absolute URL",
      other: "lists sitemaps that are not absolute URLs",
    },
    "blocked-sitemap": "is itself blocked by robots.txt",
    "invalid-url": {
      one: "has an entry that is not an absolute URL",
      other: "has entries that are not absolute URLs",
    },
    "foreign-url": {
      one: "has a URL of another host, whose own robots.txt decides; it was not checked",
      other: "has URLs of other hosts, whose own robots.txt decides; they were not checked",
    },
    get "over-size"() {
      return `is larger than the ${number(PROTOCOL.bytes)} bytes that the protocol allows`;
    },
    get "over-count"() {
      return `has more than the ${number(PROTOCOL.urls)} entries that the protocol allows`;
    },
    get "long-url"() {
      return {
        one: `has a URL of more than ${number(PROTOCOL.urlLength)} characters`,
        other: `has URLs of more than ${number(PROTOCOL.urlLength)} characters`,
      };
    },
    encoding: "is not plain UTF-8",
    "leading-space": "has white space before the XML declaration, at which some readers stop",
    "invalid-date": {
      one: "has a date that cannot be read, or that there is not",
      other: "has dates that cannot be read, or that there are not",
    },
    doctype: "has a document type declaration; entities that it declares are not expanded",
    "repeated-sitemap": {
      one: "lists a sitemap that was read already",
      other: "lists sitemaps that were read already",
    },
    "nested-index": "is an index inside an index, which the protocol does not allow",
    empty: "has no entries",
    "no-sitemap": "does not exist, and robots.txt names no other",
  } as Problems,
};

/** What `bots` says, at a terminal and in its report. */
export const bots = {
  unknownFormat: "no line is in a known access log format",
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
    listed: "by a list",
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
        "Known robots, with their operator and purpose. Declared: they say that they are robots. Fetched: they fetched robots.txt without saying that they are robots. Too soon: requests sooner after the previous one than the delay allows; the gap after a fetch of robots.txt does not count. Per minute: in the busiest minute.",
      spoofed: "Addresses that used the name of a robot but do not belong to its operator.",
      undeclared:
        "HTTP libraries, headless browsers and clients without a User-Agent, which neither say that they are robots nor fetched robots.txt. Their requests are not among those of robots above. Forbidden by the rules for robots that robots.txt does not name. Per minute: in the busiest minute.",
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
      spoofed: "Spoofed",
      perMinute: "Per minute",
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
    neverFetched: "never fetched",
    fetched: (fetches: number) => `fetched ${count(fetches, { one: "time", other: "times" })}`,
    fetchedFirst: (fetches: number) =>
      `fetched ${count(fetches, { one: "time", other: "times" })}, before anything else`,
    fetchedLater: (fetches: number) =>
      `fetched ${count(fetches, { one: "time", other: "times" })}, but not first`,
  },
};

/** The words of a report of lint around its messages. Numbers follow their nouns, so that none has to be inflected. */
export const report = {
  severities: { error: "error", warning: "warning", info: "info" },
  /** Counts of findings by severity. */
  summary: (errors: number, warnings: number, infos: number) =>
    `Errors: ${errors}, warnings: ${warnings}, infos: ${infos}.`,
  /** The heading for what could still be repaired, by the options for it. */
  fixable: "Can be repaired",
  fixed: (count: number) => `Repaired: ${count}.`,
  /** Before the repairs of a file that is left as it is. */
  wouldRepair: (count: number) => `repairs, none of them written: ${count}`,
  clean: "No problems found.",
  /** The lines of findings that are left out. */
  more: (count: number, rule: string, lines: string) =>
    `${count} more ${rule}, on ${count === 1 ? "line" : "lines"} ${lines}`,
  hidden: "To see every finding, add --all.",
};
