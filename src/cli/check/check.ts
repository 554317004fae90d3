import { type Rule, ruleText } from "../../engine/parse/content.ts";
import { remarkText } from "../../site/remarks/texts.ts";
import { type Command, EXIT, type Terminal } from "../command.ts";
import { readArgs } from "../shared/args/args.ts";
import { speak } from "../shared/args/language.ts";
import { Columns } from "../shared/output/columns.ts";
import { json } from "../shared/output/json.ts";
import { note, print } from "../shared/output/output.ts";
import { ANSWER_STYLE, type Paint, painter, printable, ruleAndLine } from "../shared/output/wording.ts";
import { AnswerCount } from "../shared/question/answer-count.ts";
import { ask, fetchHelp, questionOptions } from "../shared/question/question.ts";
import { FirstRemarks, type RemarksOn, remarksFor, remarksJson } from "../shared/question/remarks.ts";
import { type RulesFinder, rulesFinder } from "../shared/question/rules-finder.ts";
import type { Ruling } from "../shared/question/ruling.ts";
import {
  blanketReason,
  faultOf,
  fetchedJson,
  type UrlVerdict,
  verdictsOf,
  verdictWords,
} from "../shared/question/verdicts.ts";
import type { Texts } from "../text/en.generated.ts";

const options = {
  ...questionOptions,
  "--json": `One JSON object per line: url, verdict, line, rule; if robots.txt was fetched, also robots (its
    URL), outcome, status, detail and because; for later, also retryAt; without --urls, also remarks, each
    with code, values and text`,
  "--exit-code": `Exit with 1 if a URL is disallowed; if none is, with 2 if there is no answer for a URL yet
    (later), or no valid URL. Other invalid URLs do not count`,
};

const help = `Usage: robotomata check [options] [URL...]

Says for each URL whether a crawler may fetch it, and names the rule that decides. A URL is absolute, or
a path that begins with "/". Without --urls, notes to standard error say what people ask next, as explain
does, the first of each kind.

Options:

${fetchHelp}

Examples:
  robotomata check /private/page
  robotomata check --agent Googlebot-Image --robots robots.txt /images/logo.png
  robotomata check --agent GPTBot https://example.com/blog https://example.org/
  robotomata check --robots https://example.com --urls paths.txt --json
  robotomata check --header "Authorization: Bearer TOKEN" https://intranet.example/a
  cat urls.txt | robotomata check --exit-code --urls - > report.txt

Exit codes: 0 done, 1 disallowed URLs found (with --exit-code), 2 wrong usage, unreadable input, a robots.txt
that could not be requested from this machine, or no answer (with --exit-code).
`;

/** Verdicts for any number of URLs. */
export const check: Command = { name: "check", options, help, run };

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArgs(args, options);
  const texts = await speak(terminal, values.lang, values.json);
  const paint = painter(terminal);
  const isTable = terminal.stdout.isTTY === true;
  const finders = new WeakMap<Ruling, RulesFinder>();
  const rulesOf = (ruling: Ruling, urls: readonly string[], verdicts: Uint8Array): (Rule | undefined)[] => {
    const finder = finders.get(ruling) ?? finderOf(ruling);
    finders.set(ruling, finder);
    return finder(urls, verdicts);
  };
  const answers = new AnswerCount();
  const remarksOn = remarksFor(values.agent, values.urls);
  const first = new FirstRemarks();
  for await (const batch of ask(values, positionals, terminal)) {
    const verdicts = verdictsOf(batch, rulesOf);
    answers.add(verdicts);
    const lines = values.json
      ? verdicts.map((finding) => jsonLine(finding, values.urls === undefined ? remarksOn : undefined, texts))
      : await textLines(verdicts, isTable, paint, texts);
    await print(terminal.stdout, `${lines.join("\n")}\n`);
    if (values.json) continue;
    for (const one of first.of(verdicts.slice(0, REMARKED).flatMap(remarksOn)))
      note(terminal, () => remarkText(one, texts.locale.language));
  }
  const isJudged = values["exit-code"] ?? false;
  if (isJudged || values.urls !== undefined) answers.noteInvalid(terminal);
  if (answers.of("unknown") > 0) return EXIT.failure;
  return isJudged ? answers.judgement() : EXIT.done;
}

/** For how many URLs notes are looked for: after so many, there are hardly new ones. */
const REMARKED = 100;

/** A URL's verdict, and the rule that decides it. */
type RuleVerdict = UrlVerdict<Rule | undefined>;

/** Finds the deciding rules of a file. A URL is allowed by a rule only if the file has Allow rules at all: in yandex, also an empty Disallow. */
function finderOf({ robots, policy }: Ruling): RulesFinder {
  return rulesFinder(
    policy,
    robots.dialect === "yandex" ||
      robots.groups.some(({ rules }) => rules.some(({ type }) => type === "allow")),
  );
}

function jsonLine(finding: RuleVerdict, remarksOn: RemarksOn | undefined, texts: Texts): string {
  const { url, verdict, more: rule } = finding;
  return json({
    url,
    verdict,
    line: rule?.line ?? null,
    rule: rule === undefined ? null : ruleText(rule),
    ...fetchedJson(finding),
    ...(remarksOn && { remarks: remarksJson(remarksOn(finding), texts.locale.language) }),
  });
}

/** Columns are aligned only for people: programs need lines that do not depend on the rest of a batch. */
async function textLines(
  verdicts: readonly RuleVerdict[],
  isTable: boolean,
  paint: Paint,
  texts: Texts,
): Promise<string[]> {
  const shown = verdicts.map(({ url }) => printable(url));
  const columns = await Columns.for(isTable ? shown : []);
  const width = isTable ? Math.min(60, columns.most(shown)) : 0;
  const words = verdictWords(texts);
  return verdicts.map((finding, i) => {
    const { verdict } = finding;
    const word = paint(ANSWER_STYLE[verdict], words[verdict]);
    return `${word}  ${isTable ? columns.padEnd(shown[i], width) : shown[i]}  ${paint("dim", printable(reasonOf(finding, texts)))}`;
  });
}

function reasonOf(finding: RuleVerdict, texts: Texts): string {
  if (finding.more !== undefined) return ruleAndLine(finding.more, texts);
  if (finding.verdict === "invalid") return faultOf(finding, texts);
  return blanketReason(finding, texts) ?? texts.common.noRule;
}
