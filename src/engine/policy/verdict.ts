import { wrongArgument } from "../../base/options.ts";

/**
 * The verdict for one URL of a batch, as a number. `Invalid` and `Unknown` are truthy, so compare with
 * `Verdict.Allowed`, or use `filter` to get the allowed URLs.
 */
export const Verdict = /* @__PURE__ */ Object.freeze({
  /** The rules forbid it. */
  Disallowed: 0,
  /** The rules allow it, or say nothing about it. */
  Allowed: 1,
  /** Neither an absolute URL nor a path beginning with "/". */
  Invalid: 2,
  /**
   * No rules are known for the URL's host: a store does not have it, or a client could not fetch its robots.txt.
   */
  Unknown: 3,
} as const);
export type Verdict = (typeof Verdict)[keyof typeof Verdict];

const NAMES = ["disallowed", "allowed", "invalid", "unknown"] as const;
/** A {@link Verdict} as a word. */
export type VerdictName = (typeof NAMES)[number];

/**
 * The name of a verdict, such as `"allowed"` for 1, for logs and reports.
 *
 * @throws RobotsError INVALID_ARGUMENT for a number that is not a verdict
 */
export function verdictName(verdict: number): VerdictName {
  const name = typeof verdict === "number" ? NAMES[verdict] : undefined;
  if (name !== undefined) return name;
  throw wrongArgument("verdictName", `a verdict, from 0 to ${NAMES.length - 1}`, verdict);
}
