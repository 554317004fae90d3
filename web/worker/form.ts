import { type CrawlerPurpose, knownCrawlers, parse } from "../../src/index.ts";
import type { ReachReport, Requests } from "../protocol.ts";

/** The groups and sitemaps of a file, for the form. */
export function formOf({ robots }: Requests["form"]["in"]): Requests["form"]["out"] {
  const file = parse(robots);
  const groups = file.groups.map(({ agents, rules, crawlDelay }) => {
    const patterns = (type: string): string =>
      rules
        .filter((rule) => rule.type === type && rule.pattern !== "")
        .map(({ pattern }) => pattern)
        .join("\n");
    return {
      agents: agents.join("\n"),
      disallow: patterns("disallow"),
      allow: patterns("allow"),
      crawlDelay: crawlDelay === undefined ? "" : String(crawlDelay),
    };
  });
  return { groups, sitemaps: file.sitemaps.join("\n") };
}

/** The crawlers that a file keeps out, by purpose. */
export function reachOf({ robots }: Requests["reach"]["in"]): readonly ReachReport[] {
  const file = parse(robots);
  const byPurpose = new Map<CrawlerPurpose, { blocked: string[]; allowed: string[] }>();
  for (const crawler of knownCrawlers()) {
    const one = byPurpose.get(crawler.purpose) ?? { blocked: [], allowed: [] };
    byPurpose.set(crawler.purpose, one);
    const policy = file.policyFor(crawler);
    (policy.isAllowed("/") ? one.allowed : one.blocked).push(crawler.token);
    policy.dispose();
  }
  return [...byPurpose].map(([purpose, both]) => ({ purpose, ...both }));
}
