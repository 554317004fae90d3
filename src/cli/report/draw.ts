import type { EChartsOption } from "echarts";
import type { Locale } from "../../base/language.ts";
import { type Bars, type Lines, shownShare, sumAt } from "./figure.ts";

/** Draws a figure, this many pixels wide, as SVG that takes its colours from the page around it. */
export type Draw = (figure: Bars | Lines, width: number) => string;

/** The style's colours, `--c1` and so on; after the last, the first is used again. */
const COLOURS = 6;

/** The colour of a series, by its place. */
export function colourOf(place: number): string {
  return `var(--c${(place % COLOURS) + 1})`;
}

const INK = "var(--ink)";
const MUTED = "var(--muted)";
const LINE = "var(--line)";
/** The library that places texts does not know the page's style, so it is given the font that will be shown. */
const FONT = "system-ui, sans-serif";
const FONT_SIZE = 13;
/** Pixels of a character, in wide fonts of that kind. */
const CHARACTER = 7.8;
const BAR = 16;
const ROW = 26;
const LINES_HEIGHT = 280;
/** Below this, a chart has less text beside and along it. */
const ROOMY = 500;

/** A drawer on the package `echarts`. */
export async function drawer(locale: Locale): Promise<Draw> {
  const compact = { notation: "compact", maximumFractionDigits: 1 } as const;
  const { format: short } = new Intl.NumberFormat(locale.language, compact);
  const style: Style = { locale, short };
  const { chart: begin } = await import("./echarts.ts");
  return (whole, width) => {
    const figure = whole.kind === "bars" ? withoutAside(whole) : whole;
    const height = figure.kind === "bars" ? figure.names.length * ROW + 36 : LINES_HEIGHT;
    const chart = begin(null, null, { renderer: "svg", ssr: true, width, height });
    try {
      chart.setOption({
        animation: false,
        color: figure.series.map((_, place) => colourOf(place)),
        textStyle: { fontFamily: FONT, fontSize: FONT_SIZE },
        ...(figure.kind === "bars" ? barOptions(figure, width, style) : lineOptions(figure, width, style)),
      });
      return still(chart.renderToSVGString());
    } finally {
      chart.dispose();
    }
  };
}

/** The names that have bars. */
function withoutAside({ aside = 0, ...figure }: Bars): Bars {
  const series = figure.series.map(({ name, values }) => ({ name, values: values.slice(aside) }));
  return { ...figure, names: figure.names.slice(aside), series };
}

const AXIS_LABEL = { fontFamily: FONT, color: MUTED, fontSize: 12, hideOverlap: true } as const;
const AXIS = {
  axisLabel: AXIS_LABEL,
  axisLine: { show: false },
  axisTick: { show: false },
  splitLine: { lineStyle: { color: LINE } },
} as const;

function barOptions({ names, series, whole }: Bars, width: number, { locale, short }: Style): EChartsOption {
  const isRoomy = width >= ROOMY;
  const longest = Math.floor((width * 0.36) / CHARACTER);
  const shown = names.map((name) => shortened(name, longest));
  const said = series[0]!.values.map((_, at) => {
    const sum = sumAt(series, at);
    const share = whole === undefined || !isRoomy ? "" : ` (${shownShare(sum, whole, locale.language)})`;
    return `${locale.number(sum)}${share}`;
  });
  return {
    grid: { left: pixels(shown) + 12, right: pixels(said) + 10, top: 4, bottom: 28 },
    xAxis: {
      ...AXIS,
      type: "value",
      minInterval: 1,
      splitNumber: isRoomy ? 5 : 2,
      axisLabel: { ...AXIS_LABEL, formatter: short },
    },
    yAxis: {
      ...AXIS,
      type: "category",
      inverse: true,
      data: shown,
      axisLabel: { ...AXIS_LABEL, color: INK, fontSize: FONT_SIZE, interval: 0 },
    },
    series: series.map(({ name, values }, place) => ({
      type: "bar",
      name,
      stack: "all",
      silent: true,
      barWidth: BAR,
      data: [...values],
      // The last one in a row shows the total.
      label: {
        show: place === series.length - 1,
        position: "right",
        fontFamily: FONT,
        fontSize: FONT_SIZE,
        color: INK,
        formatter: ({ dataIndex }) => said[dataIndex]!,
      },
    })),
  };
}

function lineOptions({ times, series }: Lines, width: number, { locale, short }: Style): EChartsOption {
  return {
    grid: { left: 52, right: 20, top: 12, bottom: 28 },
    // As in the tables, whatever time zone this machine uses.
    useUTC: true,
    xAxis: {
      ...AXIS,
      type: "time",
      splitNumber: width >= ROOMY ? 6 : 3,
      splitLine: { show: false },
      // The library would name months in English.
      ...(locale.language === "en"
        ? {}
        : { axisLabel: { ...AXIS_LABEL, formatter: { month: "{yyyy}-{MM}" } } }),
    },
    yAxis: { ...AXIS, type: "value", minInterval: 1, axisLabel: { ...AXIS_LABEL, formatter: short } },
    series: series.map(({ name, values }) => ({
      type: "line",
      name: keyed(name),
      silent: true,
      symbol: times.length > 60 ? "none" : "circle",
      symbolSize: 5,
      lineStyle: { width: 2 },
      data: values.map((value, at) => [times[at]!, value]),
    })),
  };
}

function shortened(name: string, longest: number): string {
  const characters = [...name];
  return keyed(characters.length <= longest ? name : `${characters.slice(0, longest - 1).join("")}…`);
}

/** The library keeps texts in objects, so a name that these inherit, `__proto__`, needs an unseen character. */
function keyed(name: string): string {
  return name in Object.prototype ? `${name}\u2060` : name;
}

/** The width of the longest text, in pixels. */
function pixels(texts: readonly string[]): number {
  return texts.reduce((most, { length }) => Math.max(most, length), 0) * CHARACTER;
}

/** How numbers are written. */
interface Style {
  readonly locale: Locale;
  /** A number along an axis: `1.2M`. */
  readonly short: (value: number) => string;
}

/** Without the parts for the mouse. Identifiers stay: they distinguish the charts of a page. */
function still(svg: string): string {
  return svg.replace(/<style >[\s\S]*?<\/style>\n/, "").replaceAll(/ class="[^"]*"/g, "");
}
