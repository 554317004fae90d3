/** Names of the ready-made policies that {@link RobotsSpec.preset} offers. */
export type PolicyPreset = "open" | "closed" | "no-ai-training" | "no-ai" | "search-only";

/** One text, or several. */
export type Texts = string | readonly string[];

/** How pages may be used, as a Content-Signal line says it. */
export interface ContentSignals {
  readonly search?: "yes" | "no";
  readonly "ai-input"?: "yes" | "no";
  readonly "ai-train"?: "yes" | "no";
  readonly use?: "immediate" | "reference" | "full";
}

/** The same as Content-Usage says it (draft-ietf-aipref-vocab-07): `y` or `n`. */
export interface ContentUsage {
  readonly "train-ai"?: "y" | "n";
  readonly search?: "y" | "n";
}

/** For URLs that begin with a path, of which the longest decides; without it, for all. */
export interface ForPath {
  readonly path?: string;
}

/** A path rule; the form in which `parse` gives rules is one. */
export interface RuleSpec {
  readonly type: "allow" | "disallow";
  readonly pattern: string;
}

/** A field beyond Allow and Disallow. */
export interface FieldSpec {
  readonly name: string;
  readonly value: string;
}

/** A group: who, and what they may fetch. Without any rule it allows everything, and says so. */
export interface GroupSpec {
  /** Product tokens, or `"*"` for everybody who is not named. */
  readonly agents: Texts;
  /** Patterns that may be fetched. Written first, for crawlers that take the first rule that matches. */
  readonly allow?: Texts;
  /** Patterns that may not. */
  readonly disallow?: Texts;
  /** Rules in an order of your own, written after `allow` and `disallow`. */
  readonly rules?: readonly RuleSpec[];
  /** Seconds between requests; not every crawler reads it. */
  readonly crawlDelay?: number;
  /** Seconds for each of `agents`, instead of `crawlDelay`. Agents with different ones get a group of their own. */
  readonly crawlDelays?: readonly (number | undefined)[];
  /** Content-Signal: one line, or several for different paths, which not every reader knows. */
  readonly signals?: ContentSignals | readonly (ContentSignals & ForPath)[];
  /** Content-Usage: one line, or several for different paths. */
  readonly usage?: ContentUsage | readonly (ContentUsage & ForPath)[];
  /** Other fields of the group. */
  readonly extensions?: readonly FieldSpec[];
  /** Lines of comment above the group, without the `#`. */
  readonly comment?: Texts;
}

/**
 * A robots.txt file as an object. What `parse` returns has this form as well, so `build(parse(body))` is the file
 * without its comments.
 */
export interface RobotsSpec {
  /** A ready-made policy, to which everything else is added. Groups for the same agents are joined. */
  readonly preset?: PolicyPreset;
  readonly groups?: readonly GroupSpec[];
  /** Absolute URLs of sitemaps. */
  readonly sitemaps?: Texts;
  /** Absolute URLs of RSL documents with the terms of use; they belong to no group. */
  readonly licenses?: Texts;
  /** Other fields: in the group with the index `group`, for these of its agents, or before the first. */
  readonly extensions?: readonly (FieldSpec & {
    readonly group?: number;
    readonly agents?: readonly string[];
  })[];
  /** Lines of comment at the top, without the `#`. */
  readonly comment?: Texts;
}
