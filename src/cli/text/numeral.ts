import { localeOf } from "../../base/language.ts";
import type { Texts } from "./en.generated.ts";

/** A number for people: `1,234,567`. */
export const numeral = localeOf("en").number;

/** A number of things: `1 URL`, `1,234 URLs`. */
export function amount(value: number, one: string): string {
  return `${numeral(value)} ${one}${value === 1 ? "" : "s"}`;
}

/** How long something will take, for people: `45 s left`, `12 min left`, `3.5 h left`. */
export function remainingTime(seconds: number, { common: { left } }: Texts): string {
  if (seconds < 90) return left.seconds({ seconds: Math.ceil(seconds) });
  if (seconds < 5400) return left.minutes({ minutes: Math.round(seconds / 60) });
  return left.hours({ hours: Math.round(seconds / 360) / 10 });
}
