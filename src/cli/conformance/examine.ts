import type { Adapter, Reply } from "./adapters.ts";
import { isServable, Site } from "./site.ts";
import { type Case, octetsOf, type Verdict } from "./suite.ts";

/** Faults in a row, of which the adapter did not report any itself, after which an adapter is asked nothing more. */
const FAULTS_IN_A_ROW = 5;
/** Unreported faults in all, after which an adapter is asked nothing more. */
const FAULTS = 50;

/** The result of a case. */
export interface Outcome {
  readonly entry: Case;
  /** `open`: another answer than suggested where RFC 9309 is silent. */
  readonly result: "passed" | "failed" | "open" | "fault" | "not asked";
  readonly answer?: Verdict;
  /** The reason, if no answer came. */
  readonly fault?: string;
}

/** The cases that can be asked: a parser is given files, a client has to fetch them. */
export function askable(cases: readonly Case[], isClient: boolean): Case[] {
  return cases.filter((entry) => (isClient ? isServable(entry) : entry.server === undefined));
}

/**
 * Asks an adapter all cases, one after the other. One that keeps failing to answer is asked no more, so that it
 * cannot hold up the run for long.
 */
export async function* examine(
  adapter: Adapter,
  cases: readonly Case[],
  isClient: boolean,
): AsyncGenerator<Outcome> {
  let inRow = 0;
  let faults = 0;
  for (const entry of cases) {
    if (inRow === FAULTS_IN_A_ROW || faults === FAULTS) {
      yield { entry, result: "not asked" };
      continue;
    }
    const reply = await (isClient ? askClient : askParser)(adapter, entry);
    const isFault = "fault" in reply && !reply.isReported;
    inRow = isFault ? inRow + 1 : 0;
    if (isFault) faults++;
    yield outcomeOf(entry, reply);
  }
}

function askParser(adapter: Adapter, entry: Case): Promise<Reply> {
  const { id, agent, url } = entry;
  return adapter.ask({ id, robots: octetsOf(entry), agent, url });
}

async function askClient(adapter: Adapter, entry: Case): Promise<Reply> {
  const site = await Site.of(entry);
  try {
    return await adapter.ask({ id: entry.id, agent: entry.agent, url: site.url });
  } finally {
    site.close();
  }
}

function outcomeOf(entry: Case, reply: Reply): Outcome {
  if ("fault" in reply) return { entry, result: "fault", fault: reply.fault };
  const answer = reply.verdict;
  if (answer === entry.expected) return { entry, result: "passed", answer };
  return { entry, result: entry.level === "silent" ? "open" : "failed", answer };
}
