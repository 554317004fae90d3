import type { Adapter, Reply } from "./adapters.ts";
import { kindsOf, type RandomQuestion, traitsOf } from "./questions.ts";

/** The kinds of questions that two implementations are asked, and how many. */
export interface Effort {
  readonly kinds: readonly string[];
  /** Questions in each search of a kind. */
  readonly runs: number;
  readonly seed: number;
}

/** A cause for which answers differ. */
export interface Difference {
  readonly kind: string;
  /** The unusual traits of the smallest example. */
  readonly cause: string;
  /** How often a search ended with this cause. */
  readonly times: number;
  readonly example: RandomQuestion;
  /** What the two implementations answered to the example. */
  readonly answers: readonly [string, string];
}

export interface Findings {
  readonly differences: readonly Difference[];
  readonly questions: number;
  /** Why it was stopped early, if it was. */
  readonly stopped: string | undefined;
}

/** Searches of a kind, each of which ends with its first difference. */
const SEARCHES = 24;
/** Searches without a new cause after which a kind is left. */
const FRUITLESS = 6;
/** Missing answers after which an adapter is asked no more. */
const MOST_FAULTS = 5;

/** Looks for questions to which two implementations give different answers, and reduces them to the smallest. */
export async function findDifferences(a: Adapter, b: Adapter, effort: Effort): Promise<Findings> {
  const { default: fc } = await import("fast-check");
  const pair = new Pair(a, b);
  const found = new Map<string, Difference>();
  const questions = kindsOf(fc);
  kinds: for (const kind of effort.kinds) {
    let fruitless = 0;
    for (let search = 0; search < SEARCHES && fruitless < FRUITLESS; search++) {
      const { counterexample } = await fc.check(
        fc.asyncProperty(questions[kind]!, async (question) => !(await pair.differ(question))),
        { numRuns: effort.runs, seed: effort.seed + search },
      );
      if (pair.stopped !== undefined) break kinds;
      if (counterexample === null) {
        fruitless++;
        continue;
      }
      const [example] = counterexample;
      const answers = await pair.answers(example);
      const cause = traitsOf(example);
      const key = JSON.stringify([kind, cause, answers]);
      const known = found.get(key);
      fruitless = known === undefined ? 0 : fruitless + 1;
      found.set(key, {
        ...{ kind, cause, answers },
        times: (known?.times ?? 0) + 1,
        example: known === undefined ? example : smaller(known.example, example),
      });
    }
  }
  return { differences: [...found.values()], questions: pair.questions, stopped: pair.stopped };
}

function smaller(a: RandomQuestion, b: RandomQuestion): RandomQuestion {
  const size = ({ robots, agent, url }: RandomQuestion): number => robots.length + agent.length + url.length;
  return size(b) < size(a) ? b : a;
}

/** Two adapters that are asked the same. */
class Pair {
  questions = 0;
  stopped: string | undefined;
  readonly #adapters: readonly [Adapter, Adapter];
  readonly #faults: [number, number] = [0, 0];

  constructor(a: Adapter, b: Adapter) {
    this.#adapters = [a, b];
  }

  /** Whether the answers differ; never after it was stopped, so that a search ends soon. */
  async differ(question: RandomQuestion): Promise<boolean> {
    if (this.stopped !== undefined) return false;
    const [a, b] = await this.answers(question);
    return a !== b;
  }

  async answers({ robots, agent, url }: RandomQuestion): Promise<[string, string]> {
    const id = String(++this.questions);
    const question = { id, robots: Buffer.from(robots), agent, url };
    const [a, b] = await Promise.all(this.#adapters.map((adapter) => adapter.ask(question)));
    return [this.#word(0, a!), this.#word(1, b!)];
  }

  #word(which: 0 | 1, reply: Reply): string {
    if ("verdict" in reply) return reply.verdict;
    if (!reply.isReported && ++this.#faults[which] >= MOST_FAULTS) {
      this.stopped ??= `${this.#adapters[which].name} has given no answer ${MOST_FAULTS} times; the last time it ${reply.fault}`;
    }
    return "no answer";
  }
}
