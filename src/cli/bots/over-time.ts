import type { Bot, BotReport } from "../../site/logs/count/report.ts";
import type { Lines } from "../report/figure.ts";
import type { Texts } from "../text/en.generated.ts";
import { chartName } from "./name.ts";

/** The most lines, and points in time. */
const LINES = 6;
const TIMES = 400;

type Timeline = Bot["timeline"];

/** Points in time that make a line. */
const FEWEST = 3;

/**
 * Requests of the robots with the most of them over time, and of all others together; undefined for a log so short that
 * there is no line to draw, or without times.
 */
export function overTime(
  title: string,
  all: readonly Bot[],
  timelineOf: (bot: Bot) => Timeline,
  step: BotReport["step"],
  texts: Texts,
): Lines | undefined {
  const sums = new Map(
    all.map((bot) => [bot, timelineOf(bot).reduce((sum, [, requests]) => sum + requests, 0)]),
  );
  const bots = all.filter((bot) => sums.get(bot)! > 0).sort((a, b) => sums.get(b)! - sums.get(a)!);
  const starts = bots.flatMap((bot) => timelineOf(bot).map(([from]) => Date.parse(from)));
  if (starts.length === 0) return undefined;
  const [first, last] = starts.reduce(
    ([low, high], at) => [Math.min(low, at), Math.max(high, at)],
    [Infinity, -Infinity],
  );
  let width = step;
  while ((last! - first!) / width >= TIMES) width *= 2;
  const begin = Math.floor(first! / width) * width;
  const times = Array.from({ length: Math.floor((last! - begin) / width) + 1 }, (_, i) => begin + i * width);
  if (times.length < FEWEST) return undefined;
  const countsOf = (some: readonly Bot[]): number[] => {
    const values = times.map(() => 0);
    for (const bot of some) {
      for (const [from, requests] of timelineOf(bot))
        values[Math.floor((Date.parse(from) - begin) / width)]! += requests;
    }
    return values;
  };
  const named = bots.length <= LINES ? bots : bots.slice(0, LINES - 1);
  const rest = bots.slice(named.length);
  const series = named.map((bot) => ({ name: chartName(bot.agent, texts), values: countsOf([bot]) }));
  if (rest.length > 0)
    series.push({ name: texts.bots.page.others({ others: rest.length }), values: countsOf(rest) });
  return {
    kind: "lines",
    title,
    note: widthText(width, texts.bots.page.notes),
    times,
    series,
  };
}

function widthText(width: number, notes: Texts["bots"]["page"]["notes"]): string {
  const hours = width / 3_600_000;
  if (hours === 1 || hours === 24) return hours === 1 ? notes.perHour : notes.perDay;
  return hours % 24 === 0 ? notes.perDays({ days: hours / 24 }) : notes.perHours({ hours });
}
