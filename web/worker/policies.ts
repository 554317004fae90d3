import {
  type Crawler,
  type Dialect,
  knownCrawler,
  type Policy,
  parse,
  type Robots,
} from "../../src/index.ts";

/** All dialects, the usual one first. */
export const dialects: readonly Dialect[] = ["rfc9309", "google", "koster1996", "original1994"];

let body: string | undefined;
const files = new Map<Dialect, Robots>();
const policies = new Map<string, Policy>();

/** The file in a dialect. Only the latest body is kept. */
export function robotsOf(robots: string, dialect: Dialect): Robots {
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

/** What binds a crawler, by its name. */
export function policyOf(robots: string, dialect: Dialect, crawler: string): Policy {
  const file = robotsOf(robots, dialect);
  const key = `${dialect} ${crawler}`;
  let policy = policies.get(key);
  if (policy === undefined) {
    policy = file.policyFor(agentOf(crawler));
    policies.set(key, policy);
  }
  return policy;
}

/** A crawler of the table with its fallbacks, else just the token. */
export function agentOf(crawler: string): string | Crawler {
  return knownCrawler(crawler) ?? crawler;
}
