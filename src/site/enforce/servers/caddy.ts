import { NEAR } from "../../../engine/agent/token.ts";
import { SEPARATORS } from "../../identity/name-list.ts";
import { foldExpression } from "./fold.ts";
import { mapsOf, type Notation } from "./maps.ts";
import {
  alternatives,
  byKind,
  continuations,
  type Names,
  namesBut,
  robotsOf,
  SEPARATOR,
  SPACE,
  spelledName,
} from "./names.ts";
import type { Plan, Writer } from "./plan.ts";
import { head } from "./remarks.ts";

/**
 * Expressions for names in headers, for a server whose expressions cannot look around (RE2, in Caddy). Where PCRE needs
 * one expression, RE2 needs several, and the first that matches decides.
 */

const WORD = `[^${SEPARATORS}]*`;
/** A colon in a word, and the rest up to the next: `://` makes it a URL. */
const COLON = `:/?(?:[^/@:${SEPARATORS}][^@:${SEPARATORS}]*?)?`;
/** The rest of a name's word, unless the word is a URL or an address. */
const REST = `[^@:${SEPARATORS}]*?(?:${COLON})*?`;
/** The characters that may follow a name in its word, as in `examplebot/1.0`. */
const VERSION = `(?:[!#$%&./=?\\x5C^\\x60~-]${REST}|(?:${COLON})+?)?`;
/** The same for own names, which a hyphen continues. */
const REST_OF_OWN = VERSION.replace("~-]", "~]");
/** The same where only what follows the name shows a robot. */
const ROBOT_REST = `${REST_OF_OWN.slice(0, -1)}(?:bot|crawl|spider)${REST}`;
const CONTACT = `(?:${WORD}(?:@|://|www\\.))`;
const END = `:?(?:${SEPARATOR}|$)`;

/** A separator other than the parentheses around comments. */
const PLAIN_SEPARATOR = SEPARATOR.replace("\\x27-\\x2C", "\\x27*-,");
/** The part of {@link NEAR} that is optional there: a parenthesis and the text after it, up to the next. */
const NEXT_PART = NEAR.slice("[^()]*".length, -"?".length);
/** The same before a contact address in the comment of a name. */
const NEAR_CONTACT = `:?(?:${PLAIN_SEPARATOR}${NEAR}|${NEXT_PART})(?:@|://|www\\.)`;

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
export function anyName(names: readonly string[]): string {
  const { common, robots } = byKind(names);
  const others = namesBut(names);
  const ways = robots.length > 0 ? [`${BEFORE}${eachOf(robots, others)}${END}`] : [];
  if (common.length > 0) {
    const each = eachOf(common, others);
    ways.push(`^(?:.*?\\bcompatible;)?${SPACE}*${each}${END}`, `${BEFORE}${each}${NEAR_CONTACT}`);
  }
  return `(?i)${ways.length === 1 ? ways[0] : `(?:${ways.join("|")})`}`;
}

/** Some names of the table, with what may follow in their words. */
function eachOf(names: readonly string[], others: readonly string[]): string {
  const longer = names.filter((name) => continuations(name, others).length > 0);
  const alone = names.filter((name) => !longer.includes(name));
  const each = longer.map((name) => `${spelledName(name)}${continued(continuations(name, others))}`);
  if (alone.length > 0) each.push(alternatives(alone) + VERSION);
  return `(?:${each.join("|")})`;
}

/** The characters that may follow a name in its word, without making it one of the longer names. */
function continued(others: readonly string[], isBegun = false): string {
  if (others.length === 0) return isBegun ? REST : VERSION;
  const firsts = [...new Set(others.map((one) => one[0] ?? ""))];
  const letters = firsts.map(spelledName).join("").replace("-", "\\x2D");
  // The longer name is complete here; if its word goes on, it is another name than that one.
  if (firsts.includes("")) return `[\\w\\x{80}-\\x{9F}\\x{A1}-\\x{10FFFF}]${REST}`;
  const free = isBegun
    ? `[^@:${letters}${SEPARATORS}]${REST}|(?:${COLON})+?`
    : VERSION.replace("~-]", "~]").slice(3, -2);
  const more = firsts.map((letter) => {
    const rests = others.filter((one) => one[0] === letter).map((one) => one.slice(1));
    return `${spelledName(letter)}${continued(rests, true)}`;
  });
  return `(?:${[free, ...more].join("|")})?`;
}

/** One of some own names, as one expression for each place where such names are looked for. */
export function ownNames(names: readonly string[]): string[] {
  const name = `(${alternatives(names)})${REST_OF_OWN}`;
  const robots = robotsOf(names).filter((one) => /bot|crawl|spider/i.test(one));
  const disguised = (some: string[], rest: string): string =>
    `(?i)^[^)]*\\)(?:${SEPARATOR}*|(?:.*?${SEPARATOR})??${OTHER_WORD}${SEPARATOR}+)(${alternatives(some)})${rest}${END}`;
  return [
    `(?i)^.*?\\bcompatible;${SPACE}*${name}${END}`,
    `(?i)^${SPACE}*${name}${END}`,
    ...(robots.length > 0 ? [disguised(robots, REST_OF_OWN)] : []),
    disguised([...names], ROBOT_REST),
    beforeContact(names),
  ];
}

function beforeContact(names: readonly string[]): string {
  return `(?i)${BEFORE}(${alternatives(names)})${REST_OF_OWN}${SEPARATOR}+${CONTACT}`;
}

/** Names for RE2. Libraries have their names at the front. */
const FORWARD: Names = {
  anyName,
  library: (names) => ownNames(names).slice(0, 2),
  own: ownNames,
  behind: (names) => ownNames(names).filter((_, i) => i !== 1),
  robot: (names) => `(?i)${BEFORE}(${alternatives(names)})${REST_OF_OWN}${END}`,
  spaced: beforeContact,
};

/** Writes a snippet with maps for a Caddyfile. */
export const caddy: Writer = {
  room: { flavor: "re2", longest: 100_000 },
  about: "A snippet robots_enforce, which sets {robots_block} to 1 or 0",
  write(plan) {
    const { name } = plan;
    const howTo = [
      "Import this file at the top of the Caddyfile, and in a site write:",
      "    route {",
      `        import ${name}_enforce`,
      `        @${name}_block expression \`{${name}_block} == "1"\``,
      `        respond @${name}_block 403`,
      "        # here, in the route, everything that answers: handle, reverse_proxy, file_server",
      "    }",
      "Outside the route, Caddy would run handle and redir before it, so that nothing is blocked there.",
      "Behind a proxy, with --ranges: write client_ip for remote_ip, and set trusted_proxies (from Caddy 2.7 on).",
      `For the log to show what is forbidden, write before respond: header Robots-Mark {${name}_mark}`,
      "Reload with: caddy reload",
    ];
    return {
      pieces: {
        *[Symbol.iterator]() {
          yield `${head(plan, howTo)}\n(${name}_enforce) {\n`;
          yield* mapsOf(plan, notation(plan));
          yield "}\n";
        },
      },
      files: [],
    };
  },
};

function notation({ name }: Plan): Notation {
  return {
    method: "{http.request.method}",
    userAgent: "{http.request.header.User-Agent}",
    target: "{http.request.orig_uri}",
    names: FORWARD,
    // Caddy reads each byte that is no character as this one, so they cannot be told apart.
    unreadable: ["\\x{FFFD}"],
    margin: "\t",
    indent: "\t\t",
    bare: /^\{[\w.]+\}$/,
    variable: (what) => `{${/^(?:net_|inside$)/.test(what) ? "http.vars." : ""}${name}_${what}}`,
    group: (number) => `\${${number}}`,
    entry({ expression, anyCase = false, key }, value) {
      if (expression === undefined) return [`${key === undefined ? "default" : `"${key}"`} ${value}`];
      const flag = anyCase && !expression.startsWith("(?i)") ? "(?i)" : "";
      // Headers and targets have no line ends, so an alternative with one matches nothing: it only breaks the line.
      const lines = foldExpression(expression, false);
      return lines.map(
        (line, i) => (i === 0 ? `"~${flag}` : "\t|") + line + (i === lines.length - 1 ? `" ${value}` : ""),
      );
    },
    networks: (what, networks, remark) =>
      `\t# ${remark}\n\t@${name}_${what} remote_ip ${networks.join(" ")}\n\tvars @${name}_${what} ${name}_${what} 1`,
  };
}
