import { alternatives, BROWSERS, ROBOT_SIGN, requestNames, SEPARATOR, SEPARATORS, SPACE } from "./names.ts";

/**
 * Who is asking, for a server whose expressions cannot look around (RE2): what others say in one
 * expression takes several, of which the first that matches decides.
 */

const BEFORE = `^(?:.*?${SEPARATOR})??`;
const WORD = `[^${SEPARATORS}]*`;
/** What may follow a name in its word; no URL or address. */
const VERSION = "(?:(?:[!#$%&/=?\\x5C^\\x60~-]|:[^/])[^@:]*?(?::[^/@][^@:]*?)*?)?";
const CONTACT = `(?:${WORD}(?:@|://|www\\.))`;

/** A header in which a name comes after "like" or "with", without that name. */
export function likeness(): string {
  return `(?i)^(.*?${SEPARATOR})(?:like|with)${SEPARATOR}+(?:${alternatives(requestNames())})($|[^\\w.].*$)`;
}

/** The first known name in a header. */
export function firstKnown(): string {
  return `(?i)${BEFORE}(${alternatives(requestNames())})${inWord(VERSION)}(?:${SEPARATOR}|$)`;
}

/** One of some names that are not in the table, in each of the places where such names are looked for. */
export function ownNames(names: readonly string[]): string[] {
  const rest = inWord(VERSION.replace("~-]", "~.]"));
  const name = `(${alternatives(names)})${rest}`;
  const robots = names.filter((one) => /bot|crawl|spider/i.test(one));
  const disguised = `(?i)^[^)]*\\)(?:.*?${SEPARATOR})?(${alternatives(robots)})${rest}(?:${SEPARATOR}|$)`;
  return [
    `(?i)^${SPACE}*${name}(?:${SEPARATOR}|$)`,
    `(?i)^.*?\\bcompatible;${SPACE}*${name}(?:${SEPARATOR}|$)`,
    ...(robots.length > 0 ? [disguised] : []),
    `(?i)${BEFORE}${name}${SEPARATOR}+${CONTACT}`,
  ];
}

/** The rest of a word does not go beyond it. */
function inWord(expression: string): string {
  return expression.replaceAll("[^@:]", `[^@:${SEPARATORS}]`).replaceAll("[^/", `[^/${SEPARATORS}`);
}

/** Whether a header has a word of robots. */
export const SIGN: string = `(?i)${ROBOT_SIGN}`;

/** A word of a robot's name that is no URL or address. */
const ROBOT_WORD = `[^@:/.${SEPARATORS}]*(?:bot|crawl|spider)[^@:${SEPARATORS}]*(?:${SEPARATOR}|$)`;
const BROWSER = `(?:${BROWSERS})(?:[^\\w${SEPARATORS}-]${WORD})?`;
const NAME = `[A-Za-z]${WORD}`;

/**
 * Where a name may be that is no browser's: what shows it there, or that there is none, in the order in which it is looked
 * for.
 */
export const PLACES: readonly (readonly (readonly [expression: string, isNamed: boolean])[])[] = [
  [
    [`(?i)^${SPACE}*(?:${BROWSER}(?:${SEPARATOR}|$)|${CONTACT})`, false],
    [`^${SPACE}*${NAME}`, true],
  ],
  [
    [`(?i)\\bcompatible;${SPACE}*${ROBOT_WORD}`, true],
    [`(?i)\\bcompatible;${SPACE}*(?:${BROWSER}(?:${SEPARATOR}|$)|${CONTACT})`, false],
    [`(?i)\\bcompatible;${SPACE}*${NAME}`, true],
  ],
  [
    [`(?i)^[^)]*\\)(?:.*${SEPARATOR})?cubot`, false],
    [`(?i)^[^)]*\\)(?:.*${SEPARATOR})?${ROBOT_WORD}`, true],
  ],
  [
    [`(?i)(?:^|${SEPARATOR})${BROWSER}${SEPARATOR}+${CONTACT}`, false],
    [`(?:^|${SEPARATOR})${NAME}${SEPARATOR}+${CONTACT}`, true],
  ],
];
