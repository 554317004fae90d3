import { CharFlag } from "../../findings/char-flags.ts";
import { defineRule } from "../../findings/rule.ts";
import { isCrawlerName, quoteValue } from "../../findings/values.ts";

export const invertedFields = defineRule({
  id: "inverted-fields",
  severity: "error",
  docs: {
    what: "A crawler's name appears where a path belongs, or a path where a crawler's name belongs.",
    why: "`Disallow: scooter` matches no URL and `User-agent: /private` names no crawler, so nothing is blocked.",
    source: "Guides of the 1990s list this among the common errors; RFC 9309, 2.2.1 and 2.2.2",
  },
  messages: {
    agentAsPath:
      '"{value}" is the name of a crawler, not a path: this rule matches no URL. Write "User-agent: {value}", and "{rule}" below it.',
    pathAsAgent:
      '"{value}" is a path, not the name of a crawler: nobody obeys this group. Write "User-agent: *", and "Disallow: {value}" below it.',
  },
  example: {
    bad: "User-agent: *\nDisallow: scooter\n",
    good: "User-agent: scooter\nDisallow: /\n",
  },
  check(source, report) {
    for (const line of source.fieldsWith(CharFlag.NoPath)) {
      const value = line.value.text;
      if (!source.isRule(line) || !isCrawlerName(value)) continue;
      const rule = line.kind === "allow" ? "Allow: /" : "Disallow: /";
      report(source.at(line, line.value), "agentAsPath", { value: quoteValue(value), rule });
    }
    for (const line of source.ofKind("user-agent")) {
      const value = line.value.text;
      if (value.startsWith("/"))
        report(source.at(line, line.value), "pathAsAgent", { value: quoteValue(value) });
    }
  },
});
