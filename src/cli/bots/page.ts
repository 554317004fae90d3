import type { Bot, BotReport } from "../../site/logs/count/report.ts";
import type { AddressCheck } from "../../site/logs/verify.ts";
import type { Bars, Figure, Lines, Listing } from "../report/figure.ts";
import type { Report } from "../report/page.ts";
import { faultsOf, type ReadLog } from "../shared/logs/logs.ts";
import { becauseIn } from "../text/because.ts";
import { en, type Texts } from "../text/en.generated.ts";
import { type Column, partOf, robotColumns } from "./columns.ts";
import { chartName, cutText, sumOfRequests } from "./name.ts";

/** The most robots in a figure, and rows in a table; the JSON has all. */
const TOP = 20;
const ROWS = 200;

/** What logs say about robots, as a report. */
export function botsReport(
  report: BotReport,
  verified: ReadonlyMap<string, AddressCheck>,
  logs: readonly ReadLog[],
  texts: Texts = en,
): Report {
  const { number } = texts.locale;
  const { titles, notes, heads, facts, title } = texts.bots.page;
  const { bots, automation, declared, unrecognized, requests, connections, step } = report;
  const robots = bots.filter(({ evidence }) => evidence !== "undeclared");
  const spoofed = sumOf([...verified.values()].map((one) => one.spoofed));
  const figures: (Figure | undefined)[] = [
    overTime(titles.overTime, bots, ({ timeline }) => timeline, step, texts),
    bars(
      titles.requests,
      heads.robot,
      namedCounts(bots, ({ requests: all }) => all, texts),
      texts,
      "",
      automation.requests,
    ),
    bars(
      titles.purposes,
      heads.purpose,
      report.purposes.map(({ purpose, requests: all }) => [texts.bots.purposes[purpose], all] as const),
      texts,
      notes.purposes,
      automation.requests,
    ),
    bars(
      titles.forbidden,
      heads.robot,
      namedCounts(bots, (bot) => bot.forbidden ?? 0, texts),
      texts,
      notes.forbidden,
    ),
    overTime(titles.forbiddenOverTime, bots, ({ forbiddenTimeline }) => forbiddenTimeline, step, texts),
    forbiddenUrls(titles.forbiddenUrls, bots, texts),
    listing(titles.robots, notes.robots, (some) => robotColumns(some, verified, texts), bots),
    spoofedListing(verified, texts),
    listing(
      titles.unrecognized,
      notes.unrecognized,
      (some) => robotColumns(some, new Map(), texts),
      unrecognized,
    ),
    faults(logs, texts),
  ];
  return {
    title,
    lead: `${leadOf(bots, requests, logs, texts)}${connections > 0 ? ` ${texts.bots.connections({ connections })}.` : ""}`,
    facts: [
      { label: facts.requests, value: number(automation.requests) },
      { label: facts.declaredRobots, value: number(robots.length) },
      { label: facts.declared, value: number(declared.requests) },
      ...(automation.forbidden === null
        ? []
        : [
            { label: facts.forbidden, value: number(automation.forbidden) },
            { label: facts.declared, value: number(declared.forbidden!) },
          ]),
      ...(verified.size === 0 || spoofed === undefined
        ? []
        : [{ label: facts.spoofed, value: number(spoofed) }]),
      {
        label: facts.neverFetched,
        value: number(robots.filter((bot) => bot.robotsFetches === 0).length),
      },
      ...(unrecognized.length === 0
        ? []
        : [{ label: facts.unrecognized, value: number(sumOfRequests(unrecognized)) }]),
    ],
    figures: figures.filter((figure) => figure !== undefined),
  };
}

function leadOf(bots: readonly Bot[], requests: number, logs: readonly ReadLog[], texts: Texts): string {
  const { lead, leadSpan } = texts.bots.page;
  const firsts = bots.flatMap(({ first }) => first ?? []).sort();
  const lasts = bots.flatMap(({ last }) => last ?? []).sort();
  if (firsts.length === 0) return lead({ requests, logs: logs.length });
  return leadSpan({ requests, logs: logs.length, from: day(firsts[0]!), to: day(lasts.at(-1)!) });
}

function day(iso: string): string {
  return iso.slice(0, 16).replace("T", " ");
}

/** The sum of numbers; undefined if none is known. */
function sumOf(values: readonly (number | null)[]): number | undefined {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0);
}

function bars(
  title: string,
  of: string,
  counts: readonly (readonly [name: string, requests: number])[],
  { bots: { page } }: Texts,
  note = "",
  whole?: number,
): Bars | undefined {
  const rows = counts.filter(([, requests]) => requests > 0).sort(([, a], [, b]) => b - a);
  if (rows.length === 0) return undefined;
  const more = rows.length > TOP ? ` ${page.notes.first({ shown: TOP, all: rows.length })}` : "";
  const text = `${note}${more}`.trim();
  const shown = rows.slice(0, TOP);
  return {
    kind: "bars",
    title,
    of,
    ...(text === "" ? {} : { note: text }),
    names: shown.map(([name]) => name),
    series: [{ name: page.heads.requests, values: shown.map(([, requests]) => requests) }],
    ...(whole === undefined ? {} : { whole }),
  };
}

function namedCounts(bots: readonly Bot[], count: (bot: Bot) => number, texts: Texts): [string, number][] {
  return bots.map((bot) => [chartName(bot.agent, texts), count(bot)]);
}

function forbiddenUrls(title: string, bots: readonly Bot[], texts: Texts): Listing | undefined {
  const { common } = texts;
  const { heads, notes } = texts.bots.page;
  const rows = bots
    .flatMap((bot) => bot.forbiddenUrls.map((one) => ({ ...one, name: chartName(bot.agent, texts) })))
    .sort((a, b) => b.requests - a.requests)
    .slice(0, ROWS)
    .map(({ name, url, requests, rule, line }) => [
      name,
      cutText(url),
      rule === null ? common.noRule : common.ruleAndLine({ rule: cutText(rule), line: line! }),
      requests,
    ]);
  if (rows.length === 0) return undefined;
  const head = [heads.robot, heads.url, heads.rule, heads.requests];
  return { kind: "listing", title, note: notes.forbiddenUrls, head, rows };
}

function listing<T>(
  title: string,
  note: string,
  columnsFor: (rows: readonly T[]) => readonly Column<T>[],
  all: readonly T[],
): Listing | undefined {
  if (all.length === 0) return undefined;
  const rows = all.slice(0, ROWS);
  return { kind: "listing", title, note, ...partOf(columnsFor(rows), rows) };
}

function spoofedListing(verified: ReadonlyMap<string, AddressCheck>, texts: Texts): Listing | undefined {
  const { heads, notes, titles } = texts.bots.page;
  const rows = [...verified].flatMap(([agent, { spoofedAddresses, forbidden }]) =>
    spoofedAddresses.map(({ address, requests, forbidden: against, because }) => [
      chartName(agent, texts),
      cutText(address),
      cutText(becauseIn(texts, because)),
      requests,
      ...(forbidden === null ? [] : [against]),
    ]),
  );
  if (rows.length === 0) return undefined;
  const isJudged = [...verified.values()].some(({ forbidden }) => forbidden !== null);
  return {
    kind: "listing",
    title: titles.spoofed,
    note: notes.spoofed,
    head: [...[heads.name, heads.address, heads.why, heads.requests], ...(isJudged ? [heads.forbidden] : [])],
    rows: rows.slice(0, ROWS),
  };
}

function faults(logs: readonly ReadLog[], texts: Texts): Listing | undefined {
  const { heads, titles } = texts.bots.page;
  const rows = faultsOf(logs, texts).map((fault) => [fault]);
  return rows.length === 0 ? undefined : { kind: "listing", title: titles.faults, head: [heads.log], rows };
}

/** The most lines, and points in time. */
const LINES = 6;
const TIMES = 400;

/** Points in time that make a line. */
const FEWEST = 3;

/**
 * Requests of the robots with the most of them over time, and of all others together; undefined for a log that is too
 * short to draw a line for it, or has no times.
 */
function overTime(
  title: string,
  all: readonly Bot[],
  timelineOf: (bot: Bot) => Bot["timeline"],
  step: BotReport["step"],
  texts: Texts,
): Lines | undefined {
  const sums = new Map(
    all.map((bot) => [bot, timelineOf(bot).reduce((sum, [, requests]) => sum + requests, 0)]),
  );
  const bots = all.filter((bot) => sums.get(bot)! > 0).sort((a, b) => sums.get(b)! - sums.get(a)!);
  const starts = bots.flatMap((bot) => timelineOf(bot).map(([from]) => Date.parse(from)));
  if (starts.length === 0) return undefined;
  const [first, last] = starts.reduce(
    ([low, high], at) => [Math.min(low, at), Math.max(high, at)],
    [Infinity, -Infinity],
  );
  let width = step;
  while ((last! - first!) / width >= TIMES) width *= 2;
  const begin = Math.floor(first! / width) * width;
  const times = Array.from({ length: Math.floor((last! - begin) / width) + 1 }, (_, i) => begin + i * width);
  if (times.length < FEWEST) return undefined;
  const countsOf = (some: readonly Bot[]): number[] => {
    const values = times.map(() => 0);
    for (const bot of some) {
      for (const [from, requests] of timelineOf(bot))
        values[Math.floor((Date.parse(from) - begin) / width)]! += requests;
    }
    return values;
  };
  const named = bots.length <= LINES ? bots : bots.slice(0, LINES - 1);
  const rest = bots.slice(named.length);
  const series = named.map((bot) => ({ name: chartName(bot.agent, texts), values: countsOf([bot]) }));
  if (rest.length > 0)
    series.push({ name: texts.bots.page.others({ others: rest.length }), values: countsOf(rest) });
  return {
    kind: "lines",
    title,
    note: widthText(width, texts.bots.page.notes),
    times,
    series,
  };
}

function widthText(width: number, notes: Texts["bots"]["page"]["notes"]): string {
  const hours = width / 3_600_000;
  if (hours === 1 || hours === 24) return hours === 1 ? notes.perHour : notes.perDay;
  return hours % 24 === 0 ? notes.perDays({ days: hours / 24 }) : notes.perHours({ hours });
}
