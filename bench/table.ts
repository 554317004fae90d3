/** Tables in Markdown, padded so that they read well in a terminal too. */
import type { Spread } from "./measure.ts";

/** @param right columns from this one on are aligned to the right */
export function table(head: readonly string[], rows: readonly (readonly string[])[], right = 1): string {
  const widths = head.map((cell, i) => Math.max(3, cell.length, ...rows.map((row) => row[i]!.length)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, i) => (i < right ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join(" | ")} |`;
  const rule = widths.map((width, i) => (i < right ? "-".repeat(width) : `${"-".repeat(width - 1)}:`));
  return [line(head), `| ${rule.join(" | ")} |`, ...rows.map(line)].join("\n");
}

/** The same without padding, for pages. @param right columns from this one on are aligned to the right */
export function pageTable(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
  right: number = head.length,
): string {
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;
  return [line(head), `|${head.map((_, i) => (i < right ? "-|" : "-:|")).join("")}`, ...rows.map(line)].join(
    "\n",
  );
}

/** A number in three digits. */
export function short(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString("en");
  return value
    .toPrecision(value < 0.1 ? 2 : 3)
    .replace(/(\.\d*?)0+$/, "$1")
    .replace(/\.$/, "");
}

/** A unit, and how many of what was measured make one. */
export interface Unit {
  readonly name: string;
  readonly size: number;
}

export const TIMES: Unit = { name: "x", size: 1 };
export const BYTES: Unit = { name: " B", size: 1 };
const NONE: Unit = { name: "", size: 1 };

/** The unit of time that suits this many nanoseconds. */
export function timeUnit(ns: number): Unit {
  if (ns < 1e3) return { name: " ns", size: 1 };
  if (ns < 1e6) return { name: " µs", size: 1e3 };
  return ns < 1e9 ? { name: " ms", size: 1e6 } : { name: " s", size: 1e9 };
}

export function inUnit(value: number, { name, size }: Unit): string {
  return `${short(value / size)}${name}`;
}

/** Nanoseconds in the unit that suits them. */
export const duration = (ns: number): string => inUnit(ns, timeUnit(ns));

/** Median, minimum and maximum in one unit, which is named once. */
export function range({ min, median, max }: Spread, unit = NONE): string {
  const middle = inUnit(median, unit);
  return min === max ? middle : `${middle} (${short(min / unit.size)}..${short(max / unit.size)})`;
}

/** A spread of nanoseconds, in the unit that suits its middle. */
export const durations = (ns: Spread): string => range(ns, timeUnit(ns.median));

/** Puts `content` between the two markers of that name; undefined if the text does not have them. */
export function between(text: string, name: string, content: string): string | undefined {
  const start = `<!-- ${name}:start -->`;
  const end = `<!-- ${name}:end -->`;
  const from = text.indexOf(start);
  const to = text.indexOf(end, from);
  if (from < 0 || to < 0) return undefined;
  return `${text.slice(0, from + start.length)}\n${content.trim()}\n${text.slice(to)}`;
}
