import { CharFlag } from "../../findings/char-flags.ts";
import { defineRule } from "../../findings/rule.ts";
import { quoteValue } from "../../findings/values.ts";
import { replacement } from "../edit.ts";
import { isTwoSided } from "../judged-set.ts";

export const trailingStar = defineRule({
  id: "trailing-star",
  severity: "info",
  docs: {
    what: "A pattern ends in `*`.",
    why: "A rule matches everything that begins with it, so the star adds nothing but length, and crawlers without wildcards then match nothing. The repair is safe only where the file has no opposite rules that could lose or win by length.",
    source: "RFC 9309, 2.2.2 and 2.2.3; Google: the trailing wildcard is ignored",
  },
  messages: {
    star: 'A rule covers everything that begins with it: "{value}" says the same, and crawlers without wildcards understand it.',
  },
  example: {
    bad: "User-agent: *\nDisallow: /tmp/*\n",
    good: "User-agent: *\nDisallow: /tmp/\n",
  },
  check(source, report) {
    if (!source.dialect.wildcards) return;
    let safe: boolean | undefined;
    for (const line of source.rulesWith(CharFlag.Star)) {
      const value = line.value.text;
      if (!/[^*$\s]\*$/.test(value)) continue;
      safe ??= !isTwoSided(source.rules);
      const short = value.slice(0, -1);
      const at = source.at(line, line.value, short.length, value.length);
      report(at, "star", { value: quoteValue(short) }, replacement(at, "", safe));
    }
  },
});
