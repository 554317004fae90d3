import type { TagRange } from "./page/tag.ts";

/** The source of a statement. */
export type Source =
  /** A tag of the page. `agent` is its name; absent if it does not address crawlers. */
  | {
      readonly kind: "meta";
      readonly agent?: string;
      /** The directive as written: `noindex`, `max-snippet: 20`, `tdm-reservation: 1`. */
      readonly text: string;
      readonly range: TagRange;
    }
  /** A response header. `field` counts its values from 1. */
  | {
      readonly kind: "header";
      readonly name: string;
      readonly agent?: string;
      readonly text: string;
      readonly field: number;
    }
  /** A line of robots.txt; 0 if the rules come from an image, which has no line numbers. */
  | { readonly kind: "robots"; readonly text: string; readonly line: number; readonly group?: string }
  /** `/.well-known/tdmrep.json`; `entry` counts from 1. */
  | { readonly kind: "file"; readonly name: string; readonly text: string; readonly entry: number }
  /** There is no statement, so the default applies; the text is empty. */
  | { readonly kind: "default"; readonly text: "" };

/** Why a statement has no effect. */
export type LostReason =
  /** There is a more restrictive statement, or an equal one. */
  | "outweighed"
  /** In this engine, permissive directives win. */
  | "permitted"
  /** It states the default. */
  | "default"
  /** By the standard, another source takes precedence. */
  | "superseded"
  /** It is addressed to another crawler. */
  | "other-agent"
  /** This engine does not read it, or not in this source. */
  | "not-read"
  /** The value cannot be understood. */
  | "bad-value"
  /** The date is in the future. */
  | "not-yet"
  /** It has an effect only together with noindex. */
  | "needs-noindex"
  /** robots.txt blocks the page, so the crawler never sees this. */
  | "unseen"
  /** It comes later in the page than the engine reads. */
  | "too-late"
  /** A statement for a longer path applies. */
  | "shorter-path";

/** A statement that has no effect. */
export interface Lost {
  /** Where the statement is. */
  readonly source: Source;
  /** The reason why it has no effect. */
  readonly reason: LostReason;
}

/** An answer, the source that decided it, and the statements that it overrode. */
export interface Finding<T> {
  /** The answer. */
  readonly value: T;
  /** The statement that decided it. */
  readonly source: Source;
  /** Other statements about the same question. */
  readonly lost: readonly Lost[];
}

export const nobody: Source = { kind: "default", text: "" };
