import type { Dialect } from "../dialect/dialect.ts";
import { dialectRules } from "../dialect/index.ts";
import { RobotsError } from "../errors.ts";
import { checkOptions } from "../options.ts";
import type { Rule } from "../parse/content.ts";
import { parse, Robots } from "../policy/robots.ts";
import { encoder } from "../utf8.ts";
import { canonicalName } from "../write/names.ts";
import { Budget, DEFAULT_BUDGET } from "./budget.ts";
import { deadSources } from "./dead.ts";
import { equivalentWithin } from "./equivalent.ts";
import { ANALYSIS_OPTIONS, type AnalysisOptions, budgetOf } from "./question.ts";
import { type Field, policyOfRules, ruleLines, type Section, sectionsOf } from "./sections.ts";
import { wholeText } from "./whole-text.ts";

/** Options of {@link minimize}. */
export interface MinimizeOptions extends AnalysisOptions {
  /**
   * Dialects in which the meaning has to be preserved. Default: those of today's crawlers, `rfc9309` and `google`,
   * if the file was parsed in one of them; otherwise, the dialect in which it was parsed.
   */
  readonly dialects?: readonly Dialect[];
}

/** A smaller file that means the same. */
export interface Minimized {
  readonly body: string;
  /** Size of the part of the file that is read, up to `maxBytes`. */
  readonly bytesBefore: number;
  readonly bytesAfter: number;
  /** The dialects in which the meaning is proven to be the same. In others, it may differ. */
  readonly dialects: readonly Dialect[];
}

/** How today's crawlers read files. */
const CURRENT: readonly Dialect[] = ["rfc9309", "google"];

/** Steps for all questions of one call, 1.5 times as many as for one. No file of the corpus needs more. */
const STEPS = DEFAULT_BUDGET * 1.5;

/** The share of the steps for finding what can be removed; the rest is for proving that nothing changes. */
const FINDING = 0.5;

/** Up to this many agents are checked by asking both files as a crawler would. */
const MANY_AGENTS = 300;

type Written = Pick<Rule, "type" | "pattern">;

/** Rules that mean the same as those of a section. */
interface Smaller extends Omit<Section, "rules"> {
  readonly rules: readonly Written[];
}

/**
 * Returns the smallest file that can be proven to mean the same in some dialects. It has no rules without effect,
 * no stars at the end of patterns, no comments, blank lines or meaningless lines, and agents with the same rules
 * share a group. Sitemaps, crawl delays and all other fields are kept. What every agent may fetch is compared with
 * the original file: if that cannot be proven to be the same, or nothing is saved, the file is returned unchanged
 * (but as text: bytes of values that are not UTF-8 become escapes such as `%E1`, which mean the same).
 *
 * @throws RobotsError INVALID_ARGUMENT for anything that is not a `Robots`, and for unknown dialects
 */
export function minimize(robots: Robots, given: MinimizeOptions = {}): Minimized {
  if (!(robots instanceof Robots)) {
    throw new RobotsError("INVALID_ARGUMENT", "minimize takes the result of parse.");
  }
  const options = checkOptions("minimize", given, { ...ANALYSIS_OPTIONS, dialects: true });
  const steps = budgetOf(options, STEPS);
  const dialects = dialectsOf(options, robots.dialect);
  const readings = dialects.map((dialect) => robots.readAs(dialect)).map(readingOf);
  const bytesBefore = robots.lines.at(-1)?.end ?? 0;
  const finding = new Budget(Math.ceil(steps * FINDING));
  // A rule that is dead in one dialect may matter in another: use the smallest file that is correct in all of them.
  const bodies = [...new Set(readings.map((reading) => smallerBody(reading, finding)))]
    .map((body) => ({ body, bytesAfter: encoder.encode(body).length }))
    .sort((a, b) => a.bytesAfter - b.bytesAfter);
  const proving = new Budget(Math.max(1, steps - finding.spent));
  const found = bodies.find(
    ({ body, bytesAfter }) =>
      bytesAfter < bytesBefore && readings.every((reading) => saysTheSame(reading, body, proving)),
  );
  if (found !== undefined) return { ...found, bytesBefore, dialects };
  return { body: wholeText(robots), bytesBefore, bytesAfter: bytesBefore, dialects };
}

function dialectsOf({ dialects }: MinimizeOptions, own: Dialect): readonly Dialect[] {
  if (dialects === undefined) return CURRENT.includes(own) ? CURRENT : [own];
  if (!Array.isArray(dialects) || dialects.length === 0) {
    throw new RobotsError("INVALID_ARGUMENT", "dialects must be an array of at least one dialect.");
  }
  return [...new Set(dialects as readonly Dialect[])].map((name) => dialectRules(name).name);
}

/** A file as one dialect reads it. */
interface Reading {
  readonly robots: Robots;
  readonly sections: readonly Section[];
}

function readingOf(robots: Robots): Reading {
  return { robots, sections: sectionsOf(robots) };
}

function smallerBody({ robots, sections }: Reading, budget: Budget): string {
  const known: Known = new Map();
  const smaller = sections.map((section) => smallerOf(section, robots, budget, known));
  return written(robots, smaller);
}

/** Minimized rules by the original ones: many agents tend to have the same. */
type Known = Map<string, readonly Written[]>;

function smallerOf(section: Section, robots: Robots, budget: Budget, known: Known): Smaller {
  const key = ruleLines(section.rules);
  let rules = known.get(key);
  if (rules === undefined) {
    const anatomy = policyOfRules(section.rules, robots).anatomy();
    const dead = new Set(deadSources(anatomy, budget).map(({ source }) => anatomy.rules[source]));
    const alive = anatomy.rules.filter((rule) => !dead.has(rule)).sort((a, b) => a.line - b.line);
    rules = dialectRules(robots.dialect).wildcards ? withoutStars(alive, robots, budget) : alive;
    known.set(key, rules);
  }
  return { ...section, rules };
}

/** Stars at the end change nothing about what a rule matches, but make it stronger. */
function withoutStars(rules: readonly Written[], robots: Robots, budget: Budget): readonly Written[] {
  const bare = rules.map((rule) => ({ ...rule, pattern: withoutLastStars(rule.pattern) }));
  if (bare.every(({ pattern }, i) => pattern === rules[i]!.pattern)) return rules;
  const [before, after] = [policyOfRules(rules, robots), policyOfRules(bare, robots)];
  return equivalentWithin(before, after, budget).equivalent === true ? bare : rules;
}

/** A pattern without the stars that it ends in, of which one stays where there is nothing else. */
function withoutLastStars(pattern: string): string {
  let end = pattern.endsWith("$") ? pattern.length - 1 : pattern.length;
  if (pattern[end - 1] !== "*") return pattern;
  while (end > 1 && pattern[end - 1] === "*") end--;
  return pattern.slice(0, end);
}

/** The whole file, agents with the same lines put together. */
function written(robots: Robots, sections: readonly Smaller[]): string {
  const { merge, longest } = dialectRules(robots.dialect);
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
  // Where blank lines end groups, there is one between any two.
  return head + groups.join(merge ? "" : "\n") + sitemaps.join("");
}

function fieldLine({ name, value }: Field): string {
  return value === "" ? `${name}:\n` : `${name}: ${value}\n`;
}

/** Whether a body says to every agent of the sections what the file says. */
function saysTheSame({ robots, sections }: Reading, body: string, budget: Budget): boolean {
  const after = parse(body, { dialect: robots.dialect });
  if (after.truncated || String(after.sitemaps) !== String([...new Set(robots.sitemaps)])) return false;
  if (after.extensions.length > robots.extensions.length * Math.max(1, sections.length)) return false;
  const agents = [...sections.flatMap((section) => section.agents), "*"];
  if (agents.length > MANY_AGENTS) return saysTheSameInSections(after, robots, sections, budget);
  const compared = new Map<string, boolean>();
  return agents.every((agent) => {
    const [old, now] = [robots.policyFor(agent), after.policyFor(agent)];
    if (old.crawlDelay !== now.crawlDelay || (old.agent === undefined) !== (now.agent === undefined))
      return false;
    const key = `${ruleLines(old.rules)}\n${ruleLines(now.rules)}`;
    const isSame = compared.get(key) ?? equivalentWithin(old, now, budget).equivalent === true;
    compared.set(key, isSame);
    return isSame;
  });
}

/** The same for very many agents, without searching the whole file for each. */
function saysTheSameInSections(
  after: Robots,
  robots: Robots,
  sections: readonly Section[],
  budget: Budget,
): boolean {
  const byAgent = new Map(
    sectionsOf(after).flatMap((one) => one.agents.map((agent) => [agent, one] as const)),
  );
  return sections.every(({ agents, rules, crawlDelay, fields }) =>
    agents.every((agent, i) => {
      const now = byAgent.get(agent);
      if (now === undefined || now.crawlDelay !== crawlDelay) return false;
      if (JSON.stringify(now.fields) !== JSON.stringify(fields)) return false;
      // Agents of one section stay together.
      if (i > 0) return now === byAgent.get(agents[0]!);
      const [old, fresh] = [rules, now.rules].map((one) => policyOfRules(one, robots));
      return equivalentWithin(old!, fresh!, budget).equivalent === true;
    }),
  );
}
