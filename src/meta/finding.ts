import type { TagRange } from "./page/tag.ts";

/** The place where something is said. */
export type Source =
  /** A tag of the page. `agent` is its name; absent for what addresses nobody. */
  | {
      readonly kind: "meta";
      readonly agent?: string;
      /** As written: `noindex`, `max-snippet: 20`, `tdm-reservation: 1`. */
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
  /** A line of robots.txt; 0 where the rules were read from an image, which keeps no lines. */
  | { readonly kind: "robots"; readonly text: string; readonly line: number; readonly group?: string }
  /** `/.well-known/tdmrep.json`; `entry` counts from 1. */
  | { readonly kind: "file"; readonly name: string; readonly text: string; readonly entry: number }
  /** Nobody says anything: the text is empty. */
  | { readonly kind: "default"; readonly text: "" };

/** Why something that is said has no effect. */
export type LostReason =
  /** Something more restrictive is said as well, or the same. */
  | "outweighed"
  /** In this engine, permissive directives win. */
  | "permitted"
  /** It says what holds anyway. */
  | "default"
  /** Another place has priority by the standard. */
  | "superseded"
  /** It is said to another crawler. */
  | "other-agent"
  /** This engine does not read it, or not in this place. */
  | "not-read"
  /** The value cannot be understood. */
  | "bad-value"
  /** The date has not come yet. */
  | "not-yet"
  /** It needs a noindex beside it. */
  | "needs-noindex"
  /** robots.txt keeps the crawler from the page, so it never sees this. */
  | "unseen"
  /** It comes later in the page than the engine reads. */
  | "too-late"
  /** A longer path says something else. */
  | "shorter-path";

/** Something that is said and has no effect. */
export interface Lost {
  readonly source: Source;
  readonly reason: LostReason;
}

/** An answer, the place that decided it, and what lost against that. */
export interface Finding<T> {
  readonly value: T;
  readonly source: Source;
  readonly lost: readonly Lost[];
}

export const nobody: Source = { kind: "default", text: "" };
