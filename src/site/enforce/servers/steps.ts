/** A request target without the scheme and host that a proxy is sent. Servers replace texts one at a time. */

/** One replacement: what stands for the groups, one after the other, between slashes and nothing. */
export interface Step {
  readonly expression: string;
  /** Numbers of groups, and slashes. */
  readonly result: readonly (number | "/")[];
}

/** The scheme and host that a proxy is sent. */
export const ORIGIN = "[A-Za-z][A-Za-z0-9+.-]*://[^/?\\x23\\x5C\\s]+";
const DOT = "(?:\\.|%2[eE])";
/** An escaped slash or backslash, which servers may read as one. */
const ESCAPED = "(?:%2[fF]|%5[cC])";

/** What becomes of the target, whichever is the first that fits. */
export const ORIGINS: readonly Step[] = [
  { expression: `^${ORIGIN}(\\?.*)?$`, result: ["/", 1] },
  { expression: `^(?:${ORIGIN})?(.*)$`, result: [1] },
];

/**
 * A target that is not compared, since servers take different paths from it: one that does not begin with a slash, with a
 * backslash or a dot segment in its path, or with a fragment. Crawlers send none of these. So is one with a percent sign
 * that begins no escape before a digit that is one (`%%41`), with which it would look like one.
 */
export const UNRESOLVED: string = `^(?:[^/]|[^?]*(?:\\x5C|(?:/|${ESCAPED})${DOT}${DOT}?(?:[/?]|${ESCAPED}|$))|.*(?:\\x23|%[0-9A-Fa-f]?%(?:3[0-9]|[46][1-6])))`;

/** A target that servers and URL parsers may read differently: it has no service path, whatever it looks like. */
export const AMBIGUOUS = `[\\x5C\\x00-\\x1F\\x7F]|${ESCAPED}${DOT}{2}(?:%2[fF]|%5[cC]|[/?\\x20\\x23]|$)|/${DOT}{2}${ESCAPED}`;
/** What a service path then begins with, which is the same in any other comparison. */
export const NO_SERVICE = "/%2Ewell-known/";
