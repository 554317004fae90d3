import { defineRule } from "../../findings/rule.ts";

export const emptyFile = defineRule({
  id: "empty-file",
  severity: "info",
  docs: {
    what: "The file contains no directives: it is empty, or has only comments and empty lines.",
    why: "Everything is allowed then. That is fine if intended; a missing file says the same.",
    source: "RFC 9309, 2.2.2; google/robotstxt: `is_empty`, `is_comment`",
  },
  messages: {
    empty: "The file contains no directives: every crawler may fetch everything.",
  },
  example: {
    bad: "# to be written\n",
    good: "User-agent: *\nDisallow:\n",
  },
  check(source, report) {
    if (source.room < 0) return;
    if (source.lines.every(({ kind }) => kind === "blank" || kind === "comment"))
      report(source.atStart(), "empty", {});
  },
});
