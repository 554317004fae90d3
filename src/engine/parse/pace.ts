import { wrongArgument, wrongValue } from "../../base/options.ts";
import { encoder } from "../../base/utf8.ts";
import { beginsInAnyCase } from "./table.ts";

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

/**
 * A `Request-rate` (Conner's draft of 2002, Seznam): at most `requests` in `seconds`; if the line gives a time of
 * day, only between those times in UTC.
 */
export interface RequestRate {
  /** How many requests are welcome in that time. */
  readonly requests: number;
  /** The time. */
  readonly seconds: number;
  /** In minutes after midnight, UTC. A window that ends before it beginsInAnyCase spans midnight. */
  readonly window?: { readonly from: number; readonly to: number };
}

const FIELD = encoder.encode("request-rate");

/** Whether a field's name is Request-rate, an alternative to Crawl-delay. */
export function isRequestRate(body: Uint8Array, start: number, end: number): boolean {
  return end - start === FIELD.length && beginsInAnyCase(body, start, end, FIELD);
}

const UNITS: Readonly<Record<string, number>> = { "": 1, s: 1, m: 60, h: 3600, d: 86_400 };

/** Parses values such as `1/10s 1800-1900`; undefined for a value that a crawler could not follow. */
export function parseRequestRate(value: string): RequestRate | undefined {
  const match =
    /^(\d{1,6})[ \t]*\/[ \t]*(\d{1,6})[ \t]*([smhd]?)(?:[ \t]+(\d\d)(\d\d)[ \t]*-[ \t]*(\d\d)(\d\d))?$/i.exec(
      value,
    );
  if (match === null) return undefined;
  const requests = Number(match[1]);
  const seconds = Number(match[2]) * UNITS[match[3]!.toLowerCase()]!;
  if (requests === 0 || seconds === 0) return undefined;
  if (match[4] === undefined) return { requests, seconds };
  const [fromHour, fromMinute, toHour, toMinute] = match.slice(4).map(Number) as [
    number,
    number,
    number,
    number,
  ];
  if (fromHour > 24 || toHour > 24 || fromMinute > 59 || toMinute > 59) return undefined;
  return { requests, seconds, window: { from: fromHour * 60 + fromMinute, to: toHour * 60 + toMinute } };
}

/** Values from one file, up to a limit. */
export interface BoundedList<T> {
  readonly list: readonly T[];
  /** There were more. */
  readonly cut: boolean;
}

/** Maximum number of request rates that are kept for one file; no crawler needs more. */
export const MAX_RATES = 64;

/** The request rates in the values of a file's lines. */
export function requestRates(values: readonly string[]): BoundedList<RequestRate> {
  const list = values.map(parseRequestRate).filter((rate) => rate !== undefined);
  return {
    list: Object.freeze(list.slice(0, MAX_RATES).map((rate) => Object.freeze(rate))),
    cut: list.length > MAX_RATES,
  };
}

/**
 * Seconds that a Crawl-delay value asks for: a decimal number, optionally followed by `s`. Undefined for anything
 * else: no standard defines the field, so a value that is not a number has no effect.
 */
export function parseDelay(value: string): number | undefined {
  const match = /^(\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})(?:[ \t]*s(?:ec(?:ond)?s?)?)?$/i.exec(value);
  return match === null ? undefined : Number(match[1]);
}
