import { readdirSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { pageWriter } from "../../report/page.ts";
import { MOST_NAMED } from "../../survey/parts/part.ts";
import { survey as run } from "../../survey/survey.ts";
import { readArgs } from "../args.ts";
import { CliError, type Command, EXIT, type Terminal } from "../command.ts";
import { amount, numeral } from "../numeral.ts";
import { print } from "../output.ts";
import { progress } from "../progress.ts";
import { reason } from "../reason.ts";
import { save } from "../save.ts";
import { tallyCsv } from "../survey/csv.ts";
import { surveyReport } from "../survey/page.ts";
import { surveyText } from "../survey/summary.ts";
import { version } from "../version.ts";
import { printable } from "../wording.ts";

const options = {
  json: { type: "boolean" },
  csv: { type: "string" },
  html: { type: "string" },
  threads: { type: "string" },
} as const;

const help = `Usage: robotomata survey [options] FILE|DIR...

Counts what robots.txt files say: outcomes, sizes, encodings, what lint finds, which agents are named, which
AI crawlers are blocked and by what means, fields, crawl delays, sitemaps and AI-use signals.

A FILE is a WARC file (.warc, .warc.gz), as robotomata harvest writes it or as Common Crawl publishes its
robots.txt subset, a tar archive of robots.txt files (.tar, .tar.gz, .tgz; needs the package modern-tar), or a
plain robots.txt. Every file in a DIR counts as one host's, except hidden ones. A host counts once, by what is
found first. Damaged parts are reported and skipped.

Options:
  --json       Print the counts as a JSON object
  --csv FILE   Also write the counts to a file, as table, name, detail, count
  --html FILE  Also write a report with charts: one page that needs no other. Needs the package echarts
  --threads N  Threads to count in. Default: one per core
  -h, --help   Show this help

Examples:
  robotomata survey 2026-11.warc.gz
  robotomata survey --json --csv counts.csv 2026-11*.warc.gz > counts.json
  robotomata survey --html report.html corpus/

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
  if (positionals.length === 0) throw new CliError("survey needs WARC files, robots.txt files or folders");
  const threads = threadsFrom(values.threads);
  const paths = positionals.flatMap(filesOf);
  if (paths.length === 0) throw new CliError("there are no files to count there");
  const total = paths.reduce((sum, path) => sum + statSync(path).size, 0);
  const page = values.html === undefined ? undefined : await pageWriter();
  const bar = await progress(terminal);
  const started = Date.now();
  const damages: string[] = [];
  let damaged = 0;
  let hosts = 0;
  let bytes = 0;
  try {
    const tally = await run(paths, {
      threads,
      onDamage(named, more) {
        damaged += named.length + more;
        for (const { path, offset, what } of named) {
          if (damages.length < MOST_NAMED)
            damages.push(`${printable(path)}, byte ${numeral(offset)}: ${what}`);
        }
      },
      onProgress(moreHosts, moreBytes) {
        hosts += moreHosts;
        bytes += moreBytes;
        const rate = Math.round((hosts * 1000) / Math.max(1, Date.now() - started));
        bar.update({ done: bytes, total, text: `${amount(hosts, "host")}, ${numeral(rate)}/s` });
      },
    });
    bar.stop();
    for (const text of damages) terminal.stderr.write(`robotomata: note: ${text}\n`);
    if (damaged > damages.length) {
      terminal.stderr.write(`robotomata: note: ${amount(damaged - damages.length, "more damaged place")}\n`);
    }
    if (values.csv !== undefined) save(values.csv, tallyCsv(tally));
    if (page !== undefined) save(values.html!, page(surveyReport(tally, madeBy())));
    await print(terminal.stdout, values.json ? `${JSON.stringify(tally)}\n` : surveyText(tally));
    return EXIT.done;
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    if (code === undefined || path === undefined) throw error;
    throw new CliError(`cannot read ${printable(path)}: ${reason(error)}`);
  } finally {
    bar.stop();
  }
}

function madeBy(): string {
  return `Counted by robotomata ${version()} on ${new Date().toISOString().slice(0, 10)}.`;
}

function threadsFrom(text: string | undefined): number {
  if (text === undefined) return availableParallelism();
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new CliError(`--threads takes a number from 1, not "${text}"`);
  return Number(text);
}

/** A file, or all files under a folder. */
function filesOf(path: string): string[] {
  try {
    if (!statSync(path).isDirectory()) return [path];
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  } catch (error) {
    throw new CliError(`cannot read ${printable(path)}: ${reason(error)}`);
  }
}
