import type { Sitemap } from "../../crawl/sitemap/walk.ts";
import { dialects } from "../../engine/dialect/index.ts";
import { DEFAULT_MAX_BYTES, parse } from "../../engine/policy/robots.ts";
import { Verdict } from "../../engine/policy/verdict.ts";
import { CliError, type Command, EXIT, type Terminal } from "../command.ts";
import { choice } from "../options.ts";
import { formatFrom, readArgs } from "../shared/args/args.ts";
import { langOption, speak, textsFor } from "../shared/args/language.ts";
import { compareFiles } from "../shared/changes/crawler-changes.ts";
import { githubChanges, jsonChanges, notesOn, textChanges } from "../shared/changes/report.ts";
import { claimStdin, inputName, isUrl, openInput, readInput, robotsSource } from "../shared/input/input.ts";
import { requestOptions, takeRequestOptions } from "../shared/input/requests.ts";
import { type RobotsFile, readRobots } from "../shared/input/robots-body.ts";
import { urlBatches } from "../shared/input/url-list.ts";
import { note, print } from "../shared/output/output.ts";
import { painter } from "../shared/output/wording.ts";
import { noteTypos } from "../shared/question/agents.ts";
import { noteInvalid } from "../shared/question/answer-count.ts";
import { warningAbout } from "../shared/question/ruling.ts";
import { AuditWalk, problemText } from "../shared/sitemaps/walk.ts";
import { becauseIn } from "../text/because.ts";
import { isGit, readGit } from "./git-source.ts";

const FORMATS = ["text", "json", "github"] as const;

const options = {
  "--agent NAME...": `Crawler to compare for. Repeat it for more crawlers. Default: * and every crawler that
    either file names`,
  "--urls FILE": `URLs that matter to you, one per line or as a sitemap (.xml, .xml.gz): if one of them
    shows a change, it is used as the example. - is standard input`,
  "--dialect NAME": choice(dialects, "How to read the files: {words}", dialects[0]),
  "--format NAME": choice(FORMATS, "text, json, or github (a comment for a pull request)", "text"),
  "--json": `The same as --format json: one object for each change and crawler, one per line: agent,
    witness, before, after, ruleBefore, ruleAfter, and remarks (code, values, text). Then one for each other
    change: kind (pace, ai-signals, sitemaps), agents, detail`,
  "--all": "Show every change; by default the first 20 for each crawler (json always has all)",
  ...requestOptions,
  ...langOption,
  "--exit-code": "Exit with 1 if anything changes, or may change, including crawl delays and sitemaps",
};

/** More URLs than this are not read from a list. */
const MOST_URLS = 1_000_000;

const help = `Usage: robotomata diff [options] OLD NEW

Shows which URLs become disallowed or allowed when the robots.txt NEW replaces OLD, with one example for each
pair of rules that decide a URL differently. The answer is exact: if nothing is shown, every URL keeps its
verdict, however the file was rewritten. Changes of crawl delays, request rates, AI signals and sitemaps are
shown, too, and notes on what changes bring with them, each once.

OLD and NEW are files, URLs, - for standard input, or git:REV:path for a file from a git revision.
A URL without a path means that host's robots.txt.

Options:

Examples:
  robotomata diff old.txt new.txt
  robotomata diff https://example.com public/robots.txt --urls public/sitemap.xml
  robotomata diff git:main:public/robots.txt public/robots.txt --agent Googlebot --exit-code
  robotomata diff git:HEAD~1:robots.txt git:HEAD:robots.txt --json

Exit codes: 0 done, 1 changes found (with --exit-code), 2 wrong usage or unreadable input.
`;

/** What a new file opens and closes. */
export const diff: Command = { name: "diff", options, help, run };

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, given, positionals } = readArgs(args, options);
  const format = formatFrom(values, given);
  const dialect = values.dialect;
  const [old, fresh] = positionals;
  if (old === undefined || fresh === undefined || positionals.length > 2) {
    throw new CliError("diff needs two robots.txt files: robotomata diff OLD NEW");
  }
  claimStdin(old, fresh, values.urls);
  takeRequestOptions(values, [old, fresh, values.urls]);
  const texts = await speak(terminal, values.lang, format !== "text");
  const before = await robotsFrom(old, dialect, terminal);
  const after = await robotsFrom(fresh, dialect, terminal);
  const urls = values.urls === undefined ? undefined : await readUrls(values.urls, terminal);
  noteTypos(values.agent ?? [], terminal);
  if (urls !== undefined) noteInvalid(invalidAmong(urls), urls.length, terminal);
  const comparison = await compareFiles(
    before,
    after,
    values.agent,
    urls,
    format === "json" ? undefined : texts.diff.details,
  );
  const { compared, notices } = comparison;
  const all = values.all ?? false;
  const names = { before: inputName(old, texts), after: inputName(fresh, texts) };
  const notes = format === "json" ? [] : notesOn(comparison, after.robots, texts);
  await print(
    terminal.stdout,
    format === "json"
      ? jsonChanges(comparison, after.robots)
      : format === "github"
        ? githubChanges(comparison, names, all, texts, notes)
        : textChanges(comparison, painter(terminal), all, texts, notes),
  );
  for (const { agents, inconclusive, because } of compared) {
    if (!inconclusive) continue;
    note(terminal, () => texts.diff.mayBeMore({ agents: agents.join(", "), why: becauseIn(texts, because) }));
  }
  const isSame =
    notices.length === 0 &&
    compared.every(({ changes, inconclusive }) => changes.length === 0 && !inconclusive);
  return values["exit-code"] && !isSame ? EXIT.findings : EXIT.done;
}

async function robotsFrom(
  source: string,
  dialect: (typeof dialects)[number],
  terminal: Terminal,
): Promise<RobotsFile> {
  const isRevision = isGit(source);
  const place = isRevision ? source : robotsSource(source);
  const bytes = isRevision ? await readGit(place) : await readInput(place, terminal, DEFAULT_MAX_BYTES + 1);
  const { robots, body } = readRobots(bytes, place, dialect, terminal);
  const texts = textsFor(terminal);
  const warning = warningAbout(robots, texts);
  if (warning !== undefined) note(terminal, () => `${inputName(place, texts)} ${warning}`);
  return { robots, body };
}

/** The URLs of a list or of a sitemap. */
async function readUrls(source: string, terminal: Terminal): Promise<string[]> {
  const urls: string[] = [];
  for await (const batch of /\.(?:xml|xml\.gz|rss|atom)$/i.test(source)
    ? sitemapUrls(source, terminal)
    : listedUrls(source, terminal)) {
    for (const url of batch) urls.push(url);
    if (urls.length <= MOST_URLS) continue;
    note(terminal, (texts) => texts.diff.firstUrls({ list: inputName(source, texts), most: MOST_URLS }));
    return urls.slice(0, MOST_URLS);
  }
  return urls;
}

function invalidAmong(urls: readonly string[]): number {
  const verdicts = parse("").policyFor("*").check(urls);
  return verdicts.reduce((sum, verdict) => sum + (verdict === Verdict.Invalid ? 1 : 0), 0);
}

function listedUrls(source: string, terminal: Terminal): AsyncIterable<readonly string[]> {
  if (isUrl(source)) {
    throw new CliError(`--urls takes a file of URLs, or a sitemap: ${source} is neither`);
  }
  return urlBatches(openInput(source, terminal), source);
}

async function* sitemapUrls(source: string, terminal: Terminal): AsyncGenerator<readonly string[]> {
  const walk = new AuditWalk([source], { site: undefined, maxSitemaps: 100, terminal });
  const end = ({ source: sitemap, problems }: Sitemap): void => {
    const [first] = problems.values();
    if (first === undefined) return;
    note(terminal, (texts) => `${inputName(sitemap, texts)} ${problemText(first, texts)}`);
  };
  for await (const { entries } of walk.pages(() => {}, end)) yield entries.map(({ url }) => url);
}
