import { Verdict } from "../../src/index.ts";
import { referenceMatch } from "./reference.ts";

/** The verdict of rules by the reference matcher: the longest pattern decides, and Allow on ties. */
export function longestVerdict(rules: readonly { allow: boolean; pattern: string }[], path: string): number {
  let best = 0;
  let allowed = true;
  for (const { allow, pattern } of rules) {
    if (pattern.length < best || !referenceMatch(pattern, path)) continue;
    if (pattern.length === best && !allow) continue;
    best = pattern.length;
    allowed = allow;
  }
  return allowed ? Verdict.Allowed : Verdict.Disallowed;
}
