import { CharFlag } from "../../findings/char-flags.ts";
import { defineRule } from "../../findings/rule.ts";

export const dollarNotLast = defineRule({
  id: "dollar-not-last",
  severity: "warning",
  docs: {
    what: "A `$` appears before the end of a pattern.",
    why: "Only at the end does it mean the end of the URL. Elsewhere it is an ordinary character, which hardly any URL contains; some crawlers drop such a rule.",
    source: 'RFC 9309, 2.2.3; Lighthouse: "$" should only be used at the end of the pattern',
  },
  messages: {
    literal: '"$" means the end of the URL only as the last character; here it is an ordinary one.',
  },
  example: {
    bad: "User-agent: *\nDisallow: /*.pdf$?download\n",
    good: "User-agent: *\nDisallow: /*.pdf?download\n",
  },
  check(source, report) {
    if (!source.dialect.wildcards) return;
    for (const line of source.rulesWith(CharFlag.Dollar)) {
      const value = line.value.text;
      const index = value.indexOf("$");
      if (index < 0 || index === value.length - 1) continue;
      report(source.at(line, line.value, index, index + 1), "literal", {});
    }
  },
});
