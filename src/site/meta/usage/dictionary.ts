import { parseDictionary, Token } from "structured-headers";

/**
 * A date, whose grammar is "@" and an integer (RFC 9651, 3.3.7); a string may hold the same characters. One that never
 * ends is taken whole: looking for a date in it again and again would cost its length squared.
 */
const DATES = /"(?:[^"\\]|\\.)*(?:"|\\?$)|(?<=[=( ])@(?=-?\d{1,15}(?![\d.]))/gs;

/**
 * Members by key of an RFC 9651 dictionary, where the last value of a key counts: tokens, and undefined for what has
 * another type. Undefined if it does not parse: then none of it counts (RFC 9651, 4.2).
 */
export function readTokens(text: string): Map<string, string | undefined> | undefined {
  // structured-headers 2.1.0 takes dates only at the very end. Their values are of no interest here, so they become
  // the integers that they consist of.
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
