import { CliError } from "../command.ts";

const UNITS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Node's timers cannot wait longer than a little less than 25 days. */
const LONGEST = 24 * UNITS.d;

/** Milliseconds of a time such as `30s`, `15m`, `1h` or `1d`: a second at least, 24 days at most. */
export function durationFrom(option: string, text: string): number {
  const [, count, unit] = /^(\d{1,7})([smhd])$/.exec(text) ?? [];
  const time = count === undefined ? 0 : Number(count) * UNITS[unit as keyof typeof UNITS];
  if (time >= 1000 && time <= LONGEST) return time;
  throw new CliError(`${option} takes a time from 1s to 24d, such as 15m or 1h, not "${text}"`);
}
