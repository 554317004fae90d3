import type { Counts, Tally } from "../../study/tally/tally.ts";
import { type Bars, type Figure, shownShare } from "../report/figure.ts";
import type { Report } from "../report/page.ts";
import { printable } from "../shared/output/wording.ts";
import { amount, numeral } from "../text/numeral.ts";
import { blockedMost, rankCounts, sum } from "./ranking.ts";
import { HOW, HOW_TOGETHER, purposeName, purposesMost, restrictedMost } from "./restricted.ts";
import { readable } from "./trend.ts";

/** The most names in a figure; the JSON has all. */
const TOP = 20;

/** A tally as a report. */
export function surveyReport(tally: Tally, madeBy: string): Report {
  const { files, bytes, duplicates } = tally;
  const hosts = sum(tally.outcomes);
  const again = duplicates > 0 ? ` ${amount(duplicates, "further capture")} of the same hosts left out.` : "";
  return {
    title: "What robots.txt files say",
    lead: `${amount(hosts, "host")} and ${amount(files, "robots.txt file")} of ${amount(bytes, "byte")}.${again}`,
    facts: [
      { label: "hosts", value: numeral(hosts) },
      { label: "robots.txt files", value: numeral(files) },
      { label: "with classic mistakes", value: shownShare(tally.classicMistakes, files) },
      { label: "unreadable", value: shownShare(sum(tally.unreadable), files) },
    ],
    figures: figuresOf(tally),
    foot: madeBy,
  };
}

/** A figure for each count that has any. */
export function figuresOf(tally: Tally): Figure[] {
  const { files, style } = tally;
  const hosts = sum(tally.outcomes);
  const withSitemaps = { "with sitemaps": tally.sitemaps.files };
  const figures: Figure[] = [
    counted("Outcomes", "Outcome", tally.outcomes, hosts, OUTCOMES),
    counted("HTTP statuses of the last answers", "Status", tally.statuses, hosts),
    counted("Files that no crawler can read", "Why", tally.unreadable, files, UNREADABLE),
    inOrder("Worst finding of lint", "Severity", style, files, ["error", "warning", "info", "none"]),
    counted("Lint rules with findings", "Rule", tally.rules, files, RULES),
    ...deadFigures(tally),
    blockedFigure(tally),
    restrictionFigure(tally),
    purposeFigure(tally),
    counted("Agents named", "Agent", tally.agents, files, NAMES),
    counted("Fields", "Field", tally.directives, files, NAMES),
    counted("AI-use signals", "Signal", tally.signals, files),
    bars("Sitemaps", "Files", Object.entries(withSitemaps), files, "", sitemapNote(tally)),
    byNumber("Longest crawl delay, seconds", "Seconds", tally.crawlDelays, files),
    sizeFigure(tally),
    counted("Encodings", "Encoding", tally.encodings, files),
  ];
  return figures.filter((figure) => figure.kind !== "bars" || figure.names.length > 0);
}

const OUTCOMES =
  "found: there are rules; unavailable: a status from 400 to 499, which allows everything; unreachable: anything else, which forbids everything; redirected: the archive has only a redirect, and not what it leads to.";
const UNREADABLE =
  "markup: a web page or XML instead of a robots.txt; json: JSON; binary: not text; garbled: cannot be decompressed. The counts of lint, agents, fields, signals, sitemaps and crawl delays leave these out.";
const RULES =
  "Files in which a rule found something, however often. shadowed-rule and duplicate-rule are rules without effect.";
const DEAD =
  "unreachable: no URL matches; outranked: another rule decides wherever it matches; redundant: without it, the verdicts would be the same.";
const DEAD_AGENTS =
  "Files in which a rule is dead for the agent, whose name is in lower case. Shares are of the files that were analysed.";
const BLOCKED =
  "By a group that names them, by that of another crawler to which they fall back, or by the group for all. Those named most often come first.";
const NAMES = "Files that have the name, in lower case.";

function sitemapNote({ sitemaps }: Tally): string {
  return `They name ${amount(sitemaps.urls, "sitemap")}.`;
}

/** A figure of counts, the greatest first. */
function counted(title: string, of: string, counts: Counts, whole: number, note = ""): Bars {
  const rows = rankCounts(counts);
  const more = rows.length > TOP ? `The ${TOP} most frequent of ${numeral(rows.length)}.` : "";
  return bars(title, of, rows.slice(0, TOP), whole, note, more);
}

/** A figure of counts whose names have an order of their own. */
function inOrder(title: string, of: string, counts: Counts, whole: number, order: readonly string[]): Bars {
  const rows = order.flatMap((name): [string, number][] =>
    counts[name] === undefined ? [] : [[name, counts[name]]],
  );
  return bars(title, of, rows, whole);
}

/** A figure of the greatest counts, ordered by their names, which are numbers. */
function byNumber(title: string, of: string, counts: Counts, whole: number): Bars {
  const rows = rankCounts(counts)
    .slice(0, TOP)
    .sort(([a], [b]) => Number(a) - Number(b));
  return bars(title, of, rows, whole, "", rows.length === TOP ? `The ${TOP} most frequent ones.` : "");
}

function bars(
  title: string,
  of: string,
  rows: readonly (readonly [name: string, count: number])[],
  whole: number,
  note = "",
  more = "",
): Bars {
  return {
    kind: "bars",
    title,
    of,
    ...(note === "" ? {} : { note }),
    ...(more === "" ? {} : { more }),
    names: rows.map(([name]) => printable(name)),
    series: [
      { name: of === "Outcome" || of === "Status" ? "Hosts" : "Files", values: rows.map(([, n]) => n) },
    ],
    whole,
  };
}

function blockedFigure({ blocked, files }: Tally): Bars {
  const all = blockedMost(blocked);
  const tokens = all.slice(0, TOP);
  const values = (means: string): number[] => tokens.map((token) => blocked[token]![means] ?? 0);
  return {
    kind: "bars",
    title: "AI crawlers blocked from the start page",
    note: BLOCKED,
    ...firstOf(all),
    of: "Crawler",
    names: tokens,
    series: [
      { name: "By name", values: values("name") },
      { name: "By a fallback", values: values("fallback") },
      { name: "By *", values: values("star") },
    ],
    whole: files,
  };
}

/** The number of names, where not all are shown. */
function firstOf(all: readonly string[]): { readonly more?: string } {
  return all.length > TOP ? { more: `The first ${TOP} of ${numeral(all.length)}.` } : {};
}

function restrictionFigure(tally: Tally): Bars {
  const { restrictions } = tally;
  const all = restrictedMost(restrictions);
  const names = all.slice(0, TOP);
  const values = (level: string): number[] => names.map((name) => restrictions[name]![level] ?? 0);
  return {
    kind: "bars",
    title: "Agents restricted",
    note: `${HOW} Shares are of the files that crawlers can read. Those that most files restrict fully by name come first.`,
    ...firstOf(all),
    of: "Agent",
    names: names.map(printable),
    series: [
      { name: "Fully", values: values("full") },
      { name: "In part", values: values("partial") },
    ],
    whole: readable(tally),
  };
}

function purposeFigure(tally: Tally): Bars {
  const { purposes } = tally;
  const names = purposesMost(purposes);
  const values = (level: string): number[] => names.map((name) => purposes[name]![level] ?? 0);
  return {
    kind: "bars",
    title: "Crawlers restricted, by purpose",
    note: HOW_TOGETHER,
    of: "Purpose",
    names: names.map(purposeName),
    series: [
      { name: "All fully", values: values("all") },
      { name: "Some fully", values: values("some") },
      { name: "In part", values: values("partial") },
    ],
    whole: readable(tally),
  };
}

/** Figures on rules that change nothing, if these were counted. */
function deadFigures({ deadRules }: Tally): Bars[] {
  if (deadRules === undefined) return [];
  const { analysed, files, rules, dead, why, agents } = deadRules;
  const share = `${numeral(dead)} of ${amount(rules, "rule")} (${shownShare(dead, rules)})`;
  const where = `in ${numeral(files)} of ${amount(analysed, "file")} (${shownShare(files, analysed)})`;
  const reasons = bars(
    "Dead rules, which have no effect",
    "Why",
    rankCounts(why),
    dead,
    DEAD,
    `${share}, ${where}.`,
  );
  return [
    { ...reasons, series: [{ name: "Rules", values: reasons.series[0]!.values }] },
    counted("Agents that have dead rules", "Agent", agents, analysed, DEAD_AGENTS),
  ];
}

function sizeFigure({ sizes, files }: Tally): Bars {
  const rows = Object.entries(sizes)
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([size, count]) => [sizeName(Number(size)), count] as const);
  return bars("Sizes", "Up to", rows, files);
}

function sizeName(size: number): string {
  if (size < 1024) return amount(size, "byte");
  return size < 2 ** 20 ? `${size / 1024} KiB` : `${numeral(size / 2 ** 20)} MiB`;
}
