import { escapeHtml } from "../../base/escape.ts";
import {
  type Bars,
  type Figure,
  type Lines,
  shownNumber,
  shownShare,
  shownTime,
  sumAt,
  type Words,
} from "./figure.ts";

type Cell = string | number;

/** A figure's numbers as an HTML table. */
export function tableOf(figure: Figure, words: Words): string {
  const { head, rows } = contentOf(figure, words);
  const caption = `<caption>${escapeHtml(figure.title)}</caption>`;
  const names = head.map((name, i) => `<th scope="col"${isNumeric(rows, i)}>${escapeHtml(name)}</th>`);
  const lines = rows.map(
    (row) => `<tr>${row.map((value, column) => cell(value, column, words)).join("")}</tr>\n`,
  );
  return `<table>${caption}\n<thead><tr>${names.join("")}</tr></thead>\n<tbody>\n${lines.join("")}</tbody></table>`;
}

interface Content {
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

function contentOf(figure: Figure, words: Words): Content {
  switch (figure.kind) {
    case "bars":
      return ofBars(figure, words);
    case "lines":
      return ofLines(figure, words);
    case "listing":
      return figure;
  }
}

function ofBars({ of, names, series, beside = [], whole }: Bars, { all, share, language }: Words): Content {
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
        ...(whole === undefined ? [] : [shownShare(sum, whole, language)]),
        ...beside.map(({ values }) => values[i] ?? 0),
      ];
    }),
  };
}

function ofLines({ times, dates, series }: Lines, words: Words): Content {
  return {
    head: [dates === undefined ? words.time : words.date, ...series.map(({ name }) => name)],
    rows: times.map((time, i) => [
      dates?.[i] ?? shownTime(time),
      ...series.map(({ values }) => values[i] ?? 0),
    ]),
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

function cell(value: Cell, column: number, { language }: Words): string {
  const text = escapeHtml(typeof value === "number" ? shownNumber(value, language) : value);
  if (column === 0) return `<th scope="row"${TIME.test(text) ? ' class="time"' : ""}>${text}</th>`;
  return isNumber(value) ? `<td class="number">${text}</td>` : `<td>${text}</td>`;
}
