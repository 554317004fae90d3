/** The implementations that the suite is asked of, and what they answered, as `conformance/` keeps them. */

/** An implementation in `conformance/implementations.json`. */
export interface Implementation {
  readonly id: string;
  readonly name: string;
  readonly language: string;
  /** Where it is had. */
  readonly from: string;
  /** The Debian package whose version is stated. */
  readonly package?: string;
  /** The command of its adapter, in the folder of adapters; without it, answers are only recorded. */
  readonly adapter?: readonly string[];
  readonly isClient?: boolean;
  /** The document that it says it follows: what it does otherwise than RFC 9309, but as that document, is a decision. */
  readonly follows: "rfc9309" | "google" | "koster1996" | "original1994";
  /** What it states to do otherwise, clause by clause. */
  readonly decisions?: readonly { readonly clause: string; readonly text: string; readonly source: string }[];
  readonly note?: string;
  readonly says?: readonly { readonly text: string; readonly source: string }[];
}

/** What an implementation answered. */
export interface Result {
  readonly version: string;
  readonly date: string;
  /** Cases that it answered otherwise than expected. */
  readonly differs: readonly string[];
  /** Why there was no answer, by case. */
  readonly faults: Readonly<Record<string, string>>;
}

export type Results = Readonly<Record<string, Result>>;
