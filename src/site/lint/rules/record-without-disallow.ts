import { defineRule } from "../../findings/rule.ts";
import { insertionAfter } from "../edit.ts";

export const recordWithoutDisallow = defineRule({
  id: "record-without-disallow",
  severity: "info",
  docs: {
    what: "A group has Allow lines, but no Disallow line.",
    why: "Allow only takes back what a Disallow of the same group forbids, so on its own it only states the default. The note of 1994 asks for a Disallow in every record, and old crawlers drop a record that has none. An empty `Disallow:` is enough.",
    source: "The 1994 note (at least one Disallow per record); RFC 9309, 2.2.2",
  },
  messages: {
    none: "The group has no Disallow: everything is allowed anyway, and old crawlers drop such a group.",
  },
  example: {
    bad: "User-agent: *\nAllow: /\n",
    good: "User-agent: *\nAllow: /\nDisallow:\n",
  },
  check(source, report) {
    for (const { agents, rules } of source.groups) {
      const last = rules.at(-1);
      if (last === undefined || rules.some(({ kind }) => kind === "disallow")) continue;
      const fix = { safe: true, edits: [insertionAfter(source, last, "Disallow:")] };
      report(source.atValue(agents[0]!), "none", {}, fix);
    }
  },
});
