import type { FieldLine } from "../../findings/line.ts";
import { defineRule } from "../../findings/rule.ts";
import { quoteValue } from "../../findings/values.ts";
import { linesNaming } from "../agent-lines.ts";
import { agentRules } from "../agent-rules.ts";
import { closesSite } from "../whole-site.ts";

/** Crawlers whose loss owners notice last and regret most. Other crawlers are often kept out on purpose. */
const SEARCH = ["Googlebot", "bingbot"];

export const searchEngineBlocked = defineRule({
  id: "search-engine-blocked",
  severity: "warning",
  docs: {
    what: "A group closes the whole site to Googlebot or bingbot by name, and opens none of it.",
    why: "The site vanishes from Google, or from Bing and from those that use its index, such as DuckDuckGo and Yahoo. If that is meant, say so with `# robotomata-disable-next-line search-engine-blocked`.",
    source: "RFC 9309, 2.2.1; Google: How Google interprets the robots.txt specification",
  },
  messages: {
    closed: "This closes the whole site to {name}, so it vanishes from that engine's results.",
  },
  example: {
    bad: "User-agent: *\nDisallow: /tmp/\n\nUser-agent: bingbot\nDisallow: /\n",
    good: "User-agent: *\nDisallow: /tmp/\n\nUser-agent: bingbot\nDisallow: /tmp/\n",
  },
  check(source, report) {
    if (!source.groups.some(({ rules }) => closesSite(rules))) return;
    const isSearch = linesNaming(SEARCH, source);
    const told = new Set<FieldLine>();
    for (const { agents, rules, isForAll } of agentRules(source) ?? []) {
      const crawler = isForAll ? undefined : agents.find(isSearch);
      const closing = crawler && closesSite(rules);
      if (!closing || told.has(closing)) continue;
      told.add(closing);
      report(source.at(closing, closing.value), "closed", { name: quoteValue(crawler.value.text) });
    }
  },
});
