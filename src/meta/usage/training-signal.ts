import type { Robots } from "../../policy/robots.ts";
import type { Source } from "../finding.ts";
import type { Heard } from "./content-usage.ts";

/**
 * The training preference signal, draft-kelley-aipref-training-preference-signal-00 (2026-10-30): ordinary groups,
 * keyed by a policy token in the User-agent line, bind preferences to paths. Of the draft only the abstract could be
 * read. From it: groups, paths and the longest match are those of RFC 9309. Assumed: a path that the token's groups
 * disallow is a no, one that a rule of theirs allows a yes; where no rule matches, or the token has no group, nothing
 * is said, and `*` does not stand in. The token's name could not be read, so the caller gives it.
 */
export function trainingSignal(robots: Robots, policyToken: string, url: string): Heard {
  const token = {
    token: policyToken,
    tokens: [policyToken],
    boundByStar: false,
    operator: "",
    purpose: "ai-training",
  } as const;
  const policy = robots.policyFor(token);
  if (policy.agent === undefined) return { statements: [], lost: [] };
  const { rule, candidates } = policy.explain(url);
  const sourceOf = ({ type, pattern, line }: (typeof candidates)[number]): Source => ({
    kind: "robots",
    text: `${type === "allow" ? "Allow" : "Disallow"}: ${pattern}`,
    line,
    group: policy.agent!,
  });
  if (rule === undefined) return { statements: [], lost: [] };
  return {
    statements: [
      {
        standard: "training preference signal",
        says: { train: rule.type === "allow" ? "yes" : "no" },
        source: sourceOf(rule),
      },
    ],
    lost: candidates
      .filter((one) => one !== rule)
      .map((one) => ({ source: sourceOf(one), reason: "outweighed" })),
  };
}
