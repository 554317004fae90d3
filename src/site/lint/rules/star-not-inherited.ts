import { defineRule } from "../../findings/rule.ts";
import { isEverything, quoteValue } from "../../findings/values.ts";
import { type AgentRules, agentRules } from "../agent-rules.ts";

export const starNotInherited = defineRule({
  id: "star-not-inherited",
  severity: "info",
  docs: {
    what: "A group for a named crawler leaves out rules of the `*` group.",
    why: "A crawler that is named obeys only its own group. Rules of the `*` group that should apply to it too must be repeated there. Groups that plainly open or close the whole site are not reported.",
    source: "RFC 9309, 2.2.1; Google: groups are never combined with `*`",
  },
  messages: {
    free: '"{agent}" obeys only this group. Rules of the "*" group that do not bind it: {count}, such as "{rule}".',
  },
  example: {
    bad: "User-agent: *\nDisallow: /cart/\n\nUser-agent: examplebot\nDisallow: /slow/\n",
    good: "User-agent: *\nDisallow: /cart/\n\nUser-agent: examplebot\nDisallow: /cart/\nDisallow: /slow/\n",
  },
  check(source, report) {
    const bound = agentRules(source) ?? [];
    const common = disallowed(bound.filter(({ isForAll }) => isForAll));
    if (common.size === 0 || [...common].some(isEverything)) return;
    for (const one of bound) {
      if (one.isForAll || one.groups.some(({ agents }) => agents.some(({ isEmpty }) => isEmpty))) continue;
      const own = disallowed([one]);
      if (own.size === 0 || [...own].some(isEverything)) continue;
      let repeated = 0;
      for (const rule of own) if (common.has(rule)) repeated++;
      if (repeated === common.size) continue;
      let missing = "";
      for (const rule of common) {
        if (own.has(rule)) continue;
        missing = rule;
        break;
      }
      const { line } = one;
      const args = {
        agent: quoteValue(line.value.text),
        count: common.size - repeated,
        rule: `Disallow: ${quoteValue(missing)}`,
      };
      report(source.atValue(line), "free", args);
    }
  },
});

function disallowed(bound: readonly AgentRules[]): ReadonlySet<string> {
  const paths = new Set<string>();
  for (const { rules } of bound) {
    for (const { kind, value } of rules) if (kind === "disallow" && value.text !== "") paths.add(value.text);
  }
  return paths;
}
