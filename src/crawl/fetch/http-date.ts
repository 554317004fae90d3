/** HTTP dates contain the name of a month in all three forms (RFC 9110 5.6.7). */
const MONTH = /[a-z]{3}/i;
const ZONE = /(?:[a-z]|[+-]\d{4})$/i;

/**
 * Parses a date in a header into milliseconds since 1970 (RFC 9110 5.6.7); undefined for anything else.
 * `Date.parse` alone accepts `0` and `3.5` as dates, and treats a date without a zone, such as the oldest of the
 * three forms, as local time.
 */
export function httpDate(text: string | null): number | undefined {
  const date = text?.trim() ?? "";
  if (!MONTH.test(date)) return undefined;
  const ms = Date.parse(ZONE.test(date) ? date : `${date} GMT`);
  return Number.isNaN(ms) ? undefined : ms;
}
