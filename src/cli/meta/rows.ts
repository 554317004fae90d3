import type { Crawler } from "../../engine/agent/crawler.ts";
import { knownCrawlers } from "../../engine/agent/known.ts";
import { parse, type Robots } from "../../engine/policy/robots.ts";
import {
  type Engine,
  engineOf,
  type Finding,
  type Indexing,
  indexing,
  type Source,
  type TdmEntry,
  type Usage,
  usage,
} from "../../site/meta/index.ts";
import { controlledBy } from "../../site/meta/usage/control-token.ts";
import type { Subject } from "./subject.ts";

/** The columns of the table, in order. */
export const columns = ["crawl", "index", "follow", "snippet", "cache", "input", "training"] as const;

/** The index of the answer on training among a row's cells. */
const TRAINING = columns.indexOf("training");

/** One engine or agent and its answers. */
export interface Row {
  readonly name: string;
  readonly engine: Engine;
  readonly agent: string;
  readonly cells: readonly Finding<string>[];
  readonly indexing: Indexing;
  readonly usage: Usage;
}

export interface MetaQuestion {
  readonly engines: readonly Engine[];
  readonly agents: readonly string[];
  readonly policyToken: string | undefined;
  readonly tdmrep: string | readonly TdmEntry[] | undefined;
}

/** A row for each engine, then one for each agent. */
export function rowsOf(subject: Subject, { engines, agents, policyToken, tdmrep }: MetaQuestion): Row[] {
  const { page: html, headers, robots, url, closed } = subject;
  const places = { html, headers, robots, url };
  const row = (name: string, engine: Engine, agent: string | undefined): Row => {
    const shared = { ...places, engine, ...(agent === undefined ? {} : { agent }) };
    const found =
      closed === undefined
        ? indexing(shared)
        : withoutLines(indexing({ ...shared, robots: everybodyOut() }), {
            kind: "robots",
            text: closed.why,
            line: 0,
          });
    const wish = usage({ ...places, agent: found.agent, policyToken, tdmrep });
    const { crawl, index, follow, snippet, cache } = found;
    const cells = [
      word(crawl),
      // A page that may not be crawled may still be listed, without anything that it says.
      crawl.value || !index.value ? word(index) : { ...index, value: "URL only" },
      ...[follow, snippet].map(word),
      // An engine without cached copies shows none, whatever a page says.
      cache.value || cache.source.kind !== "default" ? word(cache) : { ...cache, value: "none" },
      joined(wish.input, found.aiInput),
      joined(wish.train, found.aiTraining),
    ];
    return {
      name,
      engine,
      agent: found.agent,
      cells: closed === undefined ? cells : cells.map(postponed),
      indexing: found,
      usage: wish,
    };
  };
  return [
    ...engines.map((engine) => row(engine, engine, undefined)),
    // A control token fetches nothing: all answers but that on training are its crawler's.
    ...agents.map((agent) => row(agent, engineOf(agent), controlledBy(agent) ?? agent)),
  ];
}

/** Rules that keep out every crawler, even crawlers that "*" does not bind. */
function everybodyOut(): Robots {
  const apart = knownCrawlers().filter(({ boundByStar }) => !boundByStar);
  const names = ["*", ...apart.map(({ token }) => token)];
  return parse(`${names.map((name) => `User-agent: ${name}\n`).join("")}Disallow: /\n`);
}

/** Answers that name a place instead of lines in a robots.txt that nobody has seen. */
function withoutLines<T>(answers: T, place: Source): T {
  if (Array.isArray(answers)) return answers.map((one) => withoutLines(one, place)) as T;
  if (typeof answers !== "object" || answers === null) return answers;
  if ((answers as Partial<Source>).kind === "robots") return place as T;
  return Object.fromEntries(
    Object.entries(answers).map(([name, value]) => [name, withoutLines(value, place)]),
  ) as T;
}

/** A finding is still open if a robots.txt decides it that nobody has seen. */
function postponed(finding: Finding<string>): Finding<string> {
  return finding.source.kind === "robots" ? { ...finding, value: "later" } : finding;
}

function word(finding: Finding<boolean>): Finding<string> {
  return { ...finding, value: finding.value ? "yes" : "no" };
}

/** The owner's preference and the engine's own rule together: a no from either is a no. */
function joined(wish: Finding<string>, rule: Finding<string>): Finding<string> {
  if (wish.value === "no" || rule.value === "unknown") return wish;
  if (rule.value === "no" || rule.value === "limited" || wish.value === "unknown") return rule;
  return wish;
}

/** Whether the operator of a crawler may train on a page, and the place that decides. */
export interface Trainer extends Finding<string> {
  readonly operator: string;
  /** A crawler, or a token that stands for the operator's choice. */
  readonly agent: string;
}

/** Crawlers with other purposes whose pages are documented to be trained on: Bing's, and Common Crawl's archive. */
const ALSO = new Set(["bingbot", "CCBot"]);

function trains({ token, purpose }: Crawler): boolean {
  return purpose === "ai-training" || ALSO.has(token);
}

/** Who may train on a page, across operators. A no from any place counts, and so does a robots.txt that bars it. */
export function trainersOf(subject: Subject, question: MetaQuestion): Trainer[] {
  const trainers = knownCrawlers().filter(trains);
  const rows = rowsOf(subject, { ...question, engines: [], agents: trainers.map(({ token }) => token) });
  return rows.map(({ cells, name }, i) => ({
    operator: trainers[i]!.operator,
    agent: name,
    ...cells[TRAINING]!,
  }));
}
