import { knownCrawlers } from "../../agent/known.ts";
import { NOT_CRAWLERS } from "../../agent/token.ts";
import { ROBOT } from "../../identity/sender.ts";
import { hiddenNames } from "../../identity/software.ts";
import { verbatim } from "./spelling.ts";

/** What separates the words of a User-Agent header: space, controls, punctuation, and the plus sign before a URL. */
export const SEPARATORS = "\\x00-\\x20\\x22\\x27()*+,;<>\\[\\]\\x7B-\\x7D\\x7F-\\xA0";
export const SEPARATOR: string = `[${SEPARATORS}]`;
/** Those of them that may stand before a name. */
export const SPACE = "[\\x00-\\x20+\\x7F-\\xA0]";
/** Names that browsers begin with, and others that crawlers never have. */
export const BROWSERS: string = NOT_CRAWLERS.replaceAll(" ", "|");
/**
 * A header as today's browsers send it, and nothing else in it. Most requests have such a header, so one quick expression
 * spares them all the others.
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
  return `^Mozilla/5\\.0 \\((?:${platforms.join("|")})(?:; rv:${version})?\\) ${engine}(?: Mobile| (?:${products})/${version})*$`;
})();

/** Words of robots, for a server that takes expressions as they are. */
export const ROBOT_SIGN: string = ROBOT.source.replaceAll("\\/", "/");

const IN_WORD = `[^${SEPARATORS}]`;
/** What shows that a word is a URL or an address. */
const CONTACT = "(?:@|://|www\\.)";
/** Before the first word of a header, or any other. */
const BEFORE = `^(?:.*?${SEPARATOR})??`;
/** A character that may continue a name, so that it would be another one. */
const LETTER = "[\\w.\\x80-\\x9F\\xA1-\\xFF]";

/**
 * Names as alternatives: where several begin at one place, the longest is taken. What they begin with is written once,
 * since servers try alternatives one after the other, at each word of each header.
 */
export function alternatives(names: readonly string[]): string {
  return branches(longestFirst(names));
}

function branches(names: readonly string[]): string {
  const firsts = [...new Set(names.map((name) => name.slice(0, 1)))];
  // An end comes last.
  const parts = firsts
    .filter((first) => first !== "")
    .sort()
    .map((first) => {
      const rests = names.filter((name) => name[0] === first).map((name) => name.slice(1));
      return spelledName(first) + branches(rests);
    });
  if (firsts.includes("")) parts.push("");
  return parts.length === 1 ? parts[0]! : `(?:${parts.join("|")})`;
}

/** Names in lower case, the longest first. */
export function longestFirst(names: readonly string[]): string[] {
  const folded = [...new Set(names.map((name) => name.toLowerCase()))];
  return folded.sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
}

/** A name as headers have it: some logs and clients write spaces as plus signs. */
export function spelledName(name: string): string {
  return [...name].map((c) => (c === " " ? "[\\x20+]" : verbatim(c))).join("");
}

/** Characters of the names in one expression: nginx takes 4,096 characters at a time. */
const MOST_CHARACTERS = 2500;

/** Names in groups that are short enough for one expression each. */
export function grouped(names: readonly string[]): string[][] {
  const groups: string[][] = [];
  let left = 0;
  for (const name of [...names].sort((a, b) => b.length - a.length)) {
    left -= 2 * name.length;
    if (left < 0) {
      groups.push([]);
      left = MOST_CHARACTERS;
    }
    groups.at(-1)!.push(name);
  }
  return groups;
}

/** The names that appear in requests. */
export function requestNames(): string[] {
  return knownCrawlers()
    .filter(({ fetches }) => fetches)
    .map(({ token }) => token);
}

/** What known names that begin with a name go on with: `-image` for `googlebot`. */
export function continuations(name: string): string[] {
  const lower = name.toLowerCase();
  const longer = requestNames().map((one) => one.toLowerCase());
  const rests = longer.filter((one) => one.startsWith(lower)).map((one) => one.slice(lower.length));
  return rests.filter((rest) => /^[^\w.]/.test(rest));
}

/**
 * The first known name in a header, as `productToken` finds it: a whole word, not in a URL or an address, and not after
 * "like" or "with".
 *
 * @param group what begins the group for the name
 */
export function knownName(group: string): string {
  return `${BEFORE}${found(`${group}${alternatives(requestNames())})`)}`;
}

/** The same among what follows another name, which stands before a slash. */
export function nextKnownName(group: string): string {
  return `^[^/]*/(?:.*?${SEPARATOR})${found(`${group}${alternatives(requestNames())})`)}`;
}

/** One of some known names, first or not. */
export function anyKnown(names: readonly string[]): string {
  const each = longestFirst(names).map((name) => {
    const longer = continuations(name).map((rest) => spelledName(rest));
    return longer.length === 0
      ? spelledName(name)
      : `${spelledName(name)}(?!(?:${longer.join("|")})(?!${LETTER}))`;
  });
  return `${BEFORE}${found(`(?:${each.join("|")})`)}`;
}

/** Known names where they stand for a crawler. */
function found(name: string): string {
  const before = ["^", SEPARATOR].flatMap((start) =>
    [1, 2].map((n) => `(?<!${start}(?:like|with)${SEPARATOR.repeat(n)})`),
  );
  return `${before.join("")}${name}(?!${LETTER})(?!${IN_WORD}*${CONTACT})`;
}

/** Where libraries have their names. */
const FRONT = [`.*?\\bcompatible;${SPACE}*`, `${SPACE}*`];

/** The name of an HTTP library in its own header. */
export function libraryName(names: readonly string[], group: string): string {
  return placed(FRONT, names, group);
}

/** One of some names that are not in the table, where `productToken` looks for such: no browser has its name there. */
export function ownName(names: readonly string[], group: string): string {
  const places = [
    ...FRONT,
    `[^)]*\\)(?:.*?${SEPARATOR})??(?=${IN_WORD}*(?:bot|crawl|spider))`,
    `(?:.*?${SEPARATOR})??(?=${IN_WORD}+${SEPARATOR}+${IN_WORD}*${CONTACT})`,
  ];
  return placed(places, names, group);
}

function placed(places: readonly string[], names: readonly string[], group: string): string {
  const name = `${group}${alternatives(names)})`;
  return `^(?:${places.join("|")})${name}(?![\\w\\x80-\\xFF-])(?!${IN_WORD}*${CONTACT})`;
}

/** The name of a headless browser or a tool in a header that otherwise looks like a browser's. */
export function hiddenName(group: string): string {
  return `^(?:(?:(?:${BROWSERS})[^\\w-]|[^\\w\\x80-\\xFF]).*?)?\\b${group}${alternatives(hiddenNames())})\\b`;
}

/** Whether a name is one that browsers have. */
export function isBrowser(name: string): boolean {
  return NOT_CRAWLERS.split(" ").includes(name.toLowerCase());
}

/**
 * A header that declares another robot: it has a typical word, and a name where `productToken` looks for one, which
 * no browser's header has.
 */
export function otherRobot(): string {
  const name = `(?!${IN_WORD}*${CONTACT})(?!(?:${BROWSERS})(?![\\w\\x80-\\xFF-]))(?=[\\w\\x80-\\xFF-]*[A-Za-z\\x80-\\xFF])`;
  const places = [
    `${SPACE}*${name}`,
    `.*?\\bcompatible;${SPACE}*${name}`,
    `[^)]*\\)(?:.*?${SEPARATOR})??(?=${IN_WORD}*(?:bot|crawl|spider))${name}`,
    `(?:.*?${SEPARATOR})??${name}${IN_WORD}+${SEPARATOR}+(?=${IN_WORD}*${CONTACT})`,
  ];
  return `^(?=.*?(?:${ROBOT_SIGN}))(?:${places.join("|")})`;
}
