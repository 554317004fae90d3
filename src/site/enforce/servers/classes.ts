import { misuseFor } from "../../../base/errors.ts";
import type { Agent, Crawler, CrawlerTokens } from "../../../engine/agent/crawler.ts";
import { knownCrawlers } from "../../../engine/agent/known.ts";
import { yandexNames } from "../../../engine/agent/yandex.ts";
import { foldedName } from "../../../engine/dialect/addressee.ts";
import { leadingWord } from "../../../engine/dialect/name.ts";
import type { Group, Rule } from "../../../engine/parse/content.ts";
import type { Policy } from "../../../engine/policy/policy.ts";
import { parse, type Robots } from "../../../engine/policy/robots.ts";
import { Budget } from "../../analyze/budget.ts";
import type { NameList } from "../../identity/name-list.ts";
import { isPersonal, personalNames } from "../../identity/personal.ts";
import { isRobotName } from "../../identity/sender.ts";
import { groupsByName } from "../../paths/named-agents.ts";
import type { Treatment } from "../options.ts";
import {
  addressedBy,
  crawlerByName,
  crawlerFilter,
  UNWRITABLE,
  type UnenforcedName,
  yandexBeginnings,
} from "./addressed-crawlers.ts";
import { distinctRules, type Line, type Lines, linesOf, type RefusedRule, type Room } from "./rules.ts";

/** Crawlers that have the same rules, and these forbid something. */
export interface Class {
  /** {@link STAR} for robots without a group of their own; other classes count from 2. */
  readonly id: number;
  /** The token of the file's group, or `*`. */
  readonly group: string;
  /** The lines where its groups begin. */
  readonly at: readonly number[];
  /** Their tokens, without the tokens that {@link Classes.others} stands for. */
  readonly names: readonly string[];
  /** The crawlers of the table in this class. */
  readonly known: readonly string[];
  /** Names in this class that only the file has, or the list that was given. */
  readonly own: readonly string[];
  /** Further names in this class, those of Yandex's robots that no table has; a star stands for what follows. */
  readonly beginnings: readonly string[];
  readonly lines: readonly Line[];
  /** The engine's policy for this class, to compare answers with. */
  policy(): Policy;
}

/** The class of robots without a group of their own. */
export const STAR = 1;

/** All classes of clients, and the rules that each has to obey. */
export interface Classes {
  readonly classes: readonly Class[];
  /** The class of robots that no other class has; undefined if they may fetch everything. */
  readonly others: Class | undefined;
  /** The class of undeclared clients and of false claims; undefined if they may fetch everything. */
  readonly undeclared: Class | undefined;
  /** Crawlers of the table, and own names of the file or list, that may fetch everything. */
  readonly free: Pick<Class, "id" | "known" | "own" | "beginnings">;
  /** Names that only the list has. */
  readonly listed: ReadonlySet<string>;
  /** Those of several words that count before a contact address: robots' names, and names that a group of the file is for. */
  readonly spaced: readonly string[];
  /** Names in no table of robots that fetch for one person; these may fetch everything. */
  readonly personal: readonly string[];
  /** Names in the file whose owners cannot be recognized. */
  readonly unenforced: readonly UnenforcedName[];
  /** Rules that the server cannot express. */
  readonly refused: readonly RefusedRule[];
}

export interface ClassOptions {
  /** The only crawlers that are judged: names, or `*` for all without a group of their own. Default: all. */
  readonly agents?: readonly string[];
  /** Crawlers that the table lacks. */
  readonly crawlers?: NameList | undefined;
  /** Whether robots in no table and not in the file obey the group for `*`. */
  readonly others: "rules" | "allow";
  /** How libraries, headless browsers, clients without a header, and false claims are judged. */
  readonly undeclared: Treatment;
  /** How robots that fetch for one person are judged, if they have no group of their own. */
  readonly personal?: "rules" | "allow";
}

/** Who is in a class, as {@link Class} has it. */
type Members = Record<"known" | "own" | "beginnings", string[]>;

/**
 * Sorts the crawlers by the rules that a file has for them.
 *
 * @throws RobotsError INVALID_ARGUMENT for agents that mean nobody or cannot be enforced, and for too many
 */
export function classesOf(
  robots: Robots,
  room: Room,
  { agents, others, undeclared, personal, crawlers }: ClassOptions,
): Classes {
  const addressed = addressedBy(robots, agents);
  const named = new Set(addressed.own.map((name) => name.toLowerCase()));
  const listed = (crawlers?.crawlers ?? []).filter(({ token }) => !named.has(token.toLowerCase()));
  const wanted = crawlerFilter(
    agents,
    addressed.own,
    listed.map(({ token }) => token),
  );
  const found = new Found(robots, room);
  const star = wanted("*") ? found.classFor("*") : undefined;
  const apart =
    undeclared === "block" && wanted("*") ? found.closed() : undeclared === "rules" ? star : undefined;
  const members = new Map<number | undefined, Members>();
  const membersOf = (id: number | undefined): Members => {
    const its = members.get(id) ?? { known: [], own: [], beginnings: [] };
    members.set(id, its);
    return its;
  };
  const isFree = personal === "allow" ? isPersonal : () => false;
  const idOf = (crawler: CrawlerTokens & Pick<Crawler, "token" | "purpose">): number | undefined => {
    const name = found.nameFor(crawler);
    if (name === "*" && isFree(crawler)) return undefined;
    return name !== undefined && (wanted(crawler.token) || (name === "*" && wanted("*")))
      ? found.classFor(name)
      : undefined;
  };
  // Crawlers that send requests come first, so that a class is called after one of these.
  const table = knownCrawlers();
  for (const crawler of [...table.filter((one) => one.fetches), ...table.filter((one) => !one.fetches)])
    membersOf(idOf(crawler)).known.push(crawler.token);
  for (const token of addressed.own) membersOf(idOf(crawlerByName(token))).own.push(token);
  for (const name of yandexBeginnings(robots)) {
    // No robot has this name.
    const group = found.nameFor(crawlerByName(name.replace("*", "qx")));
    if (group !== undefined && group !== "*")
      membersOf(agents === undefined ? found.classFor(group) : undefined).beginnings.push(name);
  }
  for (const crawler of listed) membersOf(idOf(crawler)).own.push(crawler.token);
  const classes = found.classes.map((one): Class => {
    const its = membersOf(one.id);
    const isDefault = one.id === star && others === "rules";
    return { ...one, ...its, names: isDefault ? [] : [...its.known, ...its.own] };
  });
  return {
    classes,
    others: others === "rules" ? classes.find(({ id }) => id === star) : undefined,
    undeclared: classes.find(({ id }) => id === apart),
    free: { id: 0, ...membersOf(undefined) },
    listed: new Set(listed.map(({ token }) => token)),
    spaced: listed
      .filter((one) => one.token.includes(" ") && (isRobotName(one.token) || found.nameFor(one) !== "*"))
      .map(({ token }) => token),
    personal:
      personal === "allow"
        ? personalNames().filter((name) => found.nameFor(crawlerByName(name)) === "*")
        : [],
    unenforced: addressed.unenforced,
    refused: [...found.refused.values()].sort((a, b) => a.rule.line - b.rule.line),
  };
}

/**
 * Limit on the characters of patterns in all classes together: more than a file has, and five times as many as any that
 * was found. A rule counts once for each combination of groups that it is part of.
 */
const MOST_CHARACTERS = 600_000;
/**
 * Limit on the characters of all expressions: a rule with many stars takes hundreds for each of its own. The files that
 * were found take up to 1,000,000.
 */
const MOST_WRITTEN = 16_000_000;

type Ruled = Omit<Class, "names" | "known" | "own" | "beginnings">;

/** The classes found so far. Each combination of groups is read once, however many names it is for. */
class Found {
  readonly classes: Ruled[] = [];
  /** Rules that the server cannot express, by line. */
  readonly refused = new Map<number, RefusedRule>();
  readonly #robots: Robots;
  readonly #room: Room;
  readonly #budget = new Budget(STEPS);
  readonly #groups: ReadonlyMap<string, readonly Group[]>;
  /** The same file by RFC 9309, if it is read otherwise: for the spellings of what is forbidden. */
  readonly #plain: Robots | undefined;
  /** A crawler for each selection of groups, where names are not compared as tokens. */
  readonly #selected = new Map<string, Agent>();
  readonly #byName = new Map<string, number | undefined>();
  readonly #byGroups = new Map<string, number | undefined>();
  readonly #byRules = new Map<string, number | undefined>();
  #characters = 0;
  #written = 0;
  readonly #count = (characters: number): void => {
    this.#written += characters;
    if (this.#written > MOST_WRITTEN) throw misuseFor(UNWRITABLE, "wide-rules");
  };

  constructor(robots: Robots, room: Room) {
    this.#robots = robots;
    this.#room = room;
    this.#groups = groupsByName(robots);
    this.#plain = robots.dialect === "rfc9309" ? undefined : robots.readAs("rfc9309");
  }

  /** The name in the file whose groups bind a crawler; in other dialects than RFC 9309, the key of the groups, or `*`. */
  nameFor(crawler: CrawlerTokens): string | undefined {
    const { boundByStar } = crawler;
    // A name alone may be one of Yandex's, which have fallbacks.
    const isAlone = crawler.tokens.length === 1 && boundByStar;
    if (this.#plain !== undefined) {
      const asked = isAlone ? crawler.tokens[0]! : crawler;
      const { agent, key } = this.#robots.rulesFor(asked).selection;
      if (agent === undefined || agent === "*") return agent;
      this.#selected.set(key, asked);
      return key;
    }
    const tokens = isAlone ? yandexNames(crawler.tokens[0]!) : crawler.tokens;
    const names = tokens.map((token) => foldedName(leadingWord(token)));
    return names.find((name) => name !== "" && this.#groups.has(name)) ?? (boundByStar ? "*" : undefined);
  }

  /** The number of the class for a name; undefined if its rules allow everything. */
  classFor(name: string): number | undefined {
    if (!this.#byName.has(name)) {
      const id = this.#plain === undefined ? this.#readNamed(name) : this.#readSelected(name);
      this.#byName.set(name, id);
    }
    return this.#byName.get(name);
  }

  /** The class of clients that may fetch nothing but the paths open to everybody. */
  closed(): number {
    const rules =
      this.#plain === undefined
        ? distinctRules(this.#groups.get("*") ?? [])
        : distinctRules([this.#robots.policyFor("*").normalRules()]);
    const { lines } = this.#linesOf(rules, true);
    return this.#add({
      group: "none",
      at: [],
      lines,
      policy: () => parse("User-agent: *\nDisallow: /\n", { dialect: this.#robots.dialect }).policyFor("*"),
    });
  }

  #readSelected(name: string): number | undefined {
    const read = (): Policy => this.#robots.policyFor(this.#selected.get(name) ?? "*");
    const policy = read();
    const rules = distinctRules([policy.normalRules()]);
    const lines = new Set([...rules.values()].map(({ line }) => line));
    const groups = this.#robots.groups.filter(({ rules }) => rules.some(({ line }) => lines.has(line)));
    return this.#classOf(rules, groups, policy.agent ?? name, read);
  }

  #readNamed(name: string): number | undefined {
    const groups = this.#groups.get(name) ?? [];
    const key = groups.map(({ line }) => line).join();
    if (!this.#byGroups.has(key)) {
      const group = groups
        .flatMap(({ agents }) => agents)
        .find((agent) => foldedName(leadingWord(agent)) === name);
      const policy = (): Policy => this.#robots.policyFor(name);
      this.#byGroups.set(key, this.#classOf(distinctRules(groups), groups, group ?? name, policy));
    }
    return this.#byGroups.get(key);
  }

  #classOf(
    rules: ReadonlyMap<string, Rule>,
    groups: readonly Group[],
    group: string,
    policy: () => Policy,
  ): number | undefined {
    const key = [...rules.keys()].join("\n");
    if (this.#byRules.has(key)) return this.#byRules.get(key);
    this.#characters += key.length;
    if (this.#characters > MOST_CHARACTERS) throw misuseFor(UNWRITABLE, "shared-rules");
    const { lines, refused } = this.#linesOf(rules);
    for (const one of refused) this.refused.set(one.rule.line, one);
    const at = groups.map(({ line }) => line);
    const id = lines.length === 0 ? undefined : this.#add({ group, at, lines, policy });
    this.#byRules.set(key, id);
    return id;
  }

  #linesOf(rules: ReadonlyMap<string, Rule>, isClosed = false): Lines {
    const all = [...rules.values()];
    const normalized = this.#robots.normalRulesOf(all);
    const spelled = this.#plain?.normalRulesOf(all);
    return linesOf(normalized, this.#room, this.#budget, this.#count, isClosed, spelled);
  }

  #add(one: Omit<Ruled, "id">): number {
    const isStar = one.group === "*";
    const id = isStar ? STAR : Math.max(STAR, ...this.classes.slice(-1).map(({ id }) => id)) + 1;
    this.classes.push({ ...one, id });
    return id;
  }
}

/** Steps for finding rules without effect, in all classes together; rules beyond that are kept. */
const STEPS = 300_000;
