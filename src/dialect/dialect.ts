import type { Syntax } from "../parse/syntax.ts";

/** Names of the dialects, in the order of `design`: today's standard first. */
export type Dialect = "rfc9309" | "google" | "koster1996" | "original1994";

/** The group has nothing to do with the agent. */
export const UNBOUND = 0x7fffffff;
/** The group is for any agent: the last resort of every dialect. */
export const GLOBAL = 0x7ffffffe;

/** How well a group's agent line suits the agent that asks: 0 best, GLOBAL, UNBOUND. */
export type Grade = (bytes: Uint8Array, start: number, end: number) => number;

/** What a dialect decides. Everything else, the core and the walk over lines, is shared. */
export interface DialectRules {
  readonly name: Dialect;
  readonly syntax: Syntax;
  /** URL_ constant of the core: how a URL becomes text. */
  readonly url: number;
  /** `/robots.txt` is allowed whatever the rules say. */
  readonly selfAllowed: boolean;
  /** `*` and a final `$` are special in patterns. */
  readonly wildcards: boolean;
  /** Allow lines are rules. */
  readonly allow: boolean;
  /** The longest pattern wins and Allow wins ties; otherwise the first that matches. */
  readonly longest: boolean;
  /** All groups of the best grade count as one; otherwise only the first. */
  readonly merge: boolean;
  /** A blank line ends a group. */
  readonly blankEnds: boolean;
  /** If a whole User-Agent header is given as an agent, its product token is looked for; otherwise the text unchanged. */
  readonly readsHeaders: boolean;
  /** Whether the value of an agent line is for any agent. */
  isGlobal(bytes: Uint8Array, start: number, end: number): boolean;
  /** Prepares the names of an agent, best first, for comparison with agent lines. */
  grade(names: readonly string[], boundByStar: boolean): Grade;
  /** The names as the core's one-pass `decide` looks for them, and how it reads a file (DECIDE_); if it can. */
  tokens?(names: readonly string[]): readonly string[];
  readonly decides?: number;
  /** End of the agent's token within a value, for display. */
  tokenEnd(bytes: Uint8Array, start: number, end: number): number;
  /** Normal forms of an Allow's or a Disallow's pattern; the rule matches if one of them does. */
  normal(bytes: Uint8Array, allow: boolean): readonly Uint8Array[];
  /** Whether these are not all that the pattern can mean. */
  isCoarse?(bytes: Uint8Array): boolean;
  /**
   * How many octets a pattern with this first normal form counts, where the longest wins; absent if as many as the
   * form has.
   */
  octets?(bytes: Uint8Array, form: Uint8Array): number;
  /** A further pattern that an Allow rule stands for, if any. */
  implied?(bytes: Uint8Array): Uint8Array | undefined;
}
