import type { Crawler } from "../../../engine/agent/crawler.ts";
import { knownCrawler, knownCrawlers } from "../../../engine/agent/known.ts";
import type { Robots } from "../../../engine/policy/robots.ts";
import { crawlFinding } from "../places.ts";
import type { UsageLines } from "./content-usage.ts";

/**
 * The opt-out from training that an operator publishes as a token of robots.txt: Google-Extended for pages that
 * Google's search crawlers fetch, Applebot-Extended for Applebot's. A path that is disallowed to the token is a no. Any
 * other path says nothing, since without a file nothing is disallowed either.
 *
 * @param token a control token itself, or a search crawler whose operator has one
 */
export function controlToken(robots: Robots, token: string, url: string): UsageLines {
  const closed = controlTokensOf(token)
    .map((one) => crawlFinding(robots, one, url))
    .filter(({ value }) => !value);
  return {
    statements: closed.map(({ source }) => ({ standard: "control token", says: { train: "no" }, source })),
    lost: closed.flatMap(({ lost }) => lost),
  };
}

function controlTokensOf(token: string): readonly Crawler[] {
  const crawler = knownCrawler(token);
  if (crawler === undefined) return [];
  if (!crawler.fetches) return [crawler];
  if (crawler.purpose !== "search") return [];
  return knownCrawlers().filter(({ operator, fetches }) => operator === crawler.operator && !fetches);
}

/** The crawler whose pages a control token is about: the first search crawler of its operator. */
export function controlledBy(token: string): string | undefined {
  const control = knownCrawler(token);
  if (control === undefined || control.fetches) return undefined;
  return knownCrawlers().find(
    ({ operator, fetches, purpose }) => operator === control.operator && fetches && purpose === "search",
  )?.token;
}
