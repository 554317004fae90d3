/** The implementations that the suite has asked, and their answers, as `conformance/` keeps them. */

/** An implementation in `conformance/implementations.json`. */
export interface Implementation {
  readonly id: string;
  readonly name: string;
  readonly language: string;
  /** Where to get it. */
  readonly from: string;
  /** The Debian package whose version is stated. */
  readonly package?: string;
  /** The command of its adapter, in the folder of adapters; without it, answers are only recorded. */
  readonly adapter?: readonly string[];
  readonly isClient?: boolean;
  /** The document that it follows. An answer that differs from RFC 9309 but is that document's counts as a decision. */
  readonly follows: "rfc9309" | "google" | "koster1996" | "original1994";
  /** The differences that it states, clause by clause. */
  readonly decisions?: readonly { readonly clause: string; readonly text: string; readonly source: string }[];
  readonly note?: string;
  readonly says?: readonly { readonly text: string; readonly source: string }[];
}

/** The answers of an implementation. */
export interface Result {
  readonly version: string;
  readonly date: string;
  /** Cases whose answers were not the expected ones. */
  readonly differs: readonly string[];
  /** The reason why there was no answer, by case. */
  readonly faults: Readonly<Record<string, string>>;
}

export type Results = Readonly<Record<string, Result>>;
