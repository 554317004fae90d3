/** Finds the smallest edits of a file that change one verdict, and their other effects. */
import type { Group, Policy, Robots } from "../../src/index.ts";
import { diff } from "../../src/site/analyze/index.ts";
import { addresseesOf } from "../../src/site/analyze/owners.ts";
import type { CellQuestion } from "./cell.ts";
import { dialectFor, policyOf, robotsOf, Version } from "./policies.ts";
import type { UrlList } from "./url-list.ts";

/** How many crawlers' other changes are looked for. */
const MOST_CRAWLERS = 100;
/** How many examples of other changes are shown and looked for. */
const MOST_EXAMPLES = 3;
const MOST_CHANGES = 20;
/** Steps for all comparisons of one edit: half a second. */
const STEPS = 5_000_000;

/** A change of a file's lines. */
interface Edit {
  /** A rule for this URL alone, one for all URLs that begin with it, a group for the crawler, or a rule's removal. */
  readonly kind: "exact" | "prefix" | "group" | "removal";
  /** The line that is removed, or after which lines are added; from 1. */
  readonly line: number;
  readonly added: readonly string[];
}

/** An edit that changes a verdict. */
export interface VerdictEdit extends Edit {
  /** The whole file after the edit. */
  readonly robots: string;
  /** How many other verdicts of the table change: on URLs of the list, for the crawlers that have a column. */
  readonly others: number;
  /** Crawlers for which other verdicts change. */
  readonly crawlers: readonly string[];
  readonly examples: readonly { readonly crawler: string; readonly url: string }[];
  /** Whether a proof exists that nothing else changes. */
  readonly isProven: boolean;
}

export interface VerdictEdits {
  readonly isAllowed: boolean;
  /** The best first. */
  readonly ways: readonly VerdictEdit[];
  /** Why the first is best: it changes nothing else, takes out the rule that closes the site, or changes least. */
  readonly best: "nothing" | "closed" | "least";
}

/** A rule that closes a whole site. */
const CLOSING = /^\/?\*?$/;

/**
 * Edits that change a verdict. The one with the fewest other changes comes first, or, where one line closes the site,
 * the removal of that line: who wants a page of it crawled wants the site open.
 */
export function editsThatChange(question: CellQuestion, { urls }: Pick<UrlList, "urls">): VerdictEdits {
  const { robots, dialect: as, crawler, url } = question;
  const policy = policyOf(robots, as, crawler);
  const { allowed, path, rule } = policy.explain(url);
  const isClosed = !allowed && rule !== undefined && CLOSING.test(rule.pattern);
  const lines = robots.split("\n");
  const ways: VerdictEdit[] = [];
  let exact: Policy | undefined;
  for (const edit of editsFor(question, policy, path)) {
    const text = edited(lines, edit);
    const file = new Version(text);
    const now = file.policyOf(as, crawler);
    if (now.isAllowed(url) === allowed) continue;
    if (edit.kind === "exact") exact = now;
    const base = edit.kind === "exact" ? now : (exact ?? policy);
    ways.push({ ...edit, robots: text, ...consequences(question, base, file, urls) });
  }
  const rank = ({ kind, others, examples, added }: VerdictEdit): number =>
    1000 * others + 100 * examples.length + (kind === "removal" ? 10 : added.length);
  const isOpening = ({ kind }: VerdictEdit): boolean => isClosed && kind === "removal";
  ways.sort((a, b) => Number(isOpening(b)) - Number(isOpening(a)) || rank(a) - rank(b));
  const [first] = ways;
  const isAlone = first?.crawlers.length === 0;
  return {
    isAllowed: allowed,
    ways,
    best: isAlone ? "nothing" : first && isOpening(first) ? "closed" : "least",
  };
}

/** Edits that may change the verdict, the narrowest first. */
function* editsFor(
  { robots, dialect: as, crawler, url }: CellQuestion,
  policy: Policy,
  path: string,
): Generator<Edit> {
  const { allowed, rule } = policy.explain(url);
  const field = allowed ? "Disallow" : "Allow";
  // Characters with a meaning in patterns are escaped.
  const pattern = path.replaceAll("*", "%2A").replaceAll("$", "%24");
  const group = groupOf(robotsOf(robots, dialectFor(as, crawler)), policy, rule?.line);
  const isEmpty = robots.trim() === "";
  const end = isEmpty ? 0 : robots.replace(/\n+$/, "").split("\n").length;
  const last =
    group === undefined
      ? end
      : Math.max(group.line, ...group.rules.map(({ line }) => line), lastAgentLine(robots, group));
  const opening = group === undefined ? [...(isEmpty ? [] : [""]), `User-agent: ${crawler}`] : [];
  const line = rule?.line ?? last;
  yield { kind: "exact", line, added: [...opening, `${field}: ${pattern}$`] };
  yield { kind: "prefix", line, added: [...opening, `${field}: ${pattern}`] };
  if (group === undefined) return;
  if (group.agents.length > 1 || policy.agent === "*") {
    const rules = group.rules.map((one) => `${one.type === "allow" ? "Allow" : "Disallow"}: ${one.pattern}`);
    const delay = group.crawlDelay === undefined ? [] : [`Crawl-delay: ${group.crawlDelay}`];
    yield {
      kind: "group",
      line: last,
      added: ["", `User-agent: ${crawler}`, ...rules, `${field}: ${pattern}$`, ...delay],
    };
  }
  if (rule !== undefined) yield { kind: "removal", line: rule.line, added: [] };
}

/** The group with a crawler's deciding rule, or else the first that binds it. */
function groupOf({ groups }: Robots, { agent }: Policy, line: number | undefined): Group | undefined {
  const own = groups.filter(({ agents }) => agents.some((one) => one.toLowerCase() === agent?.toLowerCase()));
  return own.find(({ rules }) => rules.some((rule) => rule.line === line)) ?? own[0];
}

/** The last User-agent line of a group. */
function lastAgentLine(robots: string, { line }: Group): number {
  const lines = robots.split("\n");
  let last = line;
  while (/^\s*user-?\s?agent\s*:/i.test(lines[last] ?? "")) last++;
  return last;
}

function edited(lines: readonly string[], { kind, line, added }: Edit): string {
  const before = lines.slice(0, kind === "removal" ? line - 1 : line);
  return [...before, ...added, ...lines.slice(line)].join("\n");
}

/** The other effects of an edit: on URLs of the list, and on any others. */
function consequences(
  { robots, dialect: as, crawlers, crawler, url }: CellQuestion,
  base: Policy,
  file: Version,
  urls: readonly string[],
): Pick<VerdictEdit, "others" | "crawlers" | "examples" | "isProven"> {
  const dialect = dialectFor(as, crawler);
  const named = addresseesOf(robotsOf(robots, dialect), file.in(dialect));
  const questions = [
    ...new Map([crawler, ...crawlers, ...named].map((one) => [one.toLowerCase(), one])).values(),
  ];
  const listed = new Set(crawlers);
  const bound = new Map<string, string[]>();
  for (const one of questions.slice(0, MOST_CRAWLERS)) {
    const agents = [policyOf(robots, as, one).agent ?? null, file.policyOf(as, one).agent ?? null];
    // The crawler itself is compared apart: with `base`, since the edit is meant to change its verdict.
    const key = JSON.stringify([dialectFor(as, one), one === crawler, agents]);
    bound.set(key, [...(bound.get(key) ?? []), one]);
  }
  const affected: string[] = [];
  const examples: VerdictEdit["examples"][number][] = [];
  let others = 0;
  let isProven = true;
  for (const names of bound.values()) {
    const [first] = names as [string];
    const was = policyOf(robots, as, first);
    const now = file.policyOf(as, first);
    const [before, after] = [was.check(urls), now.check(urls)];
    const isOwn = first === crawler;
    const turned = urls.filter((one, i) => before[i] !== after[i] && !(isOwn && one === url));
    const result = diff(isOwn ? base : was, now, { limit: MOST_CHANGES, budget: STEPS / bound.size });
    isProven &&= !result.inconclusive;
    others += turned.length * names.filter((one) => listed.has(one)).length;
    if (turned.length === 0 && result.changes.length === 0) continue;
    affected.push(...names);
    const witness = turned[0] ?? result.changes[0]!.witness;
    if (examples.length < MOST_EXAMPLES) examples.push({ crawler: first, url: witness });
  }
  return { others, crawlers: affected, examples, isProven };
}
