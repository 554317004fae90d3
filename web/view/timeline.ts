import type { Bot, BotReport } from "../../src/logs/index.ts";
import { currentLanguage, currentLocale, t } from "../text/language.ts";
import { h } from "./dom.ts";
import { visible } from "./visible.ts";

/** Robots that have a colour of their own; the rest share one. */
const COLOURS = 5;
/** Bars that fit beside each other on a phone. */
const MOST_BARS = 96;
const SVG = "http://www.w3.org/2000/svg";

interface Series {
  readonly name: string;
  readonly className: string;
  readonly counts: Float64Array;
}

interface Span {
  readonly from: number;
  /** Milliseconds of a bar. */
  readonly step: number;
  readonly bars: number;
}

/** Draws the requests of robots over time: all of them, or one alone. */
export function drawTimeline(host: HTMLElement, report: BotReport, chosen: Bot | undefined): void {
  const isRobot = chosen === undefined || report.bots.includes(chosen);
  const span = spanOf(isRobot ? report.bots : [chosen], report.step);
  if (span === undefined) {
    host.replaceChildren();
    return;
  }
  const series = chosen === undefined ? seriesOfAll(report, span) : [seriesOfOne(report, chosen, span)];
  const sums = Float64Array.from({ length: span.bars }, (_, bar) =>
    series.reduce((sum, { counts }) => sum + counts[bar]!, 0),
  );
  const most = Math.max(...sums);
  const busiest = sums.indexOf(most);
  const texts = t();
  const [first, last] = [span.from, span.from + span.bars * span.step].map(dateText);
  const number = (count: number): string => count.toLocaleString(currentLanguage());
  host.replaceChildren(
    h(
      "p",
      { className: "facts chart-top" },
      texts.logMost(number(most), dateText(span.from + busiest * span.step)),
    ),
    bars(series, sums, most, span, texts.logChart(first!, last!, number(most))),
    h("p", { className: "facts chart-ends" }, h("span", {}, first), h("span", {}, `${last} UTC`)),
    h(
      "ul",
      { className: "legend" },
      ...series.map(({ name, className }) =>
        h("li", {}, h("span", { className: `swatch ${className}` }), name),
      ),
    ),
  );
}

/** From the first to the last request, in as many bars as fit: each is a whole number of the report's steps. */
function spanOf(bots: readonly Bot[], step: number): Span | undefined {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { timeline } of bots) {
    for (const at of [timeline.at(0), timeline.at(-1)]) {
      if (at === undefined) continue;
      first = Math.min(first, Date.parse(at[0]));
      last = Math.max(last, Date.parse(at[0]));
    }
  }
  if (!Number.isFinite(first)) return undefined;
  const steps = Math.round((last - first) / step) + 1;
  const width = Math.ceil(steps / MOST_BARS);
  return { from: first, step: width * step, bars: Math.ceil(steps / width) };
}

function seriesOfAll({ bots }: BotReport, span: Span): Series[] {
  const shown = bots.slice(0, COLOURS).map((bot, i) => seriesOf([bot], visible(bot.agent), i + 1, span));
  const rest = bots.slice(COLOURS);
  return rest.length === 0 ? shown : [...shown, seriesOf(rest, t().logOthers, 0, span)];
}

/** One robot alone, in the colour that it has among all. */
function seriesOfOne({ bots }: BotReport, bot: Bot, span: Span): Series {
  const place = bots.indexOf(bot);
  return seriesOf([bot], visible(bot.agent), place < COLOURS ? place + 1 : 0, span);
}

function seriesOf(
  bots: readonly Bot[],
  name: string,
  colour: number,
  { from, step, bars: count }: Span,
): Series {
  const counts = new Float64Array(count);
  for (const { timeline } of bots) {
    for (const [time, requests] of timeline)
      counts[Math.floor((Date.parse(time) - from) / step)]! += requests;
  }
  return { name, className: `c${colour}`, counts };
}

/** One unit of width for each bar, a hundred of height for the highest. */
function bars(
  series: readonly Series[],
  sums: Float64Array,
  most: number,
  span: Span,
  label: string,
): SVGElement {
  const svg = shape("svg", {
    class: "chart",
    viewBox: `0 0 ${span.bars} 100`,
    preserveAspectRatio: "none",
    role: "img",
    "aria-label": label,
  });
  for (let bar = 0; bar < span.bars; bar++) {
    if (sums[bar] === 0) continue;
    const group = shape("g", {});
    const title = shape("title", {});
    const parts = series.filter(({ counts }) => counts[bar]! > 0);
    title.textContent = [
      dateText(span.from + bar * span.step),
      ...parts.map(({ name, counts }) => `${name}: ${counts[bar]!.toLocaleString(currentLanguage())}`),
    ].join("\n");
    group.append(title);
    let top = 100;
    for (const { className, counts } of parts) {
      const height = (counts[bar]! / most) * 100;
      top -= height;
      group.append(
        shape("rect", {
          class: className,
          x: `${bar + 0.1}`,
          y: `${top}`,
          width: "0.8",
          height: `${height}`,
        }),
      );
    }
    svg.append(group);
  }
  return svg;
}

function shape(tag: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

/** A time in a column: the year is seldom in doubt. */
export function shortDate(time: number): string {
  const options = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" } as const;
  return new Intl.DateTimeFormat(currentLocale(), { ...options, timeZone: "UTC" }).format(time);
}

/** A time as people write it, in UTC: logs of different servers are seldom in the same zone. */
export function dateText(time: number): string {
  return new Intl.DateTimeFormat(currentLocale(), {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: "UTC",
  }).format(time);
}
