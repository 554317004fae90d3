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

/** Where a name may be that is no browser's: expressions for browsers and contacts, then for any other name. */
export const PLACES: readonly { readonly none: readonly string[]; readonly some: string }[] = [
  place(`^${SPACE}*`, "", ""),
  place(`\\bcompatible;${SPACE}*`, "", ""),
  place(`^[^)]*\\)(?:.*${SEPARATOR})?`, "", "(?:bot|crawl|spider)"),
  place(`(?:^|${SEPARATOR})`, `${SEPARATOR}+${CONTACT}`, ""),
];

function place(before: string, after: string, sign: string): (typeof PLACES)[number] {
  const word = sign === "" ? `[A-Za-z]${WORD}` : `${WORD}${sign}${WORD}`;
  const browser = `(?:${BROWSERS})(?:[^\\w${SEPARATORS}-]${WORD})?`;
  return {
    none: [
      `(?i)${before}${browser}${after === "" ? `(?:${SEPARATOR}|$)` : after}`,
      `(?i)${before}${CONTACT}`,
    ],
    some: `(?i)${before}${word}${after}`,
  };
}
