import { setImmediate } from "node:timers/promises";
import type { Agent } from "../../../engine/agent/crawler.ts";
import { knownCrawler } from "../../../engine/agent/known.ts";
import { foldedName } from "../../../engine/dialect/addressee.ts";
import type { Policy } from "../../../engine/policy/policy.ts";
import { DEFAULT_BUDGET } from "../../../site/analyze/budget.ts";
import { type Diff, diffAsync } from "../../../site/analyze/index.ts";
import { addresseesOf } from "../../../site/analyze/owners.ts";
import type { RobotsFile } from "../input/robots-body.ts";
import { agentNamed, distinctNames } from "../question/agents.ts";
import { type Change, type ChangeWords, merged } from "./change.ts";
import { type BindingPolicy, Excerpts } from "./excerpts.ts";
import { paceChanges } from "./pace.ts";
import { signalChanges } from "./signals.ts";
import { sitemapChanges } from "./sitemaps.ts";

/** Crawlers with the same rules before and after, and what changes for them. */
export interface Compared extends Diff {
  readonly agents: readonly string[];
  /** Their policies before and after, made anew by each call. */
  policies(): readonly [before: Policy, after: Policy];
}

/** What changes from one file to another. */
export interface Comparison {
  /** Verdicts, by the crawlers that share them. */
  readonly compared: readonly Compared[];
  /** Crawl delays and request rates, AI signals, sitemaps: whatever else crawlers read. */
  readonly notices: readonly Change[];
}

/** Steps for all comparisons together, a few seconds; each may take its share of them, but at least this many. */
const STEPS = 40_000_000;
const LEAST_STEPS = 50_000;

/**
 * Compares two files for crawlers; those with the same changes are grouped. Details are in English unless words are given.
 * Other things can happen in between.
 */
export async function compareFiles(
  before: RobotsFile,
  after: RobotsFile,
  named: readonly string[] | undefined,
  urls: readonly string[] | undefined,
  words?: ChangeWords,
): Promise<Comparison> {
  const agents = distinctNames(named ?? ["*", ...addresseesOf(before.robots, after.robots)]);
  // Names in files need not be valid names of crawlers: a file of 1996 may be for `* x`.
  const asAgent = (name: string) => (named === undefined ? (knownCrawler(name) ?? name) : agentNamed([name]));
  const { compared, pace } = await compareGroups(
    before,
    after,
    new Map(agents.map((name) => [name, asAgent(name)])),
    urls,
    words,
  );
  const keys = new Set([...agents.map(foldedName), "*"]);
  const signals = signalChanges(before.robots, after.robots, words).filter(
    (change) => named === undefined || change.agents.some((agent) => keys.has(foldedName(agent))),
  );
  const notices = merged([...pace, ...signals, ...sitemapChanges(before.robots, after.robots, words)]);
  return { compared, notices };
}

/** A comparison while crawlers are still being added to it. */
type Open = Compared & { readonly agents: string[] };

/** Compares the groups of crawlers. Those with the same groups before and after are compared once. */
async function compareGroups(
  before: RobotsFile,
  after: RobotsFile,
  agents: ReadonlyMap<string, Agent>,
  urls: readonly string[] | undefined,
  words: ChangeWords | undefined,
): Promise<{ readonly compared: readonly Compared[]; readonly pace: readonly Change[] }> {
  const [old, fresh] = [new Excerpts(before), new Excerpts(after)];
  const byGroups = new Map<string, { readonly open: Open; readonly pace: readonly Change[] }>();
  const byRules = new Map<string, Open>();
  const pace: Change[] = [];
  const budget = Math.min(DEFAULT_BUDGET, Math.max(LEAST_STEPS, Math.floor(STEPS / agents.size)));
  for (const [name, agent] of agents) {
    const [was, is] = [old.of(agent), fresh.of(agent)];
    const groups = `${was.key} ${is.key}`;
    let known = byGroups.get(groups);
    if (known === undefined) {
      const [a, b] = [old.policyFor(agent, was), fresh.policyFor(agent, is)];
      const rules = JSON.stringify([a.rules, b.rules]);
      const open = byRules.get(rules) ?? {
        agents: [],
        policies: () => [old.policyFor(agent, was).policy, fresh.policyFor(agent, is).policy] as const,
        ...(await changesOf(a, b, urls, budget)),
      };
      byRules.set(rules, open);
      known = { open, pace: paceChanges(name, a.policy, b.policy, words) };
      byGroups.set(groups, known);
      a.policy.dispose();
      b.policy.dispose();
    }
    known.open.agents.push(name);
    pace.push(...known.pace.map((change) => ({ ...change, agents: [name] })));
  }
  return { compared: [...byRules.values()], pace };
}

/** What changes from one policy to another, with rules as their files have them. */
async function changesOf(
  a: BindingPolicy,
  b: BindingPolicy,
  urls: readonly string[] | undefined,
  budget: number,
): Promise<Diff> {
  // An analysis that takes less than a piece makes no pause.
  await setImmediate();
  const { changes, ...others } = await diffAsync(a.policy, b.policy, { budget, ...(urls && { urls }) });
  const inFiles = changes.map((change) => ({
    ...change,
    ...(change.ruleBefore && { ruleBefore: a.inFile(change.ruleBefore) }),
    ...(change.ruleAfter && { ruleAfter: b.inFile(change.ruleAfter) }),
  }));
  return { changes: inFiles, ...others };
}
