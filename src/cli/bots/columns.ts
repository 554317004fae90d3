/** The tables of robots: each has one list of columns, from which the terminal and the report are written. */
import type { Bot, PurposeSum } from "../../site/logs/count/report.ts";
import type { AddressCheck } from "../../site/logs/verify.ts";
import type { Columns } from "../shared/output/columns.ts";
import type { Paint } from "../shared/output/wording.ts";
import type { Texts } from "../text/en.generated.ts";
import { cutText, kindOf, robotName, shareText } from "./name.ts";

/** Columns of a name at a terminal. */
export const NAME = 40;

interface Cell {
  readonly shown: string | number;
  readonly style?: Parameters<Paint>[0];
  /** In a report, where there is room for words. */
  readonly inReport?: string;
}

export interface Column<T> {
  readonly head: string;
  cell(one: T): Cell;
  /** At a terminal, the cell stands in parentheses after the cell before it. */
  readonly isRemark?: true;
}

/** Robots, one per row. */
export function robotColumns(
  bots: readonly Bot[],
  verified: ReadonlyMap<string, AddressCheck>,
  texts: Texts,
): readonly Column<Bot>[] {
  const { heads } = texts.bots.page;
  const checked = (bot: Bot) => verified.get(bot.agent);
  const paced: Column<Bot> = { head: heads.tooSoon, cell: (bot) => soonCell(bot, texts) };
  const spoofed: Column<Bot> = { head: heads.spoofed, cell: (bot) => spoofedCell(checked(bot), texts) };
  return [
    { head: heads.robot, cell: ({ agent }) => ({ shown: robotName(agent, texts) }) },
    { head: heads.who, cell: (bot) => ({ shown: kindOf(bot, texts) }), isRemark: true },
    { head: heads.requests, cell: ({ requests }) => ({ shown: requests }) },
    { head: heads.robots, cell: (bot) => fetchCell(bot, texts) },
    ...againstRules(bots, (bot) => forbiddenCell(bot, checked(bot), texts), texts),
    { head: heads.perMinute, cell: ({ perMinute }) => ({ shown: perMinute ?? "-" }) },
    { head: heads.addresses, cell: ({ addresses }) => ({ shown: addresses ?? "-" }) },
    ...(bots.some(({ crawlDelay }) => crawlDelay !== null) ? [paced] : []),
    ...(verified.size > 0 ? [spoofed] : []),
  ];
}

/** What robots fetch pages for, one purpose per row. */
export function purposeColumns(purposes: readonly PurposeSum[], texts: Texts): readonly Column<PurposeSum>[] {
  const { bots } = texts;
  const { heads, facts } = bots.page;
  return [
    { head: heads.purpose, cell: ({ purpose }) => ({ shown: bots.purposes[purpose] }) },
    { head: facts.robots, cell: ({ robots }) => ({ shown: robots }) },
    { head: heads.requests, cell: ({ requests }) => ({ shown: requests }) },
    ...againstRules(purposes, countCell, texts),
  ];
}

/** Columns side by side: texts to the left in the first, to the right in the others. */
export function textTable<T>(
  all: readonly Column<T>[],
  rows: readonly T[],
  columns: Columns,
  paint: Paint,
  { locale: { language, number } }: Texts,
): string {
  const remark = all.find(({ isRemark }) => isRemark);
  const filled = all
    .filter((column) => column !== remark)
    .map(({ head, cell }, x) => {
      const cells = rows.map((row) => {
        const { shown, style } = cell(row);
        const text = typeof shown === "number" ? number(shown) : shown;
        if (x > 0 || remark === undefined) return [text, style] as const;
        const more = remark.cell(row).shown;
        return [`${columns.cut(text, NAME)}${more === "" ? "" : ` (${more})`}`, style] as const;
      });
      return [[head.toLocaleUpperCase(language), "dim"] as const, ...cells];
    });
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

/** The same columns as a part of a report. */
export function partOf<T>(
  columns: readonly Column<T>[],
  rows: readonly T[],
): { readonly head: readonly string[]; readonly rows: readonly (readonly (string | number)[])[] } {
  return {
    head: columns.map(({ head }) => head),
    rows: rows.map((row) =>
      columns.map(({ cell }) => {
        const { shown, inReport } = cell(row);
        return inReport ?? (typeof shown === "number" ? shown : cutText(shown));
      }),
    ),
  };
}

type Judged = Pick<Bot, "forbidden" | "requests">;

/** The columns of forbidden requests and of their share; none without a robots.txt. */
function againstRules<T extends Judged>(
  all: readonly T[],
  cell: (one: T) => Cell,
  texts: Texts,
): readonly Column<T>[] {
  const { heads } = texts.bots.page;
  if (all.every(({ forbidden }) => forbidden === null)) return [];
  return [
    { head: heads.forbidden, cell },
    {
      head: heads.share,
      cell: ({ forbidden, requests }) => ({ shown: shareText(forbidden ?? 0, requests, texts) }),
    },
  ];
}

function countCell({ forbidden }: Judged): Cell {
  return forbidden ? { shown: forbidden, style: "red" } : { shown: 0, style: "dim" };
}

function fetchCell({ robotsFetches, robotsFirst }: Bot, { bots: { text, page } }: Texts): Cell {
  if (robotsFetches === 0) return { shown: text.never, style: "yellow", inReport: page.neverFetched };
  if (robotsFirst === null)
    return { shown: robotsFetches, inReport: page.fetched({ fetches: robotsFetches }) };
  return {
    shown: (robotsFirst ? text.first : text.later)({ fetches: robotsFetches }),
    inReport: (robotsFirst ? page.fetchedFirst : page.fetchedLater)({ fetches: robotsFetches }),
  };
}

/** Forbidden requests under a robot's name, and how many of them are its own where addresses were checked. */
function forbiddenCell({ forbidden, obeys }: Bot, verified: AddressCheck | undefined, { bots }: Texts): Cell {
  if (forbidden === null || forbidden === 0) return { shown: forbidden ?? "-", style: "dim" };
  const own = verified?.forbidden?.verified;
  const isToBlame = obeys !== false && verified?.forbidden?.spoofed !== forbidden;
  return {
    shown: own === undefined ? forbidden : bots.verified({ all: forbidden, own }),
    style: isToBlame ? "red" : "yellow",
  };
}

function soonCell({ tooSoon, crawlDelay }: Bot, { bots, locale: { number } }: Texts): Cell {
  if (tooSoon === null) return { shown: "-", style: "dim" };
  const shown = `${number(tooSoon)} (${bots.seconds({ seconds: crawlDelay! })})`;
  return tooSoon > 0 ? { shown, style: "yellow" } : { shown };
}

function spoofedCell(verified: AddressCheck | undefined, { bots, locale: { number } }: Texts): Cell {
  if (verified === undefined) return { shown: "-", style: "dim" };
  const { spoofed, unchecked } = verified;
  const shown = `${number(spoofed)}${unchecked > 0 ? bots.unchecked({ unchecked }) : ""}`;
  return spoofed > 0 ? { shown, style: "red" } : { shown };
}
