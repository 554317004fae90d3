import { CharFlag } from "../../findings/char-flags.ts";
import { defineRule } from "../../findings/rule.ts";
import { listedPaths, quoteValue } from "../../findings/values.ts";
import { edit, endingOf } from "../edit.ts";

export const severalPaths = defineRule({
  id: "several-paths",
  severity: "error",
  docs: {
    what: "There are several paths on one line.",
    why: "A line can hold only one path. `Disallow: /a /b` is the single pattern `/a /b`, which no URL matches, so neither path is blocked.",
    source: "Guides of the 1990s list this among the common errors; RFC 9309, 2.2 (`path-pattern`)",
  },
  messages: {
    list: 'One path per line: crawlers read "{value}" as a single path, which no URL has.',
  },
  example: {
    bad: "User-agent: *\nDisallow: /cgi/ /tmp/\n",
    good: "User-agent: *\nDisallow: /cgi/\nDisallow: /tmp/\n",
  },
  check(source, report) {
    for (const line of source.rulesWith(CharFlag.Space | CharFlag.Separator | CharFlag.Odd)) {
      const value = line.value.text;
      const paths = listedPaths(value);
      if (paths === undefined) continue;
      const at = source.at(line, line.value);
      const text = paths.join(`${endingOf(source)}${line.name.text}: `);
      report(at, "list", { value: quoteValue(value) }, { safe: false, edits: [edit(at, text)] });
    }
  },
});
