import { knownCrawler } from "../../agent/known.ts";
import type { Policy } from "../../policy/policy.ts";
import type { Robots } from "../../policy/robots.ts";
import { agentNamed, distinctNames } from "../agents.ts";

/** A crawler that URLs are checked for. */
export interface Audited {
  readonly name: string;
  readonly policy: Policy;
}

/**
 * The crawlers to check for: those that were named, else `*` and the crawlers of search engines that the file has a
 * group for. Sitemaps are for search engines; a crawler without a group of its own gets the same answers as `*`, and
 * would only repeat them.
 */
export function crawlersFor(robots: Robots, named: readonly string[] | undefined): Audited[] {
  const names = named ?? ["*", ...searchEngines(robots)];
  return distinctNames(names).map((name) => ({ name, policy: robots.policyFor(agentNamed([name])) }));
}

function searchEngines(robots: Robots): string[] {
  return robots.groups
    .flatMap(({ agents }) => agents)
    .map((agent) => knownCrawler(agent))
    .filter((crawler) => crawler?.purpose === "search")
    .map((crawler) => crawler!.token);
}
