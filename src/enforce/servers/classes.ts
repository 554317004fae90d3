import type { CrawlerTokens } from "../../agent/crawler.ts";
import { knownCrawlers } from "../../agent/known.ts";
import { Budget } from "../../analyze/budget.ts";
import { hiddenNames, libraryNames } from "../../identity/software.ts";
import type { Policy } from "../../policy/policy.ts";
import { parse, type Robots } from "../../policy/robots.ts";
import type { Treatment } from "../options.ts";
import { addressedBy, type Unenforced, wantedOf } from "./addressed.ts";
import { requestNames } from "./names.ts";
import { type Line, linesOf, type Refused, type Room } from "./rules.ts";

/** Crawlers that have the same rules, which forbid something. */
export interface Class {
  /** From 1 on. */
  readonly id: number;
  /** The token of the file's group, or `*`. */
  readonly group: string;
  /** Their tokens, without those that {@link Classes.others} stands for. */
  readonly names: readonly string[];
  /** The crawlers of the table among them, for headers that name several; empty if all have the same rules. */
  readonly known: readonly string[];
  readonly lines: readonly Line[];
  /** The engine's own answers. */
  readonly policy: Policy;
}

/** Who has to obey what. */
export interface Classes {
  readonly classes: readonly Class[];
  /** The class of robots that nothing else is said of; undefined if they may fetch everything. */
  readonly others: Class | undefined;
  /** The class of clients that do not say that they are robots, and of false claims; undefined if they may fetch everything. */
  readonly undeclared: Class | undefined;
  /** Names of crawlers that may fetch everything. */
  readonly free: readonly string[];
  /** Names that only the file has. */
  readonly own: readonly string[];
  /** Further names of HTTP libraries, if they are judged. */
  readonly libraries: readonly string[];
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
  /** What becomes of libraries, headless browsers, clients without a header, and false claims. */
  readonly undeclared: Treatment;
}

/**
 * Sorts the crawlers by the rules that a file has for them.
 *
 * @throws RobotsError INVALID_ARGUMENT for agents that mean nobody or cannot be enforced, and for too many
 */
export function classesOf(robots: Robots, room: Room, { agents, others, undeclared }: ClassOptions): Classes {
  const addressed = addressedBy(robots);
  const wanted = wantedOf(agents, addressed);
  const found = new Found(room);
  const star = wanted("*") ? found.classOf(robots.policyFor("*")) : undefined;
  const judged = others === "rules" ? star : undefined;
  const apart =
    undeclared === "block" && wanted("*")
      ? found.classOf(closed())
      : undeclared === "rules"
        ? star
        : undefined;
  const names = new Map<number | undefined, string[]>();
  const add = (id: number | undefined, token: string): void => {
    if (id === judged) return;
    const same = names.get(id);
    if (same === undefined) names.set(id, [token]);
    else same.push(token);
  };
  for (const asking of [...knownCrawlers().filter(({ fetches }) => fetches), ...addressed.own.map(unknown)]) {
    const { token } = asking;
    const isNamed = wanted(token);
    const policy = isNamed || wanted("*") ? robots.policyFor(asking) : undefined;
    const isJudged = isNamed || policy?.agent === "*";
    add(isJudged ? found.classOf(policy!) : undefined, token);
  }
  const named = new Set(addressed.own.map((name) => name.toLowerCase()));
  const unnamed = (all: readonly string[]): string[] => all.filter((name) => !named.has(name.toLowerCase()));
  const libraries = apart === undefined ? [] : unnamed(libraryNames());
  const hidden = apart === undefined ? [] : unnamed(hiddenNames());
  for (const name of [...libraries, ...hidden]) add(apart, name);
  const free = names.get(undefined) ?? [];
  const listed = new Set([...names.values()].flat());
  const known = requestNames();
  const classes = found.classes.map((one): Class => {
    const own = names.get(one.id) ?? [];
    const mine = known.filter((name) => (one.id === judged ? !listed.has(name) : own.includes(name)));
    return { ...one, names: own, known: mine.length === known.length ? [] : mine };
  });
  return {
    classes,
    others: classes.find(({ id }) => id === judged),
    undeclared: classes.find(({ id }) => id === apart),
    free,
    unenforced: addressed.unenforced,
    own: addressed.own,
    libraries,
    refused: [...found.refused.values()].sort((a, b) => a.rule.line - b.rule.line),
  };
}

/** The rules for those who are to fetch nothing. */
function closed(): Policy {
  return parse("User-agent: *\nDisallow: /\n").policyFor("*");
}

/** A crawler that only the file names. */
function unknown(token: string): CrawlerTokens & { readonly token: string } {
  return { token, tokens: [token], boundByStar: true };
}

/** The classes found so far. */
class Found {
  readonly classes: Omit<Class, "names" | "known">[] = [];
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
