/** Dates of HTTP name their month, in all three forms (RFC 9110 5.6.7). */
const MONTH = /[a-z]{3}/i;
const ZONE = /(?:[a-z]|[+-]\d{4})$/i;

/**
 * Milliseconds since 1970 of a date in a header (RFC 9110 5.6.7); undefined for anything else. `Date.parse` alone takes
 * `0` and `3.5` for dates, and a date without a zone, as the oldest of the three forms is, for one of the place where
 * the crawler runs.
 */
export function httpDate(text: string | null): number | undefined {
  const date = text?.trim() ?? "";
  if (!MONTH.test(date)) return undefined;
  const ms = Date.parse(ZONE.test(date) ? date : `${date} GMT`);
  return Number.isNaN(ms) ? undefined : ms;
}
