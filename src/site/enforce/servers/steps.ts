/**
 * A request target as URL parsers read it: without the scheme and host that a proxy is sent, and without dot segments.
 * Servers replace texts one at a time, so that takes several steps.
 */

/** One replacement: what stands for the groups, one after the other, between slashes and nothing. */
export interface Step {
  readonly expression: string;
  /** Numbers of groups, and slashes. */
  readonly result: readonly (number | "/")[];
}

/** How many dot segments are resolved; a target with more is forbidden. Runs of `/./` count once. */
export const MOST_STEPS = 4;

/** The scheme and host that a proxy is sent. */
export const ORIGIN = "(?:[A-Za-z][A-Za-z0-9+.-]*:(?://[^/?\\x23\\x5C\\s]*)?)?";
const DOT = "(?:\\.|%2[eE])";
/** An escaped slash or backslash, which servers may read as one. */
const ESCAPED = "(?:%2[fF]|%5[cC])";
/** A fragment that has slashes: some servers read it as a part of the path. */
const FRAGMENT = `\\x23.*(?:[/\\x5C]|${ESCAPED}).*`;
/** A segment that is surely not made of dots. */
const SEGMENT = "[.%2eE]*[^/?\\x23\\x5C.%2eE][^/?\\x23\\x5C]*";
/** What comes after a segment: the rest of the path, or the query. */
const REST = "(?:/(.*)|(\\?.*)?)";

/** Dot segments at the end: a server of files may see the name of a file before them, and others a folder. */
export const DOTS_AT_END: Step = {
  expression: `^[^?\\x23]*(?:[/\\x5C]|%2[fF]|%5[cC])${DOT}?(${DOT})(?:[?\\x23].*)?$`,
  result: [1],
};

/** What becomes of the target at first. */
export const ORIGINS: readonly Step[] = [
  DOTS_AT_END,
  { expression: `^${ORIGIN}(\\?[^\\x23]*)?(?:\\x23.*)?$`, result: ["/", 1] },
  { expression: `^${ORIGIN}([^?\\x23]*${FRAGMENT}|[^\\x23]*)`, result: [1] },
];

/** What is done to it repeatedly: a backslash becomes a slash, `/.` goes, and `/x/..`, whichever comes first. */
export const DOTS: readonly Step[] = [
  { expression: `^/${DOT}${DOT}${REST}$`, result: ["/", 1, 2] },
  // After two slashes, others resolve them otherwise.
  {
    expression: `^([^?\\x23]*?)(?:\\x5C(.*)|(?:(?:/${DOT})+|/${SEGMENT}/${DOT}${DOT})${REST})$`,
    result: [1, "/", 2, 3, 4],
  },
];

/**
 * A target that is not compared: one that does not begin with a slash, as {@link DOTS_AT_END} leaves it, with dot segments
 * in its path that are not resolved or that others resolve (`..%2f`), with a fragment that has slashes, or with a percent
 * sign that begins no escape before a digit that is one (`%%41`), with which it would look like one.
 */
export const UNRESOLVED: string = `^(?:[^/]|[^?]*(?:[\\x5C\\x23]|/${DOT}${DOT}?(?:[/?]|${ESCAPED}|$)|${ESCAPED}${DOT}${DOT}?(?:[/?]|${ESCAPED}|$))|.*%[0-9A-Fa-f]?%(?:3[0-9]|[46][1-6]))`;

/** A target that servers and URL parsers may read differently: it has no service path, whatever it looks like. */
export const AMBIGUOUS = `[\\x5C\\x00-\\x1F\\x7F]|(?:/|%2[fF]|%5[cC])${DOT}{2}(?:%2[fF]|%5[cC])|(?:%2[fF]|%5[cC])${DOT}{2}(?:[/?\\x20\\x23]|$)`;
/** What a service path then begins with, which is the same in any other comparison. */
export const NO_SERVICE = "/%2Ewell-known/";
