import type { Policy, Rule } from "../../src/index.ts";
import { type DiffChange, diff } from "../../src/site/analyze/index.ts";
import { addresseesOf } from "../../src/site/analyze/owners.ts";
import type { Question } from "../protocol.ts";
import type { ReadAs } from "../read-as.ts";
import { dialectFor, fileDialect, policyOf, robotsOf, Version } from "./policies.ts";
import type { UrlList } from "./url-list.ts";

/** Crawlers with the same changes. */
export interface ChangedAlike {
  readonly crawlers: readonly string[];
  readonly changes: readonly DiffChange[];
}

export interface CompareReport {
  readonly groups: readonly ChangedAlike[];
  readonly crawlers: readonly string[];
  /** Crawlers for which some changes may not have been found. */
  readonly inconclusive: readonly string[];
}

/** How many crawlers are compared, and how many changes of each are shown. */
const MOST_CRAWLERS = 100;
const MOST_CHANGES = 200;
/** How many URLs of the list are considered as witnesses. */
const MOST_URLS = 2_000;
/** Steps for all comparisons: two seconds. Each may take its share. */
const STEPS = 20_000_000;

/** Crawlers that the same groups bind, with their policies. */
interface Bound {
  readonly names: string[];
  readonly was: Policy;
  readonly now: Policy;
}

/** The changes from an earlier version of the file, for the chosen crawlers and all that either version names. */
export function compare(
  { robots, before, dialect: as, crawlers }: Question & { readonly before: string },
  { urls }: Pick<UrlList, "urls">,
): CompareReport {
  const old = new Version(before);
  const named = addresseesOf(old.in(fileDialect(as)), robotsOf(robots, as));
  const names = new Map([...crawlers, ...named].map((name) => [name.toLowerCase(), name]));
  const columns = [...names.values()].slice(0, MOST_CRAWLERS);
  const bound = boundAlike(columns, as);
  const inconclusive: string[] = [];
  // A change of the start page is one of most of the site, which another example would hide.
  const shown = ["/", ...urls.slice(0, MOST_URLS)];
  const budget = Math.floor(STEPS / Math.max(2, bound.length));
  const alike = new Map<string, ChangedAlike & { readonly crawlers: string[] }>();
  for (const one of bound) {
    const result = diff(one.was, one.now, { limit: MOST_CHANGES, urls: shown, budget });
    if (result.inconclusive) inconclusive.push(...one.names);
    if (result.changes.length === 0) continue;
    const key = result.changes.map(keyOf).sort().join("\n");
    const same = alike.get(key);
    if (same?.changes.every((change) => shows(change, one))) same.crawlers.push(...one.names);
    else
      alike.set(same === undefined ? key : `${key}\n${one.names[0]}`, {
        crawlers: [...one.names],
        changes: result.changes,
      });
  }
  return { groups: [...alike.values()], crawlers: columns, inconclusive };

  /** Crawlers that the same groups bind, together: most are bound by the group for all, and have the same changes. */
  function boundAlike(all: readonly string[], reading: ReadAs): Bound[] {
    const found = new Map<string, Bound>();
    for (const crawler of all) {
      const dialect = dialectFor(reading, crawler);
      const [was, now] = [old.policyOf(dialect, crawler), policyOf(robots, dialect, crawler)];
      const key = JSON.stringify([dialect, was.agent ?? null, now.agent ?? null]);
      const one = found.get(key) ?? { was, now, names: [] };
      one.names.push(crawler);
      found.set(key, one);
    }
    return [...found.values()];
  }
}

/** A key that is equal for equal changes: it has the rules' types and patterns, but not their lines. */
function keyOf({ before, after, ruleBefore, ruleAfter }: DiffChange): string {
  const said = (rule: Rule | undefined): string => (rule === undefined ? "" : `${rule.type} ${rule.pattern}`);
  return JSON.stringify([before, after, said(ruleBefore), said(ruleAfter)]);
}

/** Whether a change's example also changes for other crawlers. */
function shows({ witness, before, after }: DiffChange, { was, now }: Bound): boolean {
  return (
    was.isAllowed(witness) === (before === "allowed") && now.isAllowed(witness) === (after === "allowed")
  );
}
