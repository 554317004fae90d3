import { setImmediate } from "node:timers/promises";
import { shorten } from "../../../base/describe-value.ts";
import { withoutPassword } from "../../../base/without-password.ts";
import type { Agent } from "../../../engine/agent/crawler.ts";
import { knownCrawler } from "../../../engine/agent/known.ts";
import { addressee, foldedName } from "../../../engine/dialect/addressee.ts";
import { dialectRules } from "../../../engine/dialect/index.ts";
import type { RequestRate } from "../../../engine/parse/pace.ts";
import { Policy } from "../../../engine/policy/policy.ts";
import type { Robots } from "../../../engine/policy/robots.ts";
import { DEFAULT_BUDGET } from "../../../site/analyze/budget.ts";
import { type Diff, diffAsync } from "../../../site/analyze/index.ts";
import { addresseesOf } from "../../../site/analyze/owners.ts";
import { usageFields } from "../../../site/findings/field-names.ts";
import { en } from "../../text/en.generated.ts";
import { agentByName, distinctNames } from "../question/agents.ts";
import { AgentIndex } from "./agent-index.ts";
import { type Change, type ChangeWords, firstFew, MOST_NAMES, mergeChanges } from "./change.ts";

/** What the files say to a crawler of some kind, if that differs: nothing is undefined. */
function changeOf(
  kind: "pace" | "ai-signals",
  agent: string,
  before: string | undefined,
  now: string | undefined,
  words: ChangeWords,
): Change[] {
  if (before === now) return [];
  const [was, is] = [before ?? words.nothing, now ?? words.nothing];
  const [old, fresh] = [before ?? "", now ?? ""].map((text) => text.slice(0, 500)) as [string, string];
  // No verdict depends on the pace.
  const severity = kind === "pace" ? "notice" : "warning";
  const detail = words.change({ before: was, now: is }).slice(0, 500);
  return [
    { kind, severity, agents: [agent], detail, because: { code: kind, values: { before: old, now: fresh } } },
  ];
}

/** The pace that a file asks of a crawler. */
function paceOf({ crawlDelay, requestRates }: Policy): string | undefined {
  const lines = [
    ...(crawlDelay === undefined ? [] : [`crawl-delay: ${crawlDelay}`]),
    ...new Set(requestRates.map(rateText)),
  ];
  return lines.length === 0 ? undefined : lines.join(", ");
}

function rateText({ requests, seconds, window }: RequestRate): string {
  const hours = window === undefined ? "" : ` ${clock(window.from)}-${clock(window.to)}`;
  return `request-rate: ${requests}/${seconds}${hours}`;
}

/** Minutes after midnight as the field writes them: 0615. */
function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}${String(minutes % 60).padStart(2, "0")}`;
}

/** Crawlers that are compared: a file may name tens of thousands. */
const MOST_AGENTS = 200;

/** Compares what the files say about the use of pages, for each crawler that they address. */
export function signalChanges(before: Robots, after: Robots, words: ChangeWords = en.diff.details): Change[] {
  const [old, now] = [signalsIn(before), signalsIn(after)];
  const agents = [...new Set([...old.agents, ...now.agents])].slice(0, MOST_AGENTS);
  return agents.flatMap((agent) =>
    changeOf("ai-signals", agent, old.textFor(agent), now.textFor(agent), words),
  );
}

/** Whom lines that belong to no group are for. */
const ALL: readonly string[] = ["*"];

/** A file's lines on the use of pages. */
interface Signals {
  /** The crawlers that have such lines, in file order. */
  readonly agents: Iterable<string>;
  /** The lines for a crawler in one spelling, whatever their order; undefined if there are none. */
  textFor(agent: string): string | undefined;
}

/** Lines go with the lists of agents that share them: tens of thousands may be for as many crawlers. */
function signalsIn({ groups, extensions, dialect }: Robots): Signals {
  const byList = new Map<readonly string[], string[]>();
  for (const { name, value, group, agents } of extensions) {
    if (!usageFields.has(name.toLowerCase())) continue;
    const list = agents ?? (group === undefined ? ALL : groups[group]!.agents);
    const lines = byList.get(list) ?? [];
    byList.set(list, lines);
    lines.push(`${name.toLowerCase()}: ${value.trim().replaceAll(/\s+/g, " ")}`);
  }
  const all = [...byList.values()];
  const rules = dialectRules(dialect);
  const places = new Map<string, Set<number>>();
  for (const [at, list] of [...byList.keys()].entries())
    for (const agent of list) {
      const key = foldedName(addressee(agent, rules));
      places.set(key, (places.get(key) ?? new Set()).add(at));
    }
  /** By the places that they come from. */
  const texts = new Map<string, string>();
  return {
    agents: places.keys(),
    textFor(agent) {
      const own = [...(places.get(agent) ?? [])];
      if (own.length === 0) return undefined;
      const key = own.join();
      const text = texts.get(key) ?? [...new Set(own.flatMap((at) => all[at]!))].sort().join(", ");
      texts.set(key, text);
      return text;
    },
  };
}

/** Characters of a sitemap's URL that are shown. */
const URL_CHARACTERS = 200;

/** Which sitemaps a file names that it did not name before, and the other way round. Their order does not matter. */
function sitemapChanges(before: Robots, after: Robots, words: ChangeWords): Change[] {
  const [old, now] = [new Set(before.sitemaps), new Set(after.sitemaps)];
  const added = [...now].filter((url) => !old.has(url));
  const removed = [...old].filter((url) => !now.has(url));
  if (added.length === 0 && removed.length === 0) return [];
  const more = words.added({ urls: firstFew(added, shown, words) });
  const fewer = words.removed({ urls: firstFew(removed, shown, words) });
  const detail =
    removed.length === 0
      ? more
      : added.length === 0
        ? fewer
        : words.addedAndRemoved({ added: more, removed: fewer });
  const values = {
    added: added.length,
    addedUrls: added.slice(0, MOST_NAMES).map(shown).join("\n"),
    removed: removed.length,
    removedUrls: removed.slice(0, MOST_NAMES).map(shown).join("\n"),
  };
  const because = { code: "sitemaps", values };
  return [{ kind: "sitemaps", severity: "notice", agents: [], detail, because }];
}

const shown = (url: string): string => shorten(withoutPassword(url), URL_CHARACTERS);

/** Crawlers with the same rules before and after, and what changes for them. */
export interface CrawlerChange extends Diff {
  readonly agents: readonly string[];
  /** Their policies before and after; each call makes new ones. */
  policies(): readonly [before: Policy, after: Policy];
}

/** What changes from one file to another. */
export interface Comparison {
  /** Verdicts, by the crawlers that share them. */
  readonly compared: readonly CrawlerChange[];
  /** Crawl delays and request rates, AI signals, sitemaps: whatever else crawlers read. */
  readonly notices: readonly Change[];
}

/** A file that has been read. */
export interface ReadFile {
  readonly robots: Robots;
}

/** Steps for all comparisons together, a few seconds; each may take its share of them, but at least this many. */
const STEPS = 40_000_000;
const LEAST_STEPS = 50_000;

/**
 * Compares two files for crawlers; those with the same changes are grouped. Details are in English unless words are
 * given. Between comparisons, other work can go on.
 */
export async function compareFiles(
  { robots: before }: ReadFile,
  { robots: after }: ReadFile,
  named: readonly string[] | undefined,
  urls: readonly string[] | undefined,
  words: ChangeWords = en.diff.details,
): Promise<Comparison> {
  const agents = distinctNames(named ?? ["*", ...addresseesOf(before, after)]);
  // Names in files need not be valid names of crawlers: a file of 1996 may be for `* x`.
  const asAgent = (name: string) =>
    named === undefined ? (knownCrawler(name) ?? name) : agentByName([name]);
  const { compared, pace } = await compareGroups(
    before,
    after,
    new Map(agents.map((name) => [name, asAgent(name)])),
    urls,
    words,
  );
  const keys = new Set([...agents.map(foldedName), "*"]);
  const signals = signalChanges(before, after, words).filter(
    (change) => named === undefined || change.agents.some((agent) => keys.has(foldedName(agent))),
  );
  const notices = mergeChanges([...pace, ...signals, ...sitemapChanges(before, after, words)]);
  return { compared, notices };
}

/** A comparison while crawlers are still being added to it. */
type Open = CrawlerChange & { readonly agents: string[] };

/** Compares the groups of crawlers. Those with the same groups before and after are compared once. */
async function compareGroups(
  before: Robots,
  after: Robots,
  agents: ReadonlyMap<string, Agent>,
  urls: readonly string[] | undefined,
  words: ChangeWords,
): Promise<{ readonly compared: readonly CrawlerChange[]; readonly pace: readonly Change[] }> {
  const [old, fresh] = [new AgentIndex(before), new AgentIndex(after)];
  const byGroups = new Map<string, { readonly open: Open; readonly pace: readonly Change[] }>();
  const byRules = new Map<string, Open>();
  const pace: Change[] = [];
  const budget = Math.min(DEFAULT_BUDGET, Math.max(LEAST_STEPS, Math.floor(STEPS / agents.size)));
  for (const [name, agent] of agents) {
    const [was, is] = [old.rulesFor(agent), fresh.rulesFor(agent)];
    const groups = `${was.selection.key} ${is.selection.key}`;
    let known = byGroups.get(groups);
    if (known === undefined) {
      const policies = () => [new Policy(was), new Policy(is)] as const;
      const [a, b] = policies();
      const rules = JSON.stringify([a.rules, b.rules]);
      const open = byRules.get(rules) ?? {
        agents: [],
        policies,
        ...(await changesOf(a, b, urls, budget)),
      };
      byRules.set(rules, open);
      known = { open, pace: changeOf("pace", name, paceOf(a), paceOf(b), words) };
      byGroups.set(groups, known);
      a.dispose();
      b.dispose();
    }
    known.open.agents.push(name);
    pace.push(...known.pace.map((change) => ({ ...change, agents: [name] })));
  }
  return { compared: [...byRules.values()], pace };
}

/** What changes from one policy to another. */
async function changesOf(
  a: Policy,
  b: Policy,
  urls: readonly string[] | undefined,
  budget: number,
): Promise<Diff> {
  // A short analysis makes no pause of its own.
  await setImmediate();
  // Otherwise the first question would be answered by a pass over the whole file.
  for (const policy of [a, b]) policy.compiled();
  return await diffAsync(a, b, { budget, ...(urls && { urls }) });
}
