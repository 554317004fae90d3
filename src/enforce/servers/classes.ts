import { knownCrawler, knownCrawlers } from "../../agent/known.ts";
import { addresseesOf } from "../../analyze/addressees.ts";
import { Budget } from "../../analyze/budget.ts";
import { RobotsError } from "../../errors.ts";
import type { Policy } from "../../policy/policy.ts";
import type { Robots } from "../../policy/robots.ts";
import { isBrowser } from "./names.ts";
import { type Line, linesOf, type Refused, type Room } from "./rules.ts";

/** Crawlers that have the same rules, which forbid something. */
export interface Class {
  /** From 1 on. */
  readonly id: number;
  /** The token of the file's group, or `*`. */
  readonly group: string;
  /** Their tokens, without those that `*` stands for. */
  readonly names: readonly string[];
  readonly lines: readonly Line[];
  /** The engine's own answers. */
  readonly policy: Policy;
}

/** Who has to obey what. */
export interface Classes {
  readonly classes: readonly Class[];
  /** The class of robots that nothing else is said of; undefined if they may fetch everything, or are not judged. */
  readonly others: Class | undefined;
  /** The class of the `*` group, by which false claims are judged. */
  readonly star: Class | undefined;
  /** Names of known crawlers that `others` does not stand for, and may fetch everything. */
  readonly free: readonly string[];
  /** Names that only the file has. */
  readonly own: readonly string[];
  /** Names in the file whose owners cannot be recognized, and why. */
  readonly unenforced: readonly Unenforced[];
  readonly refused: readonly Refused[];
}

export interface Unenforced {
  readonly name: string;
  readonly reason: string;
}

export interface ClassOptions {
  /** The only crawlers that are judged: names, or `*` for all that no other name stands for. */
  readonly agents?: readonly string[];
  /** Whether robots that the table does not have obey `*`. */
  readonly others: "rules" | "allow";
}

/** Sorts the crawlers by the rules that a file has for them. @throws RobotsError INVALID_ARGUMENT for an agent of no meaning */
export function classesOf(robots: Robots, room: Room, { agents, others }: ClassOptions): Classes {
  const budget = new Budget();
  const unenforced: Unenforced[] = [];
  const own: string[] = [];
  for (const name of addresseesOf(robots)) {
    const crawler = knownCrawler(name);
    if (crawler?.fetches === false)
      unenforced.push({ name, reason: `no request has this name: ${crawler.operator} only reads it` });
    else if (/[^\x21-\x7e]/.test(name) && crawler === undefined)
      unenforced.push({ name, reason: "a header cannot have this name" });
    else if (isBrowser(name)) unenforced.push({ name, reason: "browsers have this name" });
    else if (crawler === undefined && name !== "*") own.push(name);
  }
  const wanted = wantedOf(agents, own);
  const classes: Class[] = [];
  const refused = new Map<number, Refused>();
  const byRules = new Map<string, Class | undefined>();
  const classOf = (policy: Policy): Class | undefined => {
    const key = policy.rules.map(({ type, pattern }) => `${type} ${pattern}`).join("\n");
    if (byRules.has(key)) return byRules.get(key);
    const found = linesOf(policy, room, budget);
    for (const one of found.refused) refused.set(one.rule.line, one);
    const id = classes.length + 1;
    const made =
      found.lines.length === 0
        ? undefined
        : { id, group: policy.agent ?? "*", names: [], lines: found.lines, policy };
    if (made !== undefined) classes.push(made);
    byRules.set(key, made);
    return made;
  };
  const star = wanted === undefined || wanted.has("*") ? classOf(robots.policyFor("*")) : undefined;
  const judged = others === "rules" ? star : undefined;
  const names = new Map<Class | undefined, string[]>();
  const known = knownCrawlers().filter(({ fetches }) => fetches);
  for (const { token, policy } of [
    ...known.map((crawler) => ({ token: crawler.token, policy: () => robots.policyFor(crawler) })),
    ...own.map((token) => ({ token, policy: () => robots.policyFor(token) })),
  ]) {
    const isStar = wanted?.has(token.toLowerCase()) !== true && wanted?.has("*") === true;
    const asked = wanted === undefined || wanted.has(token.toLowerCase()) || isStar ? policy() : undefined;
    // With --agent '*', crawlers with groups of their own are not asked for.
    const one = asked === undefined || (isStar && asked.agent !== "*") ? undefined : classOf(asked);
    if (one !== judged) names.set(one, [...(names.get(one) ?? []), token]);
  }
  const named = classes.map((one) => ({ ...one, names: names.get(one) ?? [] }));
  const found = (one: Class | undefined): Class | undefined => one && named[one.id - 1];
  return {
    classes: named,
    others: found(judged),
    star: found(star),
    free: names.get(undefined) ?? [],
    own,
    unenforced,
    refused: [...refused.values()].sort((a, b) => a.rule.line - b.rule.line),
  };
}

/** The tokens that agents name, in lower case; undefined for all. */
function wantedOf(agents: readonly string[] | undefined, own: readonly string[]): Set<string> | undefined {
  if (agents === undefined) return undefined;
  const wanted = new Set<string>();
  for (const agent of agents) {
    const crawler = knownCrawler(agent);
    const isOwn = own.some((name) => name.toLowerCase() === agent.toLowerCase());
    if (crawler === undefined && !isOwn && agent !== "*")
      throw new RobotsError(
        "INVALID_ARGUMENT",
        `Neither the file nor the table of crawlers has the name "${agent}": * stands for all others.`,
      );
    if (crawler?.fetches === false)
      throw new RobotsError(
        "INVALID_ARGUMENT",
        `No request has the name ${crawler.token}: ${crawler.operator} only reads it in robots.txt, so no server can enforce it.`,
      );
    wanted.add((crawler?.token ?? agent).toLowerCase());
  }
  return wanted;
}
