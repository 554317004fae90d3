import { defineRule } from "../../findings/rule.ts";
import { markOf } from "../../findings/source.ts";
import { replacement } from "../edit.ts";

export const leadingSpace = defineRule({
  id: "leading-space",
  severity: "info",
  docs: {
    what: "A directive is indented.",
    why: "White space before a field is allowed, but guides have warned since the 1990s of parsers that skip such lines.",
    source: "RFC 9309, 2.2 (`*WS`); guides of the 1990s",
  },
  messages: {
    indented: "Some parsers skip indented lines: start the directive at the beginning of the line.",
  },
  example: {
    bad: "User-agent: *\n  Disallow: /tmp/\n",
    good: "User-agent: *\nDisallow: /tmp/\n",
  },
  check(source, report) {
    for (const line of source.fields) {
      const mark = markOf(line);
      const column = source.column(line, line.name.start);
      const length = /^[ \t]*/.exec(line.text.slice(mark))![0].length;
      if (length === 0 || column !== mark + length + 1) continue;
      const at = { line: line.number, column: mark + 1, endLine: line.number, endColumn: column };
      report(at, "indented", {}, replacement(at, "", true));
    }
  },
});
