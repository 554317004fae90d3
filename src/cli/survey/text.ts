import { wholeOf } from "../../study/tally/bases.ts";
import type { Tally } from "../../study/tally/tally.ts";
import { type Figure, type Series, shownShare, sumAt } from "../report/figure.ts";
import { joinClauses, printable } from "../shared/output/wording.ts";
import type { Texts } from "../text/en.generated.ts";
import { purposeName, surveyReport } from "./page.ts";
import { purposesMost, restrictedMost } from "./ranking.ts";
import type { DatedCounts } from "./trend.ts";

/** A tally for people at a terminal: the figures of its report, without their charts. */
export function surveyText(tally: Tally, texts: Texts): string {
  const { lead, facts, figures } = surveyReport(tally, texts);
  const width = Math.max(...facts.map(({ value }) => value.length));
  const shares = facts.map(({ label, value }) => `  ${value.padStart(width)}  ${label}\n`);
  return [`${lead}\n`, ...shares, ...figures.map((figure) => figureText(figure, texts))].join("");
}

function figureText(figure: Figure, texts: Texts): string {
  const { number, language } = texts.locale;
  if (figure.kind !== "bars") return "";
  const { title, base, more, names, series, beside = [], whole = 0 } = figure;
  const counts = names.map((_, i) => sumAt(series, i));
  const width = Math.max(...counts.map((count) => number(count).length));
  const lines = names.map((name, i) => {
    const partsOf = (all: readonly Series[]): string[] =>
      all
        .filter(({ values }) => values[i]! > 0)
        .map(({ name: part, values }) => `${number(values[i]!)} ${lowered(part)}`);
    const isSame = series.every(({ values }, part) => values[i] === beside[part]?.values[i]);
    const ways = [series.length > 1 ? partsOf(series) : [], isSame ? [] : partsOf(beside)]
      .filter(({ length }) => length > 0)
      .map((parts) => parts.join(", "));
    const share = shownShare(counts[i]!, whole, language).padStart(7);
    const named =
      ways.length === 0 ? name : texts.common.labelled({ label: name, text: joinClauses(ways, texts) });
    return `  ${number(counts[i]!).padStart(width)}  ${share}  ${named}\n`;
  });
  return `\n${title}${base === undefined ? "" : ` (${base})`}\n${lines.join("")}${more === undefined ? "" : `  ${more}\n`}`;
}

/** The name of a part within a line. */
function lowered(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** The most rows in a table. */
const TOP = 20;

/** Surveys of several dates for people: what changed. */
export function trendText(all: readonly DatedCounts[], texts: Texts): string {
  const { restrictions, purposes } = all.at(-1)!.tally;
  const { number, language } = texts.locale;
  const { facts, trend } = texts.survey;
  const agents = restrictedMost(restrictions);
  const together = purposesMost(purposes);
  const share =
    (part: "restrictions" | "purposes", ...names: readonly string[]) =>
    (name: string) =>
    ({ [part]: counts, ...tally }: Tally): string => {
      const files = names.reduce((most, one) => most + (counts[name]?.[one] ?? 0), 0);
      return shownShare(files, wholeOf(tally as Tally, "readable"), language);
    };
  const table = (
    title: string,
    names: readonly string[],
    value: (name: string) => (tally: Tally) => string,
    shown: (name: string) => string = printable,
  ): string => {
    const rows = names
      .slice(0, TOP)
      .map((name) => [shown(name), ...all.map(({ tally }) => value(name)(tally))]);
    const head = [title, ...all.map(({ date }) => date)];
    const left = names.length > TOP ? `  ${trend.more({ more: names.length - TOP })}\n` : "";
    return `\n${aligned([head, ...rows])}${left}`;
  };
  const sizes: readonly (readonly [string, (tally: Tally) => number])[] = [
    [trend.hosts, (tally) => wholeOf(tally, "hosts")],
    [facts.files, ({ files }) => files],
    [trend.readable, (tally) => wholeOf(tally, "readable")],
  ];
  const rows = sizes.map(([name, count]) => [name, ...all.map(({ tally }) => number(count(tally)))]);
  return [
    aligned([["", ...all.map(({ date }) => date)], ...rows]),
    table(trend.fully, agents, share("restrictions", "full")),
    table(trend.partly, agents, share("restrictions", "partial")),
    table(trend.purposeAll, together, share("purposes", "all"), purposeName(texts)),
    table(trend.purposeSome, together, share("purposes", "all", "some"), purposeName(texts)),
  ].join("");
}

/** Rows in columns, all but the first set to the right. */
function aligned(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, at) => Math.max(...rows.map((row) => row[at]!.length)));
  const lines = rows.map((row) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[at]!))).join("  "),
  );
  return lines.map((line, at) => (at === 0 ? `${line}\n` : `  ${line}\n`)).join("");
}
