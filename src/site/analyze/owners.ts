import { addTo } from "../../base/add-to.ts";
import { encoder } from "../../base/utf8.ts";
import type { Agent } from "../../engine/agent/crawler.ts";
import { knownCrawler } from "../../engine/agent/known.ts";
import { prepareAgent } from "../../engine/agent/prepared-agent.ts";
import { isOfYandex } from "../../engine/agent/yandex.ts";
import { type AgentLines, addressee, foldedName } from "../../engine/dialect/addressee.ts";
import { type DialectRules, GLOBAL, UNBOUND } from "../../engine/dialect/dialect.ts";
import { dialectRules } from "../../engine/dialect/index.ts";
import { leadingToken } from "../../engine/dialect/name.ts";
import type { Extension, Group, Rule } from "../../engine/parse/content.ts";
import type { Policy } from "../../engine/policy/policy.ts";
import { parse, type Robots } from "../../engine/policy/robots.ts";
import { canonicalName, kindNames } from "../findings/field-names.ts";
import { yandexRobotsOf } from "../findings/yandex-robots.ts";
import { BudgetError } from "./budget.ts";

/** The crawlers that files name, each once in its first spelling, and `*`. */
export function addresseesOf(...files: readonly Robots[]): string[] {
  const byKey = new Map<string, string>();
  for (const { groups, dialect } of files) {
    const rules = dialectRules(dialect);
    for (const name of groups.flatMap(({ agents }) => agents).flatMap((value) => namesIn(value, rules))) {
      const key = foldedName(name);
      if (name !== "" && !byKey.has(key)) byKey.set(key, name);
    }
  }
  return [...byKey.values()];
}

/**
 * Whom a line's value addresses: a known crawler, though its name may be no product token (`Sogou web spider`), or the
 * name that the dialect reads. In yandex, these are the robots whose names and versions it begins, often none.
 */
function namesIn(value: string, rules: DialectRules): readonly string[] {
  // A value that goes on after such a name is nobody else's.
  if (rules.endsLists && (/^yandex./is.test(value) || isOfYandex(leadingToken(value))))
    return yandexRobotsOf(value);
  const bytes = encoder.encode(value);
  const crawler = knownCrawler(value);
  const isBound =
    crawler !== undefined && prepareAgent(crawler, rules).grade(bytes, 0, bytes.length) < GLOBAL;
  return [isBound ? value : addressee(value, rules)];
}

/** A field that is neither a rule nor a delay. */
export interface Field {
  readonly name: string;
  readonly value: string;
}

/** Agents that share lines of a file, and these lines. */
export interface Section {
  readonly agents: readonly string[];
  /** In file order. */
  readonly rules: readonly Rule[];
  readonly crawlDelay: number | undefined;
  readonly fields: readonly Field[];
}

/** A file as one dialect reads it. */
export interface SectionedFile {
  readonly robots: Robots;
  readonly sections: readonly Section[];
}

/**
 * How many rules all sections may have together, and how many more for each rule of the file: a rule counts for each
 * section that has it, and crawlers may have the same groups in common in far more ways than the file has lines.
 */
const MOST_RULES = 30_000;
const MORE_RULES = 1.5;

/**
 * The sections of a file. Where the dialect merges the groups of an agent, there is one for all agents that are named
 * in the same groups; otherwise one for each group.
 *
 * @throws Exhausted if the sections have too many rules together
 */
export function sectionsOf(robots: Robots): SectionedFile {
  const { groups, extensions } = robots;
  const merge = mergesGroups(robots);
  const parts = partsOf(robots);
  const owners = merge
    ? ownersOf(parts, dialectRules(robots.dialect))
    : parts.map(({ agents }, i) => ({ agents, of: [i] }));
  const lines = groups.reduce((sum, { rules }) => sum + rules.length, extensions.length);
  let left = MOST_RULES + MORE_RULES * lines;
  const sections = owners.map(({ agents, of }): Section => {
    const own = [...new Set(of.map((i) => parts[i]!.group))];
    const fields = of.flatMap((i) => parts[i]!.fields);
    for (const group of [...own.map(({ rules }) => rules), ...fields]) left -= group.length;
    if (left < 0) throw new BudgetError();
    const [delay] = own.flatMap(({ crawlDelay }) => crawlDelay ?? []);
    return {
      agents,
      rules: own.flatMap(({ rules }) => rules),
      // The dialect says which of several delays counts.
      crawlDelay: delay !== undefined && merge ? robots.policyNamed(agents[0]!).crawlDelay : delay,
      fields: fields
        .flat()
        .sort((a, b) => a.line - b.line)
        .map(fieldOf),
    };
  });
  return { robots, sections };
}

/** Whether groups of an agent may be written as one. In Yandex's reading, a list is more than its lines one by one. */
export function mergesGroups({ dialect }: Pick<Robots, "dialect">): boolean {
  const { merge, endsLists } = dialectRules(dialect);
  return merge && !endsLists;
}

/** Agents of one group for which it has the same lines. */
interface Part {
  readonly agents: string[];
  readonly group: Group;
  /** In lists that parts share. */
  readonly fields: readonly (readonly Extension[])[];
}

/**
 * The groups in parts, since some lines are not for all agents of their group. Groups that a dialect does not merge
 * stay whole: an agent of a part would no longer read the others.
 */
function partsOf({ groups, extensions, dialect }: Robots): Part[] {
  const merge = mergesGroups({ dialect });
  const own = groups.map(() => new Map<readonly string[], Extension[]>());
  for (const one of extensions) {
    if (one.group === undefined) continue;
    const agents = (merge && one.agents) || groups[one.group]!.agents;
    addTo(own[one.group]!, agents, one);
  }
  return groups.flatMap((group, i) => {
    const { agents, crawlDelays } = group;
    const byAgent = new Map(agents.map((agent) => [agent, new Set<number>()]));
    const lists = [...own[i]!];
    for (const [at, [names]] of lists.entries()) for (const name of names) byAgent.get(name)!.add(at);
    const parts = new Map<string, Part>();
    for (const [at, agent] of agents.entries()) {
      const key = `${merge && crawlDelays?.[at]} ${[...byAgent.get(agent)!].join()}`;
      const part = parts.get(key);
      if (part !== undefined) part.agents.push(agent);
      else
        parts.set(key, {
          agents: [agent],
          group,
          fields: [...byAgent.get(agent)!].map((list) => lists[list]![1]),
        });
    }
    return [...parts.values()];
  });
}

/** A field as it is written. */
export function fieldOf({ name, value }: Field): Field {
  return { name: canonicalName(name), value };
}

/** The lines of rules; an empty `Disallow` if there are none, since the agents would run on into the next group. */
export function ruleLines(rules: readonly Pick<Rule, "type" | "pattern">[]): string {
  if (rules.length === 0) return `${kindNames.disallow}:\n`;
  return rules.map(({ type, pattern }) => `${kindNames[type]}: ${pattern}\n`).join("");
}

/** A policy that consists of these rules. */
export function policyOfRules(rules: readonly Pick<Rule, "type" | "pattern">[], { dialect }: Robots): Policy {
  const body = `User-agent: x\n${ruleLines(rules)}`;
  return parse(body, { dialect, maxBytes: Number.POSITIVE_INFINITY }).policyFor("x");
}

/** Agents that are named in the same groups, and the indexes of these groups. */
export interface Owners {
  readonly agents: readonly string[];
  readonly of: readonly number[];
}

/** Agents by the groups that name them, in file order, for dialects that merge an agent's groups. */
export function ownersOf(
  groups: readonly { readonly agents: readonly string[] }[],
  dialect: AgentLines,
): Owners[] {
  const byAgent = new Map<string, { agent: string; of: number[] }>();
  /** Groups for names with letters beyond ASCII, by the token that such a name begins with. */
  const words = new Map<string, number[]>();
  groups.forEach(({ agents }, i) => {
    for (const value of agents) {
      const agent = addressee(value, dialect);
      if (agent === "") continue;
      const key = foldedName(agent);
      const owners = byAgent.get(key);
      if (owners === undefined) byAgent.set(key, { agent, of: [i] });
      else if (owners.of.at(-1) !== i) owners.of.push(i);
      const token = leadingToken(key);
      if (key.charCodeAt(token.length) >= 0x80) addTo(words, token, i);
    }
  });
  // A group for `Jörg` binds crawlers of this name, and also those called `J`, which read it only up to the `ö`.
  for (const [token, of] of words) {
    const owners = byAgent.get(token);
    if (owners !== undefined) owners.of = [...new Set([...owners.of, ...of])].sort((a, b) => a - b);
  }
  const byGroups = new Map<string, { agents: string[]; of: readonly number[] }>();
  for (const { agent, of } of byAgent.values()) {
    const key = of.join();
    const same = byGroups.get(key);
    if (same === undefined) byGroups.set(key, { agents: [agent], of });
    else same.agents.push(agent);
  }
  return [...byGroups.values()];
}

/**
 * The fields that bind a crawler, in file order: the fields of the groups whose rules bind it, which are all groups that
 * name it best, or the first of them where a dialect merges none. A line that speaks for a part of a group counts only
 * if it speaks for this crawler.
 */
export function boundFields(robots: Robots, agent: Agent): Extension[] {
  const { groups, extensions } = robots;
  const rules = dialectRules(robots.dialect);
  const { grade } = prepareAgent(agent, rules);
  const grades = new Map<readonly string[], number>();
  /** How well the best of some names fits; each list is read once, however many lines share it. */
  const bestOf = (agents: readonly string[]): number => {
    let best = grades.get(agents);
    if (best !== undefined) return best;
    best = UNBOUND;
    for (const name of agents) {
      const bytes = encoder.encode(name);
      best = Math.min(best, grade(bytes, 0, bytes.length));
    }
    grades.set(agents, best);
    return best;
  };
  const best = groups.reduce((least, { agents }) => Math.min(least, bestOf(agents)), UNBOUND);
  if (best === UNBOUND) return [];
  const first = groups.findIndex(({ agents }) => bestOf(agents) === best);
  return extensions.filter(
    ({ group, agents }) =>
      group !== undefined &&
      (rules.merge || group === first) &&
      bestOf(agents ?? groups[group]!.agents) === best,
  );
}
