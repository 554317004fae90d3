import { crawlersUnder, knownCrawler } from "../../engine/agent/known.ts";
import type { Policy } from "../../engine/policy/policy.ts";
import type { Robots } from "../../engine/policy/robots.ts";
import { addresseesOf } from "../../site/analyze/owners.ts";
import { agentByName, distinctNames } from "../shared/question/agents.ts";

/** A crawler that URLs are checked for. */
export interface AuditedCrawler {
  readonly name: string;
  readonly policy: Policy;
}

/**
 * The crawlers to check for: those that were named, or else `*` and the crawlers of search engines that have their
 * own group in the file. Sitemaps are for search engines, and a crawler without its own group would only repeat the
 * results for `*`.
 */
export function crawlersFor(robots: Robots, named: readonly string[] | undefined): AuditedCrawler[] {
  const names = named ?? ["*", ...searchEngines(robots)];
  return distinctNames(names).map((name) => ({ name, policy: robots.policyFor(agentByName([name])) }));
}

function searchEngines(robots: Robots): string[] {
  const names = addresseesOf(robots);
  const own = new Set(names.map(knownCrawler));
  // A name that several share stands for the first without a group of its own.
  return names
    .map((name) => knownCrawler(name) ?? crawlersUnder(name).find((one) => !own.has(one)))
    .filter((crawler) => crawler?.purpose === "search")
    .map((crawler) => crawler!.token);
}
