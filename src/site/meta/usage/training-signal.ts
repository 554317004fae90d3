import type { Robots } from "../../../engine/policy/robots.ts";
import { crawlFinding } from "../crawl.ts";
import type { Heard } from "./content-usage.ts";

/**
 * The training preference signal, draft-kelley-aipref-training-preference-signal-00 (2026-10-30): ordinary groups,
 * keyed by a policy token in the User-agent line, bind preferences to paths. Of the draft only the abstract could be
 * read. From it: groups, paths and the longest match are those of RFC 9309. Assumed: a path that the token's groups
 * disallow is a no, one that a rule of theirs allows a yes; where no rule matches, or the token has no group, nothing
 * is said, and `*` does not stand in. The token's name could not be read, so the caller gives it.
 */
export function trainingSignal(robots: Robots, policyToken: string, url: string): Heard {
  const token = { tokens: [policyToken], boundByStar: false };
  const { value, source, lost } = crawlFinding(robots, token, url);
  if (source.kind !== "robots") return { statements: [], lost: [] };
  return {
    statements: [{ standard: "training preference signal", says: { train: value ? "yes" : "no" }, source }],
    lost,
  };
}
