/** Answer for one URL of a batch. */
export const Verdict = {
  Disallowed: 0,
  Allowed: 1,
  /** Neither an absolute URL nor a path beginning with "/". */
  Invalid: 2,
  /** No rules are known for the URL's host (PolicyStore only). */
  Unknown: 3,
} as const;
export type Verdict = (typeof Verdict)[keyof typeof Verdict];
