import { dialects } from "../../dialect/index.ts";
import {
  fixAll,
  type LintOptions,
  languages,
  lint as lintBody,
  presetNames,
  type Settings,
} from "../../lint/index.ts";
import { rules } from "../../lint/lint.ts";
import { nearest } from "../../nearest.ts";
import { parsedUrl } from "../../url/parsed.ts";
import { meaning, oneOf, readArgs } from "../args.ts";
import { type Paint, painter } from "../color.ts";
import { CliError, type Command, EXIT, type Terminal } from "../command.ts";
import { claimStdin, isUrl, readWholeRobots, STDIN } from "../input.ts";
import { printFile, printPieces } from "../output.ts";
import { githubReport } from "../report/github.ts";
import { jsonReport } from "../report/json.ts";
import { countOf, type FileReport, type Reporter } from "../report/report.ts";
import { sarifReport } from "../report/sarif.ts";
import { textReport } from "../report/text.ts";
import { robotsSource } from "../robots-source.ts";
import { save } from "../save.ts";

const options = {
  fix: { type: "boolean" },
  unsafe: { type: "boolean" },
  format: { type: "string" },
  "max-warnings": { type: "string" },
  lang: { type: "string" },
  preset: { type: "string" },
  rule: { type: "string", multiple: true },
  dialect: { type: "string" },
  url: { type: "string" },
  all: { type: "boolean" },
} as const;

const help = `Usage: robotomata lint [options] [FILE|URL|-]...

Finds what is wrong with robots.txt files, or worth knowing about them, and repairs what it can. Without a
source it looks at ./robots.txt; - is standard input; of a URL without a path it fetches the host's
robots.txt.

Options:
  --fix              Repair the files in place, as far as their meaning stays the same for every crawler and
                     URL. Standard input is repaired to standard output, the report goes to standard error
  --unsafe           With --fix: also make repairs that change the meaning, where that is their purpose
  --format NAME      text, json, sarif (2.1.0) or github (annotations). Default: text
  --max-warnings N   Exit with 1 if there are more than N warnings. Default: any number is accepted
  --lang NAME        Language of the messages: ${languages.join(", ")}. Default: en
  --preset NAME      Rules to start from: ${presetNames.join(", ")}. Default: recommended
  --rule ID=SEVERITY Set a rule to error, warning, info or off. Can be repeated
  --dialect NAME     How to read the files: ${dialects.join(", ")}. Default: the preset's
  --url URL          Where the file is served, to check its name and place and complete its sitemaps
  --all              Show every finding; otherwise a rule is shown a few times in each file
  -h, --help         Show this help

Examples:
  robotomata lint
  robotomata lint --fix public/robots.txt
  robotomata lint --format sarif public/*.txt > robots.sarif
  robotomata lint --preset strict --rule inline-comment=off --max-warnings 0 robots.txt
  robotomata lint --lang de https://example.com

Exit codes: 0 no errors (and not too many warnings), 1 errors found, 2 wrong usage or unreadable input.
`;

/** Looks for faults in files. */
export const lint: Command = {
  name: "lint",
  summary: "Find and repair what is wrong with a robots.txt",
  help,
  run,
};

const reporters = { text: textReport, json: jsonReport, sarif: sarifReport, github: githubReport };

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArgs(args, options);
  const format =
    oneOf("--format", values.format, Object.keys(reporters) as (keyof typeof reporters)[]) ?? "text";
  const language = oneOf("--lang", values.lang, languages) ?? "en";
  const mostWarnings = countFrom(values["max-warnings"]);
  const shared: LintOptions = {
    language,
    preset: oneOf("--preset", values.preset, presetNames) ?? "recommended",
    rules: settingsFrom(values.rule ?? []),
    ...optional("dialect", oneOf("--dialect", values.dialect, dialects)),
  };
  const { fix = false, unsafe = false, all = false } = values;
  if (unsafe && !fix) throw new CliError("--unsafe goes with --fix");
  const sources = positionals.length === 0 ? [robotsSource(undefined)] : positionals.map(robotsSourceOf);
  claimStdin(...sources);
  const remote = sources.find(isUrl);
  if (fix && remote !== undefined) throw new CliError(`--fix cannot write to ${remote}: save the file first`);
  if (values.url !== undefined && sources.length > 1) throw new CliError("--url goes with a single file");

  const reports: FileReport[] = [];
  for (const source of sources) {
    const url = values.url ?? (isUrl(source) ? source : undefined);
    if (url !== undefined && parsedUrl(url) === undefined)
      throw new CliError(`--url "${url}" is not an absolute URL`);
    const settings = { ...shared, ...optional("url", url) };
    const body: Uint8Array = await readWholeRobots(source, terminal);
    reports.push(
      fix ? await repair(source, body, { ...settings, unsafe }, terminal) : reportOf(source, body, settings),
    );
  }
  // Where the repaired file goes, the report cannot.
  const aside = fix && sources.includes(STDIN);
  const paint: Paint = aside ? (_style, text) => text : painter(terminal);
  const reporter: Reporter = reporters[format];
  await printPieces(aside ? terminal.stderr : terminal.stdout, reporter(reports, { language, paint, all }));
  return countOf(reports, "error") > 0 || countOf(reports, "warning") > mostWarnings
    ? EXIT.findings
    : EXIT.done;
}

function reportOf(source: string, body: Uint8Array, settings: LintOptions): FileReport {
  return { source, body, found: lintBody(body, settings), fixed: 0 };
}

async function repair(
  source: string,
  before: Uint8Array,
  settings: LintOptions & { readonly unsafe: boolean },
  terminal: Terminal,
): Promise<FileReport> {
  const { body, fixed } = fixAll(before, settings);
  if (source === STDIN) await printFile(terminal.stdout, body);
  else if (fixed.length > 0) save(source, body);
  return { source, body, found: lintBody(body, settings), fixed: fixed.length };
}

function robotsSourceOf(source: string): string {
  return robotsSource(source);
}

/** `{ [key]: value }`, or nothing where there is no value. */
function optional<K extends string, V>(key: K, value: V | undefined): { readonly [P in K]?: V } {
  return value === undefined ? {} : ({ [key]: value } as { readonly [P in K]: V });
}

function countFrom(text: string | undefined): number {
  if (text === undefined) return Number.POSITIVE_INFINITY;
  if (!/^\d{1,9}$/.test(text)) throw new CliError(`--max-warnings takes a number, not "${text}"`);
  return Number(text);
}

/** Reads `id=severity` settings. */
function settingsFrom(texts: readonly string[]): Settings {
  const settings: Record<string, string> = {};
  const ids = rules.map(({ id }) => id);
  for (const text of texts) {
    const [id = "", severity] = text.split("=", 2);
    if (!ids.includes(id)) throw new CliError(`--rule: there is no rule "${id}"${meaning(nearest(id, ids))}`);
    if (severity === undefined) throw new CliError(`--rule ${id} needs a severity, as in --rule ${id}=off`);
    settings[id] = oneOf(`--rule ${id}`, severity, ["error", "warning", "info", "off"])!;
  }
  return settings as Settings;
}
