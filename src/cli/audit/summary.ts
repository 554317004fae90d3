import {
  type CountedProblem,
  PROBLEMS,
  type ProblemCode,
  type ProblemSeverity,
} from "../../sitemap/problem.ts";
import type { Sitemap } from "../../sitemap/walk.ts";
import type { Paint } from "../color.ts";
import { inputName } from "../input.ts";
import { jsonPieces } from "../json.ts";
import { amount, numeral } from "../numeral.ts";
import { printable } from "../wording.ts";
import type { AgentCount, RuleCount, Tally } from "./tally.ts";
import { problemText } from "./wording.ts";

/** How many rules of a crawler are shown. */
const SHOWN_RULES = 20;
/** Of how many sitemaps the problems are shown. */
const SHOWN_SITEMAPS = 50;

/** The result of an audit. */
export interface Summary {
  /** Where the rules were read. */
  readonly robots: string;
  readonly site: string | undefined;
  /** Sitemaps that were looked at. */
  readonly sitemaps: number;
  /** Those with problems, in order. */
  readonly flawed: readonly Sitemap[];
  readonly tally: Tally;
}

/** Problems by severity, over all sitemaps. */
export function problemCount({ flawed }: Summary, severity: ProblemSeverity): number {
  return flawed.flatMap(({ problems }) => [...problems.keys()]).filter((code) => PROBLEMS[code] === severity)
    .length;
}

/** The summary for programs: `--report`. */
export function summaryJson(summary: Summary): string {
  const { robots, site, sitemaps, flawed, tally } = summary;
  const { urls, blocked, invalid, foreign, agents } = tally;
  const pieces = jsonPieces({
    robots,
    site: site ?? null,
    sitemaps,
    urls,
    blocked,
    invalid,
    foreign,
    hosts: Object.fromEntries(tally.hosts),
    agents,
    problems: flawed.flatMap(({ source, index, kind, entries, problems }) =>
      [...problems.values()].map(({ code, count, line, detail }) => ({
        sitemap: source,
        index: index ?? null,
        kind: kind ?? null,
        entries,
        problem: code,
        severity: PROBLEMS[code],
        count,
        line: line ?? null,
        detail: detail ?? null,
      })),
    ),
  });
  return `${[...pieces].join("")}\n`;
}

/** The summary for people. */
export function summaryText(summary: Summary, paint: Paint): string {
  const { tally, sitemaps, robots } = summary;
  const head = `${printable(robots)}: ${amount(tally.urls, "URL")} in ${amount(sitemaps, "sitemap")}, ${
    tally.blocked === 0 ? "none" : numeral(tally.blocked)
  } blocked`;
  const blocks = [paint("bold", head), ...tally.agents.map((agent) => agentText(agent, paint))];
  const problems = problemLines(summary, paint);
  if (problems.length > 0) blocks.push(problems.join("\n"));
  return `${blocks.join("\n\n")}\n`;
}

/** The problems alone, for an audit that has no other result. */
export function problemsText(summary: Summary, paint: Paint): string {
  return `${problemLines(summary, paint).join("\n")}\n`;
}

function agentText({ agent, group, blocked, rules }: AgentCount, paint: Paint): string {
  const bound =
    group === null ? " (no group applies)" : agent === group ? "" : ` (by the group for ${group})`;
  const count = blocked === 0 ? "nothing blocked" : `${numeral(blocked)} blocked`;
  const lines = [`${paint("bold", printable(agent))}${printable(bound)}: ${count}`];
  const width = numeral(rules[0]?.urls ?? 0).length;
  for (const rule of rules.slice(0, SHOWN_RULES)) lines.push(...ruleLines(rule, width, paint));
  const rest = rules.slice(SHOWN_RULES);
  if (rest.length > 0) {
    const urls = rest.reduce((sum, one) => sum + one.urls, 0);
    lines.push(`  ${numeral(urls).padStart(width)}  by ${amount(rest.length, "more rule")}`);
  }
  return lines.join("\n");
}

function ruleLines({ urls, rule, line, examples }: RuleCount, width: number, paint: Paint): string[] {
  const what = rule === null ? "no rule" : `${rule} (line ${line})`;
  const shown = examples.map((url) => `  ${" ".repeat(width)}    ${paint("dim", printable(url))}`);
  return [`  ${paint("red", numeral(urls).padStart(width))}  ${printable(what)}`, ...shown];
}

function problemLines({ flawed }: Summary, paint: Paint): string[] {
  const lines = flawed
    .slice(0, SHOWN_SITEMAPS)
    .flatMap(({ source, problems }) =>
      [...problems.values()].map((problem) => problemLine(source, problem, paint)),
    );
  const rest = flawed.length - SHOWN_SITEMAPS;
  return rest > 0 ? [...lines, `and problems in ${amount(rest, "more sitemap")}`] : lines;
}

function problemLine(source: string, problem: CountedProblem, paint: Paint): string {
  const severity = PROBLEMS[problem.code as ProblemCode];
  const word = paint(severity === "error" ? "red" : "yellow", severity.padEnd("warning".length));
  return `${word}  ${printable(`${inputName(source)} ${problemText(problem)}`)}`;
}
