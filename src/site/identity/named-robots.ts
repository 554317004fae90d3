import type { Crawler, CrawlerTokens } from "../../engine/agent/crawler.ts";
import { agentByName } from "../../engine/agent/header.ts";
import { crawlersUnder, knownCrawler } from "../../engine/agent/known.ts";
import { knownTokens } from "../../engine/agent/token.ts";
import { versionIn } from "../../engine/agent/yandex.ts";
import type { Sender } from "./sender.ts";

/** A robot that a header names: one of the table, or the names of one that the table lacks, the closest first. */
export type NamedRobot = Crawler | readonly string[];

/** Every robot that a header names; the rules for each apply. Apps and libraries may be robots to a file. */
export function robotsIn({ token, names, crawler, isDeclared }: Sender, header: string): NamedRobot[] {
  if (token === undefined) return [];
  const known = isDeclared ? knownTokens(header).map((one) => crawlerIn(header, one)) : [];
  return known.length > 0 ? known : [crawler ?? names];
}

/** Yandex's robots whose versions make them others, each once: policies are kept by robot. */
const byVersion = new Map<string, Crawler>();

/** The crawler of a token; of Yandex's robots, with the names and the binding of the version in the header. */
export function crawlerIn(header: string, token: string): Crawler {
  const crawler = knownCrawler(token)!;
  const name = versionIn(header, token)?.toLowerCase();
  if (name === undefined) return crawler;
  const known = byVersion.get(name);
  if (known !== undefined) return known;
  const own = { ...crawler, ...(agentByName(token + name.slice(token.length), false) as CrawlerTokens) };
  byVersion.set(name, own);
  return own;
}

/** The crawlers by whose addresses a client is checked; for a name that several share, these. */
export function crawlersOf(robots: readonly NamedRobot[]): Crawler[] {
  return robots.flatMap((one) => ("token" in one ? [one] : one.flatMap(crawlersUnder)));
}

/**
 * Whether a file has a group for one of a client's names. If so, the client is held to the file even if it does not say
 * that it is a robot. The group for `*` does not count.
 *
 * @param names whether there is a group for a name
 */
export function isNamedBy(names: (name: string) => boolean, tokens: readonly string[]): boolean {
  return tokens.some((token) => token !== "*" && names(token));
}
