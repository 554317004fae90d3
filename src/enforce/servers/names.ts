import { knownCrawlers } from "../../agent/known.ts";
import { NOT_CRAWLERS } from "../../agent/token.ts";
import { ROBOT } from "../../identity/sender.ts";
import { verbatim } from "./spelling.ts";

/** What separates the words of a User-Agent header: space, controls, punctuation, and the plus sign before a URL. */
export const SEPARATORS = "\\x00-\\x20\\x22\\x27()*+,;<>\\[\\]\\x7B-\\x7D\\x7F-\\xA0";
export const SEPARATOR: string = `[${SEPARATORS}]`;
/** Those of them that may stand before a name. */
export const SPACE = "[\\x00-\\x20+\\x7F-\\xA0]";
/** Names that browsers begin with, and others that are no crawlers'. */
export const BROWSERS: string = NOT_CRAWLERS.replaceAll(" ", "|");
/** Words of robots, for a server that takes expressions as they are. */
export const ROBOT_SIGN: string = ROBOT.source.replaceAll("\\/", "/");

const IN_WORD = `[^${SEPARATORS}]`;
/** What shows that a word is a URL or an address. */
const CONTACT = "(?:@|://|www\\.)";
/** Before the first word of a header, or any other. */
const BEFORE = `^(?:.*?${SEPARATOR})??`;

/** Names as alternatives: where several begin at one place, the longest is taken. */
export function alternatives(names: readonly string[]): string {
  const folded = [...new Set(names.map((name) => name.toLowerCase()))];
  return folded
    .sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
    .map((name) => [...name].map((c) => (c === " " ? "[\\x20+]" : verbatim(c))).join(""))
    .join("|");
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

/**
 * The first known name in a header, as `productToken` finds it: a whole word, not in a URL or an address, and not after
 * "like" or "with".
 *
 * @param group what begins the group for the name
 */
export function knownName(group: string): string {
  const notLike = [1, 2].map((n) => `(?<!${SEPARATOR}(?:like|with)${SEPARATOR.repeat(n)})`).join("");
  const name = `${group}${alternatives(requestNames())})`;
  return `${BEFORE}${notLike}${name}(?![\\w.\\x80-\\x9F\\xA1-\\xFF])(?!${IN_WORD}*${CONTACT})`;
}

/** One of some names that are not in the table, where `productToken` looks for such: no browser's header has it there. */
export function ownName(names: readonly string[], group: string): string {
  const places = [
    `${SPACE}*`,
    `.*?\\bcompatible;${SPACE}*`,
    `[^)]*\\)(?:.*?${SEPARATOR})??(?=${IN_WORD}*(?:bot|crawl|spider))`,
    `(?:.*?${SEPARATOR})??(?=${IN_WORD}+${SEPARATOR}+${IN_WORD}*${CONTACT})`,
  ];
  const name = `${group}${alternatives(names)})`;
  return `^(?:${places.join("|")})${name}(?![\\w\\x80-\\xFF-])(?!${IN_WORD}*${CONTACT})`;
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
