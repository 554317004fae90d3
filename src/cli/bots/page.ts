import type { Bot, BotReport } from "../../logs/count/report.ts";
import type { Verified } from "../../logs/verify/verify.ts";
import type { Bars, Figure, Lines, Listing } from "../../report/figure.ts";
import type { Report } from "../../report/page.ts";
import { amount, numeral } from "../numeral.ts";
import { printable } from "../wording.ts";
import { forbiddenText } from "./forbidden.ts";
import { faultsOf, type ReadLog } from "./logs.ts";
import { robotName } from "./name.ts";

/** The most robots in a figure, lines in the one over time, and rows in a table; the JSON has all. */
const TOP = 20;
const LINES = 6;
const ROWS = 200;
/** The most points in time in a figure. */
const TIMES = 400;
/** Characters of a name or URL. */
const LONGEST = 120;

/** What logs say about robots, as a report. */
export function botsReport(
  report: BotReport,
  verified: ReadonlyMap<string, Verified>,
  logs: readonly ReadLog[],
  madeBy: string,
): Report {
  const { bots, requests, others } = report;
  const fromBots = bots.reduce((sum, bot) => sum + bot.requests, 0) + others;
  const forbidden = sumOf(bots.map((bot) => bot.forbidden));
  const spoofed = sumOf([...verified.values()].map((one) => one.spoofed));
  const figures: (Figure | undefined)[] = [
    overTime(report),
    bars("Requests", "Robot", bots, ({ requests: all }) => all, "", fromBots),
    bars(
      "Requests that robots.txt forbids",
      "Robot",
      bots,
      (bot) => bot.forbidden ?? 0,
      "By the rules that apply to each robot.",
    ),
    forbiddenUrls(bots),
    listing(bots, verified),
    spoofedListing(verified),
    faults(logs),
  ];
  return {
    title: "Robots in access logs",
    lead: leadOf(bots, requests, logs),
    facts: [
      { label: "robots", value: numeral(bots.length) },
      { label: "requests by robots", value: numeral(fromBots) },
      ...(forbidden === undefined ? [] : [{ label: "forbidden requests", value: numeral(forbidden) }]),
      ...(verified.size === 0 || spoofed === undefined
        ? []
        : [{ label: "with a spoofed name", value: numeral(spoofed) }]),
      {
        label: "robots that never fetched robots.txt",
        value: numeral(bots.filter((bot) => bot.robotsFetches === 0).length),
      },
    ],
    figures: figures.filter((figure) => figure !== undefined),
    foot: madeBy,
  };
}

function leadOf(bots: readonly Bot[], requests: number, logs: readonly ReadLog[]): string {
  const firsts = bots.flatMap(({ first }) => first ?? []).sort();
  const lasts = bots.flatMap(({ last }) => last ?? []).sort();
  const span = firsts.length === 0 ? "" : `, ${day(firsts[0]!)} to ${day(lasts.at(-1)!)}`;
  return `${amount(requests, "request")} in ${amount(logs.length, "log")}${span}.`;
}

function day(iso: string): string {
  return iso.slice(0, 16).replace("T", " ");
}

/** The sum of numbers; undefined if none is known. */
function sumOf(values: readonly (number | null)[]): number | undefined {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0);
}

/** The robots with the most requests over time, and all others together. */
function overTime({ bots, step }: BotReport): Lines | undefined {
  const starts = bots.flatMap(({ timeline }) => timeline.map(([from]) => Date.parse(from)));
  if (starts.length === 0) return undefined;
  const [first, last] = starts.reduce(
    ([low, high], at) => [Math.min(low, at), Math.max(high, at)],
    [Infinity, -Infinity],
  );
  let width = step;
  while ((last! - first!) / width >= TIMES) width *= 2;
  const begin = Math.floor(first! / width) * width;
  const times = Array.from({ length: Math.floor((last! - begin) / width) + 1 }, (_, i) => begin + i * width);
  const countsOf = (some: readonly Bot[]): number[] => {
    const values = times.map(() => 0);
    for (const { timeline } of some) {
      for (const [from, requests] of timeline)
        values[Math.floor((Date.parse(from) - begin) / width)]! += requests;
    }
    return values;
  };
  const named = bots.length <= LINES ? bots : bots.slice(0, LINES - 1);
  const rest = bots.slice(named.length);
  const series = named.map((bot) => ({ name: nameOf(bot), values: countsOf([bot]) }));
  if (rest.length > 0) series.push({ name: amount(rest.length, "other"), values: countsOf(rest) });
  return {
    kind: "lines",
    title: "Requests over time",
    note: `Requests per ${widthText(width)}.`,
    times,
    series,
  };
}

function widthText(width: number): string {
  const hours = width / 3_600_000;
  if (hours === 1 || hours === 24) return hours === 1 ? "hour" : "day";
  return hours % 24 === 0 ? amount(hours / 24, "day") : amount(hours, "hour");
}

function nameOf({ agent }: Bot): string {
  return cut(robotName(agent));
}

function cut(text: string): string {
  const shown = printable(text);
  return shown.length > LONGEST ? `${shown.slice(0, LONGEST - 1)}…` : shown;
}

function bars(
  title: string,
  of: string,
  bots: readonly Bot[],
  count: (bot: Bot) => number,
  note = "",
  whole?: number,
): Bars | undefined {
  const rows = bots
    .map((bot) => [nameOf(bot), count(bot)] as const)
    .filter(([, requests]) => requests > 0)
    .sort(([, a], [, b]) => b - a);
  if (rows.length === 0) return undefined;
  const more = rows.length > TOP ? ` The first ${TOP} of ${numeral(rows.length)}.` : "";
  const text = `${note}${more}`.trim();
  const shown = rows.slice(0, TOP);
  return {
    kind: "bars",
    title,
    of,
    ...(text === "" ? {} : { note: text }),
    names: shown.map(([name]) => name),
    series: [{ name: "Requests", values: shown.map(([, requests]) => requests) }],
    ...(whole === undefined ? {} : { whole }),
  };
}

function forbiddenUrls(bots: readonly Bot[]): Listing | undefined {
  const rows = bots
    .flatMap((bot) => bot.forbiddenUrls.map((one) => ({ ...one, name: nameOf(bot) })))
    .sort((a, b) => b.requests - a.requests)
    .slice(0, ROWS)
    .map(({ name, url, requests, rule, line }) => [
      name,
      cut(url),
      rule === null ? "no rule" : `${cut(rule)} (line ${line})`,
      requests,
    ]);
  if (rows.length === 0) return undefined;
  const note = "Some of the URLs that were requested although robots.txt forbids it.";
  return { kind: "listing", title: "Forbidden URLs", note, head: ["Robot", "URL", "Rule", "Requests"], rows };
}

function listing(bots: readonly Bot[], verified: ReadonlyMap<string, Verified>): Listing | undefined {
  if (bots.length === 0) return undefined;
  const rows = bots
    .slice(0, ROWS)
    .map((bot) => [
      nameOf(bot),
      bot.evidence === "known" ? `${bot.operator}, ${bot.purpose}` : bot.evidence,
      bot.obeys === false ? "may ignore it" : fetched(bot),
      bot.requests,
      bot.forbidden === null ? "–" : forbiddenText(bot.forbidden, verified.get(bot.agent)),
      bot.tooSoon === null ? "–" : `${numeral(bot.tooSoon)} (delay: ${numeral(bot.crawlDelay!)} s)`,
      bot.perMinute,
    ]);
  return {
    kind: "listing",
    title: "Robots",
    note: "Known robots, with their operator and purpose. Declared: they say that they are robots. Fetched: they fetched robots.txt without saying that they are robots. Too soon: requests sooner after the previous one than the delay allows; the gap after a fetch of robots.txt does not count.",
    head: ["Robot", "Who", "robots.txt", "Requests", "Forbidden", "Too soon", "Per minute at most"],
    rows,
  };
}

function fetched({ robotsFetches, robotsFirst }: Bot): string {
  if (robotsFetches === 0) return "never fetched";
  const when = robotsFirst === null ? "" : robotsFirst ? ", before anything else" : ", but not first";
  return `fetched ${amount(robotsFetches, "time")}${when}`;
}

function spoofedListing(verified: ReadonlyMap<string, Verified>): Listing | undefined {
  const rows = [...verified].flatMap(([agent, { spoofedAddresses, forbidden }]) =>
    spoofedAddresses.map(({ address, requests, forbidden: against, why }) => [
      cut(robotName(agent)),
      cut(address),
      cut(why),
      requests,
      ...(forbidden === null ? [] : [against]),
    ]),
  );
  if (rows.length === 0) return undefined;
  const isJudged = [...verified.values()].some(({ forbidden }) => forbidden !== null);
  const note = "Addresses that used the name of a robot but do not belong to its operator.";
  return {
    kind: "listing",
    title: "Spoofed names",
    note,
    head: ["Name", "Address", "Why", "Requests", ...(isJudged ? ["Forbidden"] : [])],
    rows: rows.slice(0, ROWS),
  };
}

function faults(logs: readonly ReadLog[]): Listing | undefined {
  const rows = faultsOf(logs).map((fault) => [fault]);
  return rows.length === 0
    ? undefined
    : { kind: "listing", title: "What could not be read", head: ["Log"], rows };
}
