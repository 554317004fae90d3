import { html, nothing, render } from "lit-html";
import uPlot from "uplot";
import type { Bot, BotReport } from "../../src/site/logs/index.ts";
import { dateText, number, t } from "../text/language.ts";
import { logText } from "../text/log.ts";
import { visible } from "./visible.ts";

/** How many robots have a colour of their own; the others share one. */
const COLOURS = 5;
/** How many bars fit on a phone. */
const MOST_BARS = 96;

interface Series {
  readonly name: string;
  readonly className: string;
  readonly counts: Float64Array;
}

interface Span {
  readonly from: number;
  /** Milliseconds in one bar. */
  readonly step: number;
  readonly bars: number;
}

/** The current chart, which keeps memory until it is destroyed. */
let shown: uPlot | undefined;

/** Draws requests over time, of all robots that are listed or of one; and which are disallowed, if a file says so. */
export function drawTimeline(
  host: HTMLElement,
  listed: readonly Bot[],
  step: BotReport["step"],
  chosen: Bot | undefined,
): void {
  shown?.destroy();
  shown = undefined;
  const span = spanOf(listed, step);
  if (span === undefined) {
    render(nothing, host);
    return;
  }
  const some = chosen === undefined ? listed : [chosen];
  const isJudged = listed.some(({ forbidden }) => forbidden !== null);
  const series = isJudged ? byVerdict(some, span) : byRobot(listed, chosen, span);
  const sums = Float64Array.from({ length: span.bars }, (_, bar) =>
    series.reduce((sum, { counts }) => sum + counts[bar]!, 0),
  );
  const most = Math.max(...sums);
  const busiest = sums.indexOf(most);
  const unit = logText().perStep({ hours: span.step / 3_600_000 });
  const [first, last] = [span.from, span.from + span.bars * span.step].map(longDate);
  const usual = logText().most({ count: number(most), at: longDate(span.from + busiest * span.step) });
  const label = logText().chart({ from: first!, to: last!, most: number(most) });
  const draw = (said: string): void => {
    render(
      html`<p class="facts chart-top">${said} · ${unit}</p>
        <div class="chart" role="img" aria-label=${label}></div>
        <ul class="legend">${series.map(({ name, className }) => html`<li><span class="swatch" .style=${`--fill: var(--${className})`}></span>${name}</li>`)}</ul>`,
      host,
    );
  };
  const say = (bar: number | null | undefined): void => {
    const parts = series.filter(({ counts }) => counts[bar ?? -1]! > 0);
    const shares = parts.map(({ name, counts }) => `${name}: ${number(counts[bar!]!)}`);
    draw(bar == null ? usual : [longDate(span.from + bar * span.step), ...shares].join(" · "));
  };
  draw(usual);
  shown = stacked(host.querySelector<HTMLElement>(".chart")!, series, span, say);
}

/** Stacked bars: each series is drawn over the lower part of the one before. */
function stacked(
  host: HTMLElement,
  series: readonly Series[],
  span: Span,
  say: (bar: number | null | undefined) => void,
): uPlot {
  const style = getComputedStyle(host);
  const colour = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  // A canvas does not know `light-dark()`, so an element resolves the colour.
  const resolved = (name: string): string => {
    host.style.color = `var(--${name})`;
    const found = getComputedStyle(host).color;
    host.style.color = "";
    return found;
  };
  const times = Array.from({ length: span.bars }, (_, bar) => (span.from + bar * span.step) / 1000);
  const total = new Float64Array(span.bars);
  const layers = series.map(({ counts, className }) => {
    for (const [bar, count] of counts.entries()) total[bar]! += count;
    return { heights: [...total], fill: resolved(className) };
  });
  const axis = {
    stroke: resolved("muted"),
    grid: { stroke: resolved("rule"), width: 1 },
    ticks: { stroke: resolved("rule"), width: 1 },
    font: `12px ${colour("sans")}`,
  };
  const size = (): { width: number; height: number } => ({
    width: Math.max(host.clientWidth, 200),
    height: 150,
  });
  const points = { show: false };
  // Each bar begins at its time, and fills it: a narrow one would look as if it were of its first minutes.
  const bars = uPlot.paths.bars!({ size: [0.9, Number.POSITIVE_INFINITY], align: 1 });
  const drawn = new uPlot(
    {
      ...size(),
      // Room for half of the last label.
      padding: [null, 34, null, null],
      tzDate: (time) => uPlot.tzDate(new Date(time * 1000), "Etc/UTC"),
      legend: { show: false },
      cursor: {
        drag: { x: false, y: false },
        points: { show: false },
        // Not the bar that begins nearest to the pointer.
        dataIdx: (_, __, ___, time) => Math.floor((time * 1000 - span.from) / span.step),
      },
      scales: {
        x: { range: () => [span.from / 1000, (span.from + span.bars * span.step) / 1000] },
        y: { range: (_, __, most) => [0, Math.max(most, 1) * 1.05] },
      },
      axes: [
        {
          ...axis,
          space: 76,
          // Not minutes: no bar stands for less than an hour.
          incrs: [1, 3, 6, 12, 24, 48, 72, 168, 336, 720, 1440, 2160, 4320, 8760].map(
            (hours) => hours * 3_600,
          ),
          values: (_, times, __, ___, step) => times.map((time) => axisTime(time * 1000, step)),
        },
        {
          ...axis,
          size: 56,
          incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 2e5, 5e5, 1e6, 1e7],
          values: (_, counts) => counts.map(number),
        },
      ],
      series: [
        {},
        ...layers.map(({ fill }) => ({ fill, stroke: fill, width: 0, paths: bars, points })).reverse(),
      ],
      hooks: { setCursor: [({ cursor }) => say(cursor.idx)], destroy: [() => watcher.disconnect()] },
    },
    [times, ...layers.map(({ heights }) => heights).reverse()],
    host,
  );
  const watcher = new ResizeObserver(() => drawn.setSize(size()));
  watcher.observe(host);
  return drawn;
}

/** A label of the time axis: a date for days, for hours with a date only where it changes. */
function axisTime(time: number, step: number): string {
  const isDay = step >= 86_400 || time % 86_400_000 === 0;
  return dateText(time, isDay ? { day: "numeric", month: "short" } : { hour: "2-digit", minute: "2-digit" });
}

/** The time from the first to the last request, in as many bars as fit; each is a whole number of steps. */
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

/** The disallowed requests of robots, and the others above them. */
function byVerdict(bots: readonly Bot[], span: Span): Series[] {
  const forbidden = countsOf(bots, "forbiddenTimeline", span);
  const others = countsOf(bots, "timeline", span).map((count, bar) => count - forbidden[bar]!);
  return [
    { name: t().disallowed, className: "no", counts: forbidden },
    { name: t().allowed, className: "c0", counts: others },
  ];
}

/** The requests of the first few robots and of the others, or of one of them in its colour. */
function byRobot(bots: readonly Bot[], chosen: Bot | undefined, span: Span): Series[] {
  const series = (name: string, of: readonly Bot[], place: number): Series => ({
    name,
    className: `c${place < COLOURS ? place + 1 : 0}`,
    counts: countsOf(of, "timeline", span),
  });
  if (chosen !== undefined) return [series(visible(chosen.agent), [chosen], bots.indexOf(chosen))];
  const all = bots.slice(0, COLOURS).map((bot, i) => series(visible(bot.agent), [bot], i));
  const rest = bots.slice(COLOURS);
  return rest.length === 0 ? all : [...all, series(logText().others, rest, COLOURS)];
}

function countsOf(
  bots: readonly Bot[],
  what: "timeline" | "forbiddenTimeline",
  { from, step, bars }: Span,
): Float64Array {
  const counts = new Float64Array(bars);
  for (const bot of bots) {
    for (const [time, requests] of bot[what])
      counts[Math.floor((Date.parse(time) - from) / step)]! += requests;
  }
  return counts;
}

/** A time for a column, without the year, which is seldom in doubt. */
export function shortDate(time: number): string {
  return dateText(time, { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
}

export function longDate(time: number): string {
  return dateText(time, { dateStyle: "medium", timeStyle: "short" });
}
