import { dialectRules } from "../../engine/dialect/index.ts";
import type { Rule } from "../../engine/parse/content.ts";
import type { Policy } from "../../engine/policy/policy.ts";
import { parse, type Robots } from "../../engine/policy/robots.ts";
import { canonicalName } from "../findings/field-names.ts";
import { type Budget, BudgetError, type Work } from "./budget.ts";
import { deadSources } from "./dead-rules.ts";
import { equivalentWithin } from "./equivalent.ts";
import {
  addresseesOf,
  boundFields,
  type Field,
  fieldOf,
  mergesGroups,
  policyOfRules,
  ruleLines,
  type Section,
  type SectionedFile,
  sectionsOf,
} from "./owners.ts";

/** Up to this product of agents and lines, agents are checked one by one, as crawlers would ask. */
const MOST_LINES = 100_000;

/** Whether a body means the same as a file for each of its agents; undefined if the budget does not suffice. */
export function* saysTheSame(
  reading: SectionedFile,
  body: string,
  budget: Budget,
): Work<boolean | undefined> {
  const { robots, sections } = reading;
  const after = parse(body, { dialect: robots.dialect });
  if (after.truncated || String(after.sitemaps) !== String([...new Set(robots.sitemaps)])) return false;
  if (after.extensions.length > robots.extensions.length * Math.max(1, sections.length)) return false;
  const named = dialectRules(robots.dialect).endsLists
    ? addresseesOf(robots, after)
    : sections.flatMap((section) => section.agents);
  const agents = [...new Set([...named, "*"])];
  try {
    return agents.length * robots.lines.length > MOST_LINES
      ? yield* inSections(after, reading, budget)
      : yield* byAgent(after, robots, agents, budget);
  } catch (error) {
    if (!(error instanceof BudgetError)) throw error;
    return undefined;
  }
}

function* byAgent(
  after: Robots,
  before: Robots,
  agents: readonly string[],
  budget: Budget,
): Work<boolean | undefined> {
  const compared = new Set<string>();
  for (const agent of agents) {
    const [old, now] = [before.policyNamed(agent), after.policyNamed(agent)];
    if (old.crawlDelay !== now.crawlDelay || (old.agent === undefined) !== (now.agent === undefined))
      return false;
    if (fieldsFor(before, agent) !== fieldsFor(after, agent)) return false;
    if (budget.pauses()) yield;
    const key = `${ruleLines(old.rules)}\n${ruleLines(now.rules)}`;
    if (compared.has(key)) continue;
    compared.add(key);
    const isSame = yield* areSame(old, now, budget);
    if (!isSame) return isSame;
  }
  return true;
}

/** What a file's other fields say to an agent. */
function fieldsFor(robots: Robots, agent: string): string {
  return JSON.stringify(boundFields(robots, agent).map(fieldOf));
}

/** {@link byAgent} for very many agents: compares sections, without searching the whole file for each agent. */
function* inSections(
  after: Robots,
  { robots, sections }: SectionedFile,
  budget: Budget,
): Work<boolean | undefined> {
  const byName = new Map(
    sectionsOf(after).sections.flatMap((one) => one.agents.map((agent) => [agent, one] as const)),
  );
  const compared = new Set<string>();
  for (const { agents, rules, crawlDelay, fields } of sections) {
    const first = byName.get(agents[0]!);
    if (first === undefined || first.crawlDelay !== crawlDelay) return false;
    if (JSON.stringify(first.fields) !== JSON.stringify(fields)) return false;
    // Agents of one section must be in one section of the new file.
    if (agents.some((agent) => byName.get(agent) !== first)) return false;
    const key = `${ruleLines(rules)}\n${ruleLines(first.rules)}`;
    if (compared.has(key)) continue;
    compared.add(key);
    const [old, now] = [rules, first.rules].map((one) => policyOfRules(one, robots));
    const isSame = yield* areSame(old!, now!, budget);
    if (!isSame) return isSame;
  }
  return true;
}

function* areSame(old: Policy, now: Policy, budget: Budget): Work<boolean | undefined> {
  const { equivalent } = yield* equivalentWithin(old, now, budget);
  return equivalent === "inconclusive" ? undefined : equivalent;
}

type Written = Pick<Rule, "type" | "pattern">;

/** A section with rules that mean the same as those of the original. */
interface Smaller extends Omit<Section, "rules"> {
  readonly rules: readonly Written[];
}

/** Rules, and whether no smaller set was missed for lack of steps. */
interface SearchResult {
  readonly rules: readonly Written[];
  readonly isComplete: boolean;
}

/**
 * A file without rules without effect, in which agents with the same rules share a group, as one dialect reads it; and
 * whether the budget sufficed for all sections.
 */
export function* smallerBody(
  { robots, sections }: SectionedFile,
  budget: Budget,
): Work<{ readonly body: string; readonly isComplete: boolean }> {
  /** Results by the original rules: many agents tend to have the same. */
  const results = new Map<string, SearchResult>();
  const smaller: Smaller[] = [];
  let isComplete = true;
  for (const section of sections) {
    const key = ruleLines(section.rules);
    let result = results.get(key);
    if (result === undefined) {
      result = yield* fewest(section.rules, robots, budget);
      results.set(key, result);
    }
    smaller.push({ ...section, rules: result.rules });
    isComplete &&= result.isComplete;
    if (budget.pauses()) yield;
  }
  return { body: written(robots, smaller), isComplete };
}

function* fewest(rules: readonly Rule[], robots: Robots, budget: Budget): Work<SearchResult> {
  try {
    const normalized = policyOfRules(rules, robots).normalRules();
    const { sources, isComplete } = yield* deadSources(normalized, budget);
    const dead = new Set(sources.map(({ source }) => normalized.rules[source]));
    const alive = normalized.rules.filter((rule) => !dead.has(rule)).sort((a, b) => a.line - b.line);
    if (!dialectRules(robots.dialect).wildcards) return { rules: alive, isComplete };
    const bare = yield* withoutStars(alive, robots, budget);
    return { ...bare, isComplete: isComplete && bare.isComplete };
  } catch (error) {
    if (!(error instanceof BudgetError)) throw error;
    return { rules, isComplete: false };
  }
}

/** Removes stars at the end of patterns if that changes nothing: they match the same, but make the rule stronger. */
function* withoutStars(rules: readonly Written[], robots: Robots, budget: Budget): Work<SearchResult> {
  const bare = rules.map((rule) => ({ ...rule, pattern: withoutLastStars(rule.pattern) }));
  if (bare.every(({ pattern }, i) => pattern === rules[i]!.pattern)) return { rules, isComplete: true };
  const [before, after] = [policyOfRules(rules, robots), policyOfRules(bare, robots)];
  const { equivalent } = yield* equivalentWithin(before, after, budget);
  return { rules: equivalent === true ? bare : rules, isComplete: equivalent !== "inconclusive" };
}

/** A pattern without its final stars; of a pattern of nothing but stars, one stays. */
function withoutLastStars(pattern: string): string {
  let end = pattern.endsWith("$") ? pattern.length - 1 : pattern.length;
  if (pattern[end - 1] !== "*") return pattern;
  while (end > 1 && pattern[end - 1] === "*") end--;
  return pattern.slice(0, end);
}

/** The whole file, agents with the same lines put together. */
function written(robots: Robots, sections: readonly Smaller[]): string {
  const { longest } = dialectRules(robots.dialect);
  const merge = mergesGroups(robots);
  const blocks = new Map<string, { agents: string[]; section: Smaller }>();
  sections.forEach((section, i) => {
    const lines = section.rules.map(({ type, pattern }) => `${type} ${pattern}`);
    const { crawlDelay, fields } = section;
    const key = merge ? JSON.stringify([longest ? lines.sort() : lines, crawlDelay, fields]) : String(i);
    const same = blocks.get(key);
    if (same === undefined) blocks.set(key, { agents: [...section.agents], section });
    else for (const agent of section.agents) same.agents.push(agent);
  });
  const top = robots.extensions.filter(({ group }) => group === undefined);
  const groups = [...blocks.values()].map(({ agents, section: { rules, crawlDelay, fields } }) =>
    [
      ...agents.map((agent) => `User-agent: ${agent}\n`),
      ruleLines(rules),
      crawlDelay === undefined ? "" : `Crawl-delay: ${crawlDelay}\n`,
      ...fields.map(fieldLine),
    ].join(""),
  );
  const sitemaps = [...new Set(robots.sitemaps)].map((url) => `Sitemap: ${url}\n`);
  const head = top.map(({ name, value }) => fieldLine({ name: canonicalName(name), value })).join("");
  // Where blank lines end groups, there must be one between any two.
  return head + groups.join(merge ? "" : "\n") + sitemaps.join("");
}

function fieldLine({ name, value }: Field): string {
  return value === "" ? `${name}:\n` : `${name}: ${value}\n`;
}
