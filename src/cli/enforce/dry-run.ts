import type { Robots } from "../../engine/policy/robots.ts";
import { RuleBook } from "../../site/enforce/rule-book.ts";
import type { NameList } from "../../site/identity/name-list.ts";
import { CliError, EXIT, type Terminal } from "../command.ts";
import { shownShare } from "../report/figure.ts";
import { expansionFrom } from "../shared/args/expansion.ts";
import { textsFor } from "../shared/args/language.ts";
import { faultsOf, readLogs, unknownFormat } from "../shared/logs/logs.ts";
import { readRanges } from "../shared/logs/ranges.ts";
import { Columns } from "../shared/output/columns.ts";
import { jsonPieces } from "../shared/output/json.ts";
import { note, print, printPieces } from "../shared/output/output.ts";
import { painter, printable } from "../shared/output/wording.ts";
import type { Texts } from "../text/en.generated.ts";
import type { Values } from "./options.ts";
import { Trial, type TrialReport, type TrialRow } from "./trial.ts";

/** Rules of a robot that are shown, and robots. */
const RULES = 3;
const ROBOTS = 30;
/** Columns of a name, and of an example. */
const NAME = 32;
const EXAMPLE = 60;

/**
 * Prints what enforcing a robots.txt would have done to the requests of logs.
 *
 * @param crawlers that the table lacks
 */
export async function dryRun(
  robots: Robots,
  crawlers: NameList | undefined,
  values: Values,
  terminal: Terminal,
): Promise<number> {
  const { log = [], ranges = [], others: unknown, undeclared, personal, fields } = values;
  const rules = new RuleBook(robots, values["ignore-case"]);
  const networks = await readRanges(ranges, terminal);
  const treatments = { unknown, undeclared, spoofed: undeclared, personal };
  const trial = new Trial(rules, networks, treatments, crawlers);
  const reading = { fields, limit: expansionFrom(values) };
  const logs = await readLogs(log, (request) => trial.add(request), reading, terminal);
  const report = trial.report();
  const isUnread = report.requests + report.connections === 0;
  if (isUnread && logs.some(({ summary, damage }) => summary.lines > 0 || damage))
    throw new CliError((said) => unknownFormat(logs, said));
  if (values.json) {
    await printPieces(terminal.stdout, jsonPieces(report));
    await print(terminal.stdout, "\n");
  } else await print(terminal.stdout, await dryRunText(report, networks.length > 0, terminal));
  for (const fault of faultsOf(logs, textsFor(terminal))) note(terminal, () => fault);
  if (report.otherMethods > 0) {
    note(terminal, ({ enforce }) => enforce.dryRun.otherMethods({ requests: report.otherMethods }));
  }
  if (report.unknown > 0) {
    note(terminal, ({ enforce }) => enforce.dryRun.unknown({ requests: report.unknown }));
  }
  if (report.connections > 0) note(terminal, ({ bots }) => bots.connections(report));
  return EXIT.done;
}

async function dryRunText(report: TrialReport, isVerified: boolean, terminal: Terminal): Promise<string> {
  const paint = painter(terminal);
  const texts = textsFor(terminal);
  const words = texts.enforce.dryRun;
  const { number } = texts.locale;
  const { robots, requests, people, otherMethods, blocked } = report;
  const fromRobots = requests - people - report.unknown - otherMethods;
  const head = words.head({
    ...{ requests, people, robots: fromRobots, blocked },
    share: share(blocked, fromRobots, texts),
  });
  if (robots.length === 0) return `${head}\n`;
  const shown = robots.slice(0, ROBOTS);
  const columns = await Columns.for(
    shown.flatMap((one) => [one.agent, ...one.rules.map(({ rule, example }) => rule + example)]),
  );
  const names = shown.map((one) => columns.cut(nameOf(one, texts), NAME));
  const width = columns.most([words.heads.robot, ...names]);
  const cells = (name: string, ...figures: readonly string[]): string =>
    [
      columns.padEnd(name, width),
      ...figures.map((figure, at) => figure.padStart(Math.max(10, titles[at]!.length))),
    ].join(" ");
  const { heads } = words;
  const titles = [...[heads.requests, heads.blocked, heads.share], ...(isVerified ? [heads.spoofed] : [])];
  const lines = [paint("bold", head), "", paint("bold", cells(heads.robot, ...titles))];
  shown.forEach((one, i) => {
    const figures = [number(one.requests), number(one.blocked), share(one.blocked, one.requests, texts)];
    lines.push(cells(names[i]!, ...figures, ...(isVerified ? [number(one.spoofed)] : [])));
    for (const { rule, line, requests, example } of one.rules.slice(0, RULES)) {
      const told = {
        ...{ rule: printable(rule), requests },
        example: columns.cut(printable(example), EXAMPLE),
      };
      const said = line > 0 ? words.ruleAt({ ...told, line }) : words.rule(told);
      lines.push(paint("dim", `  ${said}`));
    }
    const more = one.rules.length - RULES;
    if (more > 0) lines.push(paint("dim", `  ${words.moreRules({ rules: more })}`));
  });
  if (robots.length > ROBOTS) lines.push(words.moreRobots({ robots: robots.length - ROBOTS }));
  return `${lines.join("\n")}\n`;
}

function nameOf({ agent, declared }: TrialRow, { enforce: { dryRun: words } }: Texts): string {
  if (agent === "-") return words.noUserAgent;
  return declared ? printable(agent) : words.undeclared({ name: printable(agent) });
}

function share(part: number, whole: number, { locale: { language } }: Texts): string {
  return whole === 0 ? "0 %" : shownShare(part, whole, language);
}
