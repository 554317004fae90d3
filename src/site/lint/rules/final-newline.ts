import { defineRule } from "../../findings/rule.ts";
import { endingOf, replacement } from "../edit.ts";

export const finalNewline = defineRule({
  id: "final-newline",
  severity: "info",
  docs: {
    what: "The last line does not end in a line break.",
    why: "The grammar ends every line with one. Anything that is appended to the file later (by a plugin, a CDN) runs into the last line.",
    source: "RFC 9309, 2.2 (`EOL` ends every rule)",
  },
  messages: {
    missing: "The last line has no line break: anything appended later will run into it.",
  },
  example: {
    bad: "User-agent: *\nDisallow: /tmp/",
    good: "User-agent: *\nDisallow: /tmp/\n",
  },
  check(source, report) {
    const last = source.lines.at(-1);
    if (last === undefined || last.ending !== "" || last.kind === "blank") return;
    const column = last.text.length + 1;
    const end = { line: last.number, column, endLine: last.number, endColumn: column };
    report(source.atLine(last), "missing", {}, replacement(end, endingOf(source), true));
  },
});
