import { isoTime } from "../../base/language.ts";
import { markedText } from "../../base/utf16.ts";
import { parsedUrl } from "../../engine/url/parsed.ts";
import { type Engine, engines, lintPage, type PageDiagnostic } from "../../site/meta/index.ts";
import { CliError, type Command, EXIT, type Terminal } from "../command.ts";
import { choice } from "../options.ts";
import { readArgs } from "../shared/args/args.ts";
import { langOption, speak } from "../shared/args/language.ts";
import { claimStdin, isUrl, readInput } from "../shared/input/input.ts";
import { askingOptions, takeRequestOptions } from "../shared/input/requests.ts";
import { json as toJson } from "../shared/output/json.ts";
import { print } from "../shared/output/output.ts";
import { painter, printable } from "../shared/output/wording.ts";
import { agentByName, noteTypos } from "../shared/question/agents.ts";
import { filedPage, headersFrom, robotsFrom } from "./files.ts";
import { PageFetcher } from "./page-fetcher.ts";
import { type MetaQuestion, type Row, rowsOf, trainersOf } from "./rows.ts";
import type { Subject } from "./subject.ts";
import { type PageReport, tableOf } from "./table.ts";

const options = {
  "--engine NAME...": choice(
    engines,
    `Engine to show answers for: {words}. Can be repeated. Default: google, bing and yandex`,
  ),
  "--agent NAME...": "Also show answers for a crawler: GPTBot, ClaudeBot, or any other. Can be repeated",
  "--url URL": "The URL at which the page in a FILE is served",
  "--headers FILE": "Response headers of a FILE, as curl -sI prints them",
  "--robots SOURCE": "robots.txt of a FILE: a file or a URL",
  "--tdmrep SOURCE": "The site's /.well-known/tdmrep.json: a file or a URL",
  "--policy-token NAME": "Token that names the groups of the training preference signal",
  "--own": "The site is yours: also fetch pages that robots.txt disallows",
  ...askingOptions,
  ...langOption,
  "--json": `One JSON object per page: url, given (page, text, binary, robots.txt), answers with sources and
    overridden statements, training (by operator), problems; retryAt if robots.txt cannot be fetched`,
  "--exit-code": `Exit with 1 if any of the engines or crawlers may not crawl or index a page, or if its
    tags or headers have errors; with 2 if robots.txt cannot be fetched`,
};

const help = `Usage: robotomata meta [options] URL|FILE|-...

Shows what search engines and AI crawlers may do with a page: crawl and index it, follow its links, show a
snippet, keep a copy, use it in answers, train on it. Robots meta tags, X-Robots-Tag, robots.txt and AI-use
signals are combined, and each answer names the source that decided it. Below the table, a list says who may
train on the page, operator by operator. For a URL, robots.txt is fetched first, and then the page, if
robots.txt allows that.

Options:

Examples:
  robotomata meta https://example.com/
  robotomata meta --engine google --agent GPTBot --json https://example.com/blog
  robotomata meta --headers headers.txt --url https://example.com/ page.html
  robotomata meta --user-agent "Mozilla/5.0 (compatible; shopbot/1)" https://example.com/
  robotomata meta --own --exit-code https://example.com/ https://example.com/shop

Exit codes: 0 done, 1 see --exit-code, 2 wrong usage, a page that cannot be read, or a robots.txt in
place of a page.
`;

/** The command `meta`: what a page, its headers and its robots.txt allow crawlers to do with it. */
export const meta: Command = { name: "meta", options, help, run };

const USUAL: readonly Engine[] = ["google", "bing", "yandex"];

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArgs(args, options);
  const { url, headers, robots, own = false, json = false } = values;
  if (positionals.length === 0) throw new CliError("no page: give a URL or a file (- for standard input)");
  const isFile = positionals.some((source) => !isUrl(source));
  for (const [name, value] of Object.entries({ url, headers, robots })) {
    if (value !== undefined && (!isFile || positionals.length > 1)) {
      throw new CliError(`--${name} only works with a single FILE`);
    }
  }
  if (url !== undefined && parsedUrl(url) === undefined)
    throw new CliError(`--url "${url}" is not an absolute URL`);
  claimStdin(...positionals, headers, robots, values.tdmrep);
  takeRequestOptions(values, [...positionals, robots, values.tdmrep]);
  const texts = await speak(terminal, values.lang, json);
  const { language } = texts.locale;
  const agents = values.agent ?? [];
  // Refuses what names no crawler.
  agentByName(agents);
  noteTypos(agents, terminal);
  const question: MetaQuestion = {
    engines: values.engine?.map((name) => name!) ?? USUAL,
    agents,
    policyToken: values["policy-token"],
    tdmrep: values.tdmrep === undefined ? undefined : markedText(await readInput(values.tdmrep, terminal)),
  };
  const around = {
    url,
    headers: headers === undefined ? [] : await headersFrom(headers, terminal),
    robots: robots === undefined ? undefined : await robotsFrom(robots, terminal),
  };
  const fetching = new PageFetcher({ own }, terminal);
  const paint = painter(terminal);
  let code: number = EXIT.done;
  let separator = "";
  for (const source of positionals) {
    let subject: Subject;
    try {
      subject = isUrl(source) ? await fetching.page(source) : await filedPage(source, around, terminal);
    } catch (error) {
      // A page that cannot be read does not keep the others from being checked.
      if (!(error instanceof CliError) || positionals.length === 1) throw error;
      terminal.stderr.write(`robotomata: ${printable(error.in(texts))}\n`);
      code = EXIT.failure;
      continue;
    }
    if (subject.given === "robots.txt") {
      const fault = texts.common.labelled({ label: printable(source), text: subject.notes.at(-1)!.text });
      terminal.stderr.write(`robotomata: ${fault}\n`);
      if (json) await print(terminal.stdout, jsonOf({ ...subject, page: undefined }, NO_ANSWERS));
      code = EXIT.failure;
      continue;
    }
    const rows = rowsOf(subject, question);
    const { page: html, headers: said, robots: file, url: at } = subject;
    // What the tag says is not the default of Inktomi, which did not follow links.
    const isOld = rows.some(({ engine }) => engine === "inktomi");
    const problems = lintPage({ html, headers: said, robots: file, url: at, language }).filter(
      ({ rule }) => !isOld || rule !== "robots-tag-default",
    );
    const trainers = trainersOf(subject, question);
    const answers = { rows, trainers, problems };
    const text = json ? jsonOf(subject, answers) : await tableOf(subject, answers, paint, texts);
    await print(terminal.stdout, `${separator}${text}`);
    if (!json) separator = "\n";
    if (!values["exit-code"] || code === EXIT.failure) continue;
    if (isShut(subject, rows, problems)) code = EXIT.findings;
    else if (subject.closed !== undefined) {
      terminal.stderr.write(`robotomata: ${texts.meta.errors.noAnswerYet({ page: printable(source) })}\n`);
      code = EXIT.failure;
    }
  }
  return code;
}

/** Whether crawling or indexing is ruled out, or the page contains errors. */
function isShut({ closed }: Subject, rows: readonly Row[], problems: readonly PageDiagnostic[]): boolean {
  const isOut = ({ indexing: { crawl, index } }: Row): boolean =>
    !index.value || (closed === undefined && !crawl.value);
  return rows.some(isOut) || problems.some(({ severity }) => severity === "error");
}

const NO_ANSWERS: PageReport = { rows: [], trainers: [], problems: [] };

function jsonOf(subject: Subject, { rows, trainers, problems }: PageReport): string {
  const { source, url, status, page, given, notes, closed } = subject;
  return `${toJson({
    url: url ?? source,
    source,
    status: status ?? null,
    read: page !== undefined,
    given: given ?? null,
    notes,
    ...(closed === undefined ? {} : { retryAt: isoTime(closed.retryAt) }),
    answers: rows.map(({ name, indexing, usage }) => ({ name, ...indexing, usage })),
    training: trainers,
    problems,
  })}\n`;
}
