import type { Language } from "../../site/findings/messages.ts";

/** Forms of a word for the plural categories of a language. */
export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** Numbers and times as a language writes them. */
export interface Forms {
  /** `1,234,567`. */
  number(value: number): string;
  /** The form of a word for a number of things. */
  word(value: number, forms: Plural): string;
  /** A number of things: `1 URL`, `1,234 URLs`. */
  count(value: number, forms: Plural): string;
  /** A time in UTC, rounded up to a second; milliseconds since 1970. */
  time(value: number): string;
}

/** The forms of a language. What they need of Intl is made when it is first used, since that takes time. */
export function formsOf(language: Language): Forms {
  let numbers: Intl.NumberFormat | undefined;
  let plurals: Intl.PluralRules | undefined;
  let times: Intl.DateTimeFormat | undefined;
  const number = (value: number): string => {
    // Most numbers need no format, and making one takes ten milliseconds.
    if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value);
    numbers ??= new Intl.NumberFormat(language);
    return numbers.format(value);
  };
  const word = (value: number, forms: Plural): string => {
    plurals ??= new Intl.PluralRules(language);
    return forms[plurals.select(value)] ?? forms.other;
  };
  return {
    number,
    word,
    count: (value, forms) => `${number(value)} ${word(value, forms)}`,
    time(value) {
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
