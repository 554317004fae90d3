import { defineRule } from "../../findings/rule.ts";
import { quoteValue, TYPOGRAPHIC } from "../../findings/values.ts";
import { replacement } from "../edit.ts";
import { coreWord, isKnownField, suggestField } from "../fields.ts";

export const unknownDirective = defineRule({
  id: "unknown-directive",
  severity: "info",
  docs: {
    what: "A field that no standard and no major crawler defines.",
    why: "Crawlers must skip it, so it has no effect. It may be misspelled. Tools must keep such lines, as every tool in robotomata does.",
    source: "RFC 9309, 2.2.4; Lighthouse: Unknown directive; google/robotstxt: `kUnknown`",
  },
  messages: {
    unknown: 'No known crawler reads "{name}".',
    suggest: 'No known crawler reads "{name}". Did you mean "{field}"?',
  },
  example: {
    bad: "User-agent: *\nDisalllow: /tmp/\nDisallow: /cgi/\n",
    good: "User-agent: *\nDisallow: /tmp/\nDisallow: /cgi/\n",
  },
  check(source, report) {
    for (const line of source.ofKind("extension")) {
      const name = line.name.text;
      if (line.typo || line.prefix || isKnownField(name)) continue;
      if (/^(?:https?|ftp)$/i.test(name) || TYPOGRAPHIC.test(name) || name.includes("\uFEFF")) continue;
      // Text in angle brackets was not meant to be a field.
      if (coreWord(name) !== undefined || name.startsWith("<")) continue;
      const at = source.at(line, line.name);
      const field = suggestField(name);
      if (field === undefined) report(at, "unknown", { name: quoteValue(name) });
      else report(at, "suggest", { name: quoteValue(name), field }, replacement(at, field, false));
    }
  },
});
