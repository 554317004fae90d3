import type { CrawlerTokens } from "../../engine/agent/crawler.ts";
import { knownCrawler } from "../../engine/agent/known.ts";
import type { Robots } from "../../engine/policy/robots.ts";
import { type Finding, nobody, type Source } from "./finding.ts";

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
