import { parseDictionary, Token } from "structured-headers";

/**
 * A date, "@" and an integer (RFC 9651, 3.3.7), or a string, which may contain the same characters. A string without an
 * end is matched as a whole: trying each of its characters for a date would take quadratic time.
 */
const DATES = /"(?:[^"\\]|\\.)*(?:"|\\?$)|(?<=[=( ])@(?=-?\d{1,15}(?![\d.]))/gs;

/**
 * The members of an RFC 9651 dictionary by key: a token, or undefined for a value of another type. The last value of a
 * key counts. Undefined if the text does not parse: then none of it counts (RFC 9651, 4.2).
 */
export function readTokens(text: string): Map<string, string | undefined> | undefined {
  // structured-headers 2.1.0 takes dates only at the very end. Their values do not matter, so they become integers.
  const dateless = text.replace(DATES, (found) => (found === "@" ? "" : found));
  try {
    const tokens = new Map<string, string | undefined>();
    for (const [key, [value]] of parseDictionary(dateless))
      tokens.set(key, value instanceof Token ? value.toString() : undefined);
    return tokens;
  } catch {
    return undefined;
  }
}
