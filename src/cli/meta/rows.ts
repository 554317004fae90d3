import {
  type Engine,
  engineOf,
  type Finding,
  type Indexing,
  indexing,
  type TdmEntry,
  type Usage,
  usage,
} from "../../meta/index.ts";
import type { Subject } from "./subject.ts";

/** Columns of the table, in order. */
export const columns = ["crawl", "index", "follow", "snippet", "cache", "AI input", "AI training"] as const;

/** One engine or agent and its answers. */
export interface Row {
  readonly name: string;
  readonly engine: Engine;
  readonly agent: string;
  readonly cells: readonly Finding<string>[];
  readonly indexing: Indexing;
  readonly usage: Usage;
}

export interface Question {
  readonly engines: readonly Engine[];
  readonly agents: readonly string[];
  readonly policyToken: string | undefined;
  readonly tdmrep: string | readonly TdmEntry[] | undefined;
}

/** A row for each engine, then one for each agent. */
export function rowsOf(subject: Subject, { engines, agents, policyToken, tdmrep }: Question): Row[] {
  const { page: html, headers, robots, url } = subject;
  const places = { html, headers, robots, url };
  const row = (name: string, engine: Engine, agent: string | undefined): Row => {
    const found = indexing({ ...places, engine, ...(agent === undefined ? {} : { agent }) });
    const wish = usage({ ...places, agent: found.agent, policyToken, tdmrep });
    const { crawl, index, follow, snippet, cache } = found;
    return {
      name,
      engine,
      agent: found.agent,
      cells: [
        word(crawl),
        // A page that may not be crawled may still be listed, without anything that it says.
        crawl.value || !index.value ? word(index) : { ...index, value: "URL only" },
        ...[follow, snippet, cache].map(word),
        joined(wish.input, found.aiInput),
        joined(wish.train, found.aiTraining),
      ],
      indexing: found,
      usage: wish,
    };
  };
  return [
    ...engines.map((engine) => row(engine, engine, undefined)),
    ...agents.map((agent) => row(agent, engineOf(agent), agent)),
  ];
}

function word(finding: Finding<boolean>): Finding<string> {
  return { ...finding, value: finding.value ? "yes" : "no" };
}

/** What the owner prefers and what the engine's own rules say: a no from either is a no. */
function joined(wish: Finding<string>, rule: Finding<string>): Finding<string> {
  if (wish.value === "no" || rule.value === "unknown") return wish;
  if (rule.value === "no" || rule.value === "limited" || wish.value === "unknown") return rule;
  return wish;
}
