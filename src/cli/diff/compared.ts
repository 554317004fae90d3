import { addresseesOf } from "../../analyze/addressees.ts";
import { type Diff, diff } from "../../analyze/index.ts";
import type { Robots } from "../../policy/robots.ts";
import { agentNamed, distinctNames } from "../agents.ts";
import { type Change, merged } from "../watch/change.ts";
import { paceChanges } from "../watch/pace.ts";
import { signalChanges } from "../watch/signals.ts";
import { sitemapChanges } from "../watch/sitemaps.ts";

/** Crawlers that the same rules bind, before and after, and what changes for them. */
export interface Compared extends Diff {
  readonly agents: readonly string[];
}

/** What changes from one file to another. */
export interface Comparison {
  /** Verdicts, by the crawlers that share them. */
  readonly compared: readonly Compared[];
  /** Crawl delays and request rates, AI signals, sitemaps: whatever else crawlers read. */
  readonly notices: readonly Change[];
}

/** Compares two files for crawlers; those with the same changes are put together. */
export function compareFiles(
  before: Robots,
  after: Robots,
  named: readonly string[] | undefined,
  urls: readonly string[] | undefined,
): Comparison {
  const found = new Map<string, Diff & { agents: string[] }>();
  const agents = distinctNames(named ?? ["*", ...addresseesOf(before, after)]);
  const pace: Change[] = [];
  for (const agent of agents) {
    const [a, b] = [before, after].map((robots) => robots.policyFor(agentNamed([agent])));
    const key = JSON.stringify([a!.rules, b!.rules]);
    const same = found.get(key);
    if (same === undefined) found.set(key, { agents: [agent], ...diff(a!, b!, urls && { urls }) });
    else same.agents.push(agent);
    pace.push(...paceChanges(agent, a!, b!));
    a!.dispose();
    b!.dispose();
  }
  const keys = new Set([...agents.map((agent) => agent.toLowerCase()), "*"]);
  const signals = signalChanges(before, after).filter(
    (change) => named === undefined || change.agents.some((agent) => keys.has(agent.toLowerCase())),
  );
  const notices = merged([...pace, ...signals, ...sitemapChanges(before, after)]);
  return { compared: [...found.values()], notices };
}
