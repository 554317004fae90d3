import { crawlerLike } from "../../../engine/agent/slip.ts";
import { defineRule } from "../../findings/rule.ts";
import { replacement } from "../edit.ts";

export const agentTypo = defineRule({
  id: "agent-typo",
  severity: "warning",
  docs: {
    what: "A crawler's name is one letter away from that of a well-known search or AI crawler.",
    why: "A group binds the crawlers that it names exactly. A name with a typo binds nobody, and the crawler that was meant obeys the `*` group.",
    source: "RFC 9309, 2.2.1",
  },
  messages: {
    typo: 'No known crawler is called "{agent}": did you mean "{suggestion}"?',
  },
  example: {
    bad: "User-agent: Googelbot\nDisallow: /tmp/\n",
    good: "User-agent: Googlebot\nDisallow: /tmp/\n",
  },
  check(source, report) {
    // In the old dialects, names need only resemble each other to bind.
    if (!source.dialect.merge) return;
    for (const line of source.ofKind("user-agent")) {
      const agent = line.value.text;
      const suggestion = crawlerLike(agent);
      if (suggestion === undefined) continue;
      const at = source.at(line, line.value);
      report(at, "typo", { agent, suggestion }, replacement(at, suggestion, false));
    }
  },
});
