import { CharFlag } from "../../findings/char-flags.ts";
import { defineRule } from "../../findings/rule.ts";
import { quoteValue, TYPOGRAPHIC } from "../../findings/values.ts";
import { replacement } from "../edit.ts";

export const unescapedCharacters = defineRule({
  id: "unescaped-characters",
  severity: "info",
  docs: {
    what: "A path contains unescaped letters outside ASCII.",
    why: "RFC 9309 and Google escape them before comparing. Simple crawlers compare the line as written with the escaped URL, and never match.",
    source: "RFC 9309, 2.2.2",
  },
  messages: {
    raw: 'Simple crawlers match this only when it is escaped: "{escaped}".',
  },
  example: {
    bad: "User-agent: *\nDisallow: /\u00FCber/\n",
    good: "User-agent: *\nDisallow: /%C3%BCber/\n",
  },
  check(source, report) {
    for (const line of source.rulesWith(CharFlag.Odd)) {
      const value = line.value.text;
      if (!/[\x80-\uFFFF]/.test(value) || value.includes("\uFFFD") || TYPOGRAPHIC.test(value)) continue;
      if (/[\x80-\x9F\uFEFF]/.test(value)) continue;
      const escaped = value.replace(/[^\0-\x7F]+/g, (text) => encodeURIComponent(text));
      const at = source.at(line, line.value);
      // Not safe in the dialects of 1994 and 1996, where raw and escaped characters are not equal.
      report(
        at,
        "raw",
        { escaped: quoteValue(escaped) },
        replacement(at, escaped, !source.dialect.blankEnds),
      );
    }
  },
});
