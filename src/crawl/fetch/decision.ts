import type { Verdict } from "../../engine/policy/verdict.ts";
import type { Url } from "./asking.ts";

/** The answer to one question, with details if it is negative. */
export interface Decision {
  /** One of the values of `Verdict`. */
  readonly verdict: Verdict;
  /** Whether the verdict is `Allowed`. */
  readonly allowed: boolean;
  /** If the verdict is `Unknown`: when to try again, in milliseconds since 1970. */
  readonly retryAt: number | undefined;
}

/** URLs by what to do with them; each list keeps the order of the question. */
export interface Sorted<T extends Url> {
  /** URLs that may be fetched. */
  readonly allowed: T[];
  /** URLs that the rules forbid. */
  readonly disallowed: T[];
  /** URLs whose hosts' robots.txt could not be fetched: try them again at that time, in milliseconds since 1970. */
  readonly later: { readonly url: T; readonly retryAt: number }[];
  /** Values that are not absolute http or https URLs. */
  readonly invalid: T[];
}
