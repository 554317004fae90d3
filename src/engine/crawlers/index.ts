import { wrongArgument } from "../../base/options.ts";
import { listedAi } from "../agent/community/ai.ts";
import { type ListedCrawler, listedCrawlers } from "../agent/community/listed.ts";
import { listedOthers } from "../agent/community/others.ts";
import { foldedName } from "../dialect/addressee.ts";

export { RobotsError, type RobotsErrorCode } from "../../base/errors.ts";
export type { CrawlerTier, ListedCrawler } from "../agent/community/listed.ts";
export type { Crawler, CrawlerPurpose } from "../agent/crawler.ts";

let byToken: ReadonlyMap<string, ListedCrawler> | undefined;

/**
 * Looks up a crawler of either tier by its product token, in any letter case. `knownCrawler` of the main entry knows
 * only the table made from operators' own pages, and a few names that robots.txt files have long had.
 *
 * @throws RobotsError INVALID_ARGUMENT for anything but a string
 */
export function knownCrawler(token: string): ListedCrawler | undefined {
  if (typeof token !== "string") throw wrongArgument("knownCrawler", "a product token", token);
  byToken ??= new Map(knownCrawlers().map((crawler) => [foldedName(crawler.token), crawler]));
  return byToken.get(foldedName(token));
}

let all: readonly ListedCrawler[] | undefined;

/** Every crawler of both tiers: the table of known crawlers, then crawlers that only lists of others name. */
export function knownCrawlers(): readonly ListedCrawler[] {
  all ??= listedCrawlers(listedAi, listedOthers);
  return all;
}
