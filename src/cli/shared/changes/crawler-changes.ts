import { setImmediate } from "node:timers/promises";
import type { Because } from "../../../base/because.ts";
import { shorten } from "../../../base/describe-value.ts";
import { withoutPassword } from "../../../base/without-password.ts";
import type { Agent } from "../../../engine/agent/crawler.ts";
import { knownCrawler } from "../../../engine/agent/known.ts";
import { addressee, foldedName } from "../../../engine/dialect/addressee.ts";
import { dialectRules } from "../../../engine/dialect/index.ts";
import type { RequestRate } from "../../../engine/parse/request-rate.ts";
import { Policy } from "../../../engine/policy/policy.ts";
import type { Robots } from "../../../engine/policy/robots.ts";
import { DEFAULT_BUDGET } from "../../../site/analyze/budget.ts";
import { type Diff, diffAsync } from "../../../site/analyze/index.ts";
import { addresseesOf } from "../../../site/analyze/owners.ts";
import { usageFields } from "../../../site/findings/field-names.ts";
import { en } from "../../text/en.generated.ts";
import type { RobotsFile } from "../input/robots-body.ts";
import { agentByName, distinctNames } from "../question/agents.ts";
import { AgentIndex } from "./agent-index.ts";
import { type Change, type ChangeWords, mergeChanges } from "./change.ts";

/** Changes of the pace that a file asks of a crawler. No verdict depends on it, so it is worth only a notice. */
function paceChanges(
  agent: string,
  before: Policy,
  after: Policy,
  words: ChangeWords = en.diff.details,
): Change[] {
  const [was, is] = [paceOf(before, words), paceOf(after, words)];
  if (was === is) return [];
  const detail = words.change({ before: was, now: is }).slice(0, 500);
  const because = { code: "pace", values: dataOf(was, is, words) };
  return [{ kind: "pace", severity: "notice", agents: [agent], detail, because }];
}

/** What was before and is now, as data: nothing is an empty text. */
function dataOf(before: string, now: string, { nothing }: ChangeWords): Because["values"] {
  const [was, is] = [before, now].map((text) => (text === nothing ? "" : text.slice(0, 500)));
  return { before: was!, now: is! };
}

function paceOf({ crawlDelay, requestRates }: Policy, { nothing }: ChangeWords): string {
  const lines = [
    ...(crawlDelay === undefined ? [] : [`crawl-delay: ${crawlDelay}`]),
    ...new Set(requestRates.map(rateText)),
  ];
  return lines.length === 0 ? nothing : lines.join(", ");
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
  const [old, now] = [new Signals(before), new Signals(after)];
  const agents = [...new Set([...old.agents, ...now.agents])].slice(0, MOST_AGENTS);
  return agents.flatMap((agent): Change[] => {
    const [was, is] = [old, now].map((signals) => signals.textFor(agent) ?? words.nothing);
    if (was === is) return [];
    const detail = words.change({ before: was!, now: is! }).slice(0, 500);
    const because = { code: "ai-signals", values: dataOf(was!, is!, words) };
    return [{ kind: "ai-signals", severity: "warning", agents: [agent], detail, because }];
  });
}

/** Whom lines that belong to no group are for. */
const ALL: readonly string[] = ["*"];

/**
 * A file's lines on the use of pages, by the lists of agents that share some: tens of thousands may be for as many
 * crawlers.
 */
class Signals {
  readonly #lines: string[][] = [];
  /** Places in `#lines` for each crawler. */
  readonly #places = new Map<string, number[]>();
  /** Texts by the places that they come from. */
  readonly #texts = new Map<string, string>();

  constructor({ groups, extensions, dialect }: Robots) {
    const rules = dialectRules(dialect);
    const shared = new Map<readonly string[], string[]>();
    for (const { name, value, group, agents } of extensions) {
      if (!usageFields.has(name.toLowerCase())) continue;
      const line = `${name.toLowerCase()}: ${value.trim().replaceAll(/\s+/g, " ")}`;
      const sharing = agents ?? (group === undefined ? ALL : groups[group]!.agents);
      const lines = shared.get(sharing);
      if (lines !== undefined) {
        lines.push(line);
        continue;
      }
      const fresh = [line];
      shared.set(sharing, fresh);
      const place = this.#lines.push(fresh) - 1;
      for (const agent of sharing) this.#join(foldedName(addressee(agent, rules)), place);
    }
  }

  /** The crawlers that have such lines, in file order. */
  get agents(): Iterable<string> {
    return this.#places.keys();
  }

  /** The lines for a crawler in one spelling, whatever their order; undefined if there are none. */
  textFor(agent: string): string | undefined {
    const places = this.#places.get(agent);
    if (places === undefined) return undefined;
    const key = places.join();
    let text = this.#texts.get(key);
    if (text === undefined) {
      const lines = places.flatMap((place) => this.#lines[place]!);
      text = [...new Set(lines)].sort().join(", ");
      this.#texts.set(key, text);
    }
    return text;
  }

  #join(agent: string, place: number): void {
    const places = this.#places.get(agent);
    if (places === undefined) this.#places.set(agent, [place]);
    else if (places.at(-1) !== place) places.push(place);
  }
}

/** The most added sitemaps that a change names, and the most removed ones. */
const NAMED = 5;
/** Characters of a sitemap's URL that are shown. */
const LONGEST = 200;

/** Which sitemaps a file names that it did not name before, and the other way round. Their order does not matter. */
function sitemapChanges(before: Robots, after: Robots, words: ChangeWords = en.diff.details): Change[] {
  const [old, now] = [new Set(before.sitemaps), new Set(after.sitemaps)];
  const added = [...now].filter((url) => !old.has(url));
  const removed = [...old].filter((url) => !now.has(url));
  if (added.length === 0 && removed.length === 0) return [];
  const [addedUrls, removedUrls] = [added, removed].map(shown) as [string[], string[]];
  const more = words.added({ urls: listed(addedUrls, added.length, words) });
  const fewer = words.removed({ urls: listed(removedUrls, removed.length, words) });
  const detail =
    removed.length === 0
      ? more
      : added.length === 0
        ? fewer
        : words.addedAndRemoved({ added: more, removed: fewer });
  const values = {
    added: added.length,
    addedUrls: addedUrls.join("\n"),
    removed: removed.length,
    removedUrls: removedUrls.join("\n"),
  };
  const because = { code: "sitemaps", values };
  return [{ kind: "sitemaps", severity: "notice", agents: [], detail, because }];
}

/** The first few URLs, as they are shown. */
const shown = (urls: readonly string[]): string[] =>
  urls.slice(0, NAMED).map((url) => shorten(withoutPassword(url), LONGEST));

function listed(urls: readonly string[], all: number, words: ChangeWords): string {
  const names = urls.join(", ");
  return all > urls.length ? words.more({ names, more: all - urls.length }) : names;
}

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

/** Steps for all comparisons together, a few seconds; each may take its share of them, but at least this many. */
const STEPS = 40_000_000;
const LEAST_STEPS = 50_000;

/**
 * Compares two files for crawlers; those with the same changes are grouped. Details are in English unless words are
 * given. Between comparisons, other work can go on.
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
  const signals = signalChanges(before.robots, after.robots, words).filter(
    (change) => named === undefined || change.agents.some((agent) => keys.has(foldedName(agent))),
  );
  const notices = mergeChanges([...pace, ...signals, ...sitemapChanges(before.robots, after.robots, words)]);
  return { compared, notices };
}

/** A comparison while crawlers are still being added to it. */
type Open = CrawlerChange & { readonly agents: string[] };

/** Compares the groups of crawlers. Those with the same groups before and after are compared once. */
async function compareGroups(
  before: RobotsFile,
  after: RobotsFile,
  agents: ReadonlyMap<string, Agent>,
  urls: readonly string[] | undefined,
  words: ChangeWords | undefined,
): Promise<{ readonly compared: readonly CrawlerChange[]; readonly pace: readonly Change[] }> {
  const [old, fresh] = [new AgentIndex(before.robots), new AgentIndex(after.robots)];
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
      known = { open, pace: paceChanges(name, a, b, words) };
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
