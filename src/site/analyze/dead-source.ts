/** Why a rule has no effect. */
export type DeadReason =
  /** No URL can match it. */
  | "unreachable"
  /** Another rule decides wherever it matches. */
  | "outranked"
  /** Where it decides, the verdict would be the same without it. */
  | "redundant";

/** A rule that could be removed, by its index. */
export interface DeadSource {
  readonly source: number;
  readonly why: DeadReason;
  /** Indexes of the rules that decide its URLs instead; empty if the default does, or if no URL matches. */
  readonly coveredBy: readonly number[];
}

/** Dead rules, and whether these are all of them. */
export interface Dead {
  readonly sources: readonly DeadSource[];
  readonly isComplete: boolean;
}
