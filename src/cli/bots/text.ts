import type { Bot, BotReport } from "../../logs/count/report.ts";
import type { Verified } from "../../logs/verify/verify.ts";
import type { Paint } from "../color.ts";
import { Columns } from "../columns.ts";
import { amount, numeral } from "../numeral.ts";
import { printable } from "../wording.ts";
import { forbiddenText } from "./forbidden.ts";
import type { ReadLog } from "./logs.ts";
import { robotName } from "./name.ts";

/** How many robots, and forbidden URLs of each, are shown unless all are wanted. */
const ROBOTS = 30;
const URLS = 3;
/** Columns of a name, and of a URL. */
const NAME = 40;
const LONGEST = 80;

type Style = Parameters<Paint>[0];
type Cell = readonly [text: string, style?: Style];

/** What logs say about robots, for people at a terminal. */
export async function botsText(
  report: BotReport,
  verified: ReadonlyMap<string, Verified>,
  logs: readonly ReadLog[],
  paint: Paint,
  all: boolean,
): Promise<string> {
  const { bots, requests } = report;
  const fromBots = bots.reduce((sum, bot) => sum + bot.requests, 0) + report.others;
  const head = `${amount(requests, "request")} in ${amount(logs.length, "log")}, ${numeral(fromBots)} from ${amount(bots.length, "robot")}`;
  const shown = all ? bots : bots.slice(0, ROBOTS);
  const more = bots.length - shown.length;
  const blocks = [paint("bold", head)];
  const forbidden = shown.flatMap((bot) => forbiddenOf(bot, all));
  const spoofed = shown.flatMap((bot) => spoofedOf(bot, verified.get(bot.agent), all));
  const columns = await Columns.for([
    ...shown.map(({ agent }) => robotName(agent)),
    ...forbidden.map(({ what }) => what),
  ]);
  if (shown.length > 0) blocks.push(tableOf(shown, verified, columns, paint));
  if (more > 0) blocks.push(`and ${amount(more, "more robot")}: --all shows them`);
  if (report.others > 0) {
    blocks.push(`${amount(report.others, "request")} from robots with too few requests to be listed`);
  }
  blocks.push(...aligned("Forbidden requests", forbidden, columns, paint));
  blocks.push(...aligned("Spoofed names", spoofed, columns, paint));
  return `${blocks.join("\n\n")}\n`;
}

function tableOf(
  bots: readonly Bot[],
  verified: ReadonlyMap<string, Verified>,
  columns: Columns,
  paint: Paint,
): string {
  const isJudged = bots.some(({ forbidden }) => forbidden !== null);
  const isPaced = bots.some(({ crawlDelay }) => crawlDelay !== null);
  const rows = [
    ["ROBOT", "REQUESTS", "ROBOTS.TXT", "FORBIDDEN", "PER MINUTE", "TOO SOON", "SPOOFED"].map(
      (text): Cell => [text, "dim"],
    ),
    ...bots.map((bot) => [
      nameCell(bot, columns),
      [numeral(bot.requests)] as Cell,
      fetchCell(bot),
      forbiddenCell(bot, verified.get(bot.agent)),
      [numeral(bot.perMinute)] as Cell,
      soonCell(bot),
      spoofedCell(verified.get(bot.agent)),
    ]),
  ];
  const chosen = [
    0,
    1,
    2,
    ...(isJudged ? [3] : []),
    4,
    ...(isPaced ? [5] : []),
    ...(verified.size > 0 ? [6] : []),
  ];
  const widths = chosen.map((x) => columns.most(rows.map((row) => row[x]![0])));
  return rows
    .map((row) =>
      chosen
        .map((x, i) => {
          const [text, style] = row[x]!;
          const padded = columns[x === 0 ? "padEnd" : "padStart"](text, widths[i]!);
          return style === undefined ? padded : paint(style, padded);
        })
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function nameCell({ agent, evidence, operator, purpose, obeys }: Bot, columns: Columns): Cell {
  const kind =
    evidence === "known" ? `${operator}, ${purpose}${obeys ? "" : ", may ignore robots.txt"}` : evidence;
  return [`${columns.cut(printable(robotName(agent)), NAME)} (${kind})`];
}

function fetchCell({ robotsFetches, robotsFirst }: Bot): Cell {
  if (robotsFetches === 0) return ["never", "yellow"];
  const when = robotsFirst === null ? "" : robotsFirst ? ", first" : ", later";
  return [`${numeral(robotsFetches)}${when}`];
}

function forbiddenCell({ forbidden, obeys }: Bot, verified: Verified | undefined): Cell {
  if (forbidden === null || forbidden === 0) return [forbidden === null ? "-" : "0", "dim"];
  const isToBlame = obeys !== false && verified?.forbidden?.spoofed !== forbidden;
  return [forbiddenText(forbidden, verified), isToBlame ? "red" : "yellow"];
}

function soonCell({ tooSoon, crawlDelay }: Bot): Cell {
  if (tooSoon === null) return ["-", "dim"];
  const text = `${numeral(tooSoon)} (${numeral(crawlDelay!)} s)`;
  return tooSoon > 0 ? [text, "yellow"] : [text];
}

function spoofedCell(verified: Verified | undefined): Cell {
  if (verified === undefined) return ["-", "dim"];
  const { spoofed, unchecked } = verified;
  const rest = unchecked > 0 ? ` (${numeral(unchecked)} unchecked)` : "";
  return spoofed > 0 ? [`${numeral(spoofed)}${rest}`, "red"] : [`0${rest}`];
}

function forbiddenOf({ agent, forbiddenUrls }: Bot, all: boolean): Line[] {
  return (all ? forbiddenUrls : forbiddenUrls.slice(0, URLS)).map(({ url, requests, rule, line }) => ({
    name: robotName(agent),
    what: url,
    requests,
    why: rule === null ? "no rule" : `${rule} (line ${line})`,
  }));
}

function spoofedOf({ agent }: Bot, verified: Verified | undefined, all: boolean): Line[] {
  const addresses = verified?.spoofedAddresses ?? [];
  return (all ? addresses : addresses.slice(0, URLS)).map(({ address, requests, why }) => ({
    name: robotName(agent),
    what: address,
    requests,
    why,
  }));
}

/** A line below the table. */
interface Line {
  readonly name: string;
  readonly what: string;
  readonly requests: number;
  readonly why: string;
}

function aligned(title: string, lines: readonly Line[], columns: Columns, paint: Paint): string[] {
  if (lines.length === 0) return [];
  const cells = lines.map(({ name, what, requests, why }) => [
    columns.cut(printable(name), NAME),
    columns.cut(printable(what), LONGEST),
    numeral(requests),
    why,
  ]);
  const [names, whats, counts] = [0, 1, 2].map((x) => columns.most(cells.map((row) => row[x]!)));
  const rows = cells.map(
    ([name, what, count, why]) =>
      `  ${columns.padEnd(name!, names!)}  ${count!.padStart(counts!)}  ${columns.padEnd(what!, whats!)}  ${paint("dim", printable(why!))}`,
  );
  return [[paint("bold", title), ...rows].join("\n")];
}
