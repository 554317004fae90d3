import { knownCrawlers } from "../../agent/known.ts";
import { isForAll, naming } from "../addressed.ts";
import { defineRule } from "../rule.ts";
import type { Source } from "../source.ts";
import { shown } from "../values.ts";

const RESOURCES =
  /\.(?:css|m?js)(?:[$*?]|$)|\/(?:css|js|javascript|scripts?|styles?|stylesheets|_next|dist|build|wp-includes|themes)\/?[$*]*$/i;

export const blockedResources = defineRule({
  id: "blocked-resources",
  severity: "info",
  docs: {
    what: "Style sheets or scripts are disallowed for search engines.",
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
    for (const group of source.groups) {
      const blocked = group.rules.filter(
        ({ kind, value }) => kind === "disallow" && RESOURCES.test(value.text),
      );
      if (blocked.length === 0) continue;
      if (!isForAll(group, source) && !group.agents.some(source.once(namingSearch))) continue;
      for (const line of blocked)
        report(source.at(line, line.value), "blocked", { value: shown(line.value.text) });
    }
  },
});

/** Answers which agent lines name a crawler of a search engine. */
function namingSearch(source: Source): ReturnType<typeof naming> {
  const search = knownCrawlers().filter(({ purpose }) => purpose === "search");
  return naming(
    search.map(({ token }) => token),
    source,
  );
}
