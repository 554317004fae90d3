import type { Rule } from "../../parse/content.ts";
import { DecidingRules } from "../../policy/deciding.ts";
import type { Policy } from "../../policy/policy.ts";
import type { Robots } from "../../policy/robots.ts";
import { Verdict } from "../../policy/verdict.ts";
import { readArgs } from "../args.ts";
import { type Paint, painter } from "../color.ts";
import { type Command, EXIT, type Terminal } from "../command.ts";
import { json } from "../json.ts";
import { print } from "../output.ts";
import { ask, questionChoices, questionHelp, questionOptions } from "../question.ts";
import { printable, ruleAndLine, ruleText, VERDICT_STYLE, VERDICT_WIDTH, VERDICT_WORD } from "../wording.ts";

const options = {
  ...questionOptions,
  json: { type: "boolean" },
  "exit-code": { type: "boolean" },
} as const;

const help = `Usage: robotomata check [options] [URL...]

Tells for each URL whether a crawler may fetch it, and the rule that decides. A URL is absolute, or a path
that begins with "/"; of an absolute one only path and query count, whatever its host.

Options:
${questionHelp}
  --json           One JSON object a line: url, verdict, line, rule
  --exit-code      Exit with 1 if a URL is disallowed (what is no URL does not count)
  -h, --help       Show this help

Examples:
  robotomata check /private/page
  robotomata check --agent Googlebot-Image --robots robots.txt /images/logo.png
  robotomata check --agent GPTBot --robots https://example.com https://example.com/blog
  robotomata check --urls urls.txt --json
  cat urls.txt | robotomata check --exit-code --urls - > report.txt

Exit codes: 0 done, 1 disallowed URLs found (with --exit-code), 2 wrong usage or unreadable input.
`;

/** Verdicts for any number of URLs. */
export const check: Command = {
  name: "check",
  summary: "Tell which URLs a crawler may fetch, and by which rule",
  help,
  choices: questionChoices,
  run,
};

/** What becomes of one URL. */
interface Finding {
  readonly url: string;
  readonly verdict: keyof typeof VERDICT_WORD;
  readonly rule: Rule | undefined;
}

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArgs(args, options);
  const { robots, policy, urls } = await ask(values, positionals, terminal);
  const paint = painter(terminal);
  const isTable = terminal.stdout.isTTY === true;
  const decidingRules = rulesFinder(robots, policy);
  let hasDisallowed = false;
  for await (const batch of urls) {
    const verdicts = policy.check(batch);
    const rules = decidingRules(batch, verdicts);
    const findings = batch.map((url, i): Finding => {
      return { url, verdict: verdicts[i] as Finding["verdict"], rule: rules[i] };
    });
    hasDisallowed ||= verdicts.includes(Verdict.Disallowed);
    const lines = values.json ? findings.map(jsonLine) : textLines(findings, isTable, paint);
    await print(terminal.stdout, `${lines.join("\n")}\n`);
  }
  return hasDisallowed && values["exit-code"] ? EXIT.findings : EXIT.done;
}

/** Looks at rules for URLs, from which on finding the deciding ones together costs less than explaining each. */
const MANY = 20_000;

/**
 * Finds the rules behind the verdicts of a batch. That costs much more than checking, so it is left out where there is
 * nothing to find: a URL is allowed by a rule only if the file has Allow rules at all.
 */
function rulesFinder(
  robots: Robots,
  policy: Policy,
): (urls: readonly string[], verdicts: Uint8Array) => (Rule | undefined)[] {
  const hasAllow = robots.groups.some(({ rules }) => rules.some(({ type }) => type === "allow"));
  const hasRule = (verdict: number | undefined): boolean =>
    verdict === Verdict.Disallowed || (verdict === Verdict.Allowed && hasAllow);
  let together: DecidingRules | undefined;
  return (urls, verdicts) => {
    const decided = verdicts.reduce((sum, verdict) => sum + Number(hasRule(verdict)), 0);
    if (decided > 1 && policy.anatomy().entries.length * decided >= MANY)
      together ??= new DecidingRules(policy);
    if (together !== undefined && decided > 0) {
      return together.of(urls).map((rule, i) => (hasRule(verdicts[i]) ? rule : undefined));
    }
    return urls.map((url, i) => (hasRule(verdicts[i]) ? policy.explain(url).rule : undefined));
  };
}

function jsonLine({ url, verdict, rule }: Finding): string {
  return json({
    url,
    verdict: VERDICT_WORD[verdict],
    line: rule?.line ?? null,
    rule: rule === undefined ? null : ruleText(rule),
  });
}

/** Columns are aligned for people only: programs want lines that do not depend on the others of a batch. */
function textLines(findings: readonly Finding[], isTable: boolean, paint: Paint): string[] {
  const shown = findings.map(({ url }) => printable(url));
  const width = isTable ? shown.reduce((most, { length }) => Math.min(60, Math.max(most, length)), 0) : 0;
  return findings.map(({ verdict, rule }, i) => {
    const word = paint(VERDICT_STYLE[verdict], VERDICT_WORD[verdict].padEnd(VERDICT_WIDTH));
    const reason = rule === undefined ? "no rule" : printable(ruleAndLine(rule));
    return `${word}  ${shown[i].padEnd(width)}  ${paint("dim", reason)}`;
  });
}
