import { escapeHtml } from "../../base/escape.ts";
import { en, type Texts } from "../text/en.generated.ts";
import { version } from "../version.ts";
import { colourOf, type Draw, drawer } from "./draw.ts";
import { type Bars, type Figure, type Lines, type Series, shownShare, shownTime, sumAt } from "./figure.ts";

/** The style of a report: by day and by night, on paper, on a phone. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --ground: #ffffff; --card: #f6f7f9; --ink: #1b1e23; --muted: #586070; --line: #d8dce3;
  --c1: #1f66ad; --c2: #c2571a; --c3: #2a7d4b; --c4: #8646ad; --c5: #947000; --c6: #0b7580;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #14171b; --card: #1c2026; --ink: #e7e9ec; --muted: #a3abb8; --line: #363c45;
    --c1: #6aa9f0; --c2: #f0955a; --c3: #6cc08b; --c4: #c493e6; --c5: #dcb44c; --c6: #4fc0cb;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; max-width: 76rem; padding: 1.5rem 1rem 3rem;
  background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif;
}
h1 { margin: 0 0 .25rem; font-size: 1.6rem; line-height: 1.25; }
h2 { margin: 0 0 .25rem; font-size: 1.15rem; }
p { margin: 0; max-width: 46rem; color: var(--muted); overflow-wrap: anywhere; }
dl { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1.25rem 0; }
dl div { flex: 1 1 9rem; padding: .6rem .9rem; border-radius: .5rem; background: var(--card); }
dt { color: var(--muted); font-size: .875rem; }
dd { margin: 0; font-size: 1.5rem; font-variant-numeric: tabular-nums; }
section { margin: 2.25rem 0 0; padding-top: 1.25rem; border-top: 1px solid var(--line); }
h2 small { color: var(--muted); font-weight: 400; font-size: .9rem; }
details { margin-top: .5rem; }
summary { cursor: pointer; color: var(--muted); font-size: .9rem; }
ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: 0 0 .5rem; padding: 0; list-style: none; font-size: .875rem; }
li span { display: inline-block; width: .75rem; height: .75rem; margin-right: .4rem; border-radius: .2rem; }
svg { display: block; max-width: 100%; height: auto; }
.narrow { display: none; }
.scroll { overflow: auto; }
p + div { margin-top: .75rem; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
th, td { padding: .25rem .75rem .25rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th[scope=row] { min-width: 7.5rem; font-weight: 400; overflow-wrap: anywhere; }
th.time { white-space: nowrap; }
thead th { color: var(--muted); font-weight: 600; }
.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
footer { margin-top: 2.5rem; color: var(--muted); font-size: .875rem; }
:focus-visible { outline: 2px solid var(--c1); outline-offset: 2px; }
@media (max-width: 47rem) { .wide { display: none; } .narrow { display: block; } }
@media print { .scroll { overflow: visible; } section { break-inside: avoid; } }
`;

/**
 * A report, for people. Its texts are shown unchanged, so they must be free of control characters, which may reverse or
 * hide others.
 */
export interface Report {
  readonly title: string;
  /** What was looked at, in a sentence. */
  readonly lead: string;
  /** The few numbers that matter most. */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly figures: readonly Figure[];
}

/** Widths that charts are drawn in: text in them would shrink with the chart. */
const WIDE = 720;
const NARROW = 350;

/**
 * A writer of reports, each one self-contained HTML file: it loads nothing and runs nothing. It is readable on a
 * phone and in the dark, and everything that a chart shows stands in a table behind it.
 */
export async function pageWriter(texts: Texts = en): Promise<(report: Report) => string> {
  const draw = await drawer(texts.locale);
  return (report) => pageOf(report, draw, texts);
}

function pageOf({ title, lead, facts, figures }: Report, draw: Draw, texts: Texts): string {
  const foot = texts.bots.page.foot({ version: version(), date: new Date().toISOString().slice(0, 10) });
  const shown = facts.map(
    ({ label, value }) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>\n`,
  );
  return `<!doctype html>
<html lang="${texts.locale.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(lead)}</p>
<dl>
${shown.join("")}</dl>
${figures.map((figure) => section(figure, draw, texts)).join("")}</main>
<footer>${escapeHtml(foot)}</footer>
</body>
</html>
`;
}

function section(figure: Figure, draw: Draw, texts: Texts): string {
  const title = escapeHtml(figure.title);
  const base =
    figure.kind === "bars" && figure.base !== undefined ? `<small>${escapeHtml(figure.base)}</small>` : "";
  const note = [figure.note, figure.more].filter((text) => text !== undefined).join(" ");
  const head = `<h2>${title} ${base}</h2>\n${note === "" ? "" : `<p>${escapeHtml(note)}</p>\n`}`;
  // A table that scrolls must be reachable by the keyboard, and then needs a name.
  const table = `<div class="scroll" tabindex="0" role="region" aria-label="${title}">${tableOf(figure, texts)}</div>`;
  const body =
    figure.kind === "listing"
      ? table
      : `${charts(figure, draw)}\n<details><summary>${escapeHtml(texts.bots.page.heads.numbers)}</summary>${table}</details>`;
  return `<section>\n${head}${body}\n</section>\n`;
}

/** The chart in both widths; the style shows one of them. For screen readers, the table behind it says the same. */
function charts(figure: Bars | Lines, draw: Draw): string {
  const wide = `<div class="wide">${draw(figure, WIDE)}</div>`;
  const narrow = `<div class="narrow">${draw(figure, NARROW)}</div>`;
  return `<div aria-hidden="true">${legend(figure.series)}${wide}${narrow}</div>`;
}

function legend(series: readonly Series[]): string {
  if (series.length < 2) return "";
  const names = series.map(
    ({ name }, place) => `<li><span style="background:${colourOf(place)}"></span>${escapeHtml(name)}</li>`,
  );
  return `<ul>${names.join("")}</ul>`;
}

type Cell = string | number;

/** A figure's numbers as an HTML table. */
function tableOf(figure: Figure, texts: Texts): string {
  const { head, rows } = contentOf(figure, texts);
  const caption = `<caption>${escapeHtml(figure.title)}</caption>`;
  const names = head.map((name, i) => `<th scope="col"${isNumeric(rows, i)}>${escapeHtml(name)}</th>`);
  const lines = rows.map(
    (row) => `<tr>${row.map((value, column) => cell(value, column, texts)).join("")}</tr>\n`,
  );
  return `<table>${caption}\n<thead><tr>${names.join("")}</tr></thead>\n<tbody>\n${lines.join("")}</tbody></table>`;
}

interface Content {
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

function contentOf(figure: Figure, texts: Texts): Content {
  switch (figure.kind) {
    case "bars":
      return ofBars(figure, texts);
    case "lines":
      return ofLines(figure, texts);
    case "listing":
      return figure;
  }
}

function ofBars({ of, names, series, beside = [], whole }: Bars, { locale, bots }: Texts): Content {
  const { all, share } = bots.page.heads;
  const isSum = series.length > 1;
  return {
    head: [
      of,
      ...series.map(({ name }) => name),
      ...(isSum ? [all] : []),
      ...(whole === undefined ? [] : [share]),
      ...beside.map(({ name }) => name),
    ],
    rows: names.map((name, i) => {
      const sum = sumAt(series, i);
      return [
        name,
        ...series.map(({ values }) => values[i] ?? 0),
        ...(isSum ? [sum] : []),
        ...(whole === undefined ? [] : [shownShare(sum, whole, locale.language)]),
        ...beside.map(({ values }) => values[i] ?? 0),
      ];
    }),
  };
}

function ofLines({ times, dates, series }: Lines, { bots }: Texts): Content {
  const { time, date } = bots.page.heads;
  return {
    head: [dates === undefined ? time : date, ...series.map(({ name }) => name)],
    rows: times.map((at, i) => [dates?.[i] ?? shownTime(at), ...series.map(({ values }) => values[i] ?? 0)]),
  };
}

/** Numbers and shares are set to the right, under a head that is, too. */
function isNumeric(rows: Content["rows"], column: number): string {
  const [first] = rows;
  return first !== undefined && column > 0 && isNumber(first[column]!) ? ' class="number"' : "";
}

function isNumber(value: Cell): boolean {
  return typeof value === "number" || /^(?:[\d.,]+ %|[-–])$/.test(value);
}

/** A time as `shownTime` writes it, which should stay on one line. */
const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d$/;

function cell(value: Cell, column: number, { locale: { number } }: Texts): string {
  const text = escapeHtml(typeof value === "number" ? number(value) : value);
  if (column === 0) return `<th scope="row"${TIME.test(text) ? ' class="time"' : ""}>${text}</th>`;
  return isNumber(value) ? `<td class="number">${text}</td>` : `<td>${text}</td>`;
}
