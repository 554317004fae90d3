import { setMaxListeners } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { parsedUrl } from "../../engine/url/parsed.ts";
import { CliError, type Command, EXIT, type Terminal } from "../command.ts";
import { anyText, choice } from "../options.ts";
import { readArgs } from "../shared/args/args.ts";
import { langOption, speak, textsFor } from "../shared/args/language.ts";
import { severities } from "../shared/changes/change.ts";
import { wordsOf } from "../shared/exec.ts";
import { isUrl, STDIN } from "../shared/input/input.ts";
import { askingOptions, takeRequestOptions } from "../shared/input/requests.ts";
import { printable } from "../shared/output/wording.ts";
import { untilStop } from "../shared/queue/stopping.ts";
import { printHistory } from "./history.ts";
import { type HostNames, namedHosts, originsOf } from "./host-names.ts";
import { importCaptures } from "./import.ts";
import { StateFolder } from "./state.ts";
import { Watcher } from "./watcher.ts";

const options = {
  "--state DIR": "Folder for the last good robots.txt of each host, and for undelivered reports",
  "--history": `Instead of checking, list the versions of each host's robots.txt that are in the folder, with what
    each opened and closed. Up to 200 are kept`,
  "--import FILE|DIR...": `Instead of checking, add the captures of these hosts in a WARC file, or in those of a folder, to
    their versions. Can be repeated`,
  "--once": "Check once and exit, for cron and the like. Otherwise keep watching until stopped",
  "--every TIME": anyText("Time between checks: 30s, 15m, 1h, 1d", "1h"),
  "--webhook URL": `Also POST each report to this URL, as JSON. Tried four times, and again at the next
    check`,
  "--exec COMMAND": `Also run this command for each report, with the report as JSON on its standard input.
    No shell is involved; quotes keep words with spaces together`,
  "--gone LEVEL": choice(
    severities,
    `Severity of a robots.txt that vanished, because it is gone or refused, or a web page took its place:
      critical, warning or notice`,
    "warning",
  ),
  "--max-wait TIME": anyText("How long a host that demands it (Retry-After) is left alone", "1h"),
  ...askingOptions,
  "--json": "Print reports as JSON, one per line",
  "--exit-code": "With --once: exit with 1 if there is something to report",
  ...langOption,
};

/** Options that are about checks. */
const CHECKING: readonly string[] = ["once", "every", "webhook", "exec", "exit-code", "max-wait"];

const help = `Usage: robotomata watch --state DIR [options] HOST|FILE...

Watches the robots.txt of hosts, and reports changes in meaning: everything blocked, a crawler blocked, URLs
closed or opened, AI signals, crawl delays or sitemaps changed, robots.txt gone, replaced by a web page or
unreachable. Each change has a severity; if URLs are closed or opened, the report has an example with the
rules that decided before and now. If the file is gone or was replaced, the report begins with that. Comments,
order and spelling are not reported. The first check of a host is the baseline for the next.

A host is a name such as example.com, or a URL. A file lists hosts, one per line; # begins a comment. - is
standard input.

Options:

A report is delivered at least once, even if the program is killed halfway; one that arrives twice has the
same id. Use each folder for one watch at a time.

Examples:
  robotomata watch --state ~/.robotomata example.com www.example.org
  robotomata watch --state state --once --exit-code --json hosts.txt
  robotomata watch --state state --history example.com
  robotomata watch --state state --import captures/ --history example.com
  robotomata watch --state state --every 15m --webhook https://hooks.example/T00/B00 hosts.txt
  robotomata watch --state state --exec "mail -s robots.txt me@example.com" example.com

Exit codes: 0 done, 1 changes found (with --exit-code), 2 wrong usage, unreadable input, or (with --once)
a report that was not delivered or a host that could not be checked: unreachable, or to be left alone.
`;

/** Watches hosts for changes of meaning. */
export const watch: Command = { name: "watch", options, help, run };

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, given, positionals } = readArgs(args, options);
  await speak(terminal, values.lang, values.json);
  const listing = given.find((option) => option === "import" || option === "history");
  const checking = given.find((option) => CHECKING.includes(option));
  if (listing !== undefined && checking !== undefined)
    throw new CliError(`--${listing} checks no host: leave out --${checking}`);
  const { once = false, json = false, webhook } = values;
  if (values.state === undefined) throw new CliError("watch needs a folder for its state: --state DIR");
  if (positionals.length === 0)
    throw new CliError("watch needs hosts: give their names, or a file that lists them");
  if (once && given.includes("every")) throw new CliError("--every and --once cannot be used together");
  if (values["exit-code"] && !once) throw new CliError("--exit-code only works with --once");
  if (!once && positionals.includes(STDIN))
    throw new CliError("hosts can only be read from standard input (-) with --once");
  const { gone } = values;
  const maxWait = durationFrom("--max-wait", values["max-wait"]);
  const every = durationFrom("--every", values.every);
  if (webhook !== undefined && (!isUrl(webhook) || parsedUrl(webhook) === undefined)) {
    throw new CliError(`--webhook takes an http or https URL, not "${webhook}"`);
  }
  const exec = values.exec === undefined ? undefined : wordsOf("--exec", values.exec);
  const hostNames = namedHosts(positionals);
  let hosts = await originsOf(hostNames, terminal);
  takeRequestOptions(values, hosts);
  if (hosts.length === 0) throw new CliError(({ watch }) => watch.errors.noHosts);
  const folder = new StateFolder(values.state);
  if (values.import !== undefined || values.history) {
    if (values.import !== undefined) await importCaptures(values.import, hosts, folder, terminal);
    if (!values.history) return EXIT.done;
    for (const host of hosts) await printHistory(host, folder, { json, gone }, terminal);
    return EXIT.done;
  }

  return untilStop(async (signal) => {
    // Each delivery that is under way has a listener on this signal.
    setMaxListeners(0, signal);
    const watcher = new Watcher(folder, { json, webhook, exec }, terminal, signal, { gone, maxWait });
    for (;;) {
      const started = Date.now();
      const { reports, waiting, faults } = await watcher.round(hosts);
      if (once) {
        if (signal.aborted) throw new CliError(({ common }) => common.stopped);
        if (waiting > 0) throw new CliError(({ watch }) => watch.errors.undelivered({ reports: waiting }));
        if (faults > 0) throw new CliError(({ watch }) => watch.errors.unchecked({ hosts: faults }));
        return reports > 0 && values["exit-code"] ? EXIT.findings : EXIT.done;
      }
      const rest = Math.max(0, started + every - Date.now());
      await wait(rest, undefined, { signal }).catch(() => {});
      if (signal.aborted) return EXIT.done;
      hosts = await listed(hostNames, hosts, terminal);
    }
  });
}

/** The hosts that are listed now, or the previous ones if the list cannot be read at the moment. */
async function listed(hostNames: HostNames, before: string[], terminal: Terminal): Promise<string[]> {
  try {
    return await originsOf(hostNames, terminal);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    const texts = textsFor(terminal);
    const kept = texts.watch.notes.listKept({ why: printable(error.in(texts)) });
    terminal.stderr.write(`robotomata: ${kept}\n`);
    return before;
  }
}

const UNITS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Node's timers cannot wait longer than a little less than 25 days. */
const LONGEST_WAIT = 24 * UNITS.d;

/** Milliseconds of a time such as `30s`, `15m`, `1h` or `1d`: a second at least, 24 days at most. */
export function durationFrom(option: string, text: string): number {
  const [, count, unit] = /^(\d{1,7})([smhd])$/.exec(text) ?? [];
  const time = count === undefined ? 0 : Number(count) * UNITS[unit as keyof typeof UNITS];
  if (time >= 1000 && time <= LONGEST_WAIT) return time;
  throw new CliError(`${option} takes a time from 1s to 24d, such as 15m or 1h, not "${text}"`);
}
