import { CharFlag } from "../../findings/char-flags.ts";
import { defineRule } from "../../findings/rule.ts";
import { quoteValue, REGEX } from "../../findings/values.ts";

export const regexPattern = defineRule({
  id: "regex-pattern",
  severity: "warning",
  docs: {
    what: "A pattern is written as a regular expression.",
    why: "Only `*` and a `$` at the end are special. `^`, `[a-z]`, `(a|b)`, `\\d` and `.+` are compared literally and match no URL.",
    source: "RFC 9309, 2.2.3",
  },
  messages: {
    regex: '"{sign}" has no special meaning here: only "*" and a final "$" do.',
    plain: '"{sign}" has no special meaning in this dialect: paths are compared as they are.',
  },
  example: {
    bad: "User-agent: *\nDisallow: /shop/[0-9]+/print\n",
    good: "User-agent: *\nDisallow: /shop/*/print\n",
  },
  check(source, report) {
    for (const line of source.rulesWith(CharFlag.Regex | CharFlag.Backslash | CharFlag.Dollar)) {
      const value = line.value.text;
      const match = value.length > 4096 ? null : REGEX.exec(value);
      if (match === null) continue;
      const at = source.at(line, line.value, match.index, match.index + match[0].length);
      report(at, source.dialect.wildcards ? "regex" : "plain", { sign: quoteValue(match[0]) });
    }
  },
});
