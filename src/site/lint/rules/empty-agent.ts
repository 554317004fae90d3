import { defineRule } from "../../findings/rule.ts";

export const emptyAgent = defineRule({
  id: "empty-agent",
  severity: "error",
  docs: {
    what: "A User-agent line names nobody.",
    why: "It matches no crawler, so its group applies to nobody. `*` means all crawlers.",
    source: "RFC 9309, 2.2.1; Lighthouse: No user-agent specified",
  },
  messages: {
    nobody: 'The line names no crawler, so no crawler obeys its rules. "*" means all crawlers.',
  },
  example: {
    bad: "User-agent:\nDisallow: /tmp/\n",
    good: "User-agent: *\nDisallow: /tmp/\n",
  },
  check(source, report) {
    for (const line of source.ofKind("user-agent")) {
      if (line.isEmpty) report(source.at(line, line.name), "nobody", {});
    }
  },
});
