import { defineRule } from "../../findings/rule.ts";
import { quoteValue } from "../../findings/values.ts";
import { writtenValue } from "../entities.ts";

export const hashInPath = defineRule({
  id: "hash-in-path",
  severity: "warning",
  docs: {
    what: "There is a `#` in the middle of a value, without a space before it.",
    why: "It starts a comment wherever it occurs, so the rule is shorter than it looks and may block far more. Fragments never reach a server and cannot be blocked; a `#` that belongs to a path is written `%23`.",
    source: "RFC 9309, 2.2.3",
  },
  messages: {
    cut: '"#" starts a comment: crawlers read only "{value}". A "#" in a path is written "%23".',
  },
  example: {
    bad: "User-agent: *\nDisallow: /app/#settings\n",
    good: "User-agent: *\nDisallow: /app/settings/\n",
  },
  check(source, report) {
    for (const line of source.fields) {
      const { comment, value } = line;
      if (comment === undefined || !source.isCut(line)) continue;
      // The `#` of an HTML entity is another lint rule's finding.
      if (writtenValue(line, source) !== value.text) continue;
      report(source.at(line, comment), "cut", { value: quoteValue(value.text) });
    }
  },
});
