import { CharFlag } from "../../findings/char-flags.ts";
import { defineRule } from "../../findings/rule.ts";
import { codePoint, quoteValue, TYPOGRAPHIC } from "../../findings/values.ts";
import { edit } from "../edit.ts";

export const typographicCharacters = defineRule({
  id: "typographic-characters",
  severity: "warning",
  docs: {
    what: "A directive contains typographic quotation marks, dashes or spaces, invisible characters, or quotation marks around its value.",
    why: "Nothing is quoted in robots.txt. Such characters come from word processors and web pages, and each of them becomes part of the name or the path, which then matches nothing.",
    source: "RFC 9309, 2.2 (grammar); guides since the 1990s",
  },
  messages: {
    typographic: '{code} is taken literally here, so the line does not do what it seems to: write "{plain}".',
    quoted: "Quotation marks are part of the value here: leave them out.",
  },
  example: {
    bad: "User-agent: *\nDisallow: /tmp/\u00A0\n",
    good: "User-agent: *\nDisallow: /tmp/\n",
  },
  check(source, report) {
    for (const line of source.lines) {
      if (line.plain && (line.flags & CharFlag.Quote) === 0) continue;
      if (line.kind === "blank" || line.kind === "comment") continue;
      const end = line.comment === undefined ? line.text.length : source.column(line, line.comment.start) - 1;
      const value = line.value?.text ?? "";
      if (/^(["']).*\1$/.test(value) && value.length > 1) {
        const at = source.at(line, line.value!);
        report(at, "quoted", {}, { safe: false, edits: [edit(at, value.slice(1, -1))] });
        continue;
      }
      const index = line.text.search(TYPOGRAPHIC);
      if (index < 0 || index >= end) continue;
      const at = { line: line.number, column: index + 1, endLine: line.number, endColumn: index + 2 };
      const clean = { ...at, column: 1, endColumn: end + 1 };
      const text = plain(line.text.slice(0, end));
      const args = { code: codePoint(line.text, index), plain: quoteValue(text) };
      report(at, "typographic", args, { safe: false, edits: [edit(clean, text)] });
    }
  },
});

/** The text with ASCII characters in place of their typographic look-alikes. */
function plain(text: string): string {
  return (
    text
      .replace(/[\u2010-\u2015]/g, "-")
      .replace(/\uFF1A/g, ":")
      // Between letters it is an apostrophe, anywhere else a quotation mark.
      .replace(/(?<=[\p{L}\d])[\u2018\u2019](?=[\p{L}\d])/gu, "'")
      .replace(/[\u00A0\u2000-\u200A\u202F\u3000]/g, " ")
      .replace(new RegExp(TYPOGRAPHIC, "g"), "")
      .trimEnd()
  );
}
