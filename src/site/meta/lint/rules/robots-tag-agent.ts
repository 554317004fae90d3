import { knownCrawler } from "../../../../engine/agent/known.ts";
import { quoteValue } from "../../../findings/values.ts";
import { directivesWithValue } from "../../directives/names.ts";
import { suggestName } from "../nearest.ts";
import { definePageRule } from "../rule.ts";

const NAMES = "robots googlebot googlebot-news bingbot msnbot yandex yandexbot slurp".split(" ");

export const robotsTagAgent = definePageRule({
  id: "robots-tag-agent",
  severity: "warning",
  docs: {
    what: "A tag or a header addresses a crawler whose name is almost that of a known one.",
    why: "A crawler listens to its own name and to `robots`. A tag for any other name addresses nobody.",
    source: "Google, Robots meta tag specifications: `googlebot`, `googlebot-news`",
  },
  messages: {
    agent: 'No known crawler is called "{name}": did you mean "{suggestion}"?',
    directive: '"{name}" is read as the name of a crawler: did you mean "{suggestion}"?',
  },
  example: {
    bad: { html: '<meta name="googelbot" content="noindex">' },
    good: { html: '<meta name="examplebot" content="noindex">' },
  },
  check({ page, headerTags }, report) {
    for (const { agent, range } of page?.tags ?? []) {
      const suggestion = crawlerLike(agent);
      if (suggestion === undefined) continue;
      report({ kind: "meta", agent, text: agent, range }, "agent", { name: quoteValue(agent), suggestion });
    }
    for (const { agent, field } of headerTags) {
      const at = { kind: "header", name: "X-Robots-Tag", agent, text: agent, field } as const;
      const directive = suggestName(agent, directivesWithValue);
      const suggestion = crawlerLike(agent);
      if (directive !== undefined)
        report(at, "directive", { name: quoteValue(agent), suggestion: directive });
      else if (suggestion !== undefined && suggestion !== "robots") {
        report(at, "agent", { name: quoteValue(agent), suggestion });
      }
    }
  },
});

function crawlerLike(agent: string): string | undefined {
  if (agent === "" || NAMES.includes(agent) || knownCrawler(agent) !== undefined) return undefined;
  return suggestName(agent, NAMES);
}
