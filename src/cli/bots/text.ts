import type { MarkReport } from "../../site/logs/count/marks.ts";
import type { Bot, BotReport } from "../../site/logs/count/report.ts";
import type { AddressCheck } from "../../site/logs/verify.ts";
import { shownShare } from "../report/figure.ts";
import type { ReadLog } from "../shared/logs/logs.ts";
import { Columns } from "../shared/output/columns.ts";
import { type Paint, printable } from "../shared/output/wording.ts";
import { becauseIn } from "../text/because.ts";
import type { Texts } from "../text/en.generated.ts";
import { type Column, NAME, purposeColumns, robotColumns, textTable } from "./columns.ts";
import { robotName, sumOfRequests } from "./name.ts";

/** How many robots, and how many forbidden URLs of each, are shown without `--all`. */
const ROBOTS = 30;
const URLS = 3;
/** Columns that a URL takes at most. */
const URL_COLUMNS = 80;

/** What logs say about robots, for people at a terminal. */
export async function botsText(
  report: BotReport,
  verified: ReadonlyMap<string, AddressCheck>,
  logs: readonly ReadLog[],
  paint: Paint,
  all: boolean,
  texts: Texts,
): Promise<string> {
  const { text: words, purposes: names } = texts.bots;
  const { bots, automation, declared, unrecognized, purposes, requests, connections } = report;
  const robots = bots.filter(({ evidence }) => evidence !== "undeclared").length;
  const head = [
    words.head({
      ...{ requests, logs: logs.length, robots },
      ...{ automation: automation.requests, declared: declared.requests },
    }),
    ...(automation.forbidden === null
      ? []
      : [words.headForbidden({ forbidden: automation.forbidden, declared: declared.forbidden! })]),
    ...(connections > 0 ? [texts.bots.connections({ connections })] : []),
  ].join("\n");
  const shown = all ? bots : bots.slice(0, ROBOTS);
  const more = bots.length - shown.length;
  const blocks = [paint("bold", head)];
  const forbidden = shown.flatMap((bot) => forbiddenOf(bot, all, texts));
  const networks = shown.flatMap((bot) => networksOf(bot, all, texts));
  const spoofed = shown.flatMap((bot) => spoofedOf(bot, verified.get(bot.agent), all, texts));
  const columns = await Columns.for([
    // Every catalogue but the English one has letters that have to be measured.
    head,
    ...[...shown, ...unrecognized].map(({ agent }) => robotName(agent, texts)),
    ...purposes.map(({ purpose }) => names[purpose]),
    ...forbidden.map(({ what }) => what),
  ]);
  const table = <T>(all: readonly Column<T>[], rows: readonly T[]) =>
    textTable(all, rows, columns, paint, texts);
  if (shown.length > 0) blocks.push(table(robotColumns(shown, verified, texts), shown));
  const unverified = verified.size > 0 ? [] : bots.filter(({ evidence }) => evidence === "known");
  if (more > 0) blocks.push(words.more({ robots: more }));
  if (report.marks !== null) blocks.push(marksText(report.marks, all, columns, paint, texts));
  if (report.others > 0) blocks.push(words.others({ requests: report.others }));
  if (purposes.length > 1) blocks.push(table(purposeColumns(purposes, texts), purposes));
  blocks.push(...aligned(words.forbidden, forbidden, columns, paint, texts));
  blocks.push(...aligned(words.networks, networks, columns, paint, texts));
  blocks.push(...aligned(words.spoofed, spoofed, columns, paint, texts));
  if (unverified.length > 0) {
    const names = unverified.slice(0, URLS).map(({ agent }) => printable(agent));
    const listed = names.join(", ");
    const isCut = unverified.length > names.length;
    blocks.push(words.unverified({ names: isCut ? texts.bots.andMore({ names: listed }) : listed }));
  }
  if (unrecognized.length > 0) {
    const some = all ? unrecognized : unrecognized.slice(0, ROBOTS);
    blocks.push(paint("bold", words.unrecognized({ requests: sumOfRequests(unrecognized) })));
    blocks.push(table(robotColumns(some, new Map(), texts), some));
    if (some.length < unrecognized.length)
      blocks.push(words.more({ robots: unrecognized.length - some.length }));
  }
  return `${blocks.join("\n\n")}\n`;
}

function forbiddenOf({ agent, forbiddenUrls }: Bot, all: boolean, texts: Texts): Line[] {
  const { common } = texts;
  return (all ? forbiddenUrls : forbiddenUrls.slice(0, URLS)).map(({ url, requests, rule, line }) => ({
    name: robotName(agent, texts),
    what: url,
    requests,
    why: rule === null ? common.noRule : common.ruleAndLine({ rule, line: line! }),
  }));
}

function networksOf({ agent, networks }: Bot, all: boolean, texts: Texts): Line[] {
  const bad = networks.filter(({ forbidden }) => (forbidden ?? 0) > 0);
  return (all ? bad : bad.slice(0, URLS)).map(({ network, addresses, requests, forbidden }) => ({
    name: robotName(agent, texts),
    what: network,
    requests: forbidden!,
    why: texts.bots.text.network({ addresses, requests }),
  }));
}

function spoofedOf({ agent }: Bot, verified: AddressCheck | undefined, all: boolean, texts: Texts): Line[] {
  const addresses = verified?.spoofedAddresses ?? [];
  return (all ? addresses : addresses.slice(0, URLS)).map(({ address, requests, because }) => ({
    name: robotName(agent, texts),
    what: address,
    requests,
    why: becauseIn(texts, because),
  }));
}

/** A line below the tables. */
interface Line {
  readonly name: string;
  readonly what: string;
  readonly requests: number;
  readonly why: string;
}

function aligned(
  title: string,
  lines: readonly Line[],
  columns: Columns,
  paint: Paint,
  { locale: { number } }: Texts,
): string[] {
  if (lines.length === 0) return [];
  const cells = lines.map(({ name, what, requests, why }) => [
    columns.cut(printable(name), NAME),
    columns.cut(printable(what), URL_COLUMNS),
    number(requests),
    why,
  ]);
  const [names, whats, counts] = [0, 1, 2].map((x) => columns.most(cells.map((row) => row[x]!)));
  const rows = cells.map(
    ([name, what, count, why]) =>
      `  ${columns.padEnd(name!, names!)}  ${count!.padStart(counts!)}  ${columns.padEnd(what!, whats!)}  ${paint("dim", printable(why!))}`,
  );
  return [[paint("bold", title), ...rows].join("\n")];
}

/** What servers have marked: how much, and by whom and which line. */
function marksText(marks: MarkReport, all: boolean, columns: Columns, paint: Paint, texts: Texts): string {
  const words = texts.bots.marks;
  const { lines, ...sums } = marks;
  const shown = all ? lines : lines.slice(0, ROBOTS);
  const rows = shown.map(({ agent, line, requests, share, example }) => {
    const about = {
      name: columns.padEnd(columns.cut(robotName(agent, texts), NAME), NAME),
      requests,
      share: shownShare(share, 1, texts.locale.language),
      example: columns.cut(printable(example), URL_COLUMNS),
    };
    return `  ${line === null ? words.noLine(about) : words.line({ ...about, line })}`;
  });
  const more = lines.length - shown.length;
  const others = sumOfRequests(lines.filter(({ forbids }) => forbids === false));
  return [
    paint("bold", words.head(sums)),
    ...rows,
    ...(more > 0 ? [words.more({ lines: more })] : []),
    ...(others > 0 ? [words.older({ requests: others })] : []),
  ].join("\n");
}
