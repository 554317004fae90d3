/** Expressions that take scheme and host off a target that a proxy is sent, and find targets not to be compared. */

import { MOST_SLASHES, TOO_MANY } from "../../paths/spellings.ts";

/** A replacement: the target becomes the given groups and slashes, joined. */
export interface Step {
  readonly expression: string;
  /** Numbers of groups, and slashes. */
  readonly result: readonly (number | "/")[];
}

/** The scheme and host at the front of a target that a proxy is sent. */
export const ORIGIN = "[A-Za-z][A-Za-z0-9+.-]*://[^/?\\x23\\x5C\\s]+";
const DOT = "(?:\\.|%2[eE])";
/** An escaped slash or backslash, which some servers read as a slash. */
const ESCAPED = "(?:%2[fF]|%5[cC])";

/** A target that is too long. RE2 allows a repetition of at most 1,000. */
const TOO_LONG = ".{1000}".repeat(TOO_MANY / 1000);

/** The target without scheme and host, by the first step that matches. */
export const ORIGINS: readonly Step[] = [
  { expression: `^${ORIGIN}(\\?.*)?$`, result: ["/", 1] },
  { expression: `^(?:${ORIGIN})?(.*)$`, result: [1] },
];

/**
 * A target that is not compared, since servers take different paths from it: it does not begin with a slash, or has a
 * backslash or a dot segment in its path (even one with parameters), or a fragment. Crawlers send none of these. Nor is a target compared in which
 * a stray percent sign stands before an escaped digit (`%%41`), with which it would look like an escape. Nor are very long
 * ones and long runs of slashes: PCRE gives up on some of them, which a server takes for no match.
 */
export const UNRESOLVED_TARGET: string = `^(?:[^/]|${TOO_LONG}|[^?]*(?:\\x5C|(?:/|${ESCAPED}){${MOST_SLASHES}}|(?:/|${ESCAPED})${DOT}${DOT}?(?:[/?;]|${ESCAPED}|$))|.*(?:\\x23|%[0-9A-Fa-f]?%(?:3[0-9]|[46][1-6])))`;

/** A target that servers and URL parsers may read differently. It counts as no service path, whatever it looks like. */
export const AMBIGUOUS = `[\\x5C\\x00-\\x1F\\x7F]|${ESCAPED}${DOT}{2}(?:%2[fF]|%5[cC]|[/?;\\x20\\x23]|$)|/${DOT}{2}(?:;|${ESCAPED})`;
/** Replaces the beginning of a target for a service path: the same path for every other comparison, but no service path. */
export const NO_SERVICE = "/%2Ewell-known/";
