/**
 * Seconds that a Crawl-delay value asks for: a decimal number, optionally followed by `s`. Undefined for anything
 * else: no standard defines the field, so a value that is not a number has no effect.
 */
export function parseDelay(value: string): number | undefined {
  const match = /^(\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})(?:[ \t]*s(?:ec(?:ond)?s?)?)?$/i.exec(value);
  return match === null ? undefined : Number(match[1]);
}
