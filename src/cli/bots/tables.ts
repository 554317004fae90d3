import type { Bot, PurposeSum } from "../../logs/count/report.ts";
import type { Verified } from "../../logs/verify/verify.ts";
import type { Paint } from "../color.ts";
import type { Columns } from "../columns.ts";
import { numeral } from "../numeral.ts";
import { printable } from "../wording.ts";
import { forbiddenText } from "./forbidden.ts";
import { purposeName, robotName, shareText, softwareName } from "./name.ts";

/** Columns of a name. */
export const NAME = 40;

type Style = Parameters<Paint>[0];
type Cell = readonly [text: string, style?: Style];

/** A column: its head, and its cell in each row. */
type Column = readonly [head: string, cells: readonly Cell[]];

/** Robots, one per row. */
export function robotTable(
  bots: readonly Bot[],
  verified: ReadonlyMap<string, Verified>,
  columns: Columns,
  paint: Paint,
): string {
  const isPaced = bots.some(({ crawlDelay }) => crawlDelay !== null);
  const checked = (bot: Bot) => verified.get(bot.agent);
  return table(
    [
      ["ROBOT", bots.map((bot) => nameCell(bot, columns))],
      ["REQUESTS", bots.map((bot): Cell => [numeral(bot.requests)])],
      ["ROBOTS.TXT", bots.map(fetchCell)],
      ...againstRules(bots, (bot) => forbiddenCell(bot, checked(bot))),
      ["PER MINUTE", bots.map((bot): Cell => [numeral(bot.perMinute)])],
      ...(isPaced ? ([["TOO SOON", bots.map(soonCell)]] as const) : []),
      ...(verified.size > 0 ? ([["SPOOFED", bots.map((bot) => spoofedCell(checked(bot)))]] as const) : []),
    ],
    columns,
    paint,
  );
}

/** What robots fetch pages for, one purpose per row. */
export function purposeTable(purposes: readonly PurposeSum[], columns: Columns, paint: Paint): string {
  return table(
    [
      ["PURPOSE", purposes.map(({ purpose }): Cell => [purposeName(purpose)])],
      ["ROBOTS", purposes.map(({ robots }): Cell => [numeral(robots)])],
      ["REQUESTS", purposes.map(({ requests }): Cell => [numeral(requests)])],
      ...againstRules(purposes, countCell),
    ],
    columns,
    paint,
  );
}

/** Automation that does not say what it is, one name per row. */
export function undeclaredTable(some: readonly Bot[], columns: Columns, paint: Paint): string {
  return table(
    [
      [
        "CLIENT",
        some.map(
          (bot): Cell => [
            `${columns.cut(printable(robotName(bot.agent)), NAME)}${parenthesis(softwareName(bot))}`,
          ],
        ),
      ],
      ["REQUESTS", some.map(({ requests }): Cell => [numeral(requests)])],
      ...againstRules(some, countCell),
      ["PER MINUTE", some.map(({ perMinute }): Cell => [numeral(perMinute)])],
    ],
    columns,
    paint,
  );
}

function parenthesis(text: string): string {
  return text === "" ? "" : ` (${text})`;
}

/** What is forbidden of requests, and which share of them; none without a robots.txt. */
function againstRules<T extends Judged>(all: readonly T[], cellOf: (one: T) => Cell): readonly Column[] {
  if (all.every(({ forbidden }) => forbidden === null)) return [];
  return [
    ["FORBIDDEN", all.map(cellOf)],
    ["SHARE", all.map(({ forbidden, requests }): Cell => [shareText(forbidden ?? 0, requests)])],
  ];
}

type Judged = Pick<Bot, "forbidden" | "requests">;

function countCell({ forbidden }: Judged): Cell {
  return forbidden ? [numeral(forbidden), "red"] : ["0", "dim"];
}

/** Columns side by side: texts to the left in the first, to the right in the others. */
function table(all: readonly Column[], columns: Columns, paint: Paint): string {
  const filled = all.map(([head, cells]) => [[head, "dim"] as Cell, ...cells]);
  const widths = filled.map((cells) => columns.most(cells.map(([text]) => text)));
  return filled[0]!
    .map((_, row) =>
      filled
        .map((cells, x) => {
          const [text, style] = cells[row]!;
          const padded = columns[x === 0 ? "padEnd" : "padStart"](text, widths[x]!);
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
