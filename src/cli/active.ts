/**
 * What a terminal or a log acts on rather than shows. Expressions with classes of Unicode are made when a text first
 * needs them: engines read Unicode's tables for those as soon as they see one in a program, and most texts are ASCII.
 */
const UNSEEN = "\\p{Cf}\\p{Cs}\\p{Co}\\u2028\\u2029";
/** How a command of a build service begins in its log: `##[`, `##name[`. */
const BUILD_COMMAND = "##(?=[\\w.]*\\[)";

let inText: RegExp | undefined;
let inJson: RegExp | undefined;
let character: RegExp | undefined;

/**
 * Replaces control characters, format characters (which turn the direction of writing, or hide), line separators,
 * halves of characters, private ones; and what begins a command of a build service: the first colon of `::` at the
 * start of a text, whatever white space comes before it, and the `##` of `##[` and `##name[` anywhere.
 */
export function replaceActive(text: string, replace: (found: string) => string): string {
  if (!/[^ -~]|::|##/.test(text)) return text;
  inText ??= new RegExp(`[\\p{Cc}${UNSEEN}]|(?<=^\\s*):(?=:)|${BUILD_COMMAND}`, "gu");
  return text.replace(inText, replace);
}

/** The same in JSON, which has escaped ASCII's control characters, except for line ends between its parts. */
export function replaceActiveInJson(text: string, replace: (found: string) => string): string {
  if (!/[^\n -~]|##/.test(text)) return text;
  inJson ??= new RegExp(`[\\x7F-\\x9F${UNSEEN}]|${BUILD_COMMAND}`, "gu");
  return text.replace(inJson, replace);
}

/** Whether a single character is active. */
export function isActive(one: string): boolean {
  if (!/[^ -~]/.test(one)) return false;
  character ??= new RegExp(`[\\p{Cc}${UNSEEN}]`, "u");
  return character.test(one);
}
