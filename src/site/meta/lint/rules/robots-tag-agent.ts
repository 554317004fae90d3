import { knownCrawler } from "../../../../engine/agent/known.ts";
import { shown } from "../../../findings/values.ts";
import { valued } from "../../directives/names.ts";
import { suggested } from "../nearest.ts";
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
      report({ kind: "meta", agent, text: agent, range }, "agent", { name: shown(agent), suggestion });
    }
    for (const { agent, field } of headerTags) {
      const at = { kind: "header", name: "X-Robots-Tag", agent, text: agent, field } as const;
      const directive = suggested(agent, valued);
      const suggestion = crawlerLike(agent);
      if (directive !== undefined) report(at, "directive", { name: shown(agent), suggestion: directive });
      else if (suggestion !== undefined && suggestion !== "robots") {
        report(at, "agent", { name: shown(agent), suggestion });
      }
    }
  },
});

function crawlerLike(agent: string): string | undefined {
  if (agent === "" || NAMES.includes(agent) || knownCrawler(agent) !== undefined) return undefined;
  return suggested(agent, NAMES);
}
