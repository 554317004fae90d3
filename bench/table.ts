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

/** A number in three digits. */
export function short(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString("en");
  return value
    .toPrecision(value < 0.1 ? 2 : 3)
    .replace(/(\.\d*?)0+$/, "$1")
    .replace(/\.$/, "");
}

/** Nanoseconds in the unit that suits them. */
export function duration(ns: number): string {
  if (ns < 1e3) return `${short(ns)} ns`;
  if (ns < 1e6) return `${short(ns / 1e3)} us`;
  return ns < 1e9 ? `${short(ns / 1e6)} ms` : `${short(ns / 1e9)} s`;
}

/** Middle, least and greatest. */
export function range({ min, median, max }: Spread, show: (value: number) => string = short): string {
  return min === max ? show(median) : `${show(median)} (${show(min)}..${show(max)})`;
}

/** Puts `content` between the two markers of that name; undefined if the text does not have them. */
export function between(text: string, name: string, content: string): string | undefined {
  const start = `<!-- ${name}:start -->`;
  const end = `<!-- ${name}:end -->`;
  const from = text.indexOf(start);
  const to = text.indexOf(end, from);
  if (from < 0 || to < 0) return undefined;
  return `${text.slice(0, from + start.length)}\n${content.trim()}\n${text.slice(to)}`;
}
