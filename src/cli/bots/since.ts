import { readTime } from "../../site/logs/time.ts";
import { CliError } from "../command.ts";

const HOURS: Readonly<Record<string, number>> = { h: 1, d: 24, w: 168 };

/** The time that `--since` names, in milliseconds since 1970. */
export function sinceFrom(text: string, now: number): number {
  const [, count, unit] = /^(\d{1,5})([hdw])$/.exec(text) ?? [];
  const time =
    unit === undefined
      ? readTime(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00Z` : text)
      : now - Number(count) * HOURS[unit]! * 3_600_000;
  if (Number.isNaN(time))
    throw new CliError(
      `--since takes a time such as 2026-11-20, 2026-11-20T06:00Z, 24h, 7d or 2w, not "${text}"`,
    );
  return time;
}
