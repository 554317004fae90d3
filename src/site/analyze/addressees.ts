import { encoder } from "../../base/utf8.ts";
import { knownCrawler } from "../../engine/agent/known.ts";
import { addressee, foldedName } from "../../engine/dialect/addressee.ts";
import { type DialectRules, UNBOUND } from "../../engine/dialect/dialect.ts";
import { dialectRules } from "../../engine/dialect/index.ts";
import type { Robots } from "../../engine/policy/robots.ts";

/** Whom files address: the crawlers that they name, each once and as it is first spelled, and `*`. */
export function addresseesOf(...files: readonly Robots[]): string[] {
  const byKey = new Map<string, string>();
  for (const { groups, dialect } of files) {
    const rules = dialectRules(dialect);
    for (const value of groups.flatMap(({ agents }) => agents)) {
      const name = isKnown(value, rules) ? value : addressee(value, rules);
      const key = foldedName(name);
      if (name !== "" && !byKey.has(key)) byKey.set(key, name);
    }
  }
  return [...byKey.values()];
}

/** Whether a value is a known crawler's name that a line binds, though it may not be a token: `Sogou web spider`. */
function isKnown(value: string, rules: DialectRules): boolean {
  const crawler = knownCrawler(value);
  if (crawler === undefined) return false;
  const bytes = encoder.encode(value);
  return rules.grade(crawler.tokens, false)(bytes, 0, bytes.length) !== UNBOUND;
}
