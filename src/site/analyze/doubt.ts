import { type Because, sentenceOf } from "../../base/because.ts";

/** Why an analysis cannot be certain, in English. */
export const DOUBTS = {
  "read-differently":
    "the policies are of dialects that read URLs differently, so only plain URLs were compared",
  "no-letter": "every letter occurs in the rules, so none can stand for other text",
  "not-shown": "a difference could not be shown by a URL",
  "many-steps": "it takes more than the {steps} steps that were allowed",
  message: "{text}",
} as const;

/** Why an analysis cannot be certain; for `message`, the rules are too large, as its text says. */
export type DoubtCode = keyof typeof DOUBTS;

/** Why an analysis cannot be certain, as data: `{ code, values }`. */
export type Doubt = Because<DoubtCode>;

/** A doubt in words and as data. */
export interface ToldDoubt {
  /** Why it is inconclusive. */
  readonly reason: string;
  /** The same for programs. */
  readonly because: Doubt;
}

export const doubtText = (because: Doubt): ToldDoubt => ({ reason: sentenceOf(DOUBTS, because), because });
