import { wrongArgument } from "../../base/options.ts";

const MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";
const MINUTE = 60_000;

/**
 * Reads the time of a request, in milliseconds since 1970; `NaN` if it cannot be read. It may be in the common log
 * format (`10/Oct/2026:13:55:36 -0700`, with or without fractions and zone), in ISO 8601 (UTC if there is no zone, as
 * in W3C's format; slashes are hyphens), as HTTP writes it (`Sat, 10 Oct 2026 13:55:36 GMT`), or a number of seconds,
 * milliseconds, microseconds or nanoseconds since 1970.
 *
 * @throws RobotsError INVALID_ARGUMENT for anything but a text
 */
export function readTime(text: string): number {
  if (typeof text !== "string") throw wrongArgument("readTime", "a string", text);
  if (text.charCodeAt(2) === 0x2f) return commonTime(text);
  if (/^\d{9,}(?:\.\d*)?$/.test(text)) return epochTime(text);
  if (/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(text)) return isoTime(text);
  if (/^\d{4}\/\d\d\/\d\d[T ]\d\d:\d\d/.test(text)) return isoTime(text.replaceAll("/", "-"));
  if (/^[A-Z][a-z]{2}, \d\d? [A-Z][a-z]{2} \d{4} [\d:]{8} GMT$/.test(text)) return inRange(Date.parse(text));
  return Number.NaN;
}

/** Whether a written time has fractions of seconds. */
export function isPrecise(text: string): boolean {
  return text.includes(".") || /^\d{12,}$/.test(text);
}

function commonTime(text: string): number {
  const [day, year, hour, minute, second] = [
    digits(text, 0, 2),
    digits(text, 7, 4),
    digits(text, 12, 2),
    digits(text, 15, 2),
    digits(text, 18, 2),
  ];
  const month = MONTHS.indexOf(text.slice(3, 6)) / 3;
  const marks = text[6] === "/" && text[11] === ":" && text[14] === ":" && text[17] === ":";
  if (!marks || !Number.isInteger(month) || month < 0 || day < 1 || day > 31) return Number.NaN;
  if (hour > 23 || minute > 59 || second > 60) return Number.NaN;
  const time = Date.UTC(year, month, day, hour, minute, second);
  const rest = text.slice(20);
  const fraction = rest.startsWith(".") ? /^\.(\d{1,3})\d*/.exec(rest) : null;
  if (fraction === null) return inZone(time, rest);
  return inZone(time + Number(fraction[1]!.padEnd(3, "0")), rest.slice(fraction[0].length));
}

/** A time moved to UTC from a written zone; an empty zone is UTC. NaN for anything else. */
function inZone(time: number, written: string): number {
  if (written === "") return time;
  const zone = /^ ([+-])(\d\d):?(\d\d)$/.exec(written);
  if (zone === null) return Number.NaN;
  const offset = Number(zone[2]) * 60 + Number(zone[3]);
  return time - (zone[1] === "-" ? -offset : offset) * MINUTE;
}

/** The number written in a part of a text; NaN unless all its characters are digits. */
function digits(text: string, from: number, length: number): number {
  let value = 0;
  for (let at = from; at < from + length; at++) {
    const digit = text.charCodeAt(at) - 0x30;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

/** Seconds have up to this many digits until the year 5138; finer units have 3, 6 or 9 more. */
const SECONDS = 11;

function epochTime(text: string): number {
  const point = text.indexOf(".");
  const whole = point < 0 ? text.length : point;
  const finer = whole <= SECONDS ? 0 : whole <= SECONDS + 3 ? 3 : whole <= SECONDS + 6 ? 6 : 9;
  return Math.floor(inRange(Number(text) * 10 ** (3 - finer)));
}

function isoTime(text: string): number {
  const zone = /(?:z|[+-]\d\d:?\d\d)$/i.test(text.slice(16)) ? "" : "Z";
  // Not every engine reads fractions of more than three digits, or zones without a colon.
  const isoText = text
    .replace(" ", "T")
    .replace(/([.,]\d{1,3})\d*/, "$1")
    .replace(/([+-]\d\d)(\d\d)$/, "$1:$2");
  return inRange(Date.parse(isoText.replace(",", ".") + zone));
}

/** The last time that a JavaScript date can hold. */
const LAST = 8.64e15;

function inRange(time: number): number {
  return Math.abs(time) <= LAST ? time : Number.NaN;
}
