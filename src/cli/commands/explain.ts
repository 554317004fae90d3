import type { Explanation } from "../../policy/explain.ts";
import type { Policy } from "../../policy/policy.ts";
import { Verdict } from "../../policy/verdict.ts";
import { readArgs } from "../args.ts";
import { type Paint, painter } from "../color.ts";
import { type Command, EXIT, type Terminal } from "../command.ts";
import { json } from "../json.ts";
import { print } from "../output.ts";
import { ask, questionChoices, questionHelp, questionOptions } from "../question.ts";
import { printable, ruleAndLine, ruleText, VERDICT_STYLE, VERDICT_WIDTH, VERDICT_WORD } from "../wording.ts";

const options = { ...questionOptions, json: { type: "boolean" } } as const;

const help = `Usage: robotomata explain [options] [URL...]

Tells for each URL why a crawler may fetch it or not: the group that binds the crawler, the path that is
matched, every rule that matches (the one that decides first), and why that one wins.

Options:
${questionHelp}
  --json           One JSON object a line: url, verdict, group, path, line, rule, candidates, reason
  -h, --help       Show this help

Examples:
  robotomata explain --agent Googlebot "/search?q=shoes"
  robotomata explain --robots https://example.com --agent GPTBot https://example.com/blog
  robotomata explain --agent "Mozilla/5.0 (compatible; bingbot/2.0)" --robots robots.txt /cart
  robotomata explain --urls urls.txt --json

Exit codes: 0 done, 2 wrong usage or unreadable input.
`;

/** Verdicts with their reasons. */
export const explain: Command = {
  name: "explain",
  summary: "Tell why a crawler may fetch a URL or not",
  help,
  choices: questionChoices,
  run,
};

/** What becomes of one URL; only what is a URL has an explanation. */
interface Finding {
  readonly url: string;
  readonly verdict: keyof typeof VERDICT_WORD;
  readonly group: string | undefined;
  readonly explanation?: Explanation;
}

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArgs(args, options);
  const { policy, urls } = await ask(values, positionals, terminal);
  const paint = painter(terminal);
  let separator = "";
  for await (const batch of urls) {
    const findings = findingsOf(batch, policy);
    if (values.json) await print(terminal.stdout, `${findings.map(jsonLine).join("\n")}\n`);
    else {
      const blocks = findings.map((finding) => textBlock(finding, paint));
      await print(terminal.stdout, `${separator}${blocks.join("\n\n")}\n`);
      separator = "\n";
    }
  }
  return EXIT.done;
}

function findingsOf(urls: readonly string[], policy: Policy): Finding[] {
  const verdicts = policy.check(urls);
  const group = policy.agent;
  return urls.map((url, i) => {
    const verdict = verdicts[i] as Finding["verdict"];
    if (verdict === Verdict.Invalid) return { url, verdict, group };
    return { url, verdict, group, explanation: policy.explain(url) };
  });
}

function reasonFor(explanation: Explanation | undefined): string {
  return explanation?.reason ?? 'It is neither an absolute URL nor a path beginning with "/".';
}

function jsonLine({ url, verdict, group, explanation }: Finding): string {
  const rule = explanation?.rule;
  return json({
    url,
    verdict: VERDICT_WORD[verdict],
    group: group ?? null,
    path: explanation?.path ?? null,
    line: rule?.line ?? null,
    rule: rule === undefined ? null : ruleText(rule),
    candidates: (explanation?.candidates ?? []).map((one) => ({ line: one.line, rule: ruleText(one) })),
    reason: reasonFor(explanation),
  });
}

function textBlock({ url, verdict, group, explanation }: Finding, paint: Paint): string {
  const word = VERDICT_WORD[verdict].padEnd(VERDICT_WIDTH);
  const lines = [`${paint(VERDICT_STYLE[verdict], word)}  ${paint("bold", printable(url))}`];
  const row = (name: string, text: string): number =>
    lines.push(`  ${paint("dim", name.padEnd(8))}  ${text}`);
  if (explanation !== undefined) {
    const { path, rule, candidates } = explanation;
    row("group", printable(group ?? "none"));
    row("path", printable(path));
    if (candidates.length === 0) row("rules", "none matches");
    candidates.forEach((one, i) => {
      const text = printable(ruleAndLine(one));
      row(i === 0 ? "rules" : "", one === rule ? `> ${paint("bold", text)}` : `  ${text}`);
    });
  }
  row("because", printable(reasonFor(explanation)));
  return lines.join("\n");
}
