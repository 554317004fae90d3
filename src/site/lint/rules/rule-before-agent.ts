import { defineRule } from "../../findings/rule.ts";
import { insertionBefore } from "../edit.ts";

export const ruleBeforeAgent = defineRule({
  id: "rule-before-agent",
  severity: "error",
  docs: {
    what: "A rule comes before the first User-agent line (or, in the old dialects, after an empty line).",
    why: "It belongs to no group, so no crawler obeys it.",
    source: "RFC 9309, 2.2.2; Lighthouse: No user-agent specified",
  },
  messages: {
    outside: "No crawler obeys this line: there is no User-agent line before it.",
  },
  example: {
    bad: "Disallow: /tmp/\n\nUser-agent: *\nDisallow: /cgi/\n",
    good: "User-agent: *\nDisallow: /tmp/\nDisallow: /cgi/\n",
  },
  check(source, report) {
    for (const line of source.orphans) {
      // One User-agent line serves all rules that follow it.
      const fix =
        line === source.orphans[0]
          ? { safe: false, edits: [insertionBefore(source, line, "User-agent: *")] }
          : undefined;
      report(source.atLine(line), "outside", {}, fix);
    }
  },
});
