import type { Verdict } from "../policy/verdict.ts";
import type { Url } from "./asking.ts";

/** The answer to one question, with what is known about a refusal. */
export interface Decision {
  readonly verdict: Verdict;
  /** Whether the verdict is `Allowed`. */
  readonly allowed: boolean;
  /** With `Unknown`: when to ask again, in milliseconds since 1970. */
  readonly retryAt: number | undefined;
}

/** URLs by what is to be done with them, each list in the order of the question. */
export interface Sorted<T extends Url> {
  readonly allowed: T[];
  readonly disallowed: T[];
  /** Their hosts could not be asked: put them back and ask again at that time, in milliseconds since 1970. */
  readonly later: { readonly url: T; readonly retryAt: number }[];
  readonly invalid: T[];
}
