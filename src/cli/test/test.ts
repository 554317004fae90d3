import type { Because } from "../../base/because.ts";
import { dialects } from "../../engine/dialect/index.ts";
import type { Explanation } from "../../engine/policy/explain.ts";
import type { Policy } from "../../engine/policy/policy.ts";
import { CliError, type Command, EXIT, type Terminal } from "../command.ts";
import { choice } from "../options.ts";
import { formatFrom, readArgs } from "../shared/args/args.ts";
import { claimStdin, inputName, readInput, robotsSource } from "../shared/input/input.ts";
import { jsonPieces } from "../shared/output/json.ts";
import { print, printPieces } from "../shared/output/output.ts";
import { becauseOfEntry } from "../shared/output/reason.ts";
import { type Paint, painter, printable, ruleAndLine } from "../shared/output/wording.ts";
import { agentByName, noteTypos } from "../shared/question/agents.ts";
import { noteWarning, rulingOf } from "../shared/question/question.ts";
import { command } from "../shared/reports/github.ts";
import { type Case, junit } from "../shared/reports/junit.ts";
import { type Expectation, readExpectations } from "./expectations.ts";

const formats = ["text", "json", "github", "junit"] as const;

const options = {
  "--robots SOURCE": "The robots.txt: a file, a URL or - for standard input. Default: ./robots.txt",
  "--dialect NAME": choice(dialects, "How to read it: {words}", dialects[0]),
  "--format NAME": choice(formats, "text, json, github (annotations) or junit (XML)", "text"),
  "--json": "The same as --format json",
};

const help = `Usage: robotomata test [options] EXPECTATIONS

Checks a robots.txt against a list of expectations, and shows those that are not met, with the rule that
decides. The list is a file, or - for standard input, with one expectation per line:

  # the shop
  Googlebot  disallow  /cart/x
  *          allow     /
  "Sogou web spider"  allow  https://example.com/news?page=2

First the crawler (* for any that is not named), then allow or disallow, then an absolute URL or a path.
Known crawlers come with their fallbacks. A # at the start of a line or after a space begins a comment.

Options:

Examples:
  robotomata test expectations.txt
  robotomata test --robots https://example.com expectations.txt
  robotomata test --format github --robots public/robots.txt robots.expected

Exit codes: 0 everything is as expected, 1 something is not, 2 wrong usage or unreadable input.
`;

/** Checks a file against expectations. */
export const test: Command = { name: "test", options, help, run };

/** An expectation and the actual answer. */
interface Outcome {
  readonly expectation: Expectation;
  /** Without the rules that do not decide, since there may be very many. */
  readonly answer: Pick<Explanation, "allowed" | "rule" | "reason"> & { readonly because: Because };
}

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, given, positionals } = readArgs(args, options);
  const [list, stray] = positionals;
  if (list === undefined) throw new CliError("test needs a file with expectations: robotomata help test");
  if (stray !== undefined) throw new CliError(`test takes only one file: did you mean --robots ${stray}?`);
  const format = formatFrom(values, given);
  const dialect = values.dialect;
  const source = robotsSource(values.robots, "--robots ");
  claimStdin(list, source);
  const expectations = readExpectations(await readInput(list, terminal), list);
  const ruling = await rulingOf(source, { agent: ["*"], dialect }, terminal);
  const { robots, blanket, entry } = ruling;
  // Expectations are about rules, and nobody has seen those.
  if (entry?.retryAt !== undefined) throw new CliError(`cannot read ${ruling.name}: ${blanket}`);
  noteWarning(blanket === undefined ? ruling : { ...ruling, warning: `was not read: ${blanket}` }, terminal);
  noteTypos(
    expectations.map(({ agent }) => agent),
    terminal,
  );
  const policies = new Map<string, Policy>();
  const policyFor = (agent: string): Policy => robots.policyFor(agentByName([agent]));
  const outcomes = expectations.map((expectation): Outcome => {
    const { agent, url } = expectation;
    // If no file was read, the answer is the same for every crawler.
    const policy = blanket === undefined ? (policies.get(agent) ?? policyFor(agent)) : ruling.policy;
    policies.set(agent, policy);
    const { candidates, ...answer } = policy.explain(url);
    if (blanket !== undefined) {
      const because = becauseOfEntry(entry);
      return { expectation, answer: { allowed: answer.allowed, reason: blanket, because } };
    }
    return { expectation, answer };
  });
  const failed = outcomes.filter(({ expectation, answer }) => expectation.allowed !== answer.allowed);
  const paint = painter(terminal);
  if (format === "json") {
    await printPieces(terminal.stdout, jsonPieces(outcomes.map(record)));
    await print(terminal.stdout, "\n");
  } else if (format === "github") {
    for (const outcome of failed) await print(terminal.stdout, `${annotation(outcome, list)}\n`);
  } else if (format === "junit") {
    const suite = { name: inputName(list), cases: outcomes.map(caseOf) };
    await printPieces(terminal.stdout, junit("robotomata test", [suite]));
  } else await print(terminal.stdout, text(outcomes.length, failed, list, paint));
  return failed.length > 0 ? EXIT.findings : EXIT.done;
}

function text(count: number, failed: readonly Outcome[], list: string, paint: Paint): string {
  const blocks = failed.map(({ expectation, answer }) => {
    const { agent, url, allowed, line } = expectation;
    const place = paint("bold", `${printable(inputName(list))}:${line}`);
    const said = `${printable(agent)} ${word(allowed)} ${printable(url)}`;
    return `${place}  ${paint("red", "mismatch")}  ${said}\n  ${word(answer.allowed)}: ${printable(answer.reason)}\n`;
  });
  const summary =
    failed.length === 0
      ? paint("green", `As expected: ${count} of ${count}.`)
      : paint("red", `As expected: ${count - failed.length} of ${count}.`);
  return `${[...blocks, summary].join("\n")}\n`;
}

function word(allowed: boolean): string {
  return allowed ? "allow" : "disallow";
}

function annotation({ expectation, answer }: Outcome, list: string): string {
  const { agent, url, allowed, line } = expectation;
  const message = `${agent} ${word(allowed)} ${url}: in fact ${word(answer.allowed)}. ${answer.reason}`;
  return command("error", { file: list, line, title: "robots.txt says otherwise" }, message);
}

function caseOf({ expectation, answer }: Outcome): Case {
  const { agent, url, allowed, line } = expectation;
  const name = `${line}: ${agent} ${word(allowed)} ${url}`;
  if (allowed === answer.allowed) return { name, line };
  const message = `in fact ${word(answer.allowed)}: ${answer.reason}`;
  return { name, line, outcome: { kind: "failure", type: "mismatch", message } };
}

function record({ expectation, answer }: Outcome) {
  const { agent, url, allowed, line } = expectation;
  return {
    line,
    agent,
    url,
    expected: word(allowed),
    actual: word(answer.allowed),
    ok: allowed === answer.allowed,
    rule: answer.rule === undefined ? null : ruleAndLine(answer.rule),
    reason: answer.reason,
    because: answer.because,
  };
}
