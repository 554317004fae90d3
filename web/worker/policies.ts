import { isRobotsTxt } from "../../src/engine/url/robots-txt.ts";
import {
  type Crawler,
  type Dialect,
  knownCrawler,
  type Policy,
  parse,
  type Robots,
} from "../../src/index.ts";
import type { CrawlersSource } from "../../src/site/write/index.ts";
import type { Question } from "../protocol.ts";
import { type ReadAs, readings } from "../read-as.ts";
import { accessAfter, FILE } from "../server-answer.ts";

/** All dialects, the default first. */
export const dialects: readonly Dialect[] = readings.filter((one) => one !== "each");

let body: string | undefined;
const files = new Map<Dialect, Robots>();
const policies = new Map<string, Policy>();

/** The dialect of a crawler: Google's and Yandex's crawlers have theirs, and RFC 9309 describes most others best. */
export function dialectFor(as: ReadAs, crawler: string): Dialect {
  if (as !== "each") return as;
  // A version of one of Yandex's robots, and its group, are in no table.
  if (/^ya(?:ndex|direct)/i.test(crawler)) return "yandex";
  return knownCrawler(crawler)?.operator === "Google" ? "google" : "rfc9309";
}

/**
 * Whether a crawler may fetch a URL whatever the rules say: the file itself (RFC 9309, 2.2.2). The libraries of Google
 * and Yandex leave that to those who ask them, as the page does where each crawler is read as it reads.
 */
export function isAlwaysAllowed(as: ReadAs, url: string): boolean {
  return as === "each" && isRobotsTxt(url);
}

/** The dialect in which a crawler's question about a URL is answered. */
export function dialectForUrl(as: ReadAs, crawler: string, url: string): Dialect {
  return isAlwaysAllowed(as, url) ? "rfc9309" : dialectFor(as, crawler);
}

/** The dialect for a file's colours and findings, which belong to no crawler. */
export function fileDialect(as: ReadAs): Dialect {
  return as === "each" ? "rfc9309" : as;
}

/** The file in a dialect. Only the latest file is kept. */
export function robotsOf(robots: string, as: ReadAs): Robots {
  const dialect = fileDialect(as);
  if (robots !== body) {
    for (const policy of policies.values()) policy.dispose();
    policies.clear();
    files.clear();
    body = robots;
  }
  let file = files.get(dialect);
  if (file === undefined) {
    file = parse(robots, { dialect });
    files.set(dialect, file);
  }
  return file;
}

/** The policy that binds a crawler, by its name. */
export function policyOf(robots: string, as: ReadAs, crawler: string): Policy {
  const dialect = dialectFor(as, crawler);
  const file = robotsOf(robots, dialect);
  const key = `${dialect} ${crawler}`;
  let policy = policies.get(key);
  if (policy === undefined) {
    policy = file.policyFor(agentOf(crawler));
    policies.set(key, policy);
  }
  return policy;
}

/** Files that stand for access without a file. */
const STAND_INS = { allow: "", disallow: "User-agent: *\nDisallow: /\n" } as const;
const standIns = new Map<string, Policy>();

/**
 * The policy that binds a crawler after the server's answer, and whether it is the file's. Without a file, a crawler
 * may fetch everything or nothing, whatever its name.
 */
export function boundBy(
  { robots, dialect: as, server = FILE }: Pick<Question, "robots" | "dialect" | "server">,
  crawler: string,
): { readonly policy: Policy; readonly isFile: boolean } {
  const dialect = dialectFor(as, crawler);
  const access = accessAfter(server, dialect);
  if (access === "rules") return { policy: policyOf(robots, dialect, crawler), isFile: true };
  const key = `${dialect} ${access}`;
  let policy = standIns.get(key);
  if (policy === undefined) {
    policy = parse(STAND_INS[access], { dialect }).policyFor("*");
    standIns.set(key, policy);
  }
  return { policy, isFile: false };
}

/** A crawler of the table, with its fallbacks; for any other, the token. */
export function agentOf(crawler: string): string | Crawler {
  return knownCrawler(crawler) ?? crawler;
}

/** Another version of the file, as crawlers read it in their dialects. */
export class Versions {
  readonly #text: string;
  readonly #files = new Map<Dialect, Robots>();

  constructor(text: string) {
    this.#text = text;
  }

  in(dialect: Dialect): Robots {
    const file = this.#files.get(dialect) ?? parse(this.#text, { dialect });
    this.#files.set(dialect, file);
    return file;
  }

  policyOf(as: ReadAs, crawler: string): Policy {
    return this.in(dialectFor(as, crawler)).policyFor(agentOf(crawler));
  }
}

let given: { readonly crawlers?: CrawlersSource } = {};

/** Keeps a list of crawlers for all later answers. */
export function takeCrawlers({ list }: { readonly list: CrawlersSource }): void {
  given = { crawlers: list };
}

/** The list of crawlers, if there is one, as the option `crawlers`. */
export function givenCrawlers(): { readonly crawlers?: CrawlersSource } {
  return given;
}
