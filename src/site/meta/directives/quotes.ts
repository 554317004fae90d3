/** Quotation marks of keyboards and word processors, and characters that are typed in their place. */
const QUOTES = /["'`\u00B4\u00AB\u00BB\u2018-\u201F\u2032-\u2037\u2039\u203A\u301D-\u301F\uFF02\uFF07]/g;

/** A text without its quotation marks; the text itself if it has none. */
export function unquote(text: string): string {
  return text.replace(QUOTES, "");
}

/** Whether a text has quotation marks, which no name, directive or value of a robots tag has. */
export function isQuoted(text: string): boolean {
  return text.search(QUOTES) >= 0;
}
