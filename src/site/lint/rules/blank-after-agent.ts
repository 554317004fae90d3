import type { Edit } from "../../findings/diagnostic.ts";
import { defineRule } from "../../findings/rule.ts";

export const blankAfterAgent = defineRule({
  id: "blank-after-agent",
  severity: "info",
  docs: {
    what: "There is an empty line between a User-agent line and its first rule.",
    why: "RFC 9309 and Google ignore empty lines. For Yandex, according to its documentation, and for the crawlers of the 1990s, an empty line ends the record, so the rules after it bind nobody.",
    source: "The 1994 note (records are separated by blank lines); Yandex: Using robots.txt",
  },
  messages: {
    blank: "For Yandex and older crawlers, this empty line cuts the rules off from their User-agent line.",
  },
  example: {
    bad: "User-agent: *\n\nDisallow: /tmp/\n",
    good: "User-agent: *\nDisallow: /tmp/\n",
  },
  check(source, report) {
    let blanks: Edit[] = [];
    let headed = false;
    for (const line of source.lines) {
      if (line.kind === "user-agent") {
        headed = true;
        blanks = [];
      } else if (line.kind === "blank" && headed) {
        const { number } = line;
        blanks.push({ line: number, column: 1, endLine: number + 1, endColumn: 1, text: "" });
      } else if (headed && (line.kind === "disallow" || line.kind === "allow")) {
        headed = false;
        const [first] = blanks;
        if (first === undefined) continue;
        const at = {
          line: first.line,
          column: 1,
          endLine: first.line,
          endColumn: source.lines[first.line - 1]!.text.length + 1,
        };
        report(at, "blank", {}, { safe: !source.dialect.blankEnds, edits: blanks });
      }
    }
  },
});
