import { defineRule } from "../../findings/rule.ts";
import { removal } from "../edit.ts";

export const duplicateRule = defineRule({
  id: "duplicate-rule",
  severity: "warning",
  docs: {
    what: "A group has the same rule twice.",
    why: "The second one adds nothing, and is easily forgotten when the first is changed.",
    source: "RFC 9309, 2.2.2 (duplicates may be dropped)",
  },
  messages: {
    again: "The same rule is already on line {line}.",
  },
  example: {
    bad: "User-agent: *\nDisallow: /tmp/\nDisallow: /cgi/\nDisallow: /tmp/\n",
    good: "User-agent: *\nDisallow: /tmp/\nDisallow: /cgi/\n",
  },
  check(source, report) {
    for (const { rules } of source.groups) {
      const seen = { allow: new Map<string, number>(), disallow: new Map<string, number>() };
      for (const line of rules) {
        if (line.isEmpty) continue;
        const { value } = line;
        const same = seen[line.kind as "allow" | "disallow"];
        const before = same.get(value.text);
        if (before === undefined) same.set(value.text, line.number);
        else
          report(
            source.at(line, value),
            "again",
            { line: before },
            { safe: true, edits: [removal(source, line)] },
          );
      }
    }
  },
});
