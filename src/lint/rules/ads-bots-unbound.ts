import { knownCrawlers } from "../../agent/known.ts";
import { defineRule } from "../rule.ts";

export const adsBotsUnbound = defineRule({
  id: "ads-bots-unbound",
  severity: "info",
  docs: {
    what: "The `*` group closes the whole site, and Google's advertising crawlers are not named.",
    why: "AdsBot-Google, AdsBot-Google-Mobile and Mediapartners-Google fetch pages all the same: `*` does not bind them, only a group that names them does.",
    source: "Google: special-case crawlers",
  },
  messages: {
    unbound: '"*" does not bind {agents}: to keep them out, name them.',
  },
  example: {
    bad: "User-agent: examplebot\nAllow: /\nDisallow:\n\nUser-agent: *\nDisallow: /\n",
    good: "User-agent: examplebot\nAllow: /\nDisallow:\n\nUser-agent: *\nUser-agent: AdsBot-Google\nUser-agent: AdsBot-Google-Mobile\nUser-agent: Mediapartners-Google\nDisallow: /\n",
  },
  check(source, report) {
    const named = new Set<string>();
    for (const { agents } of source.groups)
      for (const { value } of agents) named.add(value.text.toLowerCase());
    const free = knownCrawlers()
      .filter(
        ({ operator, purpose, boundByStar }) => operator === "Google" && purpose === "ads" && !boundByStar,
      )
      .map(({ token }) => token)
      .filter((token) => !named.has(token.toLowerCase()));
    if (free.length === 0) return;
    for (const { agents, rules } of source.groups) {
      if (!agents.some(({ value }) => value.text === "*")) continue;
      const closing = rules.find(
        ({ kind, value }) => kind === "disallow" && /^(?:\/\*?|\*)$/.test(value.text),
      );
      if (closing === undefined) continue;
      report(source.at(closing, closing.value), "unbound", { agents: free.join(", ") });
      return;
    }
  },
});
