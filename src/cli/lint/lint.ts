import { dialects } from "../../engine/dialect/index.ts";
import { parsedUrl } from "../../engine/url/parsed.ts";
import {
  type FixOptions,
  fixAll,
  type LintOptions,
  lint as lintBody,
  presetNames,
} from "../../site/lint/index.ts";
import { CliError, type Command, EXIT, type Terminal } from "../command.ts";
import { choice, whole } from "../options.ts";
import { formatFrom, readArgs } from "../shared/args/args.ts";
import { langOption, languageFor, speak, textsFor } from "../shared/args/language.ts";
import { readCrawlerList } from "../shared/input/crawlers.ts";
import { claimStdin, isUrl, readWholeRobots, robotsSource, STDIN } from "../shared/input/input.ts";
import { bare, requestOptions, takeRequestOptions } from "../shared/input/requests.ts";
import { Columns } from "../shared/output/columns.ts";
import { print, printFile, printPieces } from "../shared/output/output.ts";
import { becauseOf } from "../shared/output/reason.ts";
import { save } from "../shared/output/save.ts";
import { type Paint, painter, printable } from "../shared/output/wording.ts";
import { githubReport } from "../shared/reports/github.ts";
import { junitReport } from "../shared/reports/junit.ts";
import { countOf, type FileFailure, type FileReport, type Reporter } from "../shared/reports/report.ts";
import { type Choices, choicesFrom, rulesByName } from "./config.ts";
import { jsonReport } from "./json.ts";
import { ruleJson, ruleTable } from "./rules.ts";
import { sarifReport } from "./sarif.ts";
import { textReport } from "./text.ts";

const reporters = {
  text: textReport,
  json: jsonReport,
  sarif: sarifReport,
  github: githubReport,
  junit: junitReport,
};
const formats = Object.keys(reporters) as (keyof typeof reporters)[];

const options = {
  "--fix": `Repair the files in place, where that preserves their meaning for every crawler and URL, by RFC 9309,
    for Google and, but where the finding says otherwise, for Yandex. From standard input, the repaired file
    goes to standard output, and the report to standard error`,
  "--unsafe": `With --fix: also make repairs that change what the file means, but no guesses, and none that
    opens or closes / for a crawler`,
  "--fix-rule ID...": "Make all repairs of this rule, whatever they change, and no others. Can be repeated",
  "--dry-run": "Write nothing, and show what these repairs would open and close, and for whom",
  "--format NAME": choice(formats, "text, json, sarif (2.1.0), github (annotations) or junit (XML)", "text"),
  "--json": "The same as --format json",
  "--quiet": "Report errors only, and print nothing if there are none",
  "--max-warnings N": whole("Exit with 1 if there are more than N warnings. Default: no limit", undefined, {
    least: 0,
    most: 999_999_999,
  }),
  ...requestOptions,
  ...langOption,
  "--preset NAME": choice(presetNames, "Rules to start from: {words}", "recommended"),
  "--rule ID=SEVERITY...": "Set a rule to error, warning, info or off. Can be repeated",
  "--dialect NAME": choice(dialects, "How to read the files: {words}. Default: the preset's"),
  "--crawlers FILE": `A list of AI crawlers that is newer than this version, whose names ai-block-gaps then
    knows: robots.json of ai.robots.txt, or one in the form that docs/crawlers.md describes`,
  "--url URL": "Where the file is served, to check its location and to complete its sitemap URLs",
  "--all": "Show every finding; by default each rule is shown only a few times per file",
  "--config FILE": `Read the configuration from this file. Default: robotomata.config.json, or the key
    "robotomata" of package.json, in this folder or the nearest one above it`,
  "--no-config": "Ignore configuration files",
  "--list-rules": "List all rules and their severities under these options, and check nothing",
};

const help = `Usage: robotomata lint [options] [FILE|URL|-]...

Finds mistakes in robots.txt files and repairs what it can. Without a source, it checks the files named in
the configuration, or else ./robots.txt. - is standard input. A URL without a path means that host's
robots.txt.

Options:

Comments in a robots.txt can silence rules for a line, or from there on (all rules if they name none):

  # robotomata-disable-next-line directory-slash, shadowed-rule
  Disallow: /basket   # robotomata-disable-line directory-slash
  # robotomata-disable directory-slash  ... until  # robotomata-enable directory-slash

Examples:
  robotomata lint
  robotomata lint --fix public/robots.txt
  robotomata lint --fix --unsafe --dry-run robots.txt
  robotomata lint --fix-rule unclosed-group robots.txt
  robotomata lint --format sarif public/*.txt > robots.sarif
  robotomata lint --preset strict --rule inline-comment=off --max-warnings 0 robots.txt
  robotomata lint --lang de https://example.com
  robotomata lint --list-rules --preset google

Exit codes: 0 no errors (and not too many warnings), 1 errors found, 2 wrong usage or unreadable input
(other files are still checked).
`;

/** Finds mistakes in files. */
export const lint: Command = { name: "lint", options, help, run };

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, given, positionals } = readArgs(args, options);
  const format = formatFrom(values, given);
  const choices = choicesFrom(values, given, (lang) => languageFor(terminal, lang, format !== "text"));
  if (values["list-rules"]) {
    if (values.crawlers !== undefined)
      throw new CliError("--list-rules checks no file: leave out --crawlers");
    return listRules(format, choices, positionals, terminal);
  }
  const texts = await speak(terminal, choices.options.language);
  const { unsafe = false, all = false, quiet = false, "dry-run": dry = false } = values;
  const only = rulesByName(values["fix-rule"]);
  if (unsafe && only !== undefined)
    throw new CliError("--fix-rule makes all repairs of its rules: leave out --unsafe");
  if (unsafe && !values.fix) throw new CliError("--unsafe only works with --fix");
  const fix = values.fix === true || only !== undefined;
  if (dry && !fix) throw new CliError("--dry-run only works with --fix or --fix-rule");
  if (dry && format !== "text") throw new CliError(`--dry-run does not support --format ${format}`);
  if (dry && quiet) throw new CliError("--dry-run shows repairs, not errors: leave out --quiet");
  const named =
    positionals.length > 0
      ? positionals.map((one) => robotsSource(one))
      : choices.files?.map((file) => bare(file));
  const sources = named ?? [robotsSource(undefined)];
  claimStdin(choices.crawlers, ...sources);
  takeRequestOptions(values, [choices.crawlers, ...sources]);
  const remote = sources.find(isUrl);
  if (fix && remote !== undefined) throw new CliError(`--fix cannot write to ${remote}: save the file first`);
  if (values.url !== undefined && sources.length > 1)
    throw new CliError("--url only works with a single file");
  if (values.url !== undefined && parsedUrl(values.url) === undefined)
    throw new CliError(`--url "${values.url}" is not an absolute URL`);

  const crawlers = await readCrawlerList(choices.crawlers, terminal);
  const common = crawlers === undefined ? choices.options : { ...choices.options, crawlers };
  const which = only === undefined ? { unsafe } : { only };
  const reports: FileReport[] = [];
  const taken: LintOptions[] = [];
  const failures: FileFailure[] = [];
  for (const source of sources) {
    const url = values.url ?? (isUrl(source) ? source : undefined);
    const settings = url === undefined ? common : { ...common, url };
    try {
      const body: Uint8Array = await readWholeRobots(source, terminal);
      taken.push(settings);
      reports.push(
        dry
          ? await showDryRun(source, body, { ...settings, ...which }, terminal, all)
          : fix
            ? await repair(source, body, { ...settings, ...which }, terminal)
            : reportOf(source, body, settings),
      );
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      const failure = error.in(texts);
      failures.push({ source, failure, because: becauseOf(error) });
      terminal.stderr.write(`robotomata: ${printable(failure)}\n`);
    }
  }
  const code = codeFor(reports, failures, choices.mostWarnings);
  // There were only failures, which have been reported.
  if (dry || (reports.length === 0 && (format === "text" || format === "github"))) return code;
  const counted: readonly FileReport[] =
    format === "text"
      ? reports.map((report, i) => ({ ...report, offered: offeredFor(report, taken[i]!) }))
      : reports;
  const shown = quiet ? counted.map(withErrorsOnly) : counted;
  if (quiet && format === "text" && countOf(shown, "error") === 0) return code;
  // The report must not go where the repaired file goes.
  const aside = fix && sources.includes(STDIN);
  const paint: Paint = aside ? (_style, text) => text : painter(terminal);
  const reporter: Reporter = reporters[format];
  const bodies = format === "text" ? shown.map(({ body }) => Buffer.from(body).toString("latin1")) : [];
  const columns = await Columns.for(bodies);
  const pieces = reporter(shown, { texts, paint, columns, all }, failures);
  await printPieces(aside ? terminal.stderr : terminal.stdout, pieces);
  return code;
}

async function listRules(
  format: keyof typeof reporters,
  { options: { preset, rules, language } }: Choices,
  files: readonly string[],
  terminal: Terminal,
): Promise<number> {
  if (files.length > 0) throw new CliError("--list-rules does not check files");
  if (format !== "text" && format !== "json")
    throw new CliError(`--list-rules does not support --format ${format}`);
  const list =
    format === "json"
      ? ruleJson(preset, rules)
      : await ruleTable(preset, rules, painter(terminal), await speak(terminal, language));
  await printPieces(terminal.stdout, list);
  return EXIT.done;
}

function codeFor(
  reports: readonly FileReport[],
  failures: readonly FileFailure[],
  mostWarnings: number,
): number {
  if (failures.length > 0) return EXIT.failure;
  const isTooMuch = countOf(reports, "error") > 0 || countOf(reports, "warning") > mostWarnings;
  return isTooMuch ? EXIT.findings : EXIT.done;
}

function withErrorsOnly(report: FileReport): FileReport {
  return { ...report, found: report.found.filter(({ severity }) => severity === "error") };
}

function reportOf(source: string, body: Uint8Array, settings: LintOptions): FileReport {
  return { source, body, found: lintBody(body, settings), fixed: 0 };
}

/** How many repairs `--fix` would make: some wait for others, and some are never made. */
function offeredFor({ body, found }: FileReport, settings: LintOptions): NonNullable<FileReport["offered"]> {
  if (!found.some(({ fix }) => fix !== undefined && fix.guess !== true)) return { safe: 0, unsafe: 0 };
  const count = (unsafe: boolean): number => fixAll(body, { ...settings, unsafe }).fixed.length;
  return { safe: count(false), unsafe: count(true) };
}

async function repair(
  source: string,
  before: Uint8Array,
  settings: FixOptions,
  terminal: Terminal,
): Promise<FileReport> {
  const { body, fixed, remaining } = fixAll(before, settings);
  if (source === STDIN) await printFile(terminal.stdout, body);
  else if (fixed.length > 0) save(source, body);
  return { source, body, found: remaining, fixed: fixed.length };
}

/** Shows what repairs would change, and writes nothing. */
async function showDryRun(
  source: string,
  before: Uint8Array,
  settings: FixOptions,
  terminal: Terminal,
  all: boolean,
): Promise<FileReport> {
  const result = fixAll(before, settings);
  // Loaded only here: it compares two files, as no other use of this command does.
  const { dryRunText } = await import("./dry-run.ts");
  const style = { texts: textsFor(terminal), paint: painter(terminal), all };
  const text = await dryRunText(source, before, result, settings.dialect, style);
  await print(terminal.stdout, text);
  return { source, body: before, found: result.remaining, fixed: result.fixed.length };
}
