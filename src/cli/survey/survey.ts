import { readFileSync } from "node:fs";
import { misuseFor } from "../../base/errors.ts";
import { isHeader } from "../../engine/agent/header.ts";
import { knownCrawler } from "../../engine/agent/known.ts";
import { surveyAgents } from "../../study/restriction/agents.ts";
import { wholeOf } from "../../study/tally/bases.ts";
import { merge, UNADDABLE } from "../../study/tally/merge.ts";
import { readTally } from "../../study/tally/read.ts";
import { emptyTally, type Scope, SURVEY_DIALECTS, type Tally } from "../../study/tally/tally.ts";
import { CliError, type Command, EXIT, type Terminal } from "../command.ts";
import { anyText, choice, type OptionValues, whole } from "../options.ts";
import { pageWriter } from "../report/page.ts";
import { readArgs } from "../shared/args/args.ts";
import { expansionFrom, expansionOptions } from "../shared/args/expansion.ts";
import { langOption, speak } from "../shared/args/language.ts";
import { readNames } from "../shared/input/crawlers.ts";
import { json as toJson } from "../shared/output/json.ts";
import { print } from "../shared/output/output.ts";
import { reason } from "../shared/output/reason.ts";
import { expectToSave, save } from "../shared/output/save.ts";
import { printable } from "../shared/output/wording.ts";
import { agentByName, noteTypos } from "../shared/question/agents.ts";
import { MOST_THREADS } from "../shared/queue/fetching.ts";
import { needPackages } from "../shared/queue/packages.ts";
import { QUEUE_PACKAGES } from "../shared/queue/queue.ts";
import { rowsFormat } from "../shared/rows/file.ts";
import { completeRows } from "../shared/rows/folder.ts";
import { version } from "../version.ts";
import { COMMON_CRAWL, capturesFrom } from "./captures.ts";
import { countAll, hostsWithRows } from "./count.ts";
import { tallyCsv, trendCsv } from "./csv.ts";
import { inputsFrom } from "./inputs.ts";
import { methodsText } from "./methods.ts";
import { surveyReport } from "./page.ts";
import { surveyText, trendText } from "./text.ts";
import { basedOn, type DatedCounts, trendOf } from "./trend.ts";
import { trendReport } from "./trend-page.ts";

const options = {
  "--json": "Print the counts as a JSON object",
  "--csv FILE": "Also write the counts to a file, as table, name, detail, count",
  "--html FILE": "Also write a report with charts, as a self-contained page",
  "--rows FILE|DIR": `Also write one row for each host and agent: restriction (none, partial, full), by which
    group, numbers of rules, crawl delay, signals. FILE ends with .csv or .parquet; DIR/ gets files in Parquet,
    of each date and, with --queue, of each part. With --merge: check that the files in DIR are all rows`,
  "--agent NAME...": `Count restrictions, and write rows, for this agent only. Can be repeated. Default: *
    and all crawlers of AI products and search engines that are known`,
  "--crawlers FILE": `Also count restrictions, and write rows, for the crawlers of a list that is newer than
    this version: robots.json of ai.robots.txt, or one in the form that docs/crawlers.md describes`,
  "--methods":
    "Print a paragraph on methods for a paper, with shares, intervals and BibTeX, instead of tables",
  "--only TABLES": choice(
    ["restrictions"],
    "Of what files say, count nothing but restrictions, which takes a quarter of the time",
  ),
  "--dead-rules": `Also count rules that have no effect for their agents, by exact analysis. This takes
    nearly twice as long; the lint rule shadowed-rule, always counted, finds about half of them`,
  "--dialect NAME": choice(
    SURVEY_DIALECTS,
    "How to read the files, for restrictions and for what lint finds: {words}",
    SURVEY_DIALECTS[0],
  ),
  "--threads N": whole(
    "Number of threads. Default: one per core, or fewer if there are less than 5 MiB or 2,500 files for each",
    undefined,
    { most: MOST_THREADS },
  ),
  "--queue URL": `Let robotomata work on other machines count the WARC files, which must have the same paths
    there. URL is that of a Redis. Needs the packages bullmq and ioredis`,
  "--captures": `The FILEs are Parquet files of Common Crawl's columnar index: fetch the captures of robots.txt
    files that they name, and count these. Needs --user-agent, with an address at which you can be reached`,
  "--archive DIR": `With --captures: keep what is fetched in this folder, as WARC files; a survey that was interrupted
    goes on from there. Default: a temporary folder`,
  "--captures-from URL": anyText("With --captures: where the paths of the index begin", COMMON_CRAWL),
  "--user-agent TEXT": "With --captures: what requests call themselves",
  ...expansionOptions,
  "--merge": "Add up counts that survey --json printed before. The parts must have no hosts in common",
  ...langOption,
};

const help = `Usage: robotomata survey [options] [DATE=]FILE|DIR...

Counts what robots.txt files say: outcomes, sizes, encodings, what lint finds, which agents are named, which
agents are restricted and how far, fields, crawl delays, sitemaps and AI-use signals.

A FILE is a WARC file (.warc, .warc.gz), as robotomata harvest writes it or as Common Crawl publishes its
robots.txt subset, a tar archive of robots.txt files (.tar, .tar.gz, .tgz), or a plain robots.txt. Every file
in a DIR counts as one host's, except hidden ones and those in hidden folders. Each host counts once, by its
first capture. Damaged parts are reported and skipped.

With dates, such as 2024-05=FILE or 2024-05-17=DIR, each date is counted by itself, and the trend is shown.

Options:

Examples:
  robotomata survey 2026-11.warc.gz
  robotomata survey --json --csv counts.csv 2026-11*.warc.gz > counts.json
  robotomata survey --rows rows.parquet --agent GPTBot --agent CCBot --agent "*" 2026-11*.warc.gz
  robotomata survey --html trend.html 2025-11=2025-11.warc.gz 2026-11=2026-11.warc.gz
  robotomata survey --dead-rules --html report.html corpus/
  robotomata survey --queue redis://queue.example:6379 /shared/*.warc.gz
  robotomata survey --merge --html report.html monday.json tuesday.json
  robotomata survey --captures --archive captures/ --user-agent "me (+https://example.com/bot)" index.parquet

Exit codes: 0 done, 2 wrong usage or unreadable input.
`;

/** Counts what robots.txt files say. */
export const survey: Command = { name: "survey", options, help, run: runCommand };

async function runCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, given, positionals } = readArgs(args, options);
  const texts = await speak(terminal, values.lang, values.json);
  const { queue, merge = false, csv, html, rows, agent = [], threads, json } = values;
  if (positionals.length === 0) throw new CliError("survey needs WARC files, robots.txt files or folders");
  rejectPairs(values, given);
  const fetching = capturesFrom(values, given);
  const limit = expansionFrom(values);
  const inputs = inputsFrom(positionals);
  const isFolder = rows !== undefined && rowsFormat(rows) === "folder";
  if (rows !== undefined && !isFolder && (queue !== undefined || merge))
    throw new CliError(`with --${merge ? "merge" : "queue"}, --rows takes a folder, such as rows/`);
  for (const file of [csv, html, isFolder ? undefined : rows]) if (file !== undefined) expectToSave(file);
  if (queue !== undefined) needPackages("survey --queue", ...QUEUE_PACKAGES);
  const page = html === undefined ? undefined : await pageWriter(texts);
  const listed = await readNames(values.crawlers, terminal);
  const named = agent.map(agentName);
  const agents =
    listed === undefined
      ? named
      : [...surveyAgents(named).map(({ name }) => name), ...listed.crawlers.map(({ token }) => token)];
  noteTypos(named, terminal);
  const scope: Scope = values.only ?? (values["dead-rules"] ? "dead-rules" : "usual");
  const about = { threads, queue, counting: { scope, dialect: values.dialect, agents, limit } };
  const all = merge
    ? inputs.map(({ date, names }) => ({ date, tally: mergeFiles(names) }))
    : await countAll(inputs, about, rows, listed, fetching, terminal);
  if (merge && rows !== undefined) await completeRows(rows, hostsWithRows(all));
  const dated = all.filter((one): one is DatedCounts => one.date !== undefined);
  if (dated.length > 0) {
    if (values.methods) throw new CliError("--methods is about one survey: give files without dates");
    if (csv !== undefined) save(csv, trendCsv(dated));
    if (page !== undefined) save(html!, page(trendReport(dated, texts)));
    await print(terminal.stdout, json ? `${toJson(trendOf(dated))}\n` : trendText(dated, texts));
    return EXIT.done;
  }
  const { tally } = all[0]!;
  if (values.methods) {
    if (wholeOf(tally, "readable") === 0)
      throw new CliError("--methods states shares of readable files, and there is none");
    await print(terminal.stdout, methodsText(tally, version(), new Date().toISOString().slice(0, 10)));
    return EXIT.done;
  }
  if (csv !== undefined) save(csv, tallyCsv(tally));
  if (page !== undefined) save(html!, page(surveyReport(tally, texts)));
  await print(terminal.stdout, json ? `${toJson(basedOn(tally))}\n` : surveyText(tally, texts));
  return EXIT.done;
}

/** Options that a merge has no use for: it only adds up counts. */
const NOT_WITH_MERGE = [
  "dead-rules",
  "only",
  "captures",
  "dialect",
  "agent",
  "crawlers",
  "max-ratio",
  "ratio-from",
  "threads",
] as const;

type Values = OptionValues<typeof options>;

function rejectPairs(values: Values, given: readonly string[]): void {
  const other = (["json", "csv", "html"] as const).find((one) => given.includes(one));
  if (values.methods && other !== undefined)
    throw new CliError(`--methods and --${other} cannot be used together: --methods prints a paragraph`);
  const { queue, merge, threads } = values;
  if (queue !== undefined && merge) throw new CliError("--queue and --merge cannot be used together");
  const option = merge ? NOT_WITH_MERGE.find((one) => given.includes(one)) : undefined;
  if (option !== undefined) {
    throw new CliError(`--${option} and --merge cannot be used together: --merge only adds up counts`);
  }
  if (values.only !== undefined && values["dead-rules"])
    throw new CliError("--only and --dead-rules cannot be used together");
  if (values.dialect === "yandex" && values["dead-rules"])
    throw new CliError(
      "--dead-rules cannot be used with --dialect yandex, in which a group is more than its lines: lint --dialect yandex finds rules without effect in one file",
    );
  if (threads !== undefined && queue !== undefined) {
    throw new CliError("with --queue, --threads is an option of robotomata work");
  }
}

/** The name of an agent: `*`, or a token, to which a whole `User-Agent` header is cut. */
function agentName(name: string): string {
  if (name === "*") return name;
  // What two words are, robots.txt does not say: a header goes on after a version or has a comment.
  if (/\s/.test(name) && !isHeader(name) && knownCrawler(name) === undefined)
    throw new CliError(
      `--agent "${printable(name)}" is neither a name nor a User-Agent header: use the name it has in robots.txt, such as Googlebot`,
    );
  const known = agentByName([name]);
  return "token" in known ? known.token : known[0]!;
}

/** The sum of counts in files. @throws CliError for other files, and for counts that do not add up */
export function mergeFiles(paths: readonly string[]): Tally {
  const tally = emptyTally();
  const known = new Map<string, string>();
  for (const path of paths) {
    try {
      const more = readTally(readFileSync(path, "utf8"));
      const [mine, theirs] = [tally, more].map(({ restrictions }) => Object.keys(restrictions).sort().join());
      // Counts of files that no crawler can read are for no agent.
      if (mine !== "" && theirs !== "" && mine !== theirs) throw misuseFor(UNADDABLE, "other-agents");
      merge(tally, more);
      const other = known.get(more.print);
      // Parts without hosts all have the same print.
      if (other !== undefined && wholeOf(more, "hosts") > 0)
        throw misuseFor(UNADDABLE, "same-counts", { other: printable(other) });
      known.set(more.print, path);
    } catch (error) {
      throw new CliError((texts) =>
        texts.survey.cannotAdd({ file: printable(path), why: reason(error, texts) }),
      );
    }
  }
  return tally;
}
