import { readdirSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { pageWriter } from "../../report/page.ts";
import { readArgs, wholeNumber } from "../args.ts";
import { CliError, type Command, EXIT, type Terminal } from "../command.ts";
import { expansionFrom, expansionOptions } from "../expansion.ts";
import { print } from "../output.ts";
import { needPackages } from "../packages.ts";
import { QUEUE_PACKAGES } from "../queue.ts";
import { reason } from "../reason.ts";
import { expectToSave, save } from "../save.ts";
import { counted } from "../survey/counted.ts";
import { tallyCsv } from "../survey/csv.ts";
import { mergedFrom } from "../survey/merged.ts";
import { surveyReport } from "../survey/page.ts";
import { surveyText } from "../survey/summary.ts";
import { version } from "../version.ts";
import { printable } from "../wording.ts";

const options = {
  json: { type: "boolean" },
  csv: { type: "string" },
  html: { type: "string" },
  "dead-rules": { type: "boolean" },
  threads: { type: "string" },
  queue: { type: "string" },
  merge: { type: "boolean" },
  ...expansionOptions,
} as const;

const help = `Usage: robotomata survey [options] FILE|DIR...

Counts what robots.txt files say: outcomes, sizes, encodings, what lint finds, which agents are named, which
AI crawlers are blocked and how, fields, crawl delays, sitemaps and AI-use signals.

A FILE is a WARC file (.warc, .warc.gz), as robotomata harvest writes it or as Common Crawl publishes its
robots.txt subset, a tar archive of robots.txt files (.tar, .tar.gz, .tgz), or a plain robots.txt. Every file
in a DIR counts as one host's, except hidden ones and those in hidden folders. Each host counts once, by its
first capture. Damaged parts are reported and skipped.

Options:
  --json        Print the counts as a JSON object
  --csv FILE    Also write the counts to a file, as table, name, detail, count
  --html FILE   Also write a report with charts, as a self-contained page
  --dead-rules  Also count rules that have no effect for their agents, by exact analysis. This takes nearly
                twice as long; the lint rule shadowed-rule, always counted, finds about half of them
  --threads N   Number of threads. Default: one per core, or fewer if there are less than 5 MiB or 2,500
                files for each
  --queue URL   Let robotomata work on other machines count the WARC files, which must have the same paths
                there. URL is that of a Redis. Needs the packages bullmq and ioredis
  --max-ratio N How far a compressed file may expand: to N times its size. The rest is not read. Default: 300
  --ratio-from MIB
                Size to which any file may expand, whatever the ratio. Default: 16
  --merge       Add up counts that survey --json printed before. The parts must have no hosts in common
  -h, --help    Show this help

Examples:
  robotomata survey 2026-11.warc.gz
  robotomata survey --json --csv counts.csv 2026-11*.warc.gz > counts.json
  robotomata survey --dead-rules --html report.html corpus/
  robotomata survey --queue redis://queue.example:6379 /shared/*.warc.gz
  robotomata survey --merge --html report.html monday.json tuesday.json

Exit codes: 0 done, 2 wrong usage or unreadable input.
`;

/** Counts what robots.txt files say. */
export const survey: Command = {
  name: "survey",
  summary: "Count what many robots.txt files say, from WARC files or folders",
  help,
  run: runCommand,
};

async function runCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArgs(args, options);
  const { queue, merge, csv, html, json, "dead-rules": deadRules = false } = values;
  if (positionals.length === 0) throw new CliError("survey needs WARC files, robots.txt files or folders");
  if (queue !== undefined && merge) throw new CliError("--queue and --merge cannot be used together");
  if (deadRules && merge)
    throw new CliError("--dead-rules and --merge cannot be used together: --merge only adds up counts");
  const threads = wholeNumber("--threads", values.threads, { otherwise: undefined, least: 1, most: 999 });
  if (threads !== undefined && queue !== undefined)
    throw new CliError("with --queue, --threads is an option of robotomata work");
  const tooFar = (["max-ratio", "ratio-from"] as const).find(
    (option) => merge && values[option] !== undefined,
  );
  if (tooFar !== undefined) throw new CliError(`--${tooFar} and --merge cannot be used together`);
  if (threads !== undefined && merge) throw new CliError("--threads and --merge cannot be used together");
  const limit = expansionFrom(values);
  for (const file of [csv, html]) if (file !== undefined) expectToSave(file);
  if (queue !== undefined) needPackages("survey --queue", ...QUEUE_PACKAGES);
  const page = html === undefined ? undefined : await pageWriter();
  const tally = merge
    ? mergedFrom(positionals)
    : await counted(pathsFrom(positionals), { threads, queue, deadRules, limit }, terminal);
  if (csv !== undefined) save(csv, tallyCsv(tally));
  if (page !== undefined) save(html!, page(surveyReport(tally, madeBy())));
  await print(terminal.stdout, json ? `${JSON.stringify(tally)}\n` : surveyText(tally));
  return EXIT.done;
}

function madeBy(): string {
  return `Counted by robotomata ${version()} on ${new Date().toISOString().slice(0, 10)}.`;
}

function pathsFrom(names: readonly string[]): string[] {
  const paths = names.flatMap(filesOf);
  if (paths.length === 0) throw new CliError("there are no files to count");
  return paths;
}

/** A file, or all files in a folder, except hidden ones and those in hidden folders, such as .git. */
function filesOf(path: string): string[] {
  try {
    if (!statSync(path).isDirectory()) return [path];
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => !/(?:^|[\\/])\./.test(relative(path, file)))
      .sort();
  } catch (error) {
    throw new CliError(`cannot read ${printable(path)}: ${reason(error)}`);
  }
}
