import type { Crawler } from "../../engine/agent/crawler.ts";
import { ruleText } from "../../engine/parse/content.ts";
import type { Explanation } from "../../engine/policy/explain.ts";
import { Verdict } from "../../engine/policy/verdict.ts";
import { remarkText } from "../../site/remarks/texts.ts";
import type { Command, Terminal } from "../command.ts";
import { readArgs } from "../shared/args/args.ts";
import { speak } from "../shared/args/language.ts";
import { json } from "../shared/output/json.ts";
import { print } from "../shared/output/output.ts";
import { ANSWER_STYLE, type Paint, painter, printable, ruleAndLine } from "../shared/output/wording.ts";
import { agentByName } from "../shared/question/agents.ts";
import { AnswerCount } from "../shared/question/answer-count.ts";
import { ask, fetchHelp, questionOptions } from "../shared/question/question.ts";
import { FirstRemarks, type RemarksOn, remarksFor, remarksJson } from "../shared/question/remarks.ts";
import type { Ruling } from "../shared/question/ruling.ts";
import {
  blanketReason,
  faultOf,
  fetchedJson,
  type UrlVerdict,
  verdictsOf,
  verdictWords,
} from "../shared/question/verdicts.ts";
import { reasonIn } from "../text/because.ts";
import type { Texts } from "../text/en.generated.ts";

const options = {
  ...questionOptions,
  "--json": `One JSON object per line: url, verdict, group, path, line, rule, candidates, reason, because
    (code and values); if robots.txt was fetched, also robots (its URL), outcome, status
    and detail; for later, also retryAt; without --urls, also remarks, each with code, values and text. Only
    reason and text are in another language`,
};

const help = `Usage: robotomata explain [options] [URL...]

Says for each URL why a crawler may or may not fetch it: the group that applies, the path that is matched,
every rule that matches (the deciding one first), and why that one wins. Notes answer what people ask next:
which rule nearly matches, which rule of * does not bind the crawler, and what blocking does not do. Of
several URLs, each note is shown once.

Options:

${fetchHelp}

Examples:
  robotomata explain --agent Googlebot "/search?q=shoes"
  robotomata explain --agent GPTBot https://example.com/blog
  robotomata explain --agent "Mozilla/5.0 (compatible; bingbot/2.0)" --robots robots.txt /cart
  robotomata explain --robots robots.txt --urls urls.txt --json

Exit codes: 0 done, 2 wrong usage, unreadable input, or a robots.txt that could not be requested from this
machine.
`;

/** Verdicts with their reasons. */
export const explain: Command = { name: "explain", options, help, run };

/** A URL's verdict with its explanation. */
type ExplainedVerdict = UrlVerdict<Explanation | undefined>;

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArgs(args, options);
  const texts = await speak(terminal, values.lang, values.json);
  const paint = painter(terminal);
  const names = values.agent ?? [];
  const apart = exemptCrawler(names);
  const remarksOn = remarksFor(values.agent, values.urls);
  const first = new FirstRemarks();
  const notesOn = (explained: ExplainedVerdict): readonly string[] =>
    first
      .of(remarksOn(explained), JSON.stringify)
      .map((one) => printable(remarkText(one, texts.locale.language)));
  let separator = "";
  const answers = new AnswerCount();
  for await (const batch of ask(values, positionals, terminal)) {
    const verdicts = verdictsOf(batch, explanations);
    answers.add(verdicts);
    if (values.json)
      await print(
        terminal.stdout,
        `${verdicts.map((explained) => jsonLine(explained, apart, texts, remarksOn)).join("\n")}\n`,
      );
    else {
      const blocks = verdicts.map((explained) => textBlock(explained, paint, apart, texts, notesOn));
      await print(terminal.stdout, `${separator}${blocks.join("\n\n")}\n`);
      separator = "\n";
    }
  }
  if (values.urls !== undefined) answers.noteInvalid(terminal);
  return answers.exitCode(false);
}

/** Explanations for the elements that are URLs. */
function explanations(
  { policy }: Ruling,
  urls: readonly string[],
  verdicts: Uint8Array,
): (Explanation | undefined)[] {
  return urls.map((url, i) => (verdicts[i] === Verdict.Invalid ? undefined : policy.explain(url)));
}

/** The crawler, if it is one to which the group for `*` does not apply. */
function exemptCrawler(names: readonly string[]): Crawler | undefined {
  const agent = names.length === 0 ? undefined : agentByName(names);
  return agent !== undefined && "tokens" in agent && !agent.boundByStar ? agent : undefined;
}

function reasonOf(explained: ExplainedVerdict, apart: Crawler | undefined, texts: Texts): string {
  const { explain } = texts.question;
  const { ruling, more } = explained;
  const reason = more === undefined ? blanketReason(explained, texts) : reasonIn(texts, more.because);
  const isSpared =
    more !== undefined &&
    groupOf(explained) === undefined &&
    ruling?.robots.groups.some(({ agents }) => agents.includes("*"));
  if (apart !== undefined && isSpared)
    return `${reason} ${explain.apart({ token: apart.token, operator: apart.operator })}`;
  return reason ?? explain.fault({ fault: faultOf(explained, texts) });
}

/** The group that binds the crawler; none if no file was read. */
function groupOf({ ruling }: ExplainedVerdict): string | undefined {
  return ruling?.blanket === undefined ? ruling?.policy.agent : undefined;
}

function jsonLine(
  explained: ExplainedVerdict,
  apart: Crawler | undefined,
  texts: Texts,
  remarksOn: RemarksOn,
): string {
  const { url, verdict, more: explanation } = explained;
  const rule = explanation?.rule;
  return json({
    url,
    verdict,
    group: groupOf(explained) ?? null,
    path: explanation?.path ?? null,
    line: rule?.line ?? null,
    rule: rule === undefined ? null : ruleText(rule),
    candidates: (explanation?.candidates ?? []).map((one) => ({ line: one.line, rule: ruleText(one) })),
    reason: reasonOf(explained, apart, texts),
    because: null,
    remarks: remarksJson(remarksOn(explained), texts.locale.language),
    ...fetchedJson(explained),
    ...(explanation && { because: explanation.because }),
  });
}

function textBlock(
  explained: ExplainedVerdict,
  paint: Paint,
  apart: Crawler | undefined,
  texts: Texts,
  notesOn: (explained: ExplainedVerdict) => readonly string[],
): string {
  const words = texts.question.explain;
  const { url, verdict, ruling, more: explanation } = explained;
  const word = verdictWords(texts)[verdict];
  const lines = [`${paint(ANSWER_STYLE[verdict], word)}  ${paint("bold", printable(url))}`];
  const row = (name: string, text: string): number =>
    lines.push(`  ${paint("dim", name.padEnd(8))}  ${text}`);
  if (ruling?.entry !== undefined && verdict !== "invalid") row(words.robots, printable(ruling.name));
  if (explanation !== undefined) {
    const { path, rule, candidates } = explanation;
    row(words.group, printable(groupOf(explained) ?? words.noGroup));
    row(words.path, printable(path));
    if (candidates.length === 0) row(words.rules, words.noRules);
    candidates.forEach((one, i) => {
      const text = printable(ruleAndLine(one, texts));
      row(i === 0 ? words.rules : "", one === rule ? `> ${paint("bold", text)}` : `  ${text}`);
    });
  }
  row(words.because, printable(reasonOf(explained, apart, texts)));
  for (const one of notesOn(explained)) row(words.note, one);
  return lines.join("\n");
}
