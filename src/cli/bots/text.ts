import type { Bot, BotReport } from "../../logs/count/report.ts";
import type { Verified } from "../../logs/verify/verify.ts";
import type { Paint } from "../color.ts";
import { Columns } from "../columns.ts";
import { amount, numeral } from "../numeral.ts";
import { printable } from "../wording.ts";
import type { ReadLog } from "./logs.ts";
import { purposeName, robotName, sumOfRequests } from "./name.ts";
import { NAME, purposeTable, robotTable, undeclaredTable } from "./tables.ts";

/** How many robots, and forbidden URLs of each, are shown unless all are wanted. */
const ROBOTS = 30;
const URLS = 3;
/** Columns of a URL. */
const LONGEST = 80;

/** What logs say about robots, for people at a terminal. */
export async function botsText(
  report: BotReport,
  verified: ReadonlyMap<string, Verified>,
  logs: readonly ReadLog[],
  paint: Paint,
  all: boolean,
): Promise<string> {
  const { bots, undeclared, purposes, requests } = report;
  const fromBots = sumOfRequests(bots) + report.others;
  const head = `${amount(requests, "request")} in ${amount(logs.length, "log")}, ${numeral(fromBots)} from ${amount(bots.length, "robot")}`;
  const shown = all ? bots : bots.slice(0, ROBOTS);
  const more = bots.length - shown.length;
  const blocks = [paint("bold", head)];
  const forbidden = shown.flatMap((bot) => forbiddenOf(bot, all));
  const undeclaredForbidden = undeclared.flatMap((bot) => forbiddenOf(bot, all));
  const spoofed = shown.flatMap((bot) => spoofedOf(bot, verified.get(bot.agent), all));
  const columns = await Columns.for([
    ...[...shown, ...undeclared].map(({ agent }) => robotName(agent)),
    ...purposes.map(({ purpose }) => purposeName(purpose)),
    ...[...forbidden, ...undeclaredForbidden].map(({ what }) => what),
  ]);
  if (shown.length > 0) blocks.push(robotTable(shown, verified, columns, paint));
  if (more > 0) blocks.push(`and ${amount(more, "more robot")}: --all shows them`);
  if (report.others > 0) {
    blocks.push(`${amount(report.others, "request")} from robots with too few requests to be listed`);
  }
  if (purposes.length > 1) blocks.push(purposeTable(purposes, columns, paint));
  blocks.push(...aligned("Forbidden requests", forbidden, columns, paint));
  blocks.push(...aligned("Spoofed names", spoofed, columns, paint));
  if (undeclared.length > 0) {
    const title = `Undeclared automation: ${amount(sumOfRequests(undeclared), "request")}, not counted above`;
    blocks.push(paint("bold", title), undeclaredTable(undeclared, columns, paint));
    blocks.push(
      ...aligned("Forbidden requests of undeclared automation", undeclaredForbidden, columns, paint),
    );
  }
  return `${blocks.join("\n\n")}\n`;
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

/** A line below the tables. */
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
