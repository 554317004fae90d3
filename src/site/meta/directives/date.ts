const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** Hours east of Greenwich of the zones that RFC 822 names. */
const ZONES: ReadonlyMap<string, number> = new Map([
  ["ut", 0],
  ["utc", 0],
  ["gmt", 0],
  ["z", 0],
  ["est", -5],
  ["edt", -4],
  ["cst", -6],
  ["cdt", -5],
  ["mst", -7],
  ["mdt", -6],
  ["pst", -8],
  ["pdt", -7],
]);

/** Extended (`2030-12-31T23:59:59+01:00`) or basic (`20301231T235959+01`). */
const ISO =
  /^(\d{4})(-?)(\d\d)\2(\d\d)(?:[T ](\d\d)(?::?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?)?\s*(Z|[+-]\d\d(?::?\d\d)?)?)?$/i;
/** C's asctime, the third of HTTP's date formats (RFC 9110, 5.6.7). */
const ASCTIME = /^[a-z]{3}\s+([a-z]{3})\s+(\d{1,2})\s+(\d\d):(\d\d):(\d\d)\s+(\d{4})$/i;
const NAMED =
  /^(?:[a-z]{3,9},?\s+)?(\d{1,2})[\s-]([a-z]{3})[a-z]*[\s-](\d{4}|\d{2})(?:\s+(\d{1,2}):(\d\d)(?::(\d\d))?(?:\s*(\S+))?)?$/i;

/**
 * The moment that an `unavailable_after` names, in milliseconds since 1970; undefined if it is no date. It may be in
 * ISO 8601, RFC 822 or RFC 850, with or without the time of day, or in asctime; without a zone it is UTC. Two digits of
 * a year mean one from 1970 to 2069.
 */
export function readDate(text: string): number | undefined {
  const date = text.trim();
  if (date.length > 64) return undefined;
  const iso = ISO.exec(date);
  if (iso !== null) {
    const [, year, , month, day, hour, minute, second, zone] = iso;
    return moment(Number(year), Number(month), Number(day), [hour, minute, second], zone);
  }
  const asctime = ASCTIME.exec(date);
  if (asctime !== null) {
    const [, name, day, hour, minute, second, year] = asctime;
    return moment(Number(year), monthOf(name!), Number(day), [hour, minute, second], undefined);
  }
  const match = NAMED.exec(date);
  if (match === null) return undefined;
  const [, day, name, year, hour, minute, second, zone] = match;
  return moment(fullYear(year!), monthOf(name!), Number(day), [hour, minute, second], zone);
}

/** A month's number, 1 to 12; 0 if the text is not the name of a month. */
function monthOf(name: string): number {
  return MONTHS.indexOf(name.toLowerCase()) + 1;
}

function fullYear(digits: string): number {
  const year = Number(digits);
  return digits.length === 4 ? year : year + (year < 70 ? 2000 : 1900);
}

function moment(
  year: number,
  month: number,
  day: number,
  time: readonly (string | undefined)[],
  zone: string | undefined,
): number | undefined {
  const [hour, minute, second] = time.map((part) => Number(part ?? 0)) as [number, number, number];
  const offset = zoneMinutes(zone);
  if (offset === undefined || hour > 24 || minute > 59 || second > 60) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day));
  if (month < 1 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  return date.getTime() + ((hour * 60 + minute - offset) * 60 + second) * 1000;
}

function zoneMinutes(zone: string | undefined): number | undefined {
  if (zone === undefined) return 0;
  const hours = ZONES.get(zone.toLowerCase());
  if (hours !== undefined) return hours * 60;
  const [, sign, h, m = "0"] = /^([+-])(\d\d)(?::?(\d\d))?$/.exec(zone) ?? [];
  if (sign === undefined || Number(h) > 14 || Number(m) > 59) return undefined;
  return (Number(h) * 60 + Number(m)) * (sign === "-" ? -1 : 1);
}
