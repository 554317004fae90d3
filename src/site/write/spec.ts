import type { CrawlersSource } from "../../engine/agent/community/list.ts";

/** Names of the ready-made policies for {@link RobotsSpec.preset}. */
export type PolicyPreset = "open" | "closed" | "no-ai-training" | "no-ai" | "search-only";

/** Which crawlers a ready-made policy names. */
export interface PresetOptions {
  /** Only crawlers whose operators' pages name them, none that only a community's list has. Default: no. */
  readonly verifiedOnly?: boolean;
  /** A list of AI crawlers that is newer than this release. */
  readonly crawlers?: CrawlersSource;
}

/** One text, or several. */
export type Texts = string | readonly string[];

/** How pages may be used, in the terms of Content-Signal. */
export interface ContentSignals {
  /** Building an index and showing results. */
  readonly search?: "yes" | "no";
  /** Grounding the answers of AI products. */
  readonly "ai-input"?: "yes" | "no";
  /** Training AI models. */
  readonly "ai-train"?: "yes" | "no";
  /** How long, and how much of, the content may be shown. */
  readonly use?: "immediate" | "reference" | "full";
}

/** How pages may be used, in the terms of Content-Usage (draft-ietf-aipref-vocab-08): `y` or `n`. */
export interface ContentUsage {
  /** Training AI models. */
  readonly "train-ai"?: "y" | "n";
  /** Giving pages to AI models as input, for instance to answer with. */
  readonly "ai-use"?: "y" | "n";
  /** Search applications, with whatever training and AI use they need for nothing else. */
  readonly search?: "y" | "n";
}

/**
 * Limits a statement to URLs that begin with a path; the longest matching path decides. Without it, the statement
 * is for all URLs.
 */
export interface ForPath {
  /** Begins with "/"; the whole site if absent. */
  readonly path?: string;
}

/** A path rule, such as those returned by `parse`. */
export interface RuleSpec {
  /** The field: Allow or Disallow. */
  readonly type: "allow" | "disallow";
  /** The pattern. It begins with "/" or `*`; an empty one means no restriction. */
  readonly pattern: string;
}

/** A field beyond Allow and Disallow. */
export interface FieldSpec {
  /** As it is to be written. */
  readonly name: string;
  /** Its value, on one line and without a comment. */
  readonly value: string;
}

/**
 * A group: its agents, and what they may fetch. Without rules, it allows everything, and an empty Disallow is
 * written.
 */
export interface GroupSpec {
  /** Product tokens, or `"*"` for all crawlers without their own group. */
  readonly agents: Texts;
  /** Patterns that may be fetched. They are written first, for crawlers that use the first rule that matches. */
  readonly allow?: Texts;
  /** Patterns that may not be fetched. */
  readonly disallow?: Texts;
  /** Rules in a custom order, written after `allow` and `disallow`. */
  readonly rules?: readonly RuleSpec[];
  /** Seconds between requests; many crawlers ignore it. */
  readonly crawlDelay?: number;
  /** Seconds for each of `agents`, instead of `crawlDelay`. Agents with different delays get separate groups. */
  readonly crawlDelays?: readonly (number | undefined)[];
  /** Content-Signal: one line, or several for different paths, which not every reader supports. */
  readonly signals?: ContentSignals | readonly (ContentSignals & ForPath)[];
  /** Content-Usage: one line, or several for different paths. */
  readonly usage?: ContentUsage | readonly (ContentUsage & ForPath)[];
  /** Other fields of the group. */
  readonly extensions?: readonly FieldSpec[];
  /** Comment lines above the group, without the `#`. */
  readonly comment?: Texts;
}

/**
 * A robots.txt file as an object. The result of `parse` is also a valid specification, so `build(parse(body))`
 * returns the file without its comments.
 */
export interface RobotsSpec extends PresetOptions {
  /** A ready-made policy, to which everything else is added. Groups for the same agents are merged. */
  readonly preset?: PolicyPreset;
  /** The groups, in file order. */
  readonly groups?: readonly GroupSpec[];
  /** Absolute URLs of sitemaps. */
  readonly sitemaps?: Texts;
  /** Absolute URLs of RSL documents with the terms of use; they are not part of any group. */
  readonly licenses?: Texts;
  /**
   * Other fields: in the group with the index `group`, for the given agents of that group, or before the first
   * group.
   */
  readonly extensions?: readonly (FieldSpec & {
    readonly group?: number;
    readonly agents?: readonly string[];
  })[];
  /** Comment lines at the top, without the `#`. */
  readonly comment?: Texts;
}
