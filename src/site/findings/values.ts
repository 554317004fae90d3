import { knownCrawler, knownCrawlers } from "../../engine/agent/known.ts";
import { foldedName } from "../../engine/dialect/addressee.ts";
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
  if (value.length > 4096 || !/[\s,;|]/.test(value)) return undefined;
  // The look-behind lets a run of white space match only at its first character: linear instead of quadratic time.
  const parts = value.split(/(?<!\s)\s+(?=[/*])|[,;|]\s*(?=\/)/);
  if (parts.length < 2 || parts.some((part) => /\s/.test(part) || !/^[/*]/.test(part))) return undefined;
  const paths = parts.map((part) => part.replace(/[,;|]$/, ""));
  // Nobody lists everything beside something else: such a piece comes of a stray blank or mark.
  return paths.some(isEverything) ? undefined : paths;
}

/** Whether a rule's value matches every path. */
export function isEverything(value: string): boolean {
  return value === "/" || value === "/*" || value === "*";
}

/** Whether a value is an absolute URL. */
export function isUrl(value: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:\/\/|www\.)/i.test(value);
}

/** Endings of hosts that no file has. */
const HOST =
  /^(?:[\w-]+\.)+(?:com|org|net|info|biz|edu|gov|eu|de|fr|ru|uk|nl|ch|at|jp|cn|br|au|ca|example)(?::\d+)?(?=[/?]|$)/i;

/** A URL, or one without a scheme, in a rule: its host and what follows. Undefined for anything else. */
export function urlParts(value: string): { readonly host: string; readonly path: string } | undefined {
  if (!isUrl(value) && !/^\/\/[\w-]+\.[\w.-]+/.test(value) && !HOST.test(value)) return undefined;
  const [, host = "", rest = ""] = /^(?:[^/]*\/\/)?([^/?]*)(.*)$/s.exec(value)!;
  return { host: host.toLowerCase(), path: rest.startsWith("/") ? rest : `/${rest}` };
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

/** Whether the value of a User-agent line is a whole header, or a URL. */
export function isFullHeader(value: string): boolean {
  return /^Mozilla\/|[()]|\+?https?:\/\//i.test(value);
}

/** Crawlers named one after another, or undefined if the value is not such a list. */
export function listedAgents(value: string): string[] | undefined {
  if (value.length > 4096 || !/[\s,;|/+&]/.test(value) || isFullHeader(value)) return undefined;
  const bare = value.replace(/^[[{](.*)[\]}]$/, "$1");
  const byMark = bare.split(/[,;|]/).map((name) => name.trim());
  const names =
    byMark.length > 1 ? byMark.filter((name) => name !== "") : bare.split(/\s+and\s+|\s*[/+&]\s*|\s+/);
  if (names.length < 2 || !names.every((name) => /^(?:[A-Za-z][\w.-]*|\*)$/.test(name))) return undefined;
  // Without commas, words are a list only if each is a known crawler: together they may be one name, or end in a star.
  const [first = "", ...rest] = names;
  if (byMark.length === 1 && !((first === "*" || isKnownName(first)) && rest.every(isKnownName)))
    return undefined;
  return names;
}

let known: ReadonlySet<string> | undefined;

/** Whether a crawler of the table looks for a name, be it its own or one to which it falls back. */
export function isKnownName(name: string): boolean {
  known ??= new Set(knownCrawlers().flatMap(({ tokens }) => tokens.map(foldedName)));
  return known.has(foldedName(name));
}
