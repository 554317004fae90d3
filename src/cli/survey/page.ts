import { ownOf } from "../../base/object.ts";
import { type BaseName, wholeOf } from "../../study/tally/bases.ts";
import type { Counts, Tally } from "../../study/tally/tally.ts";
import { OTHERS } from "../../study/tally/tally.ts";
import { type Bars, type Figure, type Series, shownShare } from "../report/figure.ts";
import type { Report } from "../report/page.ts";
import { printable } from "../shared/output/wording.ts";
import { en, type Texts } from "../text/en.generated.ts";
import { blockedMost, namedMost, purposesMost, rankCounts } from "./ranking.ts";

/** The most names in a figure; the JSON has all. */
const TOP = 20;

/** What crawlers are for, in words. */
export const purposeName =
  ({ bots }: Texts) =>
  (purpose: string): string =>
    ownOf(bots.purposes, purpose) ?? printable(purpose);

/** A tally as a report. */
export function surveyReport(tally: Tally, texts: Texts = en): Report {
  const { files, bytes, duplicates, elsewhere, restrictions, dialect } = tally;
  const { number, language } = texts.locale;
  const { title, lead, again, elsewhere: left, readAs, facts } = texts.survey;
  const [hosts, readable] = [wholeOf(tally, "hosts"), wholeOf(tally, "readable")];
  const all = restrictions["*"];
  return {
    title,
    lead: [
      lead({ hosts, files, bytes }),
      ...(duplicates > 0 ? [again({ captures: duplicates })] : []),
      ...(elsewhere > 0 ? [left({ captures: elsewhere })] : []),
      ...(dialect === undefined ? [] : [readAs({ dialect })]),
    ].join(" "),
    facts: [
      { label: facts.hosts, value: number(hosts) },
      { label: facts.files, value: number(files) },
      { label: facts.readable, value: number(readable) },
      ...(all === undefined
        ? []
        : [{ label: facts.closed, value: shownShare(all.full ?? 0, readable, language) }]),
    ],
    figures: figuresOf(tally, texts),
  };
}

/** What counts are about. */
interface About {
  /** What they are parts of. */
  readonly base: BaseName;
  readonly note?: string;
  readonly more?: string;
  /** Words for names that are codes. */
  readonly words?: Readonly<Record<string, string>>;
}

/** A figure's title, and the head of the column of its names. */
type Heads = readonly [title: string, of: string];
type Rows = readonly (readonly [name: string, count: number])[];

/** A figure for each count that has any: first what files ask for, then how they are written. */
export function figuresOf(tally: Tally, texts: Texts): Figure[] {
  const { style, sitemaps, classicMistakes, only } = tally;
  const { titles, notes, heads, units, names } = texts.survey;
  const figure = (heads: Heads, rows: Rows, about: About): Bars =>
    barsOf(
      tally,
      texts,
      heads,
      rows,
      [{ name: unitOf(about.base, units), values: rows.map(([, n]) => n) }],
      about,
    );
  const top = (title: string, of: string, counts: Counts, about: About): Bars => {
    const rows = rankCounts(counts);
    const more = rows.length > TOP ? { more: notes.mostFrequent({ shown: TOP, all: rows.length }) } : {};
    return figure([title, of], rows.slice(0, TOP), { ...about, ...more });
  };
  const readable = { base: "readable" } as const;
  const delays = rankCounts(tally.crawlDelays).slice(0, TOP);
  const classic = shownShare(classicMistakes, wholeOf(tally, "readable"), texts.locale.language);
  const figures = [
    top(titles.outcomes, heads.outcome, tally.outcomes, {
      base: "hosts",
      note: notes.outcomes,
      words: names.outcomes,
    }),
    top(titles.unreadable, heads.why, tally.unreadable, {
      base: "files",
      note: notes.unreadable,
      words: names.unreadable,
    }),
    restrictionFigure(tally, texts),
    blockedFigure(tally, texts),
    purposeFigure(tally, texts),
    withoutStar(top(titles.agents, heads.agent, tally.agents, { ...readable, note: notes.names })),
    top(titles.fields, heads.field, tally.directives, { ...readable, note: notes.names }),
    figure([titles.wildcards, heads.rule], inOrder(tally.wildcards, "star", "end", "any"), {
      ...readable,
      words: names.wildcards,
    }),
    figure([titles.rulesPerFile, heads.count], byNumber(tally.rulesPerFile, rangeName), readable),
    figure([titles.groupsPerFile, heads.count], byNumber(tally.groupsPerFile, rangeName), readable),
    figure([titles.delays, heads.seconds], byNumber(Object.fromEntries(delays)), {
      ...readable,
      ...(delays.length === TOP && { more: notes.mostFrequentOnes({ shown: TOP }) }),
    }),
    figure([titles.sitemaps, heads.files], only === undefined ? [[names.withSitemaps, sitemaps.files]] : [], {
      ...readable,
      more: notes.sitemaps({ sitemaps: sitemaps.urls }),
    }),
    top(titles.signals, heads.signal, tally.signals, readable),
    figure([titles.style, heads.severity], inOrder(style, "error", "warning", "info", "none"), {
      ...readable,
      more: notes.classic({ files: classicMistakes, share: classic }),
      words: names.severities,
    }),
    top(titles.rules, heads.rule, tally.rules, { ...readable, note: notes.rules }),
    ...deadFigures(tally, texts, figure, top),
    top(titles.lineEnds, heads.lineEnd, tally.lineEnds, { ...readable, words: names.lineEnds }),
    figure(
      [titles.sizes, heads.upTo],
      byNumber(tally.sizes, (size) => sizeName(size, texts)),
      { base: "files" },
    ),
    top(titles.encodings, heads.encoding, tally.encodings, { base: "files", words: names.encodings }),
    top(titles.statuses, heads.status, tally.statuses, { base: "hosts" }),
  ];
  return figures.filter(({ names }) => names.length > 0);
}

function unitOf(base: BaseName, { hosts, files, rules }: Texts["survey"]["units"]): string {
  return base === "hosts" ? hosts : base === "dead" ? rules : files;
}

/** A figure of rows whose numbers are given by series. */
function barsOf(
  tally: Tally,
  { survey: { bases, names } }: Texts,
  [title, of]: Heads,
  rows: readonly (readonly [name: string, ...rest: unknown[]])[],
  series: readonly Series[],
  { base, note, more, words = {} }: About,
): Bars {
  const whole = wholeOf(tally, base);
  return {
    kind: "bars",
    title,
    of,
    ...(note !== undefined && { note }),
    ...(more !== undefined && { more }),
    names: rows.map(([name]) => ownOf(words, name) ?? (name === OTHERS ? names.others : printable(name))),
    series,
    whole,
    base: bases[base === "rules" ? "dead" : base]({ count: whole }),
  };
}

function inOrder(counts: Counts, ...names: readonly string[]): Rows {
  return names.flatMap((name): Rows => (counts[name] === undefined ? [] : [[name, counts[name]]]));
}

/** Counts whose names are numbers, in their order. */
function byNumber(counts: Counts, shown: (number: number) => string = String): Rows {
  return Object.entries(counts)
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([number, count]) => [shown(Number(number)), count]);
}

/** The numbers that are rounded up to a power of two. */
function rangeName(power: number): string {
  return power < 4 ? String(power) : `${power / 2 + 1}–${power}`;
}

/** The same without a bar for the group for all, which nearly all files have. */
function withoutStar(figure: Bars): Bars {
  return figure.names.length > 1 && /^\*/.test(figure.names[0]!) ? { ...figure, aside: 1 } : figure;
}

/** The number of names, where not all are shown. */
function firstOf(all: readonly string[], { bots: { page } }: Texts): { readonly more?: string } {
  return all.length > TOP ? { more: page.notes.first({ shown: TOP, all: all.length }) } : {};
}

/** Series of some counts of each name. */
function seriesOf(
  names: readonly string[],
  all: Readonly<Record<string, Counts>>,
  wanted: Readonly<Record<string, string>>,
): Series[] {
  return Object.entries(wanted).map(([count, name]) => ({
    name,
    values: names.map((one) => all[one]![count] ?? 0),
  }));
}

/** Since a group for all binds every crawler alike, it has one row, and crawlers have what names them. */
function blockedFigure(tally: Tally, texts: Texts): Bars {
  const { titles, notes, heads, series, names } = texts.survey;
  const { "*": all, ...blocked } = tally.blocked;
  const named = blockedMost(blocked);
  const shown = named.slice(0, TOP);
  const counts: Record<string, Counts> = { "*": all ?? {} };
  for (const name of shown) counts[name] = { ...blocked[name], star: 0 };
  const tokens = all === undefined ? shown : ["*", ...shown];
  const parts = { star: series.byStar, name: series.byName, fallback: series.byFallback };
  return barsOf(
    tally,
    texts,
    [titles.blocked, heads.crawler],
    tokens.map((name) => [name]),
    seriesOf(tokens, counts, parts),
    { base: "readable", note: notes.blocked, words: { "*": names.everybody }, ...firstOf(named, texts) },
  );
}

function restrictionFigure(tally: Tally, texts: Texts): Bars {
  const { titles, notes, heads, series, names } = texts.survey;
  const { restrictions } = tally;
  const all = namedMost(restrictions);
  // Few were asked for by name.
  const named = all.length <= TOP ? all : all.filter((name) => (restrictions[name]!.named ?? 0) > 0);
  const shown = ["*", ...named.slice(0, TOP)].filter((name) => name in restrictions);
  const counts = Object.fromEntries(
    shown.map((name) => {
      const { full = 0, partial = 0, namedFull = 0, namedPartial = 0 } = restrictions[name]!;
      return [name, name === "*" ? { full, partial } : { full: namedFull, partial: namedPartial }];
    }),
  );
  const { full = 0, partial = 0 } = restrictions["*"] ?? {};
  const figure = barsOf(
    tally,
    texts,
    [titles.restricted, heads.agent],
    shown.map((name) => [name]),
    seriesOf(shown, counts, { full: series.fully, partial: series.partly }),
    {
      base: "readable",
      note: `${notes.restricted} ${notes.restrictedNamed({ full, partial })}`,
      words: { "*": names.everybody },
      ...firstOf(named, texts),
    },
  );
  const beside = seriesOf(shown, restrictions, { full: series.anyFully, partial: series.anyPartly });
  return { ...withoutStar(figure), beside };
}

function purposeFigure(tally: Tally, texts: Texts): Bars {
  const { titles, notes, heads, series } = texts.survey;
  const { purposes, restrictions } = tally;
  const agents = Object.keys(restrictions).filter((name) => name !== "*").length;
  // All crawlers of a purpose are no more than their own rows, where there is one of each.
  const names = agents > Object.keys(purposes).length ? purposesMost(purposes) : [];
  const figure = barsOf(
    tally,
    texts,
    [titles.purposes, heads.purpose],
    names.map((name) => [purposeName(texts)(name)]),
    seriesOf(names, purposes, { all: series.allFully, some: series.someFully }),
    { base: "readable", note: notes.purposes },
  );
  return { ...figure, beside: seriesOf(names, purposes, { partial: series.partly }) };
}

/** Figures on rules that change nothing, if these were counted. */
function deadFigures(
  { deadRules }: Tally,
  texts: Texts,
  figure: (heads: Heads, rows: Rows, about: About) => Bars,
  top: (title: string, of: string, counts: Counts, about: About) => Bars,
): Bars[] {
  if (deadRules === undefined) return [];
  const { titles, notes, heads, names } = texts.survey;
  const { language } = texts.locale;
  const { analysed, files, rules, dead, why, agents } = deadRules;
  const more = notes.deadShares({
    ...{ dead, rules, share: shownShare(dead, rules, language) },
    ...{ files, analysed, fileShare: shownShare(files, analysed, language) },
  });
  return [
    figure([titles.dead, heads.why], rankCounts(why), {
      base: "dead",
      note: notes.dead,
      more,
      words: names.dead,
    }),
    top(titles.deadAgents, heads.agent, agents, { base: "analysed", note: notes.deadAgents }),
  ];
}

function sizeName(size: number, { survey: { sizes } }: Texts): string {
  if (size < 1024) return sizes.bytes({ size });
  return size < 2 ** 20 ? sizes.kib({ size: size / 1024 }) : sizes.mib({ size: size / 2 ** 20 });
}
