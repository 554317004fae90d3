import { misuse } from "../../../base/errors.ts";
import { MOST_NAMES } from "../../../engine/agent/community/read.ts";
import { knownCrawler } from "../../../engine/agent/known.ts";
import { isNoCrawler } from "../../../engine/agent/token.ts";
import type { Robots } from "../../../engine/policy/robots.ts";
import { addresseesOf } from "../../analyze/owners.ts";

/** A name whose owner requests do not show, or a field that is not enforced, and the reason. */
export interface UnenforcedName {
  readonly name: string;
  readonly reason: string;
  /** The reason, as a code. */
  readonly code: "pace" | "unsent" | "browser" | "header";
  /** Who only reads the name. */
  readonly operator?: string;
}

/** The names that a file addresses besides the crawlers of the table. */
export interface AddressedCrawlers {
  /** Names in no table that requests can show. */
  readonly own: readonly string[];
  readonly unenforced: readonly UnenforcedName[];
}

/** How robots are held to a pace, since rules in a server's configuration cannot do it. */
const PACE =
  "rules cannot hold robots to a pace: a limit of the server can, such as limit_req in nginx, or pace in createEnforcer";

/** The names in a file, sorted by whether requests can show them, and the fields that become no rule. */
export function addressedBy(robots: Robots): AddressedCrawlers {
  const own: string[] = [];
  const unenforced: UnenforcedName[] = [];
  if (robots.groups.some(({ crawlDelay }) => crawlDelay !== undefined))
    unenforced.push({ name: "Crawl-delay", reason: PACE, code: "pace" });
  if (robots.extensions.some(({ name }) => /^request-?rate$/i.test(name)))
    unenforced.push({ name: "Request-rate", reason: PACE, code: "pace" });
  for (const name of addresseesOf(robots)) {
    const crawler = knownCrawler(name);
    const refuse = (code: UnenforcedName["code"], reason: string, operator?: string): number =>
      unenforced.push({ name, reason, code, ...(operator !== undefined && { operator }) });
    if (crawler?.fetches === false) {
      const { operator } = crawler;
      refuse("unsent", `no request has this name: ${operator} only reads it`, operator);
    } else if (isNoCrawler(name)) refuse("browser", "browsers have this name");
    else if (crawler !== undefined || name === "*") continue;
    else if (/[^\x21-\x7e]/.test(name)) refuse("header", "a header cannot have this name");
    else own.push(name);
  }
  return { own, unenforced };
}

/**
 * Whether the rules for a crawler are wanted.
 *
 * @param token the crawler's token; `*` for robots without a group of their own
 */
export type CrawlerFilter = (token: string) => boolean;

/**
 * Reads which crawlers are to be enforced; all if none are named.
 *
 * @param own names that only the file has
 * @param listed names that only the list has
 * @throws RobotsError INVALID_ARGUMENT for names that mean nobody or cannot be enforced, and for too many of them
 */
export function wantedOf(
  agents: readonly string[] | undefined,
  own: readonly string[],
  listed: readonly string[],
): CrawlerFilter {
  if (agents === undefined) {
    if (own.length > MOST_NAMES)
      throw misuse(
        `The file names ${own.length} crawlers that no table has, and ${MOST_NAMES} can be enforced: name those that matter, or * for all without a group of their own.`,
      );
    return () => true;
  }
  const wanted = new Set<string>();
  const owned = new Set([...own, ...listed].map((name) => name.toLowerCase()));
  for (const agent of agents) {
    const crawler = knownCrawler(agent);
    if (crawler === undefined && !owned.has(agent.toLowerCase()) && agent !== "*")
      throw misuse(
        `Neither the file nor the table of crawlers has the name "${agent}": * stands for all without a group of their own.`,
      );
    if (crawler?.fetches === false)
      throw misuse(
        `No request has the name ${crawler.token}: ${crawler.operator} only reads it in robots.txt, so no server can enforce it.`,
      );
    wanted.add((crawler?.token ?? agent).toLowerCase());
  }
  return (token) => wanted.has(token.toLowerCase());
}
