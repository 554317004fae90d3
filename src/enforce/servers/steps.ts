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
export const MOST_STEPS = 8;

/** The scheme and host that a proxy is sent. */
export const ORIGIN = "(?:[A-Za-z][A-Za-z0-9+.-]*://[^/?\\x23]*)?";
const DOT = "(?:\\.|%2[eE])";
/** What comes after a segment: the rest of the path, or the query. */
const REST = "(?:/(.*)|(\\?.*)?)$";

/** What becomes of the target at first. */
export const ORIGINS: readonly Step[] = [
  { expression: `^${ORIGIN}(\\?[^\\x23]*)?(?:\\x23.*)?$`, result: ["/", 1] },
  { expression: `^${ORIGIN}([^\\x23]*)`, result: [1] },
];

/** What is done to it repeatedly: the first step that applies. */
export const DOTS: readonly Step[] = [
  { expression: "^([^?\\x5C]*)\\x5C(.*)$", result: [1, "/", 2] },
  { expression: `^([^?]*?)(?:/${DOT})+${REST}`, result: [1, "/", 2, 3] },
  { expression: `^([^?]*?)(?:/[^/?]*)?/${DOT}${DOT}${REST}`, result: [1, "/", 2, 3] },
];

/** A target that has a single dot or a backslash in its path. */
export const SINGLE: string = `^[^?]*(?:\\x5C|/${DOT}(?:[/?]|$))`;

/**
 * A target that is not compared: with dot segments in its path that are not resolved, or a percent sign that begins no
 * escape before a digit that is one (`%%41`), with which it would look like one.
 */
export const UNRESOLVED: string = `^(?:[^?]*(?:\\x5C|/${DOT}${DOT}?(?:[/?]|$))|.*%[0-9A-Fa-f]?%(?:3[0-9]|[46][1-6]))`;
