import type { AgentLine, ContentSyntax } from "../parse/group-table.ts";
import type { LineTable } from "../parse/table.ts";

/** Names of the dialects, starting with today's standard. */
export type Dialect = "rfc9309" | "google" | "yandex" | "koster1996" | "original1994";

/** The group does not apply to the agent. */
export const UNBOUND = 0x7fffffff;
/** The group is for all agents, the last resort in every dialect. */
export const GLOBAL = 0x7ffffffe;

/** How well a group's agent line matches an agent: 0 is best; then GLOBAL and UNBOUND. */
export type Grade = (bytes: Uint8Array, start: number, end: number) => number;

/** Everything that depends on the dialect. The rest, including the core and the iteration over lines, is shared. */
export interface DialectRules extends ContentSyntax {
  readonly name: Dialect;
  /** URL_ constant of the core: how URLs are normalized. */
  readonly url: number;
  /** `/robots.txt` is allowed regardless of the rules. */
  readonly selfAllowed: boolean;
  /** The IMAGE_ flags for `url` and `selfAllowed` in programs. */
  readonly flags: number;
  /** `*` and a final `$` are special in patterns. */
  readonly wildcards: boolean;
  /** The longest pattern wins, and Allow wins ties; otherwise, the first match wins. */
  readonly longest: boolean;
  /** All groups of the best grade are merged; otherwise, only the first counts. */
  readonly merge: boolean;
  /** An empty Disallow is `Allow: /`; otherwise, it has no effect. */
  readonly emptyAllows?: boolean;
  /**
   * If a whole User-Agent header is given as an agent, its product token is looked for instead of the unchanged
   * text.
   */
  readonly readsHeaders: boolean;
  /** Whether the value of an agent line addresses all agents. */
  isGlobal(bytes: Uint8Array, start: number, end: number): boolean;
  /** Prepares the names of an agent, best first, for comparison with agent lines. */
  grade(names: readonly string[], boundByStar: boolean): Grade;
  /** Of a file's agent lines, those that count for an agent, if that depends on more than their grades. */
  counting?(lines: LineTable, agents: readonly AgentLine[], grade: Grade): readonly AgentLine[];
  /** The names in the form that the core's one-pass `decide` looks for; absent if it cannot handle the dialect. */
  tokens?(names: readonly string[]): readonly string[];
  readonly decides?: number;
  /** End of the agent's token within a value, for display. */
  tokenEnd(bytes: Uint8Array, start: number, end: number): number;
  /** Normal forms of the pattern of an Allow or Disallow; the rule matches if any of them does. */
  normal(bytes: Uint8Array, allow: boolean, room?: number): readonly Uint8Array[];
  /** Whether the normal forms do not cover every interpretation of the pattern. */
  isCoarse?(bytes: Uint8Array, room?: number): boolean;
  /**
   * If the longest pattern wins: the length of a pattern with this first normal form; absent if it is always the
   * length of the form.
   */
  octets?(bytes: Uint8Array, form: Uint8Array): number;
  /** An additional pattern implied by an Allow rule, if any. */
  implied?(bytes: Uint8Array): Uint8Array | undefined;
}
