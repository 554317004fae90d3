import type { Bot, PurposeSum } from "../../site/logs/count/report.ts";
import type { Verified } from "../../site/logs/verify/verify.ts";
import type { Paint } from "../shared/output/color.ts";
import type { Columns } from "../shared/output/columns.ts";
import { printable } from "../shared/output/wording.ts";
import type { Texts } from "../text/en.ts";
import { forbiddenText } from "./forbidden.ts";
import { kindOf, robotName, shareText, softwareName } from "./name.ts";

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
  texts: Texts,
): string {
  const { number } = texts;
  const { heads } = texts.bots.text;
  const isPaced = bots.some(({ crawlDelay }) => crawlDelay !== null);
  const checked = (bot: Bot) => verified.get(bot.agent);
  return table(
    [
      [heads.robot, bots.map((bot) => nameCell(bot, columns, texts))],
      [heads.requests, bots.map((bot): Cell => [number(bot.requests)])],
      [heads.robots, bots.map((bot) => fetchCell(bot, texts))],
      ...againstRules(bots, (bot) => forbiddenCell(bot, checked(bot), texts), texts),
      [heads.perMinute, bots.map((bot): Cell => [number(bot.perMinute)])],
      ...(isPaced ? ([[heads.tooSoon, bots.map((bot) => soonCell(bot, texts))]] as const) : []),
      ...(verified.size > 0
        ? ([[heads.spoofed, bots.map((bot) => spoofedCell(checked(bot), texts))]] as const)
        : []),
    ],
    columns,
    paint,
  );
}

/** What robots fetch pages for, one purpose per row. */
export function purposeTable(
  purposes: readonly PurposeSum[],
  columns: Columns,
  paint: Paint,
  texts: Texts,
): string {
  const { number } = texts;
  const { heads } = texts.bots.text;
  return table(
    [
      [heads.purpose, purposes.map(({ purpose }): Cell => [texts.bots.purposes[purpose]])],
      [heads.all, purposes.map(({ robots }): Cell => [number(robots)])],
      [heads.requests, purposes.map(({ requests }): Cell => [number(requests)])],
      ...againstRules(purposes, (one) => countCell(one, texts), texts),
    ],
    columns,
    paint,
  );
}

/** Automation that does not say what it is, one name per row. */
export function undeclaredTable(some: readonly Bot[], columns: Columns, paint: Paint, texts: Texts): string {
  const { number } = texts;
  const { heads } = texts.bots.text;
  return table(
    [
      [
        heads.client,
        some.map(
          (bot): Cell => [
            `${columns.cut(printable(robotName(bot.agent, texts)), NAME)}${parenthesis(softwareName(bot, texts))}`,
          ],
        ),
      ],
      [heads.requests, some.map(({ requests }): Cell => [number(requests)])],
      ...againstRules(some, (one) => countCell(one, texts), texts),
      [heads.perMinute, some.map(({ perMinute }): Cell => [number(perMinute)])],
    ],
    columns,
    paint,
  );
}

function parenthesis(text: string): string {
  return text === "" ? "" : ` (${text})`;
}

/** What is forbidden of requests, and which share of them; none without a robots.txt. */
function againstRules<T extends Judged>(
  all: readonly T[],
  cellOf: (one: T) => Cell,
  texts: Texts,
): readonly Column[] {
  const { heads } = texts.bots.text;
  if (all.every(({ forbidden }) => forbidden === null)) return [];
  return [
    [heads.forbidden, all.map(cellOf)],
    [heads.share, all.map(({ forbidden, requests }): Cell => [shareText(forbidden ?? 0, requests, texts)])],
  ];
}

type Judged = Pick<Bot, "forbidden" | "requests">;

function countCell({ forbidden }: Judged, { number }: Texts): Cell {
  return forbidden ? [number(forbidden), "red"] : ["0", "dim"];
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

function nameCell(bot: Bot, columns: Columns, texts: Texts): Cell {
  const { agent, evidence, obeys } = bot;
  const warning = evidence === "known" && !obeys ? texts.bots.mayIgnore : "";
  return [`${columns.cut(printable(robotName(agent, texts)), NAME)} (${kindOf(bot, texts)}${warning})`];
}

function fetchCell({ robotsFetches, robotsFirst }: Bot, { bots: { text }, number }: Texts): Cell {
  if (robotsFetches === 0) return [text.never, "yellow"];
  if (robotsFirst === null) return [number(robotsFetches)];
  return [(robotsFirst ? text.first : text.later)(robotsFetches)];
}

function forbiddenCell({ forbidden, obeys }: Bot, verified: Verified | undefined, texts: Texts): Cell {
  if (forbidden === null || forbidden === 0) return [forbidden === null ? "-" : "0", "dim"];
  const isToBlame = obeys !== false && verified?.forbidden?.spoofed !== forbidden;
  return [forbiddenText(forbidden, verified, texts), isToBlame ? "red" : "yellow"];
}

function soonCell({ tooSoon, crawlDelay }: Bot, { bots, number }: Texts): Cell {
  if (tooSoon === null) return ["-", "dim"];
  const text = `${number(tooSoon)} (${bots.seconds(crawlDelay!)})`;
  return tooSoon > 0 ? [text, "yellow"] : [text];
}

function spoofedCell(verified: Verified | undefined, { bots, number }: Texts): Cell {
  if (verified === undefined) return ["-", "dim"];
  const { spoofed, unchecked } = verified;
  const rest = unchecked > 0 ? bots.unchecked(unchecked) : "";
  return spoofed > 0 ? [`${number(spoofed)}${rest}`, "red"] : [`0${rest}`];
}
