import { type FileProblem, PROBLEMS, type ProblemSeverity } from "../../crawl/sitemap/problem.ts";
import type { Sitemap } from "../../crawl/sitemap/walk.ts";
import { inputName } from "../shared/input/input.ts";
import { jsonPieces } from "../shared/output/json.ts";
import { type Paint, printable } from "../shared/output/wording.ts";
import { problemText } from "../shared/sitemaps/walk.ts";
import type { Texts } from "../text/en.generated.ts";
import type { AgentCount, RuleCount, UrlAudit } from "./url-audit.ts";

/** How many rules of a crawler are shown. */
const SHOWN_RULES = 20;
/** Of how many sitemaps the problems are shown. */
const SHOWN_SITEMAPS = 50;

/** The result of an audit. */
export interface Summary {
  /** Where the rules were read. */
  readonly robots: string;
  readonly site: string | undefined;
  /** The number of sitemaps that were opened. */
  readonly sitemaps: number;
  /** The sitemaps with problems, in order. */
  readonly flawed: readonly Sitemap[];
  readonly counts: UrlAudit;
}

/** Problems by severity, over all sitemaps. */
export function problemCount({ flawed }: Summary, severity: ProblemSeverity): number {
  return flawed
    .flatMap(({ problems }) => [...problems.values()])
    .filter(({ code }) => PROBLEMS[code] === severity).length;
}

/** The summary for programs: `--report`. */
export function summaryJson(summary: Summary): string {
  const { robots, site, sitemaps, flawed, counts } = summary;
  const { urls, blocked, invalid, foreign, agents } = counts;
  const pieces = jsonPieces({
    robots,
    site: site ?? null,
    sitemaps,
    urls,
    blocked,
    invalid,
    foreign,
    hosts: Object.fromEntries(counts.hosts),
    agents,
    problems: flawed.flatMap(({ source, index, kind, entries, problems }) =>
      [...problems.values()].map(({ code, count, line, detail, because }) => ({
        sitemap: source,
        index: index ?? null,
        kind: kind ?? null,
        entries,
        problem: code,
        severity: PROBLEMS[code],
        count,
        line: line ?? null,
        detail: detail ?? null,
        because: because ?? null,
      })),
    ),
  });
  return `${[...pieces].join("")}\n`;
}

/** The summary for people. */
export function summaryText(summary: Summary, paint: Paint, texts: Texts): string {
  const { counts, sitemaps, robots } = summary;
  const head = texts.audit.head({
    robots: printable(robots),
    urls: counts.urls,
    sitemaps,
    blocked: counts.blocked,
  });
  const blocks = [paint("bold", head), ...counts.agents.map((agent) => agentText(agent, paint, texts))];
  const problems = problemLines(summary, paint, texts);
  if (problems.length > 0) blocks.push(problems.join("\n"));
  return `${blocks.join("\n\n")}\n`;
}

/** The problems alone, for an audit that has no other result. */
export function problemsText(summary: Summary, paint: Paint, texts: Texts): string {
  return `${problemLines(summary, paint, texts).join("\n")}\n`;
}

function agentText({ agent, group, blocked, rules }: AgentCount, paint: Paint, texts: Texts): string {
  const {
    audit: words,
    locale: { number },
  } = texts;
  const bound = group === null ? words.noGroup : agent === group ? "" : words.byGroup({ group });
  const name = `${paint("bold", printable(agent))}${printable(bound)}`;
  const lines = [words.agent({ agent: name, blocked })];
  const width = number(rules[0]?.urls ?? 0).length;
  for (const rule of rules.slice(0, SHOWN_RULES)) lines.push(...ruleLines(rule, width, paint, texts));
  const rest = rules.slice(SHOWN_RULES);
  if (rest.length > 0) {
    const urls = rest.reduce((sum, one) => sum + one.urls, 0);
    lines.push(`  ${number(urls).padStart(width)}  ${words.moreRules({ rules: rest.length })}`);
  }
  return lines.join("\n");
}

function ruleLines(
  { urls, rule, line, examples }: RuleCount,
  width: number,
  paint: Paint,
  { common, locale: { number } }: Texts,
): string[] {
  const what = rule === null ? common.noRule : common.ruleAndLine({ rule, line: line! });
  const shown = examples.map((url) => `  ${" ".repeat(width)}    ${paint("dim", printable(url))}`);
  return [`  ${paint("red", number(urls).padStart(width))}  ${printable(what)}`, ...shown];
}

function problemLines({ flawed }: Summary, paint: Paint, texts: Texts): string[] {
  const lines = flawed
    .slice(0, SHOWN_SITEMAPS)
    .flatMap(({ source, problems }) =>
      [...problems.values()].map((problem) => problemLine(source, problem, paint, texts)),
    );
  const rest = flawed.length - SHOWN_SITEMAPS;
  return rest > 0 ? [...lines, texts.audit.moreSitemaps({ sitemaps: rest })] : lines;
}

function problemLine(source: string, problem: FileProblem, paint: Paint, texts: Texts): string {
  const { severities } = texts.audit;
  const width = Math.max(severities.error.length, severities.warning.length);
  const severity = PROBLEMS[problem.code];
  const word = paint(severity === "error" ? "red" : "yellow", severities[severity].padEnd(width));
  return `${word}  ${printable(`${inputName(source, texts)} ${problemText(problem, texts)}`)}`;
}
