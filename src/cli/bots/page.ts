import type { Bot, BotReport } from "../../logs/count/report.ts";
import type { Verified } from "../../logs/verify/verify.ts";
import type { Bars, Figure, Listing } from "../../report/figure.ts";
import type { Report } from "../../report/page.ts";
import { amount, numeral } from "../numeral.ts";
import { forbiddenText } from "./forbidden.ts";
import { faultsOf, type ReadLog } from "./logs.ts";
import { chartName, cutText, purposeName, shareText, softwareName, sumOfRequests } from "./name.ts";
import { overTime } from "./over-time.ts";

/** The most robots in a figure, and rows in a table; the JSON has all. */
const TOP = 20;
const ROWS = 200;

/** What logs say about robots, as a report. */
export function botsReport(
  report: BotReport,
  verified: ReadonlyMap<string, Verified>,
  logs: readonly ReadLog[],
  madeBy: string,
): Report {
  const { bots, undeclared, requests, others, step } = report;
  const fromBots = sumOfRequests(bots) + others;
  const forbidden = sumOf(bots.map((bot) => bot.forbidden));
  const spoofed = sumOf([...verified.values()].map((one) => one.spoofed));
  const figures: (Figure | undefined)[] = [
    overTime("Requests over time", bots, ({ timeline }) => timeline, step),
    bars(
      "Requests",
      "Robot",
      namedCounts(bots, ({ requests: all }) => all),
      "",
      fromBots,
    ),
    bars(
      "Requests by purpose",
      "Purpose",
      report.purposes.map(({ purpose, requests: all }) => [purposeName(purpose), all] as const),
      "What the robots fetch pages for, as their operators say. Tools are HTTP libraries and headless browsers with which robots.txt was fetched.",
      fromBots,
    ),
    bars(
      "Requests that robots.txt forbids",
      "Robot",
      namedCounts(bots, (bot) => bot.forbidden ?? 0),
      "By the rules that apply to each robot.",
    ),
    overTime("Forbidden requests over time", bots, ({ forbiddenTimeline }) => forbiddenTimeline, step),
    forbiddenUrls("Forbidden URLs", bots),
    listing(bots, verified),
    spoofedListing(verified),
    undeclaredListing(undeclared),
    overTime("Undeclared automation over time", undeclared, ({ timeline }) => timeline, step),
    forbiddenUrls("Forbidden URLs of undeclared automation", undeclared),
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
      ...(undeclared.length === 0
        ? []
        : [{ label: "requests by undeclared automation", value: numeral(sumOfRequests(undeclared)) }]),
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

function bars(
  title: string,
  of: string,
  counts: readonly (readonly [name: string, requests: number])[],
  note = "",
  whole?: number,
): Bars | undefined {
  const rows = counts.filter(([, requests]) => requests > 0).sort(([, a], [, b]) => b - a);
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

function namedCounts(bots: readonly Bot[], count: (bot: Bot) => number): [string, number][] {
  return bots.map((bot) => [chartName(bot.agent), count(bot)]);
}

function forbiddenUrls(title: string, bots: readonly Bot[]): Listing | undefined {
  const rows = bots
    .flatMap((bot) => bot.forbiddenUrls.map((one) => ({ ...one, name: chartName(bot.agent) })))
    .sort((a, b) => b.requests - a.requests)
    .slice(0, ROWS)
    .map(({ name, url, requests, rule, line }) => [
      name,
      cutText(url),
      rule === null ? "no rule" : `${cutText(rule)} (line ${line})`,
      requests,
    ]);
  if (rows.length === 0) return undefined;
  const note = "Some of the URLs that were requested although robots.txt forbids it.";
  return { kind: "listing", title, note, head: ["Robot", "URL", "Rule", "Requests"], rows };
}

function listing(bots: readonly Bot[], verified: ReadonlyMap<string, Verified>): Listing | undefined {
  if (bots.length === 0) return undefined;
  const rows = bots
    .slice(0, ROWS)
    .map((bot) => [
      chartName(bot.agent),
      bot.evidence === "known" ? `${bot.operator}, ${bot.purpose}` : bot.evidence,
      bot.obeys === false ? "may ignore it" : fetched(bot),
      bot.requests,
      bot.forbidden === null ? "–" : forbiddenText(bot.forbidden, verified.get(bot.agent)),
      bot.forbidden === null ? "–" : shareText(bot.forbidden, bot.requests),
      bot.tooSoon === null ? "–" : `${numeral(bot.tooSoon)} (delay: ${numeral(bot.crawlDelay!)} s)`,
      bot.perMinute,
    ]);
  return {
    kind: "listing",
    title: "Robots",
    note: "Known robots, with their operator and purpose. Declared: they say that they are robots. Fetched: they fetched robots.txt without saying that they are robots. Too soon: requests sooner after the previous one than the delay allows; the gap after a fetch of robots.txt does not count.",
    head: ["Robot", "Who", "robots.txt", "Requests", "Forbidden", "Share", "Too soon", "Per minute at most"],
    rows,
  };
}

/** Automation that does not say what it is. */
function undeclaredListing(some: readonly Bot[]): Listing | undefined {
  if (some.length === 0) return undefined;
  const rows = some.map((bot) => [
    chartName(bot.agent),
    softwareName(bot),
    bot.requests,
    bot.forbidden ?? "–",
    bot.forbidden === null ? "–" : shareText(bot.forbidden, bot.requests),
    bot.perMinute,
    bot.addresses ?? "–",
  ]);
  return {
    kind: "listing",
    title: "Undeclared automation",
    note: "HTTP libraries, headless browsers and clients without a User-Agent, which neither say that they are robots nor fetched robots.txt. Their requests are not among those of robots above. Forbidden by the rules for robots that robots.txt does not name.",
    head: ["Client", "What", "Requests", "Forbidden", "Share", "Per minute at most", "Addresses"],
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
      chartName(agent),
      cutText(address),
      cutText(why),
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
