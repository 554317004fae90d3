import { CharFlag } from "../../findings/char-flags.ts";
import { defineRule } from "../../findings/rule.ts";
import { isCrawlerName, isUrl, quoteValue, REGEX, TYPOGRAPHIC } from "../../findings/values.ts";
import { replacement } from "../edit.ts";

/** Parts that stand anywhere in a URL but at the beginning of its path: a query, a parameter, an extension. */
const ANYWHERE =
  /^(?:[?&;]|\.(?:css|js|json|xml|txt|php|aspx?|jsp|html?|pdf|docx?|xlsx?|jpe?g|png|gif|svg)\$?$)/i;

export const missingSlash = defineRule({
  id: "missing-slash",
  severity: "error",
  docs: {
    what: "A path begins neither with `/` nor with `*`.",
    why: "The path of every URL begins with `/`, so the rule matches nothing.",
    source:
      'RFC 9309, 2.2 (`path-pattern`); Lighthouse: Pattern should either be empty, start with "/" or "*"',
  },
  messages: {
    relative: '"{value}" matches no URL: a path begins with "/". Write "{path}".',
    nowhere: '"{value}" matches no URL: a path begins with "/", and this dialect has no wildcards.',
  },
  example: {
    bad: "User-agent: *\nDisallow: tmp/\n",
    good: "User-agent: *\nDisallow: /tmp/\n",
  },
  check(source, report) {
    for (const line of source.rulesWith(CharFlag.NoPath)) {
      const value = line.value.text;
      if (/^[/*"'^]/.test(value) || TYPOGRAPHIC.test(value[0]!)) continue;
      if (isUrl(value) || isCrawlerName(value) || REGEX.test(value)) continue;
      const at = source.at(line, line.value);
      const isAnywhere = ANYWHERE.test(value);
      const path = isAnywhere ? `/*${value}` : `/${value}`;
      // Without wildcards, no pattern matches a part that may be anywhere.
      if (isAnywhere && !source.dialect.wildcards) report(at, "nowhere", { value: quoteValue(value) });
      else
        report(
          at,
          "relative",
          { value: quoteValue(value), path: quoteValue(path) },
          replacement(at, path, false),
        );
    }
  },
});
