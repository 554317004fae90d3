import { encoder } from "../../base/utf8.ts";
import { knownCrawler } from "../../engine/agent/known.ts";
import { addressee, foldedName } from "../../engine/dialect/addressee.ts";
import { type DialectRules, UNBOUND } from "../../engine/dialect/dialect.ts";
import { dialectRules } from "../../engine/dialect/index.ts";
import type { Robots } from "../../engine/policy/robots.ts";

/** The crawlers that files name, each once in its first spelling, and `*`. */
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

/** Whether a line's value names a known crawler, though it may be no product token: `Sogou web spider`. */
function isKnown(value: string, rules: DialectRules): boolean {
  const crawler = knownCrawler(value);
  if (crawler === undefined) return false;
  const bytes = encoder.encode(value);
  return rules.grade(crawler.tokens, false)(bytes, 0, bytes.length) !== UNBOUND;
}
