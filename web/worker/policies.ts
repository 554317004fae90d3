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

/** A version of a file, as crawlers read it in their dialects. */
export class Version {
  readonly text: string;
  readonly #files = new Map<Dialect, Robots>();
  readonly #policies = new Map<string, Policy>();

  constructor(text: string) {
    this.text = text;
  }

  in(dialect: Dialect): Robots {
    const file = this.#files.get(dialect) ?? parse(this.text, { dialect });
    this.#files.set(dialect, file);
    return file;
  }

  /** The policy that binds a crawler, by its name. */
  policyOf(as: ReadAs, crawler: string): Policy {
    const dialect = dialectFor(as, crawler);
    const key = `${dialect} ${crawler}`;
    const policy = this.#policies.get(key) ?? this.in(dialect).policyFor(agentOf(crawler));
    this.#policies.set(key, policy);
    return policy;
  }

  /** Frees the memory of its policies. */
  dispose(): void {
    for (const policy of this.#policies.values()) policy.dispose();
    this.#policies.clear();
  }
}

/** The version that policies were last asked of. A check that goes on holds them, whatever else is read meanwhile. */
let judged = new Version("");
/** The version that was last read, which may be another, as a file that is only shown is. */
let latest = judged;

function versionOf(text: string): Version {
  if (text !== latest.text) latest = text === judged.text ? judged : new Version(text);
  return latest;
}

/** A file in a dialect. */
export function robotsOf(robots: string, as: ReadAs): Robots {
  return versionOf(robots).in(fileDialect(as));
}

/** The tested file's policy that binds a crawler. Those of another file end with it. */
export function policyOf(robots: string, as: ReadAs, crawler: string): Policy {
  if (robots !== judged.text) {
    judged.dispose();
    judged = versionOf(robots);
  }
  return judged.policyOf(as, crawler);
}

/** Files that stand for access without a file. */
const STAND_INS = { allow: new Version(""), disallow: new Version("User-agent: *\nDisallow: /\n") } as const;

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
  return { policy: STAND_INS[access].policyOf(dialect, "*"), isFile: false };
}

/** A crawler of the table, with its fallbacks; for any other, the token. */
export function agentOf(crawler: string): string | Crawler {
  return knownCrawler(crawler) ?? crawler;
}

let given: { readonly crawlers?: CrawlersSource } = {};

/** Keeps a list of crawlers for all later answers. */
export function takeCrawlers({ list }: { readonly list: CrawlersSource }): null {
  given = { crawlers: list };
  return null;
}

/** The list of crawlers, if there is one, as the option `crawlers`. */
export function givenCrawlers(): { readonly crawlers?: CrawlersSource } {
  return given;
}
