import type { NameList } from "../../engine/agent/community/name-list.ts";
import { parse } from "../../engine/policy/robots.ts";
import type { Treatment } from "../../site/enforce/options.ts";
import { RuleBook } from "../../site/enforce/rule-book.ts";
import { CliError, EXIT, type Terminal } from "../command.ts";
import { faultsOf, type LogReading, readLogs } from "../shared/logs/logs.ts";
import { readRanges } from "../shared/logs/ranges.ts";
import { painter } from "../shared/output/color.ts";
import { Columns } from "../shared/output/columns.ts";
import { jsonPieces } from "../shared/output/json.ts";
import { note } from "../shared/output/note.ts";
import { print, printPieces } from "../shared/output/output.ts";
import { printable } from "../shared/output/wording.ts";
import { amount, numeral } from "../text/numeral.ts";
import { Trial, type TrialReport, type TrialRow } from "./trial.ts";

/** The settings of a dry run. */
export interface DryRun extends LogReading {
  readonly body: Uint8Array;
  readonly logs: readonly string[];
  readonly ranges: readonly string[];
  /** What becomes of robots that neither the table, nor a list, nor the file names. */
  readonly others: "rules" | "allow";
  /** What becomes of clients that do not say that they are robots. */
  readonly undeclared: Treatment;
  /** What becomes of robots that fetch for one person. */
  readonly personal: "rules" | "allow";
  /** Whether the case of paths does not matter. */
  readonly ignoreCase: boolean;
  /** Crawlers that the table lacks. */
  readonly crawlers: NameList | undefined;
  readonly json: boolean;
}

/** Rules of a robot that are shown, and robots. */
const RULES = 3;
const ROBOTS = 30;
/** Columns of a name, and of an example. */
const NAME = 32;
const EXAMPLE = 60;

/** Prints what enforcing a robots.txt would have done to the requests of logs. */
export async function dryRun(settings: DryRun, terminal: Terminal): Promise<number> {
  const { others, undeclared, personal, crawlers, ignoreCase } = settings;
  const rules = new RuleBook(parse(settings.body), ignoreCase);
  const networks = await readRanges(settings.ranges, terminal);
  const trial = new Trial(
    rules,
    networks,
    { unknown: others, undeclared, spoofed: undeclared, personal },
    crawlers,
  );
  const logs = await readLogs(settings.logs, (request) => trial.add(request), settings, terminal);
  const report = trial.report();
  const isUnread = report.requests + report.unknown === 0;
  if (isUnread && logs.some(({ summary, damage }) => summary.lines > 0 || damage))
    throw new CliError(({ bots: { unknownFormat } }) => unknownFormat);
  if (settings.json) {
    await printPieces(terminal.stdout, jsonPieces(report));
    await print(terminal.stdout, "\n");
  } else await print(terminal.stdout, await dryRunText(report, networks.length > 0, terminal));
  for (const fault of faultsOf(logs)) note(terminal, () => fault);
  if (report.otherMethods > 0) {
    const many = amount(report.otherMethods, "request");
    note(
      terminal,
      () => `${many} with other methods than GET and HEAD would go on: robots do not crawl with these`,
    );
  }
  if (report.unknown > 0) {
    const many = amount(report.unknown, "request");
    note(terminal, () => `${many} could not be judged: the log does not say who sent them, or for what`);
  }
  return EXIT.done;
}

async function dryRunText(report: TrialReport, isVerified: boolean, terminal: Terminal): Promise<string> {
  const paint = painter(terminal);
  const { robots, requests, people, otherMethods, blocked } = report;
  const fromRobots = requests - people - report.unknown - otherMethods;
  const head =
    `Of ${amount(requests, "request")}, ${numeral(people)} came from people. ` +
    `Of ${numeral(fromRobots)} from robots, ${numeral(blocked)} would be blocked (${share(blocked, fromRobots)}).`;
  if (robots.length === 0) return `${head}\n`;
  const shown = robots.slice(0, ROBOTS);
  const columns = await Columns.for(
    shown.flatMap((one) => [one.agent, ...one.rules.map(({ rule, example }) => rule + example)]),
  );
  const names = shown.map((one) => columns.cut(nameOf(one), NAME));
  const width = columns.most(["ROBOT", ...names]);
  const cells = (name: string, ...figures: readonly string[]): string =>
    [columns.padEnd(name, width), ...figures.map((figure) => figure.padStart(10))].join(" ");
  const titles = ["REQUESTS", "BLOCKED", "SHARE", ...(isVerified ? ["SPOOFED"] : [])];
  const lines = [paint("bold", head), "", paint("bold", cells("ROBOT", ...titles))];
  shown.forEach((one, i) => {
    const figures = [numeral(one.requests), numeral(one.blocked), share(one.blocked, one.requests)];
    lines.push(cells(names[i]!, ...figures, ...(isVerified ? [numeral(one.spoofed)] : [])));
    for (const { rule, line, requests, example } of one.rules.slice(0, RULES)) {
      const where = line > 0 ? `line ${line}, ` : "";
      lines.push(
        paint(
          "dim",
          `  ${where}${printable(rule)}: ${numeral(requests)}, such as ${columns.cut(printable(example), EXAMPLE)}`,
        ),
      );
    }
    const more = one.rules.length - RULES;
    if (more > 0) lines.push(paint("dim", `  and ${amount(more, "rule")} more`));
  });
  if (robots.length > ROBOTS)
    lines.push(`and ${amount(robots.length - ROBOTS, "robot")} more (--json lists them)`);
  return `${lines.join("\n")}\n`;
}

function nameOf({ agent, declared }: TrialRow): string {
  if (agent === "-") return "(no User-Agent)";
  return declared ? printable(agent) : `${printable(agent)} (undeclared)`;
}

function share(part: number, whole: number): string {
  return whole === 0 ? "0 %" : `${((part / whole) * 100).toFixed(1)} %`;
}
