import { parse } from "../../engine/policy/robots.ts";
import { CliError, EXIT, type Terminal } from "../command.ts";
import { oneOf } from "../shared/args/args.ts";
import { jsonText } from "../shared/output/json.ts";
import { printPieces } from "../shared/output/output.ts";
import { type Paint, painter, printable } from "../shared/output/wording.ts";
import { needPackages } from "../shared/queue/packages.ts";
import { type Adapter, AdapterError, ProgramAdapter, type Question, type Reply } from "./adapters.ts";
import { kindsOf, type RandomQuestion, traitsOf } from "./questions.ts";
import type { Format } from "./report.ts";
import { sections } from "./suite.ts";

/** The kinds of questions that two implementations are asked, and how many. */
interface Effort {
  readonly kinds: readonly string[];
  /** Questions in each search of a kind. */
  readonly runs: number;
  readonly seed: number;
}

/** A cause for which answers differ. */
interface Difference {
  readonly kind: string;
  /** The unusual traits of the smallest example. */
  readonly cause: string;
  /** How often a search ended with this cause. */
  readonly times: number;
  readonly example: RandomQuestion;
  /** What the two implementations answered to the example. */
  readonly answers: readonly [string, string];
}

interface Findings {
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

/** This program's own answers, as RFC 9309 has them. */
export class OwnAdapter implements Adapter {
  readonly name = "robotomata";

  async ask({ robots, agent, url }: Question): Promise<Reply> {
    const policy = parse(robots!).policyNamed(agent);
    return { verdict: policy.isAllowed(url) ? "allowed" : "disallowed" };
  }

  close(): void {}
}

/** Differences for people: causes by kind, those found most often first. */
function* fuzzText(
  names: readonly [string, string],
  { differences, questions, stopped }: Findings,
  { kinds, seed }: Effort,
  paint: Paint,
): Generator<string> {
  const [a, b] = names.map(printable);
  yield `A: ${a}\nB: ${b}\n\n`;
  for (const kind of kinds) {
    for (const { cause, times, example, answers } of inOrder(differences, kind)) {
      yield `${paint("bold", kind)}: ${printable(cause)} (${times === 1 ? "found once" : `found ${times} times`})\n\n`;
      for (const line of linesOf(example.robots)) yield `    ${line}\n`;
      yield `\n    ${printable(`${example.agent}  ${example.url}`)}\n`;
      yield `    A: ${answers[0]}, B: ${answers[1]}\n\n`;
    }
  }
  if (stopped !== undefined) yield `${paint("yellow", `Stopped early: ${printable(stopped)}.`)}\n`;
  const count = differences.length;
  const causes =
    count === 0 ? "no difference" : `${count} ${count === 1 ? "cause" : "causes"} of different answers`;
  yield `${paint(count === 0 ? "green" : "red", `Found ${causes} in ${questions} questions (--seed ${seed}).`)}\n`;
}

function fuzzJson(
  [a, b]: readonly [string, string],
  { differences, questions, stopped }: Findings,
  { seed }: Effort,
): Iterable<string> {
  return jsonText({
    a,
    b,
    seed,
    questions,
    stopped,
    differences: differences.map(({ kind, cause, times, example, answers }) => ({
      kind,
      cause,
      times,
      ...example,
      a: answers[0],
      b: answers[1],
    })),
  });
}

function inOrder(differences: readonly Difference[], kind: string): Difference[] {
  return differences.filter((one) => one.kind === kind).sort((x, y) => y.times - x.times);
}

/** The lines of a file; ends other than LF are shown. */
function linesOf(robots: string): string[] {
  return robots.replace(/\n$/, "").split("\n").map(printable);
}

/** The options that go with `--fuzz`. */
interface FuzzValues {
  readonly client?: boolean;
  readonly http?: string;
  readonly level?: readonly string[];
  readonly only?: readonly string[];
  readonly runs: number;
  readonly seed?: number;
}

/** Runs `robotomata conformance --fuzz`, with so many milliseconds for one answer. */
export async function fuzz(
  values: FuzzValues,
  words: readonly string[],
  { format, timeout }: { readonly format: Format; readonly timeout: number },
  terminal: Terminal,
): Promise<number> {
  for (const name of ["client", "http", "level"] as const) {
    if (values[name] !== undefined) throw new CliError(`--fuzz and --${name} cannot be used together`);
  }
  if (format !== "text" && format !== "json") throw new CliError("--fuzz reports as text or json");
  const effort = effortOf(values);
  const [a, b] = commandsOf(words);
  needPackages("conformance --fuzz", "fast-check@4");
  const adapters = [
    new ProgramAdapter(a, timeout),
    b === undefined ? new OwnAdapter() : new ProgramAdapter(b, timeout),
  ] as const;
  try {
    const findings = await findDifferences(...adapters, effort);
    const names = [adapters[0].name, adapters[1].name] as const;
    const report =
      format === "json"
        ? fuzzJson(names, findings, effort)
        : fuzzText(names, findings, effort, painter(terminal));
    await printPieces(terminal.stdout, report);
    return findings.differences.length > 0 || findings.stopped !== undefined ? EXIT.findings : EXIT.done;
  } catch (error) {
    throw error instanceof AdapterError ? new CliError(error.message) : error;
  } finally {
    for (const adapter of adapters) adapter.close();
  }
}

function effortOf({ only, runs, seed }: FuzzValues): Effort {
  const all = sections.filter((section) => !["limits", "transport"].includes(section));
  const kinds = (only ?? all).map((one) => oneOf("--only", one, all) as string);
  return { kinds, runs, seed: seed ?? Date.now() % 1_000_000 };
}

/** The commands of one or two adapters, which `--` divides. */
function commandsOf(words: readonly string[]): [string[], string[] | undefined] {
  const at = words.indexOf("--");
  const commands = at < 0 ? [[...words]] : [words.slice(0, at), words.slice(at + 1)];
  if (commands.some((command) => command.length === 0 || command.includes("--"))) {
    throw new CliError(
      "--fuzz needs the command of an adapter after --, and perhaps of another after another --",
    );
  }
  return [commands[0]!, commands[1]];
}
