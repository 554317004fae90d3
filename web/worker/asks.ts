import { listInForce } from "../../src/engine/agent/community/in-force.ts";
import { communityOf } from "../../src/engine/agent/community/listed.ts";
import { readCrawlers } from "../../src/engine/agent/community/read.ts";
import { type Crawler, type CrawlerPurpose, knownCrawler, knownCrawlers, parse } from "../../src/index.ts";
import { givenCrawlers } from "./policies.ts";

/** Known crawlers of a purpose, by what a file asks of them; the best known first. */
export interface AskedAlike {
  readonly purpose: CrawlerPurpose;
  /** Crawlers that may not even fetch the home page. */
  readonly blocked: readonly string[];
  /** Crawlers that may fetch the home page, but not everything. */
  readonly partly: readonly string[];
  readonly allowed: readonly string[];
}

/** The demands of a file on each crawler, and what it cannot do. */
export interface AsksReport {
  readonly purposes: readonly AskedAlike[];
  /** Blocked crawlers that may ignore the file, as their operators say. */
  readonly ignoring: readonly string[];
  /** Crawlers of search engines that may fetch pages while Google-Extended may not. */
  readonly answering: readonly string[];
  /** The month in which the table of known crawlers was last compared with its sources: `2026-11`. */
  readonly month: string;
  /** The lists of AI crawlers that count, and their days or versions. */
  readonly lists: readonly { readonly list: string; readonly of: string }[];
}

/** The crawlers that people ask about first, in this order. */
const BEST_KNOWN = (
  "GPTBot ClaudeBot CCBot Google-Extended Bytespider meta-externalagent Amazonbot Applebot-Extended " +
  "OAI-SearchBot PerplexityBot Claude-SearchBot ChatGPT-User Claude-User Perplexity-User " +
  "Googlebot bingbot YandexBot DuckDuckBot Applebot Baiduspider facebookexternalhit Twitterbot"
).split(" ");
/** What people ask about first; the other purposes follow. */
const FIRST_PURPOSES: readonly CrawlerPurpose[] = ["ai-training", "ai-retrieval", "ai-agent", "search"];
/** The month in which the table of known crawlers was last compared with the pages of their operators. */
const TABLE_OF = "2026-11";

/**
 * Search engines that make AI answers of what their ordinary crawlers fetch, whatever Google-Extended and others may
 * fetch: https://developers.google.com/search/docs/appearance/ai-features,
 * https://blogs.bing.com/webmaster/september-2023/Announcing-new-options-for-webmasters-to-control-usage-of-their-content-in-Bing-Chat
 */
const ANSWERING = ["Googlebot", "bingbot"];

/** What a file asks of all known crawlers, those of the list of AI crawlers included. */
export function asksOf({ robots }: { readonly robots: string }): AsksReport {
  const file = parse(robots);
  const { crawlers: given } = givenCrawlers();
  const list = listInForce(given === undefined ? undefined : readCrawlers(given));
  const listed = communityOf(list).filter(({ token }) => knownCrawler(token) === undefined);
  const byPurpose = new Map<CrawlerPurpose, { [K in keyof Omit<AskedAlike, "purpose">]: string[] }>(
    FIRST_PURPOSES.map((purpose) => [purpose, { blocked: [], partly: [], allowed: [] }]),
  );
  const ignoring: string[] = [];
  const open = new Set<string>();
  for (const crawler of [...knownCrawlers(), ...listed].sort(byFame)) {
    const { token, purpose, obeys } = crawler;
    const asked = byPurpose.get(purpose) ?? { blocked: [], partly: [], allowed: [] };
    byPurpose.set(purpose, asked);
    const what = askedOf(file, crawler);
    asked[what].push(token);
    if (what !== "blocked") open.add(token);
    else if (!obeys) ignoring.push(token);
  }
  return {
    purposes: [...byPurpose].map(([purpose, asked]) => ({ purpose, ...asked })),
    ignoring,
    answering: open.has("Google-Extended") ? [] : ANSWERING.filter((token) => open.has(token)),
    month: TABLE_OF,
    lists: list.lists.map(({ list: name, of }) => ({ list: name, of })),
  };
}

function askedOf(file: ReturnType<typeof parse>, crawler: Crawler): "blocked" | "partly" | "allowed" {
  const policy = file.policyFor(crawler);
  try {
    if (!policy.isAllowed("/")) return "blocked";
    return policy.rules.some(({ type, pattern }) => type === "disallow" && pattern !== "")
      ? "partly"
      : "allowed";
  } finally {
    policy.dispose();
  }
}

function byFame(one: Crawler, other: Crawler): number {
  const rank = ({ token }: Crawler): number => BEST_KNOWN.indexOf(token) + 1 || BEST_KNOWN.length + 1;
  return rank(one) - rank(other);
}
