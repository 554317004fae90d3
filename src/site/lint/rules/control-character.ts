import { defineRule } from "../../findings/rule.ts";
import { codePoint } from "../../findings/values.ts";
import { edit } from "../edit.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROL = /[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F]/;

export const controlCharacter = defineRule({
  id: "control-character",
  severity: "warning",
  docs: {
    what: "A line contains a control character.",
    why: "Google stops reading a line at a NUL byte; other control characters are part of the name or the path, which then matches nothing. Vertical tab and form feed are not white space to the standard, but they are to Google.",
    source: "RFC 9309, 2.2 (`UTF8-char-noctl`); google/robotstxt",
  },
  messages: {
    nul: "A NUL character: Google ignores the rest of the line. Remove it.",
    control: "{code} is a control character: the line does not do what it seems to. Remove it.",
  },
  example: {
    bad: "User-agent: *\nDisallow: /tmp\x07/\n",
    good: "User-agent: *\nDisallow: /tmp/\n",
  },
  check(source, report) {
    for (const line of source.lines) {
      if (line.plain || line.kind === "comment") continue;
      const index = line.text.search(CONTROL);
      const end = line.comment && source.column(line, line.comment.start) - 1;
      if (index < 0 || (end !== undefined && index >= end)) continue;
      const at = { line: line.number, column: index + 1, endLine: line.number, endColumn: index + 2 };
      const code = line.text.charCodeAt(index);
      const whole = { ...at, column: 1, endColumn: line.text.length + 1 };
      const clean = line.text.replace(new RegExp(CONTROL, "g"), "");
      const fix = { safe: false, edits: [edit(whole, clean)] };
      if (code === 0) report(at, "nul", {}, fix);
      else report(at, "control", { code: codePoint(line.text, index) }, fix);
    }
  },
});
