import { foldedName } from "../../dialect/addressee.ts";
import type { Crawler } from "../crawler.ts";
import { knownCrawlers } from "../known.ts";
import { type CommunityList, namesIn } from "./list.ts";
import { isMistakable } from "./writable.ts";

/**
 * How a crawler got into the table: `verified` if a page of its operator names it; `community` if only lists of others,
 * who have seen its requests, name it.
 */
export type CrawlerTier = "verified" | "community";

/** A crawler of either tier. */
export interface ListedCrawler extends Crawler {
  /** `verified` if a page of its operator confirms it, `community` if only lists of others have it. */
  readonly tier: CrawlerTier;
  /** Who runs it; empty for a crawler of the community tier if its list does not say. */
  readonly operator: string;
}

/**
 * Names in the table of known crawlers that no page of an operator confirms, only people who have seen their requests.
 * They are not marked in that table, because it is in most bundles.
 */
const HEARSAY = [
  "PanguBot",
  "YisouSpider",
  "Bytespider",
  "TikTokSpider",
  "DeepSeekBot",
  "Kangaroo Bot",
  "VelenPublicWebCrawler",
  "iaskspider",
  "cohere-training-data-crawler",
  "cohere-ai",
  "Webzio-Extended",
  "LinkedInBot",
  "Discordbot",
  "Quora-Bot",
  "TelegramBot",
  "WhatsApp",
  "Mastodon",
];

/** Whether a page of its operator names a crawler of the table. */
export function isVerified({ token }: Crawler): boolean {
  return !HEARSAY.includes(token);
}

/** The crawlers of a list that no operator's page confirms. */
export function communityOf({ rows }: Pick<CommunityList, "rows">): ListedCrawler[] {
  return [...namesIn(rows)].map(([token, { operator, purpose }]) => {
    // Robots.txt is read word by word: of `Terra Cotta`, most readers find `Terra`.
    const isCut = token.includes(" ") && !isMistakable(token);
    const tokens = isCut ? [token, token.slice(0, token.indexOf(" "))] : [token];
    return Object.freeze({
      token,
      tokens: Object.freeze(tokens),
      boundByStar: true,
      operator,
      purpose,
      obeys: true,
      fetches: true,
      tier: "community",
    });
  });
}

/** The table of known crawlers, with their tier, and then the crawlers of the lists that it lacks. */
export function listedCrawlers(...lists: readonly CommunityList[]): readonly ListedCrawler[] {
  const all = new Map<string, ListedCrawler>();
  for (const crawler of knownCrawlers()) {
    const tier = isVerified(crawler) ? "verified" : "community";
    all.set(foldedName(crawler.token), Object.freeze({ ...crawler, tier }));
  }
  for (const crawler of lists.flatMap(communityOf)) {
    const name = foldedName(crawler.token);
    if (!all.has(name)) all.set(name, crawler);
  }
  return Object.freeze([...all.values()]);
}
