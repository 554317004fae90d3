import { coveredByOthers } from "../covered.ts";
import { removal } from "../edit.ts";
import type { Covered } from "../judged-set.ts";
import type { FieldLine } from "../line.ts";
import { coveredByPrefix } from "../nested-rules.ts";
import { defineRule } from "../rule.ts";
import { shown } from "../values.ts";

export const shadowedRule = defineRule({
  id: "shadowed-rule",
  severity: "info",
  docs: {
    what: "A rule is covered by a shorter one in its group that says the same, and no rule between the two overrides it; or, with wildcards, other rules decide the same wherever it matches. In the 1996 draft: an earlier rule matches everything that it matches.",
    why: "It has no effect on any URL. Without it, the group has the same meaning in fewer lines.",
    source: "RFC 9309, 2.2.2 (the most specific match decides)",
  },
  messages: {
    covered: '"{rule}" on line {line} already covers this.',
  },
  example: {
    bad: "User-agent: *\nDisallow: /tmp/\nDisallow: /tmp/old/\n",
    good: "User-agent: *\nDisallow: /tmp/\nAllow: /tmp/new/\n",
  },
  check(source, report) {
    const found = new Set<FieldLine>();
    const tell = ({ line, by }: Covered, safe: boolean): void => {
      const rule = `${by.name.text}: ${shown(by.value.text)}`;
      const fix = { safe, edits: [removal(source, line)] };
      report(source.at(line, line.value), "covered", { rule, line: by.number }, fix);
      found.add(line);
    };
    for (const one of coveredByPrefix(source)) {
      // An opposite one that comes first is a conflict.
      if (one.line.kind === one.by.kind) tell(one, true);
    }
    // Not proven for other readings of wildcards and escapes, nor for several crawlers at once.
    for (const one of coveredByOthers(source)) if (!found.has(one.line)) tell(one, false);
  },
});
