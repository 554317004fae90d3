import { type Because, sentenceOf } from "../../../base/because.ts";
import { misuseFor } from "../../../base/errors.ts";
import { MOST_NAMES } from "../../../engine/agent/community/read.ts";
import type { Crawler, CrawlerTokens } from "../../../engine/agent/crawler.ts";
import { knownCrawler } from "../../../engine/agent/known.ts";
import { isNoCrawler } from "../../../engine/agent/token.ts";
import { isOfYandex } from "../../../engine/agent/yandex.ts";
import { dialectRules } from "../../../engine/dialect/index.ts";
import { leadingWord } from "../../../engine/dialect/name.ts";
import type { Robots } from "../../../engine/policy/robots.ts";
import { addresseesOf } from "../../analyze/owners.ts";

/** A name whose owner requests do not show, or a field that is not enforced, and the reason. */
export interface UnenforcedName {
  readonly name: string;
  readonly reason: string;
  readonly because: Because<keyof typeof ENFORCEMENT_GAPS>;
}

/** The names that a file addresses besides the crawlers of the table. */
export interface AddressedCrawlers {
  /** Names in no table that requests can show. */
  readonly own: readonly string[];
  readonly unenforced: readonly UnenforcedName[];
}

/** Why a name or a field becomes no rule of a server, in English. */
export const ENFORCEMENT_GAPS = {
  "no-pace":
    "rules cannot hold robots to a pace: a limit of the server can, such as limit_req in nginx, or pace in createEnforcer",
  unsent: "no request has this name: {operator} only reads it",
  "browser-name": "browsers have this name",
  "header-name": "a header cannot have this name",
  "whole-value":
    "a server tells robots by their names alone, and in this dialect the value is compared as a whole: createEnforcer also tells the versions of Yandex's robots",
} as const;

/** Why a file cannot be a server's configuration, in English. */
export const UNWRITABLE = {
  "many-names":
    "the file names {names} crawlers that no table has, and {most} can be enforced: name those that matter with --agent, or * for all without a group of their own",
  "nobodys-name":
    'neither the file nor the table of crawlers has the name "{name}": * stands for all without a group of their own',
  "version-name":
    "a server tells robots by their names alone, without the version in {name}: createEnforcer also tells the versions of Yandex's robots",
  "unsent-name":
    "no request has the name {name}: {operator} only reads it in robots.txt, so no server can enforce it",
  "wide-rules":
    "the rules of this file would take so many characters that no server could take them: write fewer stars into a rule, or name the crawlers that matter with --agent",
  "shared-rules":
    "the groups of this file share so many rules that the configuration would be too long for a server: name the crawlers that matter with --agent, or * for all without a group of their own",
} as const;

/**
 * The names in a file, and those of Yandex's robots among the wanted ones, sorted by whether requests can show them, and the fields that
 * become no rule.
 */
export function addressedBy(robots: Robots, agents: readonly string[] = []): AddressedCrawlers {
  const own: string[] = [];
  const unenforced: UnenforcedName[] = [];
  const refuse = (
    name: string,
    code: keyof typeof ENFORCEMENT_GAPS,
    values: Because["values"] = {},
  ): void => {
    const because = { code, values };
    unenforced.push({ name, reason: sentenceOf(ENFORCEMENT_GAPS, because), because });
  };
  if (robots.groups.some(({ crawlDelay }) => crawlDelay !== undefined)) refuse("Crawl-delay", "no-pace");
  if (robots.extensions.some(({ name }) => /^request-?rate$/i.test(name))) refuse("Request-rate", "no-pace");
  const addressees = addresseesOf(robots);
  const lower = new Set(addressees.map((name) => name.toLowerCase()));
  const further = agents.filter(
    (name) => !name.includes("/") && isOfYandex(name) && !lower.has(name.toLowerCase()),
  );
  for (const name of [...addressees, ...further]) {
    const crawler = knownCrawler(name);
    if (crawler?.fetches === false) refuse(name, "unsent", { operator: crawler.operator });
    else if (isNoCrawler(name)) refuse(name, "browser-name");
    else if (crawler !== undefined || name === "*") continue;
    else if (/[^\x21-\x7e]/.test(name)) refuse(name, "header-name");
    else if (leadingWord(name) !== name) refuse(name, "whole-value");
    else own.push(name);
  }
  return { own, unenforced };
}

/**
 * Names of Yandex's robots that no table has; a star stands for what follows, as far as the groups of a file are for some
 * beginnings and not for others.
 */
export function yandexBeginnings({ groups, dialect }: Robots): readonly string[] {
  const values = dialectRules(dialect).endsLists ? groups.flatMap(({ agents }) => agents) : [];
  const own = values
    .filter((value) => /^yandex[\w-]+$/i.test(value))
    .map((value) => `${value.toLowerCase()}*`);
  return [...new Set([...own, "Yandex*", "YaDirectBot"])];
}

/** A name that only the file has, as a crawler. */
export function crawlerByName(token: string): CrawlerTokens & Pick<Crawler, "token" | "purpose"> {
  return { token, tokens: [token], boundByStar: true, purpose: "other" };
}

/** Whether the rules for the crawler with a token are wanted; `*` stands for robots without a group of their own. */
export type CrawlerFilter = (token: string) => boolean;

/**
 * Reads which crawlers are to be enforced; all if none are named.
 *
 * @param own names that only the file has
 * @param listed names that only the list has
 * @throws RobotsError INVALID_ARGUMENT for names that mean nobody or cannot be enforced, and for too many of them
 */
export function crawlerFilter(
  agents: readonly string[] | undefined,
  own: readonly string[],
  listed: readonly string[],
): CrawlerFilter {
  if (agents === undefined) {
    if (own.length > MOST_NAMES)
      throw misuseFor(UNWRITABLE, "many-names", { names: own.length, most: MOST_NAMES });
    return () => true;
  }
  const wanted = new Set<string>();
  const owned = new Set([...own, ...listed].map((name) => name.toLowerCase()));
  for (const agent of agents) {
    const crawler = knownCrawler(agent);
    if (agent.includes("/") && isOfYandex(agent))
      throw misuseFor(UNWRITABLE, "version-name", { name: agent });
    if (crawler === undefined && !owned.has(agent.toLowerCase()) && agent !== "*")
      throw misuseFor(UNWRITABLE, "nobodys-name", { name: agent });
    if (crawler?.fetches === false) {
      const { token: name, operator } = crawler;
      throw misuseFor(UNWRITABLE, "unsent-name", { name, operator });
    }
    wanted.add((crawler?.token ?? agent).toLowerCase());
  }
  return (token) => wanted.has(token.toLowerCase());
}
