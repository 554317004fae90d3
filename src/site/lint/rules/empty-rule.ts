import { defineRule } from "../../findings/rule.ts";
import { removal } from "../edit.ts";

export const emptyRule = defineRule({
  id: "empty-rule",
  severity: "info",
  docs: {
    what: "An empty Allow, or an empty Disallow alongside other rules.",
    why: "`Disallow:` with nothing after it says that nothing is disallowed, which is only worth saying on its own. Alongside other rules it does not cancel them, and an empty `Allow:` does not forbid anything: both have no effect.",
    source: "RFC 9309, 2.2.2; the 1994 note",
  },
  messages: {
    allow: "An empty Allow has no effect.",
    disallow: "An empty Disallow has no effect alongside other rules: it does not cancel them.",
  },
  example: {
    bad: "User-agent: *\nDisallow:\nDisallow: /tmp/\n",
    good: "User-agent: *\nDisallow: /tmp/\n",
  },
  check(source, report) {
    for (const { rules } of source.groups) {
      const filled = rules.some(({ kind, value }) => kind === "disallow" && value.text !== "");
      for (const line of rules) {
        if (line.value.text !== "" || (line.kind === "disallow" && !filled)) continue;
        const fix = filled ? { safe: true, edits: [removal(source, line)] } : undefined;
        report(source.at(line, line.name), line.kind === "allow" ? "allow" : "disallow", {}, fix);
      }
    }
  },
});
