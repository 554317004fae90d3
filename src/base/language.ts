/** Languages that texts are in, and what each needs beside words: numbers, times and plural forms. */
export type Language = "en" | "de" | "fr" | "ru";

/** The languages that there are texts in. */
export const languages: readonly Language[] = ["en", "de", "fr", "ru"];

/** Texts by plural category, or by the number itself: `=0`. */
type Cases = Readonly<Record<string, string>>;

/** Numbers and times as a language writes them, and its choice of words. */
export interface Locale {
  readonly language: Language;
  /** `1,234,567`. */
  number(value: number): string;
  /** The text for a number of things. */
  plural(value: number, cases: Cases): string;
  /** The text for a value; `other` for those without one. */
  select(value: boolean | number | string | undefined, cases: Cases): string;
  /** A time in UTC, rounded up to a second; milliseconds since 1970. In English as in `2026-11-22T10:01:00Z`. */
  time(value: number): string;
}

/** The locale of a language. Its parts of Intl are made when they are first used, since that takes time. */
export function localeOf(language: Language): Locale {
  let numbers: Intl.NumberFormat | undefined;
  let plurals: Intl.PluralRules | undefined;
  let times: Intl.DateTimeFormat | undefined;
  return {
    language,
    number(value) {
      // Most numbers need no format, and making one takes ten milliseconds.
      if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value);
      numbers ??= new Intl.NumberFormat(language);
      return numbers.format(value);
    },
    plural(value, cases) {
      plurals ??= new Intl.PluralRules(language);
      return cases[`=${value}`] ?? cases[plurals.select(value)] ?? cases.other!;
    },
    select: (value, cases) => cases[String(value)] ?? cases.other!,
    time(value) {
      if (language === "en") return isoTime(value);
      times ??= new Intl.DateTimeFormat(language, {
        dateStyle: "medium",
        timeStyle: "medium",
        timeZone: "UTC",
      });
      return `${times.format(Math.ceil(value / 1000) * 1000)} UTC`;
    },
  };
}

/** A time as in `2026-11-22T10:01:00Z`, rounded up to a second; milliseconds since 1970. */
export function isoTime(time: number): string {
  return new Date(Math.ceil(time / 1000) * 1000).toISOString().replace(".000Z", "Z");
}
