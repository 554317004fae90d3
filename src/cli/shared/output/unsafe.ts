/** Characters that a terminal or a log interprets instead of showing, but for control characters. */
const UNSEEN = "\\p{Cf}\\p{Cs}\\p{Co}\\u2028\\u2029";
/** The beginning of a command to a build service in its log: `##[`, `##name[`. */
const BUILD_COMMAND = "##(?=[\\w.]*\\[)";

const IN_TEXT = new RegExp(`[\\p{Cc}${UNSEEN}]|(?<=^\\s*):(?=:)|${BUILD_COMMAND}`, "gu");
const IN_JSON = new RegExp(`[\\x7F-\\x9F${UNSEEN}]|${BUILD_COMMAND}`, "gu");
const CHARACTER = new RegExp(`[\\p{Cc}${UNSEEN}]`, "u");

/**
 * Replaces control characters, format characters (which are invisible or change the direction of text), line
 * separators, lone surrogates and private-use characters, as well as the beginning of a command to a build service:
 * the first colon of `::` at the start of a text, whatever white space comes before it, and the `##` of `##[` and
 * `##name[` anywhere.
 */
export function replaceUnsafe(text: string, replace: (found: string) => string): string {
  // Most texts are plain ASCII, which this finds out in a third of the time.
  return /[^ -~]|::|##/.test(text) ? text.replace(IN_TEXT, replace) : text;
}

/** The same for JSON, which has escaped ASCII's control characters already, except for line ends between its parts. */
export function replaceUnsafeInJson(text: string, replace: (found: string) => string): string {
  return /[^\n -~]|##/.test(text) ? text.replace(IN_JSON, replace) : text;
}

/** Whether a single character is unsafe. */
export const isUnsafe = (one: string): boolean => CHARACTER.test(one);
