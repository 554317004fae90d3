import { numeral } from "./numeral.ts";

/** How long something will take, for people: `45 s left`, `12 min left`, `3.5 h left`. */
export function timeLeft(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s left`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min left`;
  return `${numeral(Math.round(seconds / 360) / 10)} h left`;
}
