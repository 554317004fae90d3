import { addresseesOf } from "../../src/analyze/addressees.ts";
import { diff } from "../../src/analyze/index.ts";
import { type Policy, parse } from "../../src/index.ts";
import type { ChangeReport, CompareReport, Requests } from "../protocol.ts";
import { agentOf, policyOf } from "./policies.ts";

/** Crawlers that are compared, and changes that are shown of each. */
const MOST_CRAWLERS = 100;
const MOST_CHANGES = 200;
/** How many URLs of the list are considered as witnesses. */
const MOST_URLS = 2_000;
/** Steps for all comparisons, two seconds, of which each may take its share. */
const STEPS = 20_000_000;

/** What the file changes against an earlier version: for the crawlers chosen, and all that either version names. */
export function compare(
  { robots, before, dialect, crawlers }: Requests["compare"]["in"],
  urls: readonly string[],
): CompareReport {
  const old = parse(before, { dialect });
  const named = addresseesOf(old, parse(robots, { dialect }));
  const names = new Map([...crawlers, ...named].map((name) => [name.toLowerCase(), name]));
  const asked = [...names.values()].slice(0, MOST_CRAWLERS);
  // Most crawlers are bound by the group for everybody: what changes for one of them changes for all.
  const alike = new Map<string, { was: Policy; now: Policy; names: string[] }>();
  for (const crawler of asked) {
    const [was, now] = [old.policyFor(agentOf(crawler)), policyOf(robots, dialect, crawler)];
    const key = JSON.stringify([was.agent ?? null, now.agent ?? null]);
    const one = alike.get(key) ?? { was, now, names: [] };
    one.names.push(crawler);
    alike.set(key, one);
  }
  const changes: ChangeReport[] = [];
  const inconclusive: string[] = [];
  const budget = Math.floor(STEPS / Math.max(2, alike.size));
  for (const { was: first, now, names: bound } of alike.values()) {
    const found = diff(first, now, { limit: MOST_CHANGES, urls: urls.slice(0, MOST_URLS), budget });
    if (found.inconclusive) inconclusive.push(...bound);
    for (const { witness, before: was, after, ruleBefore, ruleAfter } of found.changes) {
      changes.push({
        crawlers: bound,
        witness,
        before: was,
        after,
        ...(ruleBefore && { ruleBefore }),
        ...(ruleAfter && { ruleAfter }),
      });
    }
  }
  return { changes, crawlers: asked, inconclusive };
}
