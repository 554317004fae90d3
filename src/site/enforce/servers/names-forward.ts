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
 * Expressions for names in headers, for a server whose expressions cannot look around (RE2, in Caddy). Where PCRE needs
 * one expression, RE2 needs several, and the first that matches decides.
 */

const WORD = `[^${SEPARATORS}]*`;
/** The rest of a name's word, unless the word is a URL or an address. */
const REST = `[^@:${SEPARATORS}]*?(?::[^/@${SEPARATORS}][^@:${SEPARATORS}]*?)*?`;
/** The characters that may follow a name in its word, as in `examplebot/1.0`. */
const VERSION = `(?:(?:[!#$%&/=?\\x5C^\\x60~-]|:[^/${SEPARATORS}])${REST})?`;
/** The same for own names, which a hyphen continues, but a dot does not. */
const REST_OF_OWN = VERSION.replace("~-]", "~.]");
const CONTACT = `(?:${WORD}(?:@|://|www\\.))`;
const END = `(?:${SEPARATOR}|$)`;

/** A word that is neither "like" nor "with". */
const OTHER_WORD = `(?:[^lw${SEPARATORS}]${WORD}|${["like", "with"].map(otherWord).join("|")})`;

/** Words that begin like a word, but are not it. */
function otherWord(word: string): string {
  const parts = [...word]
    .slice(1)
    .map((letter, i) => `${word.slice(0, i + 1)}(?:[^${letter}${SEPARATORS}]${WORD})?`);
  return `${parts.join("|")}|${word}[^${SEPARATORS}]${WORD}`;
}

/** The header before a word that may be a name. */
const BEFORE = `^(?:${SEPARATOR}*|(?:.*?${SEPARATOR})??${OTHER_WORD}${SEPARATOR}+)`;

/** One of some names of the table, at the front of a header or later. */
export function anyKnown(names: readonly string[]): string {
  const others = namesBut(names);
  const longer = names.filter((name) => continuations(name, others).length > 0);
  const alone = names.filter((name) => !longer.includes(name));
  const each = longer.map((name) => `${spelledName(name)}${continued(continuations(name, others))}`);
  if (alone.length > 0) each.push(alternatives(alone) + VERSION);
  return `(?i)${BEFORE}(?:${each.join("|")})${END}`;
}

/** The characters that may follow a name in its word, without making it one of the longer names. */
function continued(others: readonly string[], isBegun = false): string {
  if (others.length === 0) return isBegun ? REST : VERSION;
  const firsts = [...new Set(others.map((one) => one[0] ?? ""))];
  const letters = firsts.map(spelledName).join("").replace("-", "\\x2D");
  // The longer name is complete here; if its word goes on, it is another name than that one.
  if (firsts.includes("")) return `[\\w.\\x{80}-\\x{9F}\\x{A1}-\\x{10FFFF}]${REST}`;
  const free = isBegun ? `[^@:${letters}${SEPARATORS}]${REST}` : VERSION.replace("~-]", "~]").slice(3, -2);
  const more = firsts.map((letter) => {
    const rests = others.filter((one) => one[0] === letter).map((one) => one.slice(1));
    return `${spelledName(letter)}${continued(rests, true)}`;
  });
  return `(?:${[free, ...more].join("|")})?`;
}

/** One of some names that make any client a robot, wherever they stand. */
function robotName(names: readonly string[]): string {
  return `(?i)${BEFORE}(${alternatives(names)})${REST_OF_OWN}${END}`;
}

/** One of some own names, as one expression for each place where such names are looked for. */
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

/** Names for RE2. Libraries have their names at the front. */
export const FORWARD: Names = {
  anyKnown,
  library: (names) => ownNames(names).slice(0, 2),
  own: ownNames,
  robot: robotName,
};
