import { setImmediate } from "node:timers/promises";
import { knownCrawler } from "../../engine/agent/known.ts";
import type { Rule } from "../../engine/parse/content.ts";
import type { Policy } from "../../engine/policy/policy.ts";
import { parse, type Robots } from "../../engine/policy/robots.ts";
import { addresseesOf } from "../../site/analyze/addressees.ts";
import { diff, equivalent } from "../../site/analyze/index.ts";
import {
  bySeverity,
  type Change,
  type ChangeKind,
  merged,
  type RuleAt,
  type Severity,
} from "../shared/changes/change.ts";
import { paceChanges } from "../shared/changes/pace.ts";
import { signalChanges } from "../shared/changes/signals.ts";
import { sitemapChanges } from "../shared/changes/sitemaps.ts";
import { ruleText } from "../shared/output/wording.ts";

/** Crawlers that are compared: a file may name tens of thousands. Known ones come first. */
const MOST_AGENTS = 200;
/** Crawlers times rules, so that a comparison takes a few seconds at most. */
const MOST_WORK = 200_000;
/** Crawlers that are compared, however many rules there are. */
const LEAST_AGENTS = 5;
/** The most changes of one crawler that are listed. */
const MOST_CHANGES = 20;
/** Steps of a comparison: a tenth of a second. */
const BUDGET = 1_000_000;

/**
 * The changes in meaning from one file to the next, the most severe first. The same change for several crawlers
 * counts as one.
 */
export async function changesBetween(before: Robots, after: Robots): Promise<Change[]> {
  const agents = agentsOf(before, after);
  const rules = [before, after]
    .flatMap(({ groups }) => groups)
    .reduce((sum, group) => sum + group.rules.length, 1);
  const most = Math.min(MOST_AGENTS, Math.max(LEAST_AGENTS, Math.floor(MOST_WORK / rules)));
  const changes: Change[] = [];
  for (const agent of agents.slice(0, most)) {
    const asked = knownCrawler(agent) ?? agent;
    const [a, b] = [before.policyNamed(asked), after.policyNamed(asked)];
    changes.push(...accessChanges(agent, a, b), ...paceChanges(agent, a, b));
    // Lets answers arrive and timers of other hosts fire.
    await setImmediate();
  }
  const left = agents.slice(most);
  if (left.length > 0) {
    const detail = "too many crawlers and rules to compare all";
    changes.push({ kind: "inconclusive", severity: "notice", agents: left.slice(0, MOST_AGENTS), detail });
  }
  return bySeverity(merged([...changes, ...signalChanges(before, after), ...sitemapChanges(before, after)]));
}

/** `*`, and every agent that either file names: known ones first. */
function agentsOf(...files: readonly Robots[]): string[] {
  const named = addresseesOf(...files);
  const known = named.filter((agent) => knownCrawler(agent) !== undefined);
  const strangers = named.filter((agent) => knownCrawler(agent) === undefined);
  return [...new Set(["*", ...known, ...strangers])];
}

function accessChanges(agent: string, a: Policy, b: Policy): Change[] {
  const { changes, inconclusive } = diff(a, b, { budget: BUDGET });
  const agents = [agent];
  if (changes.length === 0) {
    return inconclusive ? [{ kind: "inconclusive", severity: "notice", agents }] : [];
  }
  const isBlocked = isEverythingBlocked(b);
  const wasBlocked = isEverythingBlocked(a);
  // If everything is or was blocked, one witness is enough: the shortest.
  const [first] = [...changes].sort((x, y) => x.witness.length - y.witness.length);
  const told = isBlocked || wasBlocked ? [first!] : changes.slice(0, MOST_CHANGES);
  return told.map((change): Change => {
    const kind = isBlocked
      ? agent === "*"
        ? "all-blocked"
        : "crawler-blocked"
      : change.after === "disallowed"
        ? "closed"
        : "opened";
    return {
      kind,
      severity: severityOf(kind, agent),
      agents,
      witness: change.witness,
      before: change.before,
      after: change.after,
      ruleBefore: ruleAt(change.ruleBefore),
      ruleAfter: ruleAt(change.ruleAfter),
      ...(wasBlocked && { detail: "everything was blocked before" }),
      ...(!isBlocked && changes.length > MOST_CHANGES && { detail: `${changes.length} changes in all` }),
    };
  });
}

function isEverythingBlocked(policy: Policy): boolean {
  const closed = parse("User-agent: *\nDisallow: /").policyFor("*");
  return equivalent(policy, closed, { budget: BUDGET }).equivalent === true;
}

/** Blocking search engines costs a site its visitors and is critical; everything else can wait. */
function severityOf(kind: ChangeKind, agent: string): Severity {
  if (kind === "all-blocked") return "critical";
  if (kind === "crawler-blocked" && knownCrawler(agent)?.purpose === "search") return "critical";
  return "warning";
}

function ruleAt(rule: Rule | undefined): RuleAt | null {
  return rule === undefined ? null : { rule: ruleText(rule), line: rule.line };
}
