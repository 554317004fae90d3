import type { Adapter, Reply } from "../adapters.ts";
import { kindsOf, type RandomQuestion } from "./question.ts";

/** What is unusual in a question, by what finds it in the file, the URL or the crawler's name. */
const TRAITS: readonly [trait: string, has: (question: RandomQuestion) => boolean][] = [
  ["a byte order mark", ({ robots }) => robots.includes("\ufeff")],
  ["a line end that is not CR or LF", ({ robots }) => /[\u2028\u0085]/.test(robots)],
  ["CR without LF", ({ robots }) => /\r(?!\n)/.test(robots)],
  ["white space that is not a space or tab", ({ robots }) => /[\u00a0\v\f\u3000]/.test(robots)],
  ["a line without a colon", ({ robots }) => /^(?:user-?\s?agents?|dis\w+)[^:\n\r]*$/im.test(robots)],
  [
    "a misspelled name",
    ({ robots }) => /^(?:useragent|user agent|user-agents|disalow|dissallow|disallowed)\b/im.test(robots),
  ],
  ["no user-agent line", ({ robots }) => !/user-?\s?agents?/i.test(robots)],
  ["a rule outside a group", ({ robots }) => /^\s*(?:dis)?allow/i.test(robots)],
  ["an agent that is not a token", ({ robots }) => /^user-agent: (?!\*$)(?:.*[^-_a-z\n].*)?$/im.test(robots)],
  ["a crawler that is not a token", ({ agent }) => /[^-_a-z]/i.test(agent)],
  [
    "another token",
    ({ robots, agent }) => !hasAgent(robots, agent) && /^user-agent: [-_a-z]+$/im.test(robots),
  ],
  [
    "groups for * and for the crawler",
    ({ robots, agent }) => hasAgent(robots, "*") && hasAgent(robots, agent),
  ],
  ["several groups", ({ robots }) => (robots.match(/^user-agent/gim) ?? []).length > 1],
  ["a blank line", ({ robots }) => /^\s*$/m.test(robots.replace(/\s+$/, "").replaceAll("\r\n", "\n"))],
  ["a comment", ({ robots }) => robots.includes("#")],
  ["another record", ({ robots }) => /^(?:sitemap|crawl-delay|other):/im.test(robots)],
  ["a rule without a path", ({ robots }) => /^(?:dis)?allow:\s*$/im.test(robots)],
  ["Allow and Disallow", ({ robots }) => /^allow/im.test(robots) && /^disallow/im.test(robots)],
  ["* in a rule", ({ robots }) => /allow: .*\*/i.test(robots)],
  ["$ at the end of a rule", ({ robots }) => /allow: .*\$$/im.test(robots)],
  ["$ within a rule", ({ robots }) => /allow: .*\$./i.test(robots)],
  ["an escape in a rule", ({ robots }) => /allow: .*%[0-9a-f]{2}/i.test(robots)],
  ["an escape in the URL", ({ url }) => /%[0-9a-f]{2}/i.test(url)],
  ["a stray % sign", ({ robots, url }) => /%(?![0-9a-f]{2})/i.test(robots + url)],
  ["characters beyond ASCII in a rule", ({ robots }) => /allow: .*[^\0-\x7f]/i.test(robots)],
  ["characters beyond ASCII in the URL", ({ url }) => /[^\0-\x7f]/.test(url)],
  ["characters that URLs must escape", ({ robots, url }) => /[|[\]\\]/.test(robots + url)],
  ["dot segments", ({ url }) => /\/\.{1,2}(?:[/?#\\]|$)/.test(url.replace("https://", ""))],
  ["a fragment", ({ url }) => url.includes("#")],
  ["an empty query", ({ url }) => /\?(?:#|$)/.test(url)],
  ["a query", ({ robots, url }) => /\?[^#]/.test(url) || /allow: .*\?/i.test(robots)],
  ["empty segments", ({ url }) => url.replace("https://", "").includes("//")],
  ["/robots.txt itself", ({ url }) => /\/robots\.txt$/.test(url)],
];

function hasAgent(robots: string, agent: string): boolean {
  return robots.split(/[\r\n]+/).some((line) => line.toLowerCase() === `user-agent: ${agent.toLowerCase()}`);
}

/** The unusual traits of a question, which may be why answers differ. */
function traitsOf(question: RandomQuestion): string {
  const found = TRAITS.filter(([, has]) => has(question)).map(([trait]) => trait);
  return found.length === 0 ? "plain rules" : found.join(", ");
}

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
