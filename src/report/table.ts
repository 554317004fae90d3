import { escaped } from "./escape.ts";
import { type Bars, type Figure, type Lines, shownNumber, shownShare, shownTime, sumAt } from "./figure.ts";

type Cell = string | number;

/** A figure's numbers as an HTML table. */
export function tableOf(figure: Figure): string {
  const { head, rows } = contentOf(figure);
  const caption = `<caption>${escaped(figure.title)}</caption>`;
  const names = head.map((name, i) => `<th scope="col"${isNumeric(rows, i)}>${escaped(name)}</th>`);
  const lines = rows.map((row) => `<tr>${row.map(cell).join("")}</tr>\n`);
  return `<table>${caption}\n<thead><tr>${names.join("")}</tr></thead>\n<tbody>\n${lines.join("")}</tbody></table>`;
}

interface Content {
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

function contentOf(figure: Figure): Content {
  switch (figure.kind) {
    case "bars":
      return ofBars(figure);
    case "lines":
      return ofLines(figure);
    case "listing":
      return figure;
  }
}

function ofBars({ of, names, series, whole }: Bars): Content {
  const isSum = series.length > 1;
  return {
    head: [
      of,
      ...series.map(({ name }) => name),
      ...(isSum ? ["All"] : []),
      ...(whole === undefined ? [] : ["Share"]),
    ],
    rows: names.map((name, i) => {
      const sum = sumAt(series, i);
      return [
        name,
        ...series.map(({ values }) => values[i] ?? 0),
        ...(isSum ? [sum] : []),
        ...(whole === undefined ? [] : [shownShare(sum, whole)]),
      ];
    }),
  };
}

function ofLines({ times, dates, series }: Lines): Content {
  return {
    head: [dates === undefined ? "Time (UTC)" : "Date", ...series.map(({ name }) => name)],
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
  return typeof value === "number" || /^(?:[\d.,]+ %|–)$/.test(value);
}

/** What `shownTime` writes, which should stay on one line. */
const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d$/;

function cell(value: Cell, column: number): string {
  const text = escaped(typeof value === "number" ? shownNumber(value) : value);
  if (column === 0) return `<th scope="row"${TIME.test(text) ? ' class="time"' : ""}>${text}</th>`;
  return isNumber(value) ? `<td class="number">${text}</td>` : `<td>${text}</td>`;
}
