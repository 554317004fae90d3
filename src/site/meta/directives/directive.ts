/** One directive of a robots tag, as written. */
export interface Directive {
  /** The name in lower case; unknown names are kept. */
  readonly name: string;
  /** The text after the colon, as written; absent if there is no colon. */
  readonly value?: string;
}

/** What a tag or a header says to a crawler. */
export interface Directives {
  /** The crawler's name in lower case. For all crawlers it is `"robots"` in a page and `""` in a header. */
  readonly agent: string;
  /** The directives, as ordered in the text. */
  readonly directives: readonly Directive[];
}

/** How many directives of one tag or header are kept. */
const MOST_DIRECTIVES = 10_000;

/** A day's name, which RFC 822 and RFC 850 dates have before a comma. */
const DAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*$/i;

/** The items of a list, and whether these are all of them. */
export interface Items {
  readonly items: readonly string[];
  readonly whole: boolean;
}

/** Splits a list at its commas, except for the one within a date. Empty items are dropped. */
export function readItems(list: string): Items {
  const items: string[] = [];
  for (let at = 0; at <= list.length; ) {
    if (items.length === MOST_DIRECTIVES) return { items, whole: false };
    let end = commaAfter(list, at);
    let item = list.slice(at, end).trim();
    if (endsInDay(item) && /^\s*\d/.test(list.slice(end + 1, end + 65))) {
      end = commaAfter(list, end + 1);
      item = list.slice(at, end).trim();
    }
    if (item !== "") items.push(item);
    at = end + 1;
  }
  return { items, whole: true };
}

/** Whether an item is a date's beginning, with a day's name before the comma. */
function endsInDay(item: string): boolean {
  if (item.length > ITEM_CHARACTERS) return false;
  const value = /(?:^|:)\s*unavailable_after\s*:\s*(\S*)$/i.exec(item)?.[1];
  return value !== undefined && DAY.test(value);
}

/** How many characters of an item are looked at: enough for the names of a crawler, a directive and a day. */
const ITEM_CHARACTERS = 256;

function commaAfter(list: string, at: number): number {
  const comma = list.indexOf(",", at);
  return comma < 0 ? list.length : comma;
}

/** Reads the content of a robots meta tag. */
export function readDirectives(content: string): { directives: readonly Directive[]; whole: boolean } {
  const { items, whole } = readItems(content);
  return { directives: items.map(directiveOf), whole };
}

/** Reads `name` or `name: value`. */
export function directiveOf(item: string): Directive {
  const colon = item.indexOf(":");
  if (colon < 0) return { name: item.toLowerCase() };
  return { name: item.slice(0, colon).trim().toLowerCase(), value: item.slice(colon + 1).trim() };
}

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
