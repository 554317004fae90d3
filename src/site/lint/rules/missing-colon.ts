import { defineRule } from "../../findings/rule.ts";
import { replacement } from "../edit.ts";
import { coreWord } from "../fields.ts";

export const missingColon = defineRule({
  id: "missing-colon",
  severity: "error",
  docs: {
    what: "A field's name and its value are separated by white space, without a colon.",
    why: "Google reads the line as if the colon were there; the standard does not, and many crawlers skip it.",
    source:
      "RFC 9309, 2.2; google/robotstxt: `is_missing_colon_separator`; Lighthouse: Syntax not understood",
  },
  messages: {
    colon: "The colon is missing, and many crawlers skip such a line.",
  },
  example: {
    bad: "User-agent: *\nDisallow /tmp/\n",
    good: "User-agent: *\nDisallow: /tmp/\n",
  },
  check(source, report) {
    for (const line of source.fields) {
      if (line.noColon) {
        const column = source.column(line, line.name.end);
        const end = source.column(line, line.value.start);
        const at = { line: line.number, column, endLine: line.number, endColumn: end };
        report(at, "colon", {}, replacement(at, ": ", true));
        continue;
      }
      if (line.kind !== "extension" && !line.typo && !line.prefix) continue;
      // Without a colon after the field, the line's first colon is the value's, as in `Sitemap https://`.
      const word = coreWord(line.name.text);
      if (word === undefined) continue;
      const gap = /^[ \t]+/.exec(line.name.text.slice(word.length))![0].length;
      const at = source.at(line, line.name, word.length, word.length + gap);
      report(at, "colon", {}, replacement(at, ": ", false));
    }
  },
});
