import { addTo } from "../../../base/add-to.ts";
import { knownCrawlers } from "../../../engine/agent/known.ts";
import { isCommonName, NEAR, NOT_CRAWLERS } from "../../../engine/agent/token.ts";
import { SEPARATORS } from "../../identity/name-list.ts";
import { PEOPLE_HEADERS } from "../../identity/people.ts";
import { ROBOT } from "../../identity/sender.ts";
import { verbatim } from "./spelling.ts";

export const SEPARATOR: string = `[${SEPARATORS}]`;
/** Separators that may stand before a name. A comma is left over where an empty header was joined with another. */
export const SPACE = "[\\x00-\\x20+,\\x7F-\\xA0]";
/** Names that browsers begin with, and other names that crawlers never have. */
const BROWSERS: string = NOT_CRAWLERS.replaceAll(" ", "|");
/**
 * Exactly a header as today's browsers send it, without the `^`. Most requests have such a header, so this one quick
 * expression saves all the others.
 */
export const PLAIN_BROWSER: string = (() => {
  const version = "[0-9_.]+(?:[A-Z][0-9]+)?";
  const platforms = [
    `Windows NT ${version}(?:; Win64; x64|; WOW64)?`,
    `Macintosh; Intel Mac OS X ${version}`,
    `X11;(?: Ubuntu;)? Linux (?:x86_64|i686)`,
    `(?:iPhone; CPU iPhone|iPad; CPU) OS ${version} like Mac OS X`,
    `Linux; Android ${version}; K`,
    `Android ${version}; Mobile`,
  ];
  const engine = `(?:AppleWebKit/${version} \\(KHTML, like Gecko\\)|Gecko/${version})`;
  const products = "Version|Chrome|CriOS|Mobile|Safari|Firefox|FxiOS|EdgA?|OPR|SamsungBrowser";
  const header = `Mozilla/5\\.0 \\((?:${platforms.join("|")})(?:; rv:${version})?\\) ${engine}(?: Mobile| (?:${products})/${version})*$`;
  return header.replaceAll(" ", "\\x20");
})();

/** Other headers that people send, as {@link PLAIN_BROWSER}. */
export const READERS: string = PEOPLE_HEADERS;

/** Expressions for words and names that declare any other robot. */
export const OTHER_ROBOTS: readonly string[] = ROBOT.map(({ source }) => source.replaceAll("\\/", "/"));

const IN_WORD = `[^${SEPARATORS}]`;
/** Characters by which a word is a URL or an address. */
const CONTACT = "(?:@|://|www\\.)";
/** The header before a word, which may be the first. */
const BEFORE = `^(?:.*?${SEPARATOR})??`;
/** A character that continues a name, and so makes it another one. */
const LETTERS = "\\w\\xAA\\xB2\\xB3\\xB5\\xB9\\xBA\\xBC-\\xBE\\xC0-\\xD6\\xD8-\\xF6\\xF8-\\xFF";
const LETTER = `[${LETTERS}]`;

/** Names as alternatives: of several that begin at one place, the longest is tried first. */
export function alternatives(names: readonly string[]): string {
  return `(?:${sorted(names).map(spelledName).join("|")})`;
}

/**
 * The same, grouped by first letters, for a server that tries alternatives one after the other at each word of each
 * header: this way it skips most of them.
 */
function byLetter(names: readonly string[]): string {
  const byFirst = new Map<string, string[]>();
  for (const name of sorted(names)) addTo(byFirst, name[0]!.toLowerCase(), name);
  if (byFirst.size < 4) return alternatives(names);
  const parts = [...byFirst].map(([first, some]) => `(?=${verbatim(first)})${alternatives(some)}`);
  return `(?:${parts.join("|")})`;
}

/** Names in alphabetical order, once each; a longer name comes before its beginning. */
function sorted(names: readonly string[]): string[] {
  const byName = new Map(names.map((name) => [`${name.toLowerCase()}\uffff`, name]));
  return [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, name]) => name);
}

/** The expression for a name in a header: some logs and clients write its spaces as plus signs. A star stands for what may follow in a name. */
export function spelledName(name: string): string {
  return [...name].map((c) => (c === " " ? "[\\x20+]" : c === "*" ? "[\\w-]*" : verbatim(c))).join("");
}

/** Names, and of those with a star at the end, which other names follow, only those that show a robot. */
export function robotsOf(names: readonly string[]): string[] {
  return names.flatMap((name) =>
    name.endsWith("*") && !/bot|crawl|spider/i.test(name)
      ? ["bot", "crawl", "spider"].map((word) => `${name}${word}*`)
      : name,
  );
}

/** How many characters the names in one expression may have: nginx takes 4,096 at a time. */
const MOST_CHARACTERS = 1800;

/** Divides names into groups, each short enough for one expression. */
export function groupNames(names: readonly string[]): string[][] {
  const groups: string[][] = [];
  let left = 0;
  for (const name of sorted(names)) {
    left -= spelledName(name).length + 2;
    if (left < 0) {
      groups.push([]);
      left = MOST_CHARACTERS;
    }
    groups.at(-1)!.push(name);
  }
  return groups;
}

/** All names of the table, even names that no real request has: a client that sends one is judged by it. */
export function requestNames(): string[] {
  return knownCrawlers().map(({ token }) => token);
}

/**
 * The endings by which other crawlers' names continue a name: `-image` for `googlebot`.
 *
 * @param others in lower case
 */
export function continuations(name: string, others: readonly string[]): string[] {
  const lower = name.toLowerCase();
  const rests = others.filter((one) => one.startsWith(lower)).map((one) => one.slice(lower.length));
  return rests.filter((rest) => /^\W/.test(rest));
}

/** All other names of the table, in lower case. */
export function namesBut(names: readonly string[]): string[] {
  const some = new Set(names);
  const others = requestNames().filter((name) => !some.has(name));
  return others.map((name) => name.toLowerCase());
}

/**
 * The first known name in a header, as `productToken` finds it: a whole word, not in a URL or an address, and not after
 * "like" or "with". Group 1 is the name.
 */
export function knownName(): string {
  return `${BEFORE}${found(`(${eitherKind(requestNames())})`)}`;
}

/** The next known name, in a text that begins with a name found before and a slash. */
export function nextKnownName(): string {
  return `^[^/]*/(?:.*?${SEPARATOR})${found(`(${eitherKind(requestNames())})`)}`;
}

/** One of some names of the table, at the front of a header or later. */
export function anyName(names: readonly string[]): string {
  const others = namesBut(names);
  const longer = names.flatMap((name) => continuations(name, others).map((rest) => name + rest));
  const not = longer.length === 0 ? "" : `(?!${alternatives(longer)}(?!${LETTER}))`;
  return `${BEFORE}${found(not + eitherKind(names))}`;
}

/** Names of the table that telephones and apps may have, too, and the others. */
export function byKind(names: readonly string[]): Readonly<Record<"common" | "robots", string[]>> {
  const common = names.filter(isCommonName);
  return { common, robots: names.filter((name) => !common.includes(name)) };
}

/** One of some names of the table; those that telephones and apps may have, too, only where robots have theirs. */
function eitherKind(names: readonly string[]): string {
  const { common, robots } = byKind(names);
  const kinds = robots.length > 0 ? [byLetter(robots)] : [];
  if (common.length > 0) {
    const each = byLetter(common);
    // Whether an address follows is asked last, since that reads on.
    kinds.push(`${AT_FRONT}${each}`, `${each}(?!${LETTER})(?=${NEAR}${CONTACT})`);
  }
  return `(?:${kinds.join("|")})`;
}

/** A known name, with the conditions under which it stands for a crawler. */
function found(name: string): string {
  return `${SPOKEN}${name}(?!${LETTER})(?!${IN_WORD}*${CONTACT})`;
}

/** Asserts that no "like" or "with" comes before. */
const SPOKEN = ["^", SEPARATOR]
  .flatMap((start) => [1, 2, 3].map((n) => `(?<!${start}(?:like|with)${SEPARATOR}{${n}})`))
  .join("");

/** Asserts that a name is at the front of a header or after "compatible;". */
const AT_FRONT = `(?:${["^", "\\bcompatible;"]
  .flatMap((start) => [0, 1, 2, 3].map((n) => `(?<=${start}${n === 0 ? "" : `${SPACE}{${n}}`})`))
  .join("|")})`;

/** Where libraries have their names: at the front. */
const FRONT = [`.*?\\bcompatible;${SPACE}*`, `${SPACE}*`];
/** Where robots have names that are in no table, besides the head. */
const BEHIND = [
  FRONT[0]!,
  `[^)]*\\)(?:.*?${SEPARATOR})??${SPOKEN}(?=${IN_WORD}*(?:bot|crawl|spider))`,
  `(?:.*?${SEPARATOR})??${SPOKEN}(?=${IN_WORD}+${SEPARATOR}+${IN_WORD}*${CONTACT})`,
];

/** One of some own names, where `productToken` looks for such; browsers' own names are never there. */
export function ownName(names: readonly string[]): string {
  return placed([...FRONT, ...BEHIND.slice(1)], names);
}

function placed(places: readonly string[], names: readonly string[]): string {
  return `^(?:${places.join("|")})${named(names)}`;
}

function named(names: readonly string[]): string {
  return `(${byLetter(names)})(?![${LETTERS}-])(?!${IN_WORD}*${CONTACT})`;
}

/** The name of a headless browser or tool in a header that otherwise looks like a browser's. Group 1 is the name. */
export function hiddenName(names: readonly string[]): string {
  return `^(?:(?:(?:${BROWSERS})[^\\w-]|[^\\w\\x80-\\xFF]).*?)?\\b(${alternatives(names)})\\b`;
}

/** A library's name after that of its platform, as in `Python/3.11 aiohttp/3.9.1`. Group 1 is the name. */
export function libraryAfter(platforms: readonly string[], names: readonly string[]): string {
  const before = `^(?:${FRONT.join("|")})${alternatives(platforms)}(?:[^\\w\\x80-\\xFF-].*?)?`;
  return `${before}[^\\w.\\x80-\\xFF-](${alternatives(names)})(?:[^\\w.-]|$)`;
}

/** Expressions for names in headers, in a server's flavor. */
export interface Names {
  /** One of some crawlers of the table. */
  anyName(names: readonly string[]): string;
  /** Names of HTTP libraries, at the front; group 1 is the name. */
  library(names: readonly string[]): readonly string[];
  own(names: readonly string[]): readonly string[];
  /** The same, but not at the head of the header. */
  behind(names: readonly string[]): readonly string[];
  /** Names that make any client a robot, wherever they stand; group 1 is the name. */
  robot(names: readonly string[]): string;
  /** Names of several words before a contact address; group 1 is the name. */
  spaced(names: readonly string[]): string;
}

/** Names for servers whose expressions can look around. */
export const LOOKING_AROUND: Names = {
  anyName,
  library: (names) => [placed(FRONT, names)],
  own: (names) => [ownName(names)],
  behind: (names) => [placed(BEHIND, names)],
  robot: (names) => placed([`(?:.*?${SEPARATOR})??${SPOKEN}`], names),
  spaced: (names) =>
    `^(?:.*?${SEPARATOR})??${SPOKEN}${named(names)}(?=${IN_WORD}*${SEPARATOR}+${IN_WORD}*${CONTACT})`,
};
