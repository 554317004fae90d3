import { PROTOCOL } from "../../../crawl/sitemap/limits.ts";
import type { ProblemCode } from "../../../crawl/sitemap/problem.ts";
import { formsOf, type Plural } from "../forms.ts";

const { count, number } = formsOf("en");
const SITEMAPS = { one: "sitemap", other: "sitemaps" };
const URLS = { one: "URL", other: "URLs" };

/** What a problem is called; where there may be many in a sitemap, there is a plural for them. */
type Problems = Readonly<Record<ProblemCode, string | Plural>>;

/** What `audit` says. */
export const audit = {
  severities: { error: "error", warning: "warning" },
  /** Follow the name of the robots.txt. */
  notFound: (why: string) => `: it does not exist (${why}), so everything is allowed`,
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

/** Texts about sitemaps and what they list. */
export type AuditTexts = typeof audit;
