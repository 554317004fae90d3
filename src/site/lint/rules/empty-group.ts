import { defineRule } from "../../findings/rule.ts";
import { quoteValue } from "../../findings/values.ts";
import { agentRules } from "../agent-rules.ts";

export const emptyGroup = defineRule({
  id: "empty-group",
  severity: "warning",
  docs: {
    what: "No rule follows a User-agent line, nor any other that names the same crawler.",
    why: "A group without rules allows everything, and it wins over the `*` group: naming a crawler to slow it down or to leave a note exempts it from all other rules. If that is intended, an empty `Disallow:` says so.",
    source: "RFC 9309, 2.2.1 and 2.2.2",
  },
  messages: {
    open: 'No rule follows: "{agent}" may fetch everything, whatever the "*" group says.',
    star: "No rule follows: everything is allowed.",
  },
  example: {
    bad: "User-agent: *\nDisallow: /tmp/\n\nUser-agent: examplebot\n",
    good: "User-agent: *\nDisallow: /tmp/\n\nUser-agent: examplebot\nDisallow: /tmp/\nDisallow: /slow/\n",
  },
  check(source, report) {
    // Most files have no such group, so no crawler's rules have to be merged.
    if (source.groups.every(({ rules }) => rules.length > 0)) return;
    for (const { line, isForAll, rules } of agentRules(source) ?? []) {
      if (rules.length > 0 || line.isEmpty) continue;
      const at = source.atValue(line);
      if (isForAll) report(at, "star", {});
      else report(at, "open", { agent: quoteValue(line.value.text) });
    }
  },
});
