import type { CrawlerTokens } from "../../agent/crawler.ts";
import { knownCrawlers } from "../../agent/known.ts";
import { Budget } from "../../analyze/budget.ts";
import type { Policy } from "../../policy/policy.ts";
import type { Robots } from "../../policy/robots.ts";
import { addressedBy, type Unenforced, wantedOf } from "./addressed.ts";
import { type Line, linesOf, type Refused, type Room } from "./rules.ts";

/** Crawlers that have the same rules, which forbid something. */
export interface Class {
  /** From 1 on. */
  readonly id: number;
  /** The token of the file's group, or `*`. */
  readonly group: string;
  /** Their tokens, without those that {@link Classes.others} stands for. */
  readonly names: readonly string[];
  readonly lines: readonly Line[];
  /** The engine's own answers. */
  readonly policy: Policy;
}

/** Who has to obey what. */
export interface Classes {
  readonly classes: readonly Class[];
  /** The class of robots that nothing else is said of; undefined if they may fetch everything. */
  readonly others: Class | undefined;
  /** The class of the `*` group, by which false claims are judged. */
  readonly star: Class | undefined;
  /** Names of crawlers that may fetch everything. */
  readonly free: readonly string[];
  /** Names that only the file has. */
  readonly own: readonly string[];
  /** Names in the file whose owners cannot be recognized. */
  readonly unenforced: readonly Unenforced[];
  /** Rules that the server cannot express. */
  readonly refused: readonly Refused[];
}

export interface ClassOptions {
  /** The only crawlers that are judged: names, or `*` for all without a group of their own. Default: all */
  readonly agents?: readonly string[];
  /** Whether robots that are in no table and not in the file obey `*`. */
  readonly others: "rules" | "allow";
}

/**
 * Sorts the crawlers by the rules that a file has for them.
 *
 * @throws RobotsError INVALID_ARGUMENT for agents that mean nobody or cannot be enforced, and for too many
 */
export function classesOf(robots: Robots, room: Room, { agents, others }: ClassOptions): Classes {
  const addressed = addressedBy(robots);
  const wanted = wantedOf(agents, addressed);
  const found = new Found(room);
  const star = wanted("*") ? found.classOf(robots.policyFor("*")) : undefined;
  const judged = others === "rules" ? star : undefined;
  const names = new Map<number | undefined, string[]>();
  for (const asking of [...knownCrawlers().filter(({ fetches }) => fetches), ...addressed.own.map(unknown)]) {
    const { token } = asking;
    const isNamed = wanted(token);
    const policy = isNamed || wanted("*") ? robots.policyFor(asking) : undefined;
    const isJudged = isNamed || policy?.agent === "*";
    const id = isJudged ? found.classOf(policy!) : undefined;
    if (id === judged) continue;
    const same = names.get(id);
    if (same === undefined) names.set(id, [token]);
    else same.push(token);
  }
  const classes = found.classes.map((one) => ({ ...one, names: names.get(one.id) ?? [] }));
  return {
    classes,
    others: classes.find(({ id }) => id === judged),
    star: classes.find(({ id }) => id === star),
    free: names.get(undefined) ?? [],
    ...addressed,
    refused: [...found.refused.values()].sort((a, b) => a.rule.line - b.rule.line),
  };
}

/** A crawler that only the file names. */
function unknown(token: string): CrawlerTokens & { readonly token: string } {
  return { token, tokens: [token], boundByStar: true };
}

/** The classes found so far. */
class Found {
  readonly classes: Omit<Class, "names">[] = [];
  /** By the lines of the rules. */
  readonly refused = new Map<number, Refused>();
  readonly #room: Room;
  readonly #budget = new Budget();
  readonly #byRules = new Map<string, number | undefined>();

  constructor(room: Room) {
    this.#room = room;
  }

  /** The number of the class with the rules of a policy; undefined if it allows everything. */
  classOf(policy: Policy): number | undefined {
    const { rules } = policy;
    const key = rules.map(({ type, pattern }) => `${type} ${pattern}`).join("\n");
    if (this.#byRules.has(key)) return this.#byRules.get(key);
    const { lines, refused } = linesOf(policy, this.#room, this.#budget);
    for (const one of refused) this.refused.set(one.rule.line, one);
    const id = lines.length === 0 ? undefined : this.classes.length + 1;
    if (id !== undefined) this.classes.push({ id, group: policy.agent ?? "*", lines, policy });
    this.#byRules.set(key, id);
    return id;
  }
}
