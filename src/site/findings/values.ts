import { knownCrawler } from "../../engine/agent/known.ts";
import { leadingToken } from "../../engine/dialect/name.ts";

/** Names of crawlers of the 1990s, which the table of current ones lacks. */
const OLD_CRAWLERS = new Set(
  "scooter slurp lycos architextspider arachnophilia webcrawler excite infoseek teoma".split(" "),
);

/** Whether a rule's value is the name of a crawler instead of a path. */
export function isCrawlerName(value: string): boolean {
  if (value.length > 64 || /[/*?$=]/.test(value)) return false;
  const token = leadingToken(value);
  if (token === "" || /\.[a-z]{2,5}$/i.test(value)) return false;
  return (
    knownCrawler(value) !== undefined ||
    knownCrawler(token) !== undefined ||
    OLD_CRAWLERS.has(token.toLowerCase()) ||
    /(?:bot|crawler|spider)$/i.test(token)
  );
}

/** Paths written one after another, or undefined if the value is not such a list. */
export function listedPaths(value: string): string[] | undefined {
  if (value.length > 4096 || !/[\s,;]/.test(value)) return undefined;
  // The look-behind lets a run of white space match only at its first character: linear instead of quadratic time.
  const parts = value.split(/(?<!\s)\s+(?=[/*])|[,;]\s*(?=\/)/);
  if (parts.length < 2 || parts.some((part) => /\s/.test(part) || !/^[/*]/.test(part))) return undefined;
  return parts.map((part) => part.replace(/[,;]$/, ""));
}

/**
 * Quotation marks, dashes and spaces that word processors put in place of ASCII ones, and invisible characters; but not
 * joiners within words of languages of the Middle East and India, which need them.
 */
export const TYPOGRAPHIC =
  /[\u00A0\u00AD\u2000-\u200B\u200E-\u2015\u2018-\u201F\u2028-\u202F\u2039\u203A\u2060\u00AB\u00BB\u3000\uFF1A]|(?<![\u0590-\u109F\u1780-\u17FF])[\u200C\u200D]|[\u200C\u200D](?![\u0590-\u109F\u1780-\u17FF])/;

/** Whether a rule's value matches every path. */
export function isEverything(value: string): boolean {
  return value === "/" || value === "/*" || value === "*";
}

/** Whether a value is an absolute URL. */
export function isUrl(value: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:\/\/|www\.)/i.test(value);
}

/** Regular expression syntax that makes no sense in a URL pattern. */
export const REGEX =
  /^\^|\\[dDsSwW.?/+*()[\]-]|\[\^?[A-Za-z0-9]-[A-Za-z0-9]|\(\.\*\)?|\(\?[:=!<]|\([^()|]*\|[^()]*\)|\.\*\$|\.\+/;

/**
 * Control characters, lone surrogates, and line and paragraph separators. Written as the ranges between them, since
 * `\p{Cc}` would make engines load Unicode tables.
 */
const UNPRINTABLE = /[^ -~\u00A0-\u2027\u202A-\uD7FF\uE000-\u{10FFFF}]/u;

/** Characters that a message can show: neither white space nor invisible marks. */
const SHAPED =
  /[!-~\u00A1-\u00AC\u00AE-\u167F\u1681-\u1FFF\u2010-\u2027\u2030-\u205E\u2070-\u2FFF\u3001-\uD7FF\uE000-\uFEFE\uFF01-\uFFFD]/;

/** A character with its code point, `\u201C (U+201C)`; only the code point if it is invisible. */
export function codePoint(text: string, index: number): string {
  const point = text.codePointAt(index)!;
  const char = String.fromCodePoint(point);
  const code = `U+${point.toString(16).toUpperCase().padStart(4, "0")}`;
  return char.length > 1 || SHAPED.test(char) ? `${char} (${code})` : code;
}

/** Part of a text to quote in a message. */
export function quoteValue(text: string): string {
  const line = UNPRINTABLE.test(text) ? text.replace(new RegExp(UNPRINTABLE, "gu"), "\uFFFD") : text;
  return line.length > 60 ? `${line.slice(0, 57)}...` : line;
}

/** Length of a text without the white space at its end. */
export function trimmedEnd(text: string): number {
  return text.trimEnd().length;
}

/** Whether the value of a User-agent line is a whole header. */
export function isFullHeader(value: string): boolean {
  return /^Mozilla\/|[()]|\+?https?:\/\//i.test(value);
}

/** Crawlers named one after another, or undefined if the value is not such a list. */
export function listedAgents(value: string): string[] | undefined {
  if (value.length > 4096 || !/[\s,;|]/.test(value) || isFullHeader(value)) return undefined;
  const byMark = value.split(/[,;|]/).map((name) => name.trim());
  const names = byMark.length > 1 ? byMark.filter((name) => name !== "") : value.split(/\s+/);
  if (names.length < 2 || !names.every((name) => /^(?:[A-Za-z][\w.-]*|\*)$/.test(name))) return undefined;
  // Without commas, words are a list only if each is a known crawler: together they may be one name.
  if (byMark.length === 1 && !names.every((name) => knownCrawler(name) !== undefined)) return undefined;
  return names;
}
