import { fold } from "./lex.ts";

/**
 * Seconds that a Crawl-delay value asks for: a decimal number, optionally followed by `s`. Undefined for anything
 * else; no standard defines the field, so a crawler cannot be held to a value that is not a number.
 */
export function parseDelay(value: string): number | undefined {
  const match = /^(\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})(?:\s*s(?:ec(?:ond)?s?)?)?$/i.exec(value);
  return match === null ? undefined : Number(match[1]);
}

const REQUEST_RATE = "request-rate";

/** Whether a field's name is Request-rate, which says in another way what Crawl-delay says. */
export function isRequestRate(body: Uint8Array, start: number, end: number): boolean {
  if (end - start !== REQUEST_RATE.length) return false;
  for (let i = 0; i < REQUEST_RATE.length; i++)
    if (fold(body[start + i]!) !== REQUEST_RATE.charCodeAt(i)) return false;
  return true;
}
