/** A date and time in the W3C's profile of ISO 8601, where the time, or the month and day, may be left out. */
const W3C = /^\d{4}(?:-\d\d(?:-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?)?)?$/i;
/** A date in a feed (RFC 822): with the name of a month, and a zone. */
const RFC822 = /^(?:[a-z]{3}, *)?\d{1,2} [a-z]{3} \d{4} .*(?:[a-z]+|[+-]\d{4})$/i;

/**
 * The moment of a `lastmod`, or of a date in a feed, in milliseconds since 1970; undefined for anything else. A time
 * without a zone is UTC.
 */
export function momentOf(text: string): number | undefined {
  const found = W3C.exec(text);
  if (found === null && !RFC822.test(text)) return undefined;
  const isLocal = found !== null && text.length > 10 && found[1] === undefined;
  const moment = Date.parse(isLocal ? `${text}Z` : text);
  return Number.isNaN(moment) ? undefined : moment;
}
