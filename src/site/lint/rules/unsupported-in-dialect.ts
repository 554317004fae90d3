import { defineRule } from "../../findings/rule.ts";
import { quoteValue } from "../../findings/values.ts";

export const unsupportedInDialect = defineRule({
  id: "unsupported-in-dialect",
  severity: "warning",
  docs: {
    what: "A rule uses a feature that the chosen dialect does not have: Allow in the 1994 standard, wildcards in 1994 and 1996.",
    why: "A crawler of that dialect ignores the Allow line, and reads `*` and `$` as ordinary characters, which no URL contains there.",
    source: "The 1994 note; draft-koster-robots-00 (1996), 3.2.2",
  },
  messages: {
    allow: "The 1994 standard has no Allow: crawlers that follow it skip this line.",
    wildcard: '"{sign}" is not a wildcard in this dialect: the rule matches no URL.',
    star: 'A path begins with "/" in this dialect: the rule matches no URL.',
  },
  example: {
    bad: "User-agent: *\nDisallow: /*.pdf\n",
    good: "User-agent: *\nDisallow: /pdf/\n",
    dialect: "koster1996",
  },
  check(source, report) {
    const { dialect } = source;
    if (dialect.allow && dialect.wildcards) return;
    for (const line of source.fields) {
      if (line.kind !== "allow" && line.kind !== "disallow") continue;
      const value = line.value.text;
      if (!dialect.allow && line.kind === "allow") report(source.at(line, line.name), "allow", {});
      else if (!dialect.wildcards && value.startsWith("*")) {
        report(source.at(line, line.value), "star", {});
      } else if (!dialect.wildcards) {
        const at = value.search(/\*|\$$/);
        if (at < 0) continue;
        report(source.at(line, line.value, at, at + 1), "wildcard", { sign: quoteValue(value[at]!) });
      }
    }
  },
});
