import { isForAll } from "../addressed.ts";
import { defineRule } from "../rule.ts";
import { shown } from "../values.ts";

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
    const common = new Set<string>();
    for (const group of source.groups) {
      if (!isForAll(group, source)) continue;
      for (const { kind, value } of group.rules)
        if (kind === "disallow" && value.text !== "") common.add(value.text);
    }
    if (common.size === 0 || common.has("/")) return;
    for (const group of source.groups) {
      const { agents, rules } = group;
      const own = new Set<string>();
      for (const { kind, value } of rules) if (kind === "disallow" && value.text !== "") own.add(value.text);
      if (own.size === 0 || own.has("/") || own.has("/*") || own.has("*")) continue;
      if (isForAll(group, source) || agents.some(({ isEmpty }) => isEmpty)) continue;
      let repeated = 0;
      for (const rule of own) if (common.has(rule)) repeated++;
      if (repeated === common.size) continue;
      let missing = "";
      for (const rule of common) {
        if (own.has(rule)) continue;
        missing = rule;
        break;
      }
      const [line] = agents;
      const args = {
        agent: shown(line!.value.text),
        count: common.size - repeated,
        rule: `Disallow: ${shown(missing)}`,
      };
      report(source.atValue(line!), "free", args);
    }
  },
});
