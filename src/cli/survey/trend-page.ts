import { wholeOf } from "../../study/tally/bases.ts";
import type { Counts, Tally } from "../../study/tally/tally.ts";
import { type Figure, type Lines, shownShare } from "../report/figure.ts";
import type { Report } from "../report/page.ts";
import { printable } from "../shared/output/wording.ts";
import type { Texts } from "../text/en.generated.ts";
import { timeOf } from "./inputs.ts";
import { figuresOf, purposeName } from "./page.ts";
import { purposesMost, restrictedMost } from "./ranking.ts";
import type { DatedCounts } from "./trend.ts";

/** Lines in a chart: as many as there are colours. */
const LINES = 6;

/** Surveys of several dates as a report: what changed, then all that was counted at the last date. */
export function trendReport(all: readonly DatedCounts[], texts: Texts): Report {
  const { notes, trend } = texts.survey;
  const { number } = texts.locale;
  const { date: last, tally } = all.at(-1)!;
  const agents = restrictedMost(tally.restrictions);
  const purposes = purposesMost(tally.purposes);
  const of = { agents: agents.slice(0, LINES), purposes: purposes.slice(0, LINES) };
  const first =
    agents.length > LINES ? ` ${texts.bots.page.notes.first({ shown: LINES, all: agents.length })}` : "";
  return {
    title: trend.title,
    lead: trend.lead({ surveys: all.length, dates: all.map(({ date }) => date).join(", "), last }),
    facts: all.map(({ date, tally: { files } }) => ({
      label: trend.filesIn({ date }),
      value: number(files),
    })),
    figures: [
      sharesOf(
        all,
        trend.agentsFully,
        `${trend.shares} ${notes.restricted}${first}`,
        of.agents,
        (name, { restrictions }) => part(restrictions[name], "full"),
      ),
      sharesOf(
        all,
        trend.agentsPartly,
        `${trend.shares} ${trend.probesAbove}${first}`,
        of.agents,
        (name, { restrictions }) => part(restrictions[name], "partial"),
      ),
      ...(purposes.length === 0
        ? []
        : [
            sharesOf(
              all,
              trend.purposes,
              `${trend.shares} ${trend.purposesNote}`,
              of.purposes,
              (name, { purposes }) => part(purposes[name], "some", "all"),
              purposeName(texts),
            ),
          ]),
      agentsByDate(all, agents, texts),
      hostsByDate(all, texts),
      ...figuresOf(tally, texts).map((figure) => ({ ...figure, title: `${figure.title}, ${last}` })),
    ],
  };
}

function part(counts: Counts | undefined, ...names: readonly string[]): number {
  return names.reduce((files, name) => files + (counts?.[name] ?? 0), 0);
}

/** Shares of the files that crawlers can read, in per cent, as lines over time. */
function sharesOf(
  all: readonly DatedCounts[],
  title: string,
  note: string,
  names: readonly string[],
  count: (name: string, tally: Tally) => number,
  shown: (name: string) => string = printable,
): Lines {
  return {
    kind: "lines",
    title,
    note,
    times: all.map(({ date }) => timeOf(date)),
    dates: all.map(({ date }) => date),
    series: names.map((name) => ({
      name: shown(name),
      values: all.map(({ tally }) => inPercent(count(name, tally), wholeOf(tally, "readable"))),
    })),
  };
}

function inPercent(files: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((files / whole) * 1000) / 10;
}

function agentsByDate(all: readonly DatedCounts[], agents: readonly string[], texts: Texts): Figure {
  return {
    kind: "listing",
    title: texts.survey.trend.agentsAll,
    head: [texts.survey.heads.agent, ...all.map(({ date }) => date)],
    rows: agents.map((name) => [
      printable(name),
      ...all.map(({ tally }) =>
        shownShare(part(tally.restrictions[name], "full"), wholeOf(tally, "readable"), texts.locale.language),
      ),
    ]),
  };
}

function hostsByDate(all: readonly DatedCounts[], { survey, bots }: Texts): Figure {
  return {
    kind: "listing",
    title: survey.trend.hostsByDate,
    note: survey.trend.hostsNote,
    head: [bots.page.heads.date, survey.trend.hosts, survey.facts.files, survey.trend.readable],
    rows: all.map(({ date, tally }) => [
      date,
      wholeOf(tally, "hosts"),
      tally.files,
      wholeOf(tally, "readable"),
    ]),
  };
}
