import { knownCrawlers } from "../../agent/known.ts";
import { Budget, Exhausted } from "../../analyze/budget.ts";
import { isForAll, naming } from "../addressed.ts";
import { boundTogether } from "../bound.ts";
import type { FieldLine } from "../line.ts";
import { mayHoldResources, ResourceBlocks } from "../resources.ts";
import { defineRule } from "../rule.ts";
import type { Source } from "../source.ts";
import { shown } from "../values.ts";

/** Steps for all rules of a file. */
const STEPS = 500_000;

export const blockedResources = defineRule({
  id: "blocked-resources",
  severity: "info",
  docs: {
    what: "Style sheets or scripts are disallowed for search engines, and no other rule allows them again.",
    why: "Google and Bing render pages. Without the files that shape a page they may judge it by a broken layout, or miss content that scripts bring in.",
    source: "Google: Fix lazy-loaded and blocked resources; Bing webmaster guidelines",
  },
  messages: {
    blocked: 'Search engines render pages and may need what "{value}" blocks.',
  },
  example: {
    bad: "User-agent: *\nDisallow: /*.css$\n",
    good: "User-agent: *\nDisallow: /*.pdf$\n",
  },
  check(source, report) {
    const suspects = source.rules.filter(
      ({ kind, value }) => kind === "disallow" && mayHoldResources(value.text),
    );
    if (suspects.length === 0) return;
    const blocking = blockingForSearch(new Set(suspects), source);
    for (const line of suspects) {
      if (blocking.has(line)) report(source.atValue(line), "blocked", { value: shown(line.value.text) });
    }
  },
});

/** Those of some Disallow lines that keep style sheets or scripts from a search engine, as far as the budget goes. */
function blockingForSearch(suspects: ReadonlySet<FieldLine>, source: Source): ReadonlySet<FieldLine> {
  const blocking = new Set<FieldLine>();
  const resources = new ResourceBlocks(source, new Budget(STEPS));
  const isSearch = (line: FieldLine): boolean => source.once(namingSearch)(line);
  const contested = new Set<FieldLine>();
  try {
    for (const group of source.groups) {
      const lines = group.rules.filter((line) => suspects.has(line));
      if (lines.length === 0 || !(isForAll(group, source) || group.agents.some(isSearch))) continue;
      for (const line of lines) (resources.blocksUncontested(line) ? blocking : contested).add(line);
    }
    if (contested.size === 0) return blocking;
    // Finding the rules of each crawler is expensive, and few files need it.
    for (const bound of boundTogether(source) ?? []) {
      const lines = bound.rules.filter((line) => contested.has(line) && !blocking.has(line));
      if (lines.length === 0 || !(bound.isForAll || bound.agents.some(isSearch))) continue;
      for (const line of resources.among(lines, bound)) blocking.add(line);
    }
  } catch (error) {
    if (!(error instanceof Exhausted)) throw error;
  }
  return blocking;
}

/** Answers which agent lines name a crawler of a search engine. */
function namingSearch(source: Source): ReturnType<typeof naming> {
  const search = knownCrawlers().filter(({ purpose }) => purpose === "search");
  return naming(
    search.map(({ token }) => token),
    source,
  );
}
