import {
  alternatives,
  continuations,
  type Names,
  namesBut,
  SEPARATOR,
  SEPARATORS,
  SPACE,
  spelledName,
} from "./names.ts";

/**
 * Who is asking, for a server whose expressions cannot look around (RE2): what others say in one
 * expression takes several, of which the first that matches decides.
 */

const WORD = `[^${SEPARATORS}]*`;
/** What may be left of the word of a name, unless that is a URL or an address. */
const REST = `[^@:${SEPARATORS}]*?(?::[^/@${SEPARATORS}][^@:${SEPARATORS}]*?)*?`;
/** What may follow a name in its word. */
const VERSION = `(?:(?:[!#$%&/=?\\x5C^\\x60~-]|:[^/${SEPARATORS}])${REST})?`;
/** The same of a name that hyphens continue, but no dots. */
const REST_OF_OWN = VERSION.replace("~-]", "~.]");
const CONTACT = `(?:${WORD}(?:@|://|www\\.))`;
const END = `(?:${SEPARATOR}|$)`;

/** A word that is neither "like" nor "with". */
const OTHER_WORD = `(?:[^lw${SEPARATORS}]${WORD}|${["like", "with"].map(otherWord).join("|")})`;

/** Words with the first letter of a word, without that word. */
function otherWord(word: string): string {
  const parts = [...word]
    .slice(1)
    .map((letter, i) => `${word.slice(0, i + 1)}(?:[^${letter}${SEPARATORS}]${WORD})?`);
  return `${parts.join("|")}|${word}[^${SEPARATORS}]${WORD}`;
}

/** Before a word that a name may be, the first in a header or another. */
const BEFORE = `^(?:${SEPARATOR}*|(?:.*?${SEPARATOR})??${OTHER_WORD}${SEPARATOR}+)`;

/** One of some known names, first or not. */
export function anyKnown(names: readonly string[]): string {
  const others = namesBut(names);
  const longer = names.filter((name) => continuations(name, others).length > 0);
  const alone = names.filter((name) => !longer.includes(name));
  const each = longer.map((name) => `${spelledName(name)}${continued(continuations(name, others))}`);
  if (alone.length > 0) each.push(alternatives(alone) + VERSION);
  return `(?i)${BEFORE}(?:${each.join("|")})${END}`;
}

/** What may follow a name in its word, if it is not what makes it another name. */
function continued(others: readonly string[], isBegun = false): string {
  if (others.length === 0) return isBegun ? REST : VERSION;
  const firsts = [...new Set(others.map((one) => one[0] ?? ""))];
  const letters = firsts.map(spelledName).join("").replace("-", "\\x2D");
  // A whole other name is none if it goes on.
  if (firsts.includes("")) return `[\\w.\\x{80}-\\x{9F}\\x{A1}-\\x{10FFFF}]${REST}`;
  const free = isBegun ? `[^@:${letters}${SEPARATORS}]${REST}` : VERSION.replace("~-]", "~]").slice(3, -2);
  const more = firsts.map((letter) => {
    const rests = others.filter((one) => one[0] === letter).map((one) => one.slice(1));
    return `${spelledName(letter)}${continued(rests, true)}`;
  });
  return `(?:${[free, ...more].join("|")})?`;
}

/** One of some names that make a robot of whoever has them, in any place. */
function robotName(names: readonly string[]): string {
  return `(?i)${BEFORE}(${alternatives(names)})${REST_OF_OWN}${END}`;
}

/** One of some names that are not in the table, in each of the places where such names are looked for. */
export function ownNames(names: readonly string[]): string[] {
  const name = `(${alternatives(names)})${REST_OF_OWN}`;
  const robots = names.filter((one) => /bot|crawl|spider/i.test(one));
  const disguised = `(?i)^[^)]*\\)(?:${SEPARATOR}*|(?:.*?${SEPARATOR})??${OTHER_WORD}${SEPARATOR}+)(${alternatives(robots)})${REST_OF_OWN}${END}`;
  return [
    `(?i)^.*?\\bcompatible;${SPACE}*${name}${END}`,
    `(?i)^${SPACE}*${name}${END}`,
    ...(robots.length > 0 ? [disguised] : []),
    `(?i)${BEFORE}${name}${SEPARATOR}+${CONTACT}`,
  ];
}

/** For servers whose expressions cannot look around. Libraries have their names where others have them first. */
export const FORWARD: Names = {
  anyKnown,
  library: (names) => ownNames(names).slice(0, 2),
  own: ownNames,
  robot: robotName,
};
