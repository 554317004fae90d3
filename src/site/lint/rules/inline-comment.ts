import { defineRule } from "../../findings/rule.ts";
import { trimmedEnd } from "../../findings/values.ts";
import { edit, insertionBefore } from "../edit.ts";
import { silencingKind } from "../silence.ts";

export const inlineComment = defineRule({
  id: "inline-comment",
  severity: "info",
  docs: {
    what: "A comment follows a directive on the same line.",
    why: "Every standard allows it, but simple parsers read the comment as part of the value. On a line of its own it does no harm.",
    source: "RFC 9309, 2.2 (`EOL`); guides of the 1990s advise against it",
  },
  messages: {
    behind: "Simple parsers read this comment as part of the value: give it a line of its own.",
  },
  example: {
    bad: "User-agent: *\nDisallow: /tmp/ # scratch space\n",
    good: "User-agent: *\n# scratch space\nDisallow: /tmp/\n",
  },
  check(source, report) {
    for (const line of source.fields) {
      const { comment, value } = line;
      if (comment === undefined || source.isCut(line)) continue;
      // A comment that silences rules must stay on its line.
      if (silencingKind(comment.text) !== undefined) continue;
      const at = source.at(line, comment, 0, trimmedEnd(comment.text));
      const from = source.column(line, value.end);
      const gap = { line: line.number, column: from, endLine: line.number, endColumn: line.text.length + 1 };
      // A comment that silences the next line must stay directly above it.
      const above = source.lines[line.number - 2];
      const top = silencingKind(above?.comment?.text) === "disable-next-line" ? above! : line;
      const edits = [insertionBefore(source, top, comment.text.trimEnd()), edit(gap, "")];
      report(at, "behind", {}, { safe: true, edits });
    }
  },
});
