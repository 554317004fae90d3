import { crawlersOf } from "../../../engine/agent/nicknames.ts";
import { defineRule } from "../../findings/rule.ts";
import { crawlersWithoutGroup } from "../agent-lines.ts";

export const agentNickname = defineRule({
  id: "agent-nickname",
  severity: "warning",
  docs: {
    what: "A group names a company or a product instead of its crawlers: `OpenAI`, `Claude`, `Google AI`.",
    why: "A group binds the crawlers whose product tokens it names. No crawler has such a name, so the group binds nobody, and the crawlers that were meant obey the `*` group. A file that names one of them, too, is left alone.",
    source: "RFC 9309, 2.2.1; the operators' own pages on their crawlers",
  },
  messages: {
    meant: 'No crawler is called "{agent}". Name those that you mean: {names}.',
  },
  example: {
    bad: "User-agent: OpenAI\nDisallow: /tmp/\n",
    good: "User-agent: GPTBot\nUser-agent: OAI-SearchBot\nUser-agent: ChatGPT-User\nDisallow: /tmp/\n",
  },
  check(source, report) {
    // In the old dialects, a name also binds crawlers whose names contain it.
    if (!source.dialect.merge) return;
    for (const line of source.ofKind("user-agent")) {
      const agent = line.value.text;
      const tokens = crawlersOf(agent);
      // An author who also names one of the crawlers itself knows what they are called.
      if (tokens === undefined || crawlersWithoutGroup(tokens, source).length < tokens.length) continue;
      report(source.atValue(line), "meant", { agent, names: tokens.join(", ") });
    }
  },
});
