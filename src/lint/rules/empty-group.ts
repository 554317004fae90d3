import { isForAll } from "../addressed.ts";
import { defineRule } from "../rule.ts";
import { shown } from "../values.ts";

export const emptyGroup = defineRule({
  id: "empty-group",
  severity: "warning",
  docs: {
    what: "No rule follows a User-agent line.",
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
    for (const group of source.groups) {
      const { agents, rules } = group;
      if (rules.length > 0) continue;
      const line = agents[0]!;
      const agent = line.value.text;
      if (agent === "") continue;
      if (isForAll(group, source)) report(source.atValue(line), "star", {});
      else report(source.atValue(line), "open", { agent: shown(agent) });
    }
  },
});
