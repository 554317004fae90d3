import type { Line } from "./rules.ts";

/** What a server writes to its log of a request: whether the rules forbid it, and by which line. */

/** The mark of what is open to its client. */
export const OPEN = "robots:open";
/** Stands for a line, where a target is forbidden because it cannot be compared. */
export const ODD = "odd";

/** The mark of what is forbidden; after a colon, the line of the rule may follow. */
export function markOf(isReport = false): string {
  return `robots:${isReport ? "would-block" : "blocked"}`;
}

/** The line of the first rule that forbids a target; 0 for a line that allows it. */
export function lineOf({ isForbidden, rules }: Line): number | typeof ODD {
  return isForbidden ? (rules[0]?.line ?? ODD) : 0;
}

/** The same, as it follows a mark. */
export function atLine(line: Line): string {
  const number = lineOf(line);
  return number === ODD ? "" : `:${number}`;
}
