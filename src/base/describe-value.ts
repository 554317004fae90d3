import { withoutPassword } from "./without-password.ts";

/** Characters of a text that are shown. */
const MOST_CHARACTERS = 60;

/** A value as messages show it: shortened, on one line, and without running any of its code. */
export function describeValue(value: unknown): string {
  if (typeof value === "string") return quoted(value);
  if (typeof value === "bigint") return `${value}n`.slice(0, MOST_CHARACTERS);
  if (typeof value === "symbol") return "a symbol";
  if (typeof value === "function") return "a function";
  if (typeof value !== "object" || value === null) return String(value);
  if (Array.isArray(value)) return value.length === 0 ? "an empty array" : "an array";
  return value instanceof Promise ? "a promise, which has to be awaited" : "an object";
}

/**
 * Quotes a text, without the password if it is a URL. Characters that terminals obey, that reverse the text after them, or that nobody sees become escapes.
 * They are listed, since `\p{...}` would load Unicode's tables together with the library.
 */
function quoted(text: string): string {
  return JSON.stringify(shorten(withoutPassword(text, "***@"), MOST_CHARACTERS)).replace(
    /[\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** The beginning of a text for a message, with three dots if there is more. */
export function shorten(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}...` : text;
}
