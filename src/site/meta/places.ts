import { objectWith, PARSE_RESULT } from "../../base/kinds.ts";
import type { Kind, Kinds } from "../../base/options.ts";
import type { Crawler, CrawlerTokens } from "../../engine/agent/crawler.ts";
import { agentOfHeader, isHeader } from "../../engine/agent/header.ts";
import { knownCrawler } from "../../engine/agent/known.ts";
import type { Robots } from "../../engine/policy/robots.ts";
import { type HeadersLike, headerValues } from "./directives/header.ts";
import { type Finding, nobody, type Source } from "./finding.ts";
import type { Html } from "./page/input.ts";
import { type Page, readPage } from "./page/page.ts";

/** The sources of statements about the use of a page. */
export interface Places {
  /** The page, or the result of {@link readPage}; for a stream, `await readPage(stream)` first. */
  readonly html?: Html | Page | undefined;
  /** The page's response headers. */
  readonly headers?: HeadersLike | undefined;
  /** The site's robots.txt, from `parse`. */
  readonly robots?: Robots | undefined;
  /** The page's URL: absolute, or a path beginning with "/". */
  readonly url?: string | URL | undefined;
  /** The crawler: a product token, or one from `knownCrawler`. */
  readonly agent?: string | Crawler | undefined;
}

/** @internal */
export const PLACES: Kinds<Places> = {
  html: {
    wanted: "text, a Uint8Array or the result of readPage: await readPage(stream) first",
    test: (value) =>
      typeof value === "string" ||
      value instanceof Uint8Array ||
      Array.isArray((value as Partial<Page> | null)?.tags),
  },
  headers: {
    wanted: "headers: a Headers object, an object, an array, or text",
    test: (value) => typeof value === "string" || (typeof value === "object" && value !== null),
  },
  robots: {
    wanted: PARSE_RESULT,
    test: (value) => objectWith<Robots>("policyFor").test(value, "robots") && "groups" in (value as Robots),
  },
  url: { wanted: "a URL", test: (value) => value instanceof URL || isText(value) },
  agent: {
    wanted: "a product token or a known crawler",
    test: (value) => isText(value) || isText((value as Partial<Crawler> | null)?.token),
  },
};

function isText(value: unknown): boolean {
  return typeof value === "string" && value.trim() !== "";
}

/** A time, in milliseconds if it is a number. */
export const aTime: Kind<Date | number> = {
  wanted: "a valid Date, or a number of milliseconds",
  test: (value) => (value instanceof Date || typeof value === "number") && !Number.isNaN(Number(value)),
};

/** The page as read; it is read here unless the caller has done so. */
export function pageOf({ html, headers }: Places): Page | undefined {
  if (typeof html !== "string" && !(html instanceof Uint8Array)) return html;
  return readPage(html, { contentType: headerValues(headers, "content-type", false)[0] ?? null });
}

/** The name of a crawler, read as {@link Robots.policyFor} does: without a version, and out of a whole header. */
export function tokenOf(agent: string | Crawler): string {
  const read = typeof agent === "string" && isHeader(agent) ? agentOfHeader(agent) : agent;
  return typeof read === "string" ? read.replace(/\/.*$/s, "") : read.token;
}

/** The URL as text; `/` if none is given. */
export function addressOf({ url }: Places): string {
  return url === undefined ? "/" : String(url);
}

/** Whether robots.txt lets a crawler fetch a URL, with the rule that decides. */
export function crawlFinding(
  robots: Robots | undefined,
  agent: string | CrawlerTokens,
  url: string,
): Finding<boolean> {
  if (robots === undefined) return { value: true, source: nobody, lost: [] };
  const policy = robots.policyFor(typeof agent === "string" ? (knownCrawler(agent) ?? agent) : agent);
  const { allowed, rule, candidates } = policy.explain(url);
  const group = policy.agent === undefined ? {} : { group: policy.agent };
  const sourceOf = ({ type, pattern, line }: (typeof candidates)[number]): Source => ({
    kind: "robots",
    text: `${type === "allow" ? "Allow" : "Disallow"}: ${pattern}`,
    line,
    ...group,
  });
  return {
    value: allowed,
    source: rule === undefined ? nobody : sourceOf(rule),
    lost: candidates
      .filter((one) => one !== rule)
      .map((one) => ({ source: sourceOf(one), reason: "outweighed" as const })),
  };
}
