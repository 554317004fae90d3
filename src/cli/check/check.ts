import { type Rule, ruleText } from "../../engine/parse/content.ts";
import { remarkText } from "../../site/remarks/texts.ts";
import { CliError, type Command, type Terminal } from "../command.ts";
import { csvRow } from "../report/csv.ts";
import { readArgs } from "../shared/args/args.ts";
import { speak } from "../shared/args/language.ts";
import { Columns } from "../shared/output/columns.ts";
import { json } from "../shared/output/json.ts";
import { note, print } from "../shared/output/output.ts";
import { ANSWER_STYLE, painter, printable, ruleAndLine } from "../shared/output/wording.ts";
import { agentByName, distinctNames } from "../shared/question/agents.ts";
import { AnswerCount } from "../shared/question/answer-count.ts";
import { ask, fetchHelp, questionOptions } from "../shared/question/question.ts";
import { FirstRemarks, type RemarksOn, remarksFor, remarksJson } from "../shared/question/remarks.ts";
import type { Ruling } from "../shared/question/ruling.ts";
import {
  blanketReason,
  faultOf,
  fetchedJson,
  rulesFinder,
  type UrlVerdict,
  verdictsOf,
  verdictWords,
} from "../shared/question/verdicts.ts";
import type { Texts } from "../text/en.generated.ts";

const options = {
  ...questionOptions,
  "--each": `Check for each --agent by itself, as a table of URLs by crawlers; JSON and CSV then have a line
    for each URL and crawler`,
  "--csv": "Print CSV with a header line: url, agent, verdict, rule, line",
  "--json": `One JSON object per line: url, agent (with --each), verdict, line, rule; if robots.txt was fetched, also robots (its
    URL), outcome, status, detail and because; for later, also retryAt; without --urls, also remarks, each
    with code, values and text`,
  "--exit-code": `Exit with 1 if a URL is disallowed; if none is, with 2 if there is no answer for a URL yet
    (later)`,
};

const help = `Usage: robotomata check [options] [URL...]

Says for each URL whether a crawler may fetch it, and names the rule that decides. A URL is absolute, or
a path that begins with "/". Without --urls, notes on standard error answer what people ask next, as
those of explain do, the first of each kind.

Options:

${fetchHelp}

Examples:
  robotomata check /private/page
  robotomata check --agent Googlebot-Image --robots robots.txt /images/logo.png
  robotomata check --agent GPTBot https://example.com/blog https://example.org/
  robotomata check --each --agent Googlebot --agent GPTBot --agent CCBot /blog /shop
  robotomata check --robots https://example.com --urls paths.txt --json
  robotomata check --header "Authorization: Bearer TOKEN" https://intranet.example/a
  cat urls.txt | robotomata check --exit-code --urls - > report.txt

Exit codes: 0 done, also for an empty list, 1 disallowed URLs found (with --exit-code), 2 wrong usage, such as
no valid URL at all, unreadable input, a robots.txt that could not be requested from this machine, or no
answer (with --exit-code).
`;

/** Verdicts for any number of URLs. */
export const check: Command = { name: "check", options, help, run };

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArgs(args, options);
  const { each = false, csv: isCsv = false, json: isJson = false, urls: list, agent = ["*"] } = values;
  const texts = await speak(terminal, values.lang, isJson || isCsv);
  if (isJson && isCsv) throw new CliError("--json and --csv cannot be used together");
  if (each && values.agent === undefined)
    throw new CliError("--each needs crawlers, as in --each --agent Googlebot --agent GPTBot");
  const crawlers = (each ? distinctNames(agent).map((name) => [name]) : [agent]).map(
    (names): Crawler => ({
      name: names.join(" "),
      rulingFor: ownRulings(names),
      remarksOn: remarksFor(names, list),
    }),
  );
  const line = isJson ? jsonLine(each, list === undefined, texts) : csvLine;
  const { head, linesOf }: Format =
    isJson || isCsv
      ? { head: isCsv ? "url,agent,verdict,rule,line" : undefined, linesOf: longForm(crawlers, line) }
      : await textFormat(crawlers, each, terminal, texts);
  const end = isCsv ? "\r\n" : "\n";
  const answers = new AnswerCount();
  const first = new FirstRemarks();
  let heads = head === undefined ? [] : [head];
  for await (const { urls, rulings } of ask(values, positionals, terminal)) {
    const columns = crawlers.map((crawler) =>
      verdictsOf({ urls, rulings: each ? rulings.map(crawler.rulingFor) : rulings }, rulesOf),
    );
    answers.add(mergedAnswers(columns));
    const lines = [...heads, ...(await linesOf(columns))];
    heads = [];
    await print(terminal.stdout, `${lines.join(end)}${end}`);
    if (isJson || isCsv) continue;
    const remarks = crawlers.flatMap(({ remarksOn }, i) => columns[i]!.slice(0, REMARKED).flatMap(remarksOn));
    for (const one of first.of(remarks)) note(terminal, () => remarkText(one, texts.locale.language));
  }
  const isJudged = values["exit-code"] ?? false;
  if (isJudged || list !== undefined) answers.noteInvalid(terminal);
  return answers.exitCode(isJudged);
}

/** For how many URLs notes are looked for: after so many, there are hardly new ones. */
const REMARKED = 100;

/** A crawler that is asked for, and how its answers are found. */
interface Crawler {
  /** As given: several names are one crawler's, unless each is asked for. */
  readonly name: string;
  /** What governs a URL for this crawler, from what governs it for all that are named. */
  rulingFor(ruling: Ruling | undefined): Ruling | undefined;
  readonly remarksOn: RemarksOn;
}

/** The verdict on a URL, and the rule that decides it. */
type Answer = UrlVerdict<Rule | undefined>;

/** Makes lines of a batch: a column has the answers for one crawler, in the order of the URLs. */
interface Format {
  readonly head: string | undefined;
  linesOf(columns: readonly (readonly Answer[])[]): readonly string[] | Promise<readonly string[]>;
}

/** An answer for each URL, to be counted once: crawlers have different answers only where rules decide. */
function mergedAnswers([first = [], ...others]: readonly (readonly Answer[])[]): readonly Answer[] {
  const isClosed = ({ verdict }: Answer): boolean => verdict === "disallowed";
  return others.length === 0
    ? first
    : first.map((answer, i) => others.map((column) => column[i]!).find(isClosed) ?? answer);
}

/** A line for each URL and crawler. */
function longForm(
  crawlers: readonly Crawler[],
  line: (answer: Answer, crawler: Crawler) => string,
): Format["linesOf"] {
  return (columns) =>
    columns[0]!.flatMap((_, i) => crawlers.map((crawler, at) => line(columns[at]![i]!, crawler)));
}

/** One crawler's own rulings. Where no file could be fetched, all crawlers have the same. */
function ownRulings(names: readonly string[]): Crawler["rulingFor"] {
  const agent = agentByName(names);
  const own = new WeakMap<Ruling, Ruling>();
  return (ruling) => {
    if (ruling === undefined || ruling.blanket !== undefined) return ruling;
    const known = own.get(ruling) ?? { ...ruling, policy: ruling.robots.policyFor(agent) };
    own.set(ruling, known);
    return known;
  };
}

/**
 * The rules that decide. A rule can allow a URL only if the file has Allow rules at all; in yandex, an empty Disallow is
 * one.
 */
function rulesOf({ robots, policy }: Ruling, urls: readonly string[], verdicts: Uint8Array) {
  const hasAllow =
    robots.dialect === "yandex" ||
    robots.groups.some(({ rules }) => rules.some(({ type }) => type === "allow"));
  return rulesFinder(policy, hasAllow)(urls, verdicts);
}

function csvLine({ url, verdict, more: rule }: Answer, { name }: Crawler): string {
  return csvRow([url, name, verdict, rule === undefined ? null : ruleText(rule), rule?.line ?? null]);
}

function jsonLine(each: boolean, isRemarked: boolean, { locale }: Texts) {
  return (answer: Answer, { name, remarksOn }: Crawler): string => {
    const { url, verdict, more: rule } = answer;
    return json({
      url,
      ...(each && { agent: name }),
      verdict,
      line: rule?.line ?? null,
      rule: rule === undefined ? null : ruleText(rule),
      ...fetchedJson(answer),
      ...(isRemarked && { remarks: remarksJson(remarksOn(answer), locale.language) }),
    });
  };
}

/**
 * Lines for people: verdicts, URL, reason. If each crawler is asked for, the reason is only said where it is the same for
 * all, and a head names them. URLs are aligned only on a terminal: programs need lines that do not depend on the rest of
 * a batch.
 */
async function textFormat(
  crawlers: readonly Crawler[],
  each: boolean,
  terminal: Terminal,
  texts: Texts,
): Promise<Format> {
  const paint = painter(terminal);
  const words = verdictWords(texts);
  const isTable = terminal.stdout.isTTY === true && !each;
  const names = each ? crawlers.map(({ name }) => printable(name)) : [""];
  const columns = await Columns.for(names);
  const widths = names.map((name) => Math.max(columns.of(name), words.allowed.length));
  const linesOf: Format["linesOf"] = async (answers) => {
    const [first = []] = answers;
    const shown = first.map(({ url }) => printable(url));
    const urls = await Columns.for(isTable ? shown : []);
    const width = isTable ? Math.min(60, urls.most(shown)) : 0;
    return first.map((answer, i) => {
      let line = "";
      for (let at = 0; at < answers.length; at++) {
        const { verdict } = answers[at]![i]!;
        line += `${paint(ANSWER_STYLE[verdict], words[verdict].padEnd(widths[at]!))}${GAP}`;
      }
      line += isTable ? urls.padEnd(shown[i]!, width) : shown[i]!;
      const reason = reasonOf(answer, each, texts);
      return reason === undefined ? line : line + GAP + paint("dim", printable(reason));
    });
  };
  const head = [...names.map((name, at) => columns.padEnd(name, widths[at]!)), "URL"].join(GAP);
  return { head: each ? paint("bold", head) : undefined, linesOf };
}

/** Between columns. */
const GAP = "  ";

function reasonOf(answer: Answer, each: boolean, texts: Texts): string | undefined {
  if (answer.verdict === "invalid") return faultOf(answer, texts);
  const blanket = blanketReason(answer, texts);
  if (blanket !== undefined || each) return blanket;
  return answer.more === undefined ? texts.common.noRule : ruleAndLine(answer.more, texts);
}
