import { knownCrawlers } from "../../../engine/agent/known.ts";
import { defineRule } from "../../findings/rule.ts";
import { isEverything } from "../../findings/values.ts";
import { crawlersWithoutGroup, isForAll } from "../agent-lines.ts";

let tokens: readonly string[] | undefined;

function adsBots(): readonly string[] {
  tokens ??= knownCrawlers()
    .filter(
      ({ operator, purpose, boundByStar }) => operator === "Google" && purpose === "ads" && !boundByStar,
    )
    .map(({ token }) => token);
  return tokens;
}

export const adsBotsUnbound = defineRule({
  id: "ads-bots-unbound",
  severity: "info",
  docs: {
    what: "The `*` group closes the whole site, and Google's advertising crawlers are not named.",
    why: "AdsBot-Google, AdsBot-Google-Mobile and Mediapartners-Google fetch pages nevertheless: `*` does not bind them, only a group that names them does.",
    source: "Google: special-case crawlers",
  },
  messages: {
    unbound: '"*" does not bind {agents}: to keep them out, name them.',
  },
  example: {
    bad: "User-agent: examplebot\nDisallow: /tmp/\n\nUser-agent: *\nDisallow: /\n",
    good: "User-agent: examplebot\nDisallow: /tmp/\n\nUser-agent: *\nUser-agent: AdsBot-Google\nUser-agent: AdsBot-Google-Mobile\nUser-agent: Mediapartners-Google\nDisallow: /\n",
  },
  check(source, report) {
    for (const group of source.groups) {
      if (!isForAll(group, source)) continue;
      const closing = group.rules.find(({ kind, value }) => kind === "disallow" && isEverything(value.text));
      if (closing === undefined) continue;
      const free = crawlersWithoutGroup(adsBots(), source);
      if (free.length > 0) report(source.at(closing, closing.value), "unbound", { agents: free.join(", ") });
      return;
    }
  },
});
