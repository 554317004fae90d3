import { knownCrawlers } from "../../../engine/agent/known.ts";
import { NOT_CRAWLERS } from "../../../engine/agent/token.ts";
import { DEVICE_HEADERS, PEOPLE_HEADERS } from "../../identity/people.ts";
import { ROBOT } from "../../identity/sender.ts";
import { verbatim } from "./spelling.ts";

/** What separates the words of a User-Agent header: space, controls, punctuation, and the plus sign before a URL. */
export const SEPARATORS = "\\x00-\\x20\\x22\\x27-\\x2C;<>\\[\\]\\x7B-\\x7D\\x7F-\\xA0";
export const SEPARATOR: string = `[${SEPARATORS}]`;
/** Those of them that may stand before a name; a comma is left of an empty header. */
export const SPACE = "[\\x00-\\x20+,\\x7F-\\xA0]";
/** Names that browsers begin with, and others that crawlers never have. */
const BROWSERS: string = NOT_CRAWLERS.replaceAll(" ", "|");
/**
 * A header as today's browsers send it, and nothing else in it, without the `^`. Most requests have such a header, so one
 * quick expression spares them all the others.
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

/** What else people send, as {@link PLAIN_BROWSER}. */
export const READERS: string = PEOPLE_HEADERS;

/** Headers of which only names make a robot: a whole expression, in which case matters. */
export const DEVICES: string = `^${DEVICE_HEADERS}`;

/** Words and names that declare another robot, for servers that take expressions as they are, one at a time. */
export const OTHER_ROBOTS: readonly string[] = ROBOT.map(({ source }) => source.replaceAll("\\/", "/"));

const IN_WORD = `[^${SEPARATORS}]`;
/** What shows that a word is a URL or an address. */
const CONTACT = "(?:@|://|www\\.)";
/** Before the first word of a header, or any other. */
const BEFORE = `^(?:.*?${SEPARATOR})??`;
/** A character that may continue a name, so that it would be another one. */
const LETTER = "[\\w.\\x80-\\x9F\\xA1-\\xFF]";

/** Names as alternatives: where several begin at one place, the longest is taken. */
export function alternatives(names: readonly string[]): string {
  return `(?:${sorted(names).map(spelledName).join("|")})`;
}

/**
 * The same for a server that tries alternatives one after the other, at each word of each header: by their first letters,
 * so that most are not tried.
 */
function byLetter(names: readonly string[]): string {
  const byFirst = new Map<string, string[]>();
  for (const name of sorted(names)) {
    const first = name[0]!.toLowerCase();
    byFirst.set(first, [...(byFirst.get(first) ?? []), name]);
  }
  if (byFirst.size < 4) return alternatives(names);
  const parts = [...byFirst].map(([first, some]) => `(?=${verbatim(first)})${alternatives(some)}`);
  return `(?:${parts.join("|")})`;
}

/** Names in the order of the alphabet, once each, but what continues a name before it. */
function sorted(names: readonly string[]): string[] {
  const byName = new Map(names.map((name) => [`${name.toLowerCase()}\uffff`, name]));
  return [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, name]) => name);
}

/** A name as headers have it: some logs and clients write spaces as plus signs. */
export function spelledName(name: string): string {
  return [...name].map((c) => (c === " " ? "[\\x20+]" : verbatim(c))).join("");
}

/** Characters of the names in one expression: nginx takes 4,096 characters at a time. */
const MOST_CHARACTERS = 1800;

/** Names in groups that are short enough for one expression each. */
export function grouped(names: readonly string[]): string[][] {
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

/** The names of the table. No request has some of them, but who sends one is judged by it nevertheless. */
export function requestNames(): string[] {
  return knownCrawlers().map(({ token }) => token);
}

/** What the names of other crawlers that begin with a name go on with: `-image` for `googlebot`. */
export function continuations(name: string, others: readonly string[]): string[] {
  const lower = name.toLowerCase();
  const longer = others.map((one) => one.toLowerCase());
  const rests = longer.filter((one) => one.startsWith(lower)).map((one) => one.slice(lower.length));
  return rests.filter((rest) => /^[^\w.]/.test(rest));
}

/** The names of the table without some. */
export function namesBut(names: readonly string[]): string[] {
  const some = new Set(names);
  return requestNames().filter((name) => !some.has(name));
}

/**
 * The first known name in a header, as `productToken` finds it: a whole word, not in a URL or an address, and not after
 * "like" or "with". It is the first group.
 */
export function knownName(): string {
  return `${BEFORE}${found(`(${byLetter(requestNames())})`)}`;
}

/** The same among what follows another name, which stands before a slash. */
export function nextKnownName(): string {
  return `^[^/]*/(?:.*?${SEPARATOR})${found(`(${byLetter(requestNames())})`)}`;
}

/** One of some known names, first or not. */
export function anyKnown(names: readonly string[]): string {
  const others = namesBut(names);
  const longer = names.flatMap((name) => continuations(name, others).map((rest) => name + rest));
  const not = longer.length === 0 ? "" : `(?!${alternatives(longer)}(?!${LETTER}))`;
  return `${BEFORE}${found(not + byLetter(names))}`;
}

/** Known names where they stand for a crawler. */
function found(name: string): string {
  return `${SPOKEN}${name}(?!${LETTER})(?!${IN_WORD}*${CONTACT})`;
}

/** No "like" or "with" before. */
const SPOKEN = ["^", SEPARATOR]
  .flatMap((start) => [1, 2, 3].map((n) => `(?<!${start}(?:like|with)${SEPARATOR}{${n}})`))
  .join("");

/** Where libraries have their names. */
const FRONT = [`.*?\\bcompatible;${SPACE}*`, `${SPACE}*`];
/** Where robots have names that no table has. */
const PLACES = [
  ...FRONT,
  `[^)]*\\)(?:.*?${SEPARATOR})??${SPOKEN}(?=${IN_WORD}*(?:bot|crawl|spider))`,
  `(?:.*?${SEPARATOR})??${SPOKEN}(?=${IN_WORD}+${SEPARATOR}+${IN_WORD}*${CONTACT})`,
];

/** The name of an HTTP library in its own header. It is the first group. */
function libraryName(names: readonly string[]): string {
  return placed(FRONT, names);
}

/** One of some names that are not in the table, where `productToken` looks for such: no browser has its name there. */
export function ownName(names: readonly string[]): string {
  return placed(PLACES, names);
}

/** One of some names that make a robot of whoever has them, in any place. */
function robotName(names: readonly string[]): string {
  return placed([`(?:.*?${SEPARATOR})??${SPOKEN}`], names);
}

function placed(places: readonly string[], names: readonly string[]): string {
  return `^(?:${places.join("|")})(${byLetter(names)})(?![\\w\\x80-\\xFF-])(?!${IN_WORD}*${CONTACT})`;
}

/** The name of a headless browser or a tool in a header that otherwise looks like a browser's. It is the first group. */
export function hiddenName(names: readonly string[]): string {
  return `^(?:(?:(?:${BROWSERS})[^\\w-]|[^\\w\\x80-\\xFF]).*?)?\\b(${alternatives(names)})\\b`;
}

/** The name of a library after that of what it runs on, for any server: `Python/3.11 aiohttp/3.9.1`. It is the first group. */
export function libraryAfter(platforms: readonly string[], names: readonly string[]): string {
  const before = `^(?:${FRONT.join("|")})${alternatives(platforms)}(?:[^\\w\\x80-\\xFF-].*?)?`;
  return `${before}[^\\w.\\x80-\\xFF-](${alternatives(names)})(?:[^\\w.-]|$)`;
}

/** Expressions for names, as a server can take them. */
export interface Names {
  /** One of some crawlers of the table. */
  anyKnown(names: readonly string[]): string;
  /** Names of HTTP libraries, and others that no table has: the first group. */
  library(names: readonly string[]): readonly string[];
  own(names: readonly string[]): readonly string[];
  /** The same of names that make a robot of whoever has them. */
  robot(names: readonly string[]): string;
}

/** For servers whose expressions can look around. */
export const LOOKING_AROUND: Names = {
  anyKnown,
  library: (names) => [libraryName(names)],
  own: (names) => [ownName(names)],
  robot: robotName,
};

/** Whether a name is one that browsers have. */
export function isBrowser(name: string): boolean {
  return NOT_CRAWLERS.split(" ").includes(name.toLowerCase());
}
