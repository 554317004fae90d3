import { wrongArgument, wrongValue } from "../../base/options.ts";
import type { RequestRate } from "./request-rate.ts";

/** The delays that a file asks for. */
export interface Pace {
  /** `Crawl-delay` of the agent's groups, in seconds. */
  readonly crawlDelay?: number | undefined;
  /** `Request-rate` of the agent's groups. */
  readonly requestRates: readonly RequestRate[];
}

/**
 * The delay in seconds between two requests to a host: the longest of its crawl delay and the request rates that
 * apply at that time; 0 if there are none.
 *
 * @param pace an entry of the client, or anything with these two
 * @param at milliseconds since 1970; now, if absent
 * @throws RobotsError INVALID_ARGUMENT for anything else
 */
export function delayBetween(pace: Pace, at: number = Date.now()): number {
  if (!Array.isArray((pace as Pace | undefined | null)?.requestRates))
    throw wrongArgument("delayBetween", "an entry, or an object with requestRates", pace);
  if (typeof at !== "number") throw wrongValue("at", "milliseconds since 1970", at);
  const minute = Math.floor(at / 60_000) % 1440;
  let delay = pace.crawlDelay ?? 0;
  for (const { requests, seconds, window } of pace.requestRates) {
    if (window === undefined || isWithin(minute, window)) delay = Math.max(delay, seconds / requests);
  }
  return delay;
}

function isWithin(minute: number, { from, to }: { from: number; to: number }): boolean {
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
}
