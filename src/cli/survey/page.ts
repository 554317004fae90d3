import type { Counts, Tally } from "../../study/tally/tally.ts";
import { OTHERS } from "../../study/tally/tally.ts";
import { type Bars, type Figure, shownShare } from "../report/figure.ts";
import type { Report } from "../report/page.ts";
import { printable } from "../shared/output/wording.ts";
import { en, type Texts } from "../text/en.generated.ts";
import { blockedMost, rankCounts, sum } from "./ranking.ts";
import { purposeName, purposesMost, restrictedMost } from "./restricted.ts";
import { readable } from "./trend.ts";

/** The most names in a figure; the JSON has all. */
const TOP = 20;

/** A tally as a report. */
export function surveyReport(tally: Tally, madeBy: string, texts: Texts = en): Report {
  const { files, bytes, duplicates, classicMistakes, unreadable } = tally;
  const { number, language } = texts.locale;
  const { title, lead, again, facts } = texts.survey;
  const hosts = sum(tally.outcomes);
  return {
    title,
    lead: `${lead({ hosts, files, bytes })}${duplicates > 0 ? ` ${again({ captures: duplicates })}` : ""}`,
    facts: [
      { label: facts.hosts, value: number(hosts) },
      { label: facts.files, value: number(files) },
      { label: facts.mistakes, value: shownShare(classicMistakes, files, language) },
      { label: facts.unreadable, value: shownShare(sum(unreadable), files, language) },
    ],
    figures: figuresOf(tally, texts),
    foot: madeBy,
  };
}

/** A figure for each count that has any. */
export function figuresOf(tally: Tally, texts: Texts): Figure[] {
  const { files, style, sitemaps } = tally;
  const { titles, notes, heads, units, names } = texts.survey;
  const hosts = { whole: sum(tally.outcomes), unit: units.hosts };
  const ofFiles = { whole: files, unit: units.files };
  const note = (note: string) => ({ ...ofFiles, note });
  const top = (title: string, of: string, counts: Counts, about: About) =>
    counted([title, of], counts, about, texts);
  const figures: Figure[] = [
    top(titles.outcomes, heads.outcome, tally.outcomes, {
      ...hosts,
      note: notes.outcomes,
      words: names.outcomes,
    }),
    top(titles.statuses, heads.status, tally.statuses, hosts),
    top(titles.unreadable, heads.why, tally.unreadable, {
      ...note(notes.unreadable),
      words: names.unreadable,
    }),
    bars([titles.style, heads.severity], inOrder(style), { ...ofFiles, words: names.severities }),
    top(titles.rules, heads.rule, tally.rules, note(notes.rules)),
    ...deadFigures(tally, texts),
    blockedFigure(tally, texts),
    restrictionFigure(tally, texts),
    purposeFigure(tally, texts),
    top(titles.agents, heads.agent, tally.agents, note(notes.names)),
    top(titles.fields, heads.field, tally.directives, note(notes.names)),
    top(titles.signals, heads.signal, tally.signals, ofFiles),
    bars([titles.sitemaps, heads.files], [[names.withSitemaps, sitemaps.files]], {
      ...ofFiles,
      more: notes.sitemaps({ sitemaps: sitemaps.urls }),
    }),
    byNumber([titles.delays, heads.seconds], tally.crawlDelays, ofFiles, texts),
    bars([titles.sizes, heads.upTo], sizesOf(tally.sizes, texts), ofFiles),
    top(titles.encodings, heads.encoding, tally.encodings, { ...ofFiles, words: names.encodings }),
  ];
  return figures
    .filter((figure) => figure.kind !== "bars" || figure.names.length > 0)
    .map((figure) => (figure.kind === "bars" ? withOthers(figure, names.others) : figure));
}

/** What counts are about. */
interface About {
  readonly whole: number;
  /** What is counted: files, hosts. */
  readonly unit: string;
  readonly note?: string;
  readonly more?: string;
  /** Words for names that are codes. */
  readonly words?: Readonly<Record<string, string>>;
}

/** A figure's title, and the head of the column of its names. */
type Heads = readonly [title: string, of: string];
type Rows = readonly (readonly [name: string, count: number])[];

/** A figure of counts, the greatest first. */
function counted(heads: Heads, counts: Counts, about: About, { survey: { notes } }: Texts): Bars {
  const rows = rankCounts(counts);
  const more = rows.length > TOP ? { more: notes.mostFrequent({ shown: TOP, all: rows.length }) } : {};
  return bars(heads, rows.slice(0, TOP), { ...about, ...more });
}

/** Severities from the worst on. */
function inOrder(counts: Counts): Rows {
  return ["error", "warning", "info", "none"].flatMap((name): [string, number][] =>
    counts[name] === undefined ? [] : [[name, counts[name]]],
  );
}

/** A figure of the greatest counts, ordered by their names, which are numbers. */
function byNumber(heads: Heads, counts: Counts, about: About, { survey: { notes } }: Texts): Bars {
  const rows = rankCounts(counts)
    .slice(0, TOP)
    .sort(([a], [b]) => Number(a) - Number(b));
  return bars(
    heads,
    rows,
    rows.length === TOP ? { ...about, more: notes.mostFrequentOnes({ shown: TOP }) } : about,
  );
}

function bars([title, of]: Heads, rows: Rows, { whole, unit, note, more, words = {} }: About): Bars {
  return {
    kind: "bars",
    title,
    of,
    ...(note !== undefined && { note }),
    ...(more !== undefined && { more }),
    names: rows.map(([name]) => words[name] ?? printable(name)),
    series: [{ name: unit, values: rows.map(([, n]) => n) }],
    whole,
  };
}

/** The same with words for all names that are counted as one. */
function withOthers(figure: Bars, others: string): Bars {
  return { ...figure, names: figure.names.map((name) => (name === OTHERS ? others : name)) };
}

function blockedFigure({ blocked, files }: Tally, texts: Texts): Bars {
  const { titles, notes, heads, series } = texts.survey;
  const all = blockedMost(blocked);
  const tokens = all.slice(0, TOP);
  const values = (means: string): number[] => tokens.map((token) => blocked[token]![means] ?? 0);
  return {
    kind: "bars",
    title: titles.blocked,
    note: notes.blocked,
    ...firstOf(all, texts),
    of: heads.crawler,
    names: tokens,
    series: [
      { name: series.byName, values: values("name") },
      { name: series.byFallback, values: values("fallback") },
      { name: series.byStar, values: values("star") },
    ],
    whole: files,
  };
}

/** The number of names, where not all are shown. */
function firstOf(all: readonly string[], { bots: { page } }: Texts): { readonly more?: string } {
  return all.length > TOP ? { more: page.notes.first({ shown: TOP, all: all.length }) } : {};
}

function restrictionFigure(tally: Tally, texts: Texts): Bars {
  const { titles, notes, heads, series } = texts.survey;
  const { restrictions } = tally;
  const all = restrictedMost(restrictions);
  const names = all.slice(0, TOP);
  const values = (level: string): number[] => names.map((name) => restrictions[name]![level] ?? 0);
  return {
    kind: "bars",
    title: titles.restricted,
    note: `${notes.restricted} ${notes.restrictedShares}`,
    ...firstOf(all, texts),
    of: heads.agent,
    names: names.map(printable),
    series: [
      { name: series.fully, values: values("full") },
      { name: series.partly, values: values("partial") },
    ],
    whole: readable(tally),
  };
}

function purposeFigure(tally: Tally, texts: Texts): Bars {
  const { titles, notes, heads, series } = texts.survey;
  const { purposes } = tally;
  const names = purposesMost(purposes);
  const values = (level: string): number[] => names.map((name) => purposes[name]![level] ?? 0);
  return {
    kind: "bars",
    title: titles.purposes,
    note: notes.purposes,
    of: heads.purpose,
    names: names.map(purposeName(texts)),
    series: [
      { name: series.allFully, values: values("all") },
      { name: series.someFully, values: values("some") },
      { name: series.partly, values: values("partial") },
    ],
    whole: readable(tally),
  };
}

/** Figures on rules that change nothing, if these were counted. */
function deadFigures({ deadRules }: Tally, texts: Texts): Bars[] {
  if (deadRules === undefined) return [];
  const { titles, notes, heads, units, names } = texts.survey;
  const { language } = texts.locale;
  const { analysed, files, rules, dead, why, agents } = deadRules;
  const more = notes.deadShares({
    ...{ dead, rules, share: shownShare(dead, rules, language) },
    ...{ files, analysed, fileShare: shownShare(files, analysed, language) },
  });
  const reasons = { whole: dead, unit: units.rules, note: notes.dead, more, words: names.dead };
  return [
    bars([titles.dead, heads.why], rankCounts(why), reasons),
    counted(
      [titles.deadAgents, heads.agent],
      agents,
      { whole: analysed, unit: units.files, note: notes.deadAgents },
      texts,
    ),
  ];
}

function sizesOf(sizes: Counts, texts: Texts): Rows {
  return Object.entries(sizes)
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([size, count]) => [sizeName(Number(size), texts), count] as const);
}

function sizeName(size: number, { survey: { sizes } }: Texts): string {
  if (size < 1024) return sizes.bytes({ size });
  return size < 2 ** 20 ? sizes.kib({ size: size / 1024 }) : sizes.mib({ size: size / 2 ** 20 });
}
