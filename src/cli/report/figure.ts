/** A part of a report. The same numbers make its chart and its table, so that these agree. */
export type Figure = Bars | Lines | Listing;

interface Titled {
  readonly title: string;
  /** How it was counted, in a sentence or two. */
  readonly note?: string;
  /** The parts that it leaves out or sums up, in a sentence. */
  readonly more?: string;
}

/** Numbers that are drawn in one colour. */
export interface Series {
  readonly name: string;
  /** One number for each name or time of the figure. */
  readonly values: readonly number[];
}

/** A bar for each of several names; the parts of several series stand end to end in it. */
export interface Bars extends Titled {
  readonly kind: "bars";
  /** The head of the names' column: `Outcome`. */
  readonly of: string;
  /** Text as it may be shown: without control characters. */
  readonly names: readonly string[];
  readonly series: readonly Series[];
  /** How many of the first names only the table has: bars of theirs would make the others too small to see. */
  readonly aside?: number;
  /** Numbers that only the table has. */
  readonly beside?: readonly Series[];
  /** The total that the numbers are parts of; with it, shares stand beside them. */
  readonly whole?: number;
  /** What the total is: `of 2,727 files that crawlers can read`. */
  readonly base?: string;
}

/** Numbers over time, each series a line. */
export interface Lines extends Titled {
  readonly kind: "lines";
  /** Milliseconds since 1970, ascending. */
  readonly times: readonly number[];
  /** Names of the times in the table, such as days; by default, times are shown to the minute. */
  readonly dates?: readonly string[];
  readonly series: readonly Series[];
}

/** A table alone. */
export interface Listing extends Titled {
  readonly kind: "listing";
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** Formats by language; making one takes long. */
const shares = new Map<string, Intl.NumberFormat>();

/** A part of a whole: `12.3 %`. */
export function shownShare(part: number, whole: number, language = "en"): string {
  if (whole === 0) return "–";
  const format = shares.get(language) ?? new Intl.NumberFormat(language, { minimumFractionDigits: 1 });
  shares.set(language, format);
  return `${format.format(Number(((part / whole) * 100).toFixed(1)))} %`;
}

/** A time in UTC, to the minute. */
export function shownTime(time: number): string {
  return new Date(time).toISOString().slice(0, 16).replace("T", " ");
}

/** The sum of all series for one name. */
export function sumAt(series: readonly Series[], at: number): number {
  return series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0);
}
