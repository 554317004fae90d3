import { escaped } from "../../base/escape.ts";
import { colourOf, type Draw, drawer } from "./draw.ts";
import { ENGLISH, type Figure, type Series, type Words } from "./figure.ts";
import { STYLE } from "./style.ts";
import { tableOf } from "./table.ts";

/**
 * A report, for people. Its texts are shown unchanged, so they must be free of control characters, which may reverse or
 * hide others.
 */
export interface Report {
  readonly title: string;
  /** What was looked at, in a sentence. */
  readonly lead: string;
  /** The few numbers that matter most. */
  readonly facts: readonly Fact[];
  readonly figures: readonly Figure[];
  /** What made it, and when. */
  readonly foot: string;
}

export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** Widths that charts are drawn in: text in them would shrink with the chart. */
const WIDE = 720;
const NARROW = 350;

/**
 * A writer of reports, each one self-contained HTML file: it loads nothing and runs nothing. It is readable on a
 * phone and in the dark, and everything that a chart shows stands in a table beside it.
 */
export async function pageWriter(words: Words = ENGLISH): Promise<(report: Report) => string> {
  const draw = await drawer(words.language);
  return (report) => pageOf(report, draw, words);
}

function pageOf({ title, lead, facts, figures, foot }: Report, draw: Draw, words: Words): string {
  const shown = facts.map(
    ({ label, value }) => `<div><dt>${escaped(label)}</dt><dd>${escaped(value)}</dd></div>\n`,
  );
  return `<!doctype html>
<html lang="${words.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
<p>${escaped(lead)}</p>
<dl>
${shown.join("")}</dl>
${figures.map((figure) => section(figure, draw, words)).join("")}</main>
<footer>${escaped(foot)}</footer>
</body>
</html>
`;
}

function section(figure: Figure, draw: Draw, words: Words): string {
  const { title } = figure;
  const note = [figure.note, figure.more].filter((text) => text !== undefined).join(" ");
  const head = `<h2>${escaped(title)}</h2>\n${note === "" ? "" : `<p>${escaped(note)}</p>\n`}`;
  // What scrolls must be reachable by the keyboard, and then say what it is.
  const table = `<div class="scroll" tabindex="0" role="region" aria-label="${escaped(title)}">${tableOf(figure, words)}</div>`;
  const body = figure.kind === "listing" ? table : `${charts(figure, draw)}\n${table}`;
  const kind = figure.kind === "listing" ? "" : ' class="pair"';
  return `<section>\n${head}<div${kind}>${body}</div>\n</section>\n`;
}

/** The chart in both widths; the style shows one of them. For screen readers, the table beside it says the same. */
function charts(figure: Exclude<Figure, { kind: "listing" }>, draw: Draw): string {
  const wide = `<div class="wide">${draw(figure, WIDE)}</div>`;
  const narrow = `<div class="narrow">${draw(figure, NARROW)}</div>`;
  return `<div aria-hidden="true">${legend(figure.series)}${wide}${narrow}</div>`;
}

function legend(series: readonly Series[]): string {
  if (series.length < 2) return "";
  const names = series.map(
    ({ name }, place) => `<li><span style="background:${colourOf(place)}"></span>${escaped(name)}</li>`,
  );
  return `<ul>${names.join("")}</ul>`;
}
