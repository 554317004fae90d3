import { knownCrawler } from "../../engine/agent/known.ts";
import { type Rule, ruleText } from "../../engine/parse/content.ts";
import type { Policy } from "../../engine/policy/policy.ts";
import { parse } from "../../engine/policy/robots.ts";
import { equivalent } from "../../site/analyze/index.ts";
import {
  bySeverity,
  type Change,
  type ChangeKind,
  mergeChanges,
  type RuleAt,
  type Severity,
} from "../shared/changes/change.ts";
import { type CrawlerChange, compareFiles } from "../shared/changes/crawler-changes.ts";
import type { Texts } from "../text/en.generated.ts";
import { contentOf, contentText, NOTHING, robotsOf, rulesIn } from "./content.ts";
import type { KnownFile } from "./versions.ts";

/**
 * What has changed in the place of a robots.txt: first that the file itself came, went or was replaced, then the changes
 * in meaning, the most severe first. The same change for several crawlers counts as one.
 *
 * @param gone the severity of a file that vanished
 * @param place to which the file is redirected, if it is
 */
export async function changesBetween(
  before: KnownFile,
  after: KnownFile,
  gone: Severity,
  texts: Texts,
  place?: string,
): Promise<Change[]> {
  const [was, is] = [{ robots: robotsOf(before) }, { robots: robotsOf(after) }];
  const { compared, notices } = await compareFiles(was, is, undefined, undefined, texts.diff.details);
  const changes = mergeChanges([...compared.flatMap((one) => accessChanges(one, texts)), ...notices]);
  return [...causeBetween(before, after, gone, texts, place), ...bySeverity(changes)];
}

/** The cause of other changes, if the file itself came, went or was replaced. */
function causeBetween(
  before: KnownFile,
  after: KnownFile,
  gone: Severity,
  texts: Texts,
  place: string | undefined,
): Change[] {
  const [was, is] = [contentOf(before), contentOf(after)];
  if (was === is || (NOTHING.includes(was) && NOTHING.includes(is))) return [];
  const { details } = texts.watch;
  if (is === "file") {
    const detail = details.restored({ form: contentText(was, before, texts) });
    const because = { code: "restored", values: { form: was } };
    return [{ kind: "restored", severity: "notice", agents: [], detail, because }];
  }
  const rules = rulesIn(after);
  const means = rules === 0 ? details.allowed : details.readAsRules({ rules });
  const kind = is === "gone" || is === "refused" ? is : "replaced";
  const severity = was === "file" ? gone : "notice";
  const detail = details[kind === "replaced" ? "isNow" : "is"]({
    form: contentText(is, after, texts, place),
    means,
  });
  const status = after.status !== null && { status: after.status };
  const because = { code: "file-is", values: { form: is, rules, ...(place && { place }), ...status } };
  return [{ kind, severity, agents: [], detail, because }];
}

/** The most changes of one crawler that are listed. */
const MOST_CHANGES = 20;
/** Steps to learn whether everything is blocked: a tenth of a second. */
const BUDGET = 1_000_000;

function accessChanges(
  { agents, changes, inconclusive, policies }: CrawlerChange,
  { watch: { details } }: Texts,
): Change[] {
  if (changes.length === 0) return inconclusive ? [{ kind: "inconclusive", severity: "notice", agents }] : [];
  const [wasBlocked, isBlocked] = policies().map(isEverythingBlocked);
  const shown = (change: (typeof changes)[number]) => ({
    witness: change.witness,
    before: change.before,
    after: change.after,
    ruleBefore: ruleAt(change.ruleBefore),
    ruleAfter: ruleAt(change.ruleAfter),
    ...(wasBlocked && { detail: details.wasBlocked, because: { code: "was-blocked", values: {} } }),
    ...(!isBlocked &&
      changes.length > MOST_CHANGES && {
        detail: details.inAll({ changes: changes.length }),
        because: { code: "changes-in-all", values: { changes: changes.length } },
      }),
  });
  // If everything is or was blocked, one witness is enough: the shortest.
  const shortest = [...changes].sort((x, y) => x.witness.length - y.witness.length).slice(0, 1);
  if (isBlocked)
    return agents.map((agent) => ({ ...blocked(agent), agents: [agent], ...shown(shortest[0]!) }));
  return (wasBlocked ? shortest : changes.slice(0, MOST_CHANGES)).map((change) => ({
    kind: change.after === "disallowed" ? "closed" : "opened",
    severity: "warning",
    agents,
    ...shown(change),
  }));
}

function isEverythingBlocked(policy: Policy): boolean {
  const closed = parse("User-agent: *\nDisallow: /").policyFor("*");
  try {
    return equivalent(policy, closed, { budget: BUDGET }).equivalent === true;
  } finally {
    for (const one of [policy, closed]) one.dispose();
  }
}

/** Blocking search engines costs a site its visitors and is critical; everything else can wait. */
function blocked(agent: string): { readonly kind: ChangeKind; readonly severity: "critical" | "warning" } {
  if (agent === "*") return { kind: "all-blocked", severity: "critical" };
  const isCritical = knownCrawler(agent)?.purpose === "search";
  return { kind: "crawler-blocked", severity: isCritical ? "critical" : "warning" };
}

function ruleAt(rule: Rule | undefined): RuleAt | null {
  return rule === undefined ? null : { rule: ruleText(rule), line: rule.line };
}
