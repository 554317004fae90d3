import type { Crawler } from "../../agent/crawler.ts";
import { knownCrawlers } from "../../agent/known.ts";
import type { Robots } from "../../policy/robots.ts";
import { count, type Tally } from "./tally.ts";

let crawlers: readonly Crawler[] | undefined;

/** Crawlers of AI products, and that of the archive from which most of them learn: sites block it for that. */
function aiCrawlers(): readonly Crawler[] {
  crawlers ??= knownCrawlers().filter(({ purpose, token }) => purpose.startsWith("ai-") || token === "CCBot");
  return crawlers;
}

/** Counts the AI crawlers that a file keeps from the start page, and by what means. */
export function countBlocked(tally: Tally, robots: Robots): void {
  const named = robots.groups.flatMap(({ agents }) => agents.map((agent) => agent.toLowerCase()));
  const isClosed = !robots.policyFor("*").isAllowed("/");
  for (const crawler of aiCrawlers()) {
    const mayHaveGroup = crawler.tokens.some((token) => {
      const name = token.toLowerCase();
      return named.some((agent) => agent.startsWith(name));
    });
    // Most files name few crawlers: a policy for each of the others would take longer than all the rest.
    const policy = mayHaveGroup ? robots.policyFor(crawler) : undefined;
    const isBlocked = policy === undefined ? isClosed && crawler.boundByStar : !policy.isAllowed("/");
    if (!isBlocked) continue;
    const by = policy === undefined || policy.agent === "*" ? "star" : "name";
    tally.blocked[crawler.token] ??= Object.create(null) as Record<string, number>;
    count(tally.blocked[crawler.token]!, by);
  }
}
