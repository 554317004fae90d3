/**
 * Characters that a terminal or a log interprets instead of showing. Regular expressions with Unicode classes are
 * created when a text first needs them, since engines load Unicode tables for them at once, and most texts are
 * ASCII.
 */
const UNSEEN = "\\p{Cf}\\p{Cs}\\p{Co}\\u2028\\u2029";
/** The beginning of a command to a build service in its log: `##[`, `##name[`. */
const BUILD_COMMAND = "##(?=[\\w.]*\\[)";

let inText: RegExp | undefined;
let inJson: RegExp | undefined;
let character: RegExp | undefined;

/**
 * Replaces control characters, format characters (which are invisible or change the direction of text), line
 * separators, lone surrogates and private-use characters, as well as the beginning of a command to a build service:
 * the first colon of `::` at the start of a text, whatever white space comes before it, and the `##` of `##[` and
 * `##name[` anywhere.
 */
export function replaceUnsafe(text: string, replace: (found: string) => string): string {
  if (!/[^ -~]|::|##/.test(text)) return text;
  inText ??= new RegExp(`[\\p{Cc}${UNSEEN}]|(?<=^\\s*):(?=:)|${BUILD_COMMAND}`, "gu");
  return text.replace(inText, replace);
}

/** The same for JSON, which has escaped ASCII's control characters already, except for line ends between its parts. */
export function replaceUnsafeInJson(text: string, replace: (found: string) => string): string {
  if (!/[^\n -~]|##/.test(text)) return text;
  inJson ??= new RegExp(`[\\x7F-\\x9F${UNSEEN}]|${BUILD_COMMAND}`, "gu");
  return text.replace(inJson, replace);
}

/** Whether a single character is unsafe. */
export function isUnsafe(one: string): boolean {
  if (!/[^ -~]/.test(one)) return false;
  character ??= new RegExp(`[\\p{Cc}${UNSEEN}]`, "u");
  return character.test(one);
}
