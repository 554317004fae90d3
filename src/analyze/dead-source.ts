/** Why a rule changes nothing. */
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
  /** Indexes of the rules that decide its URLs instead; none where the default does, or where no URL matches. */
  readonly coveredBy: readonly number[];
}
