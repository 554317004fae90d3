import { knownCrawler } from "../../../engine/agent/known.ts";
import { CharFlag } from "../../findings/char-flags.ts";
import { quoteValue } from "../../findings/values.ts";
import { defineRule } from "../rule.ts";

/** Placeholders of template languages: `{{ x }}`, `{% x %}`, `<%= x %>`, `<?php x ?>`, `$` before braces, `%NAME%`. */
const TEMPLATE =
  /\{\{[^{}*]*[A-Za-z][^{}*]*\}\}|\{%[^{}*]*%\}|<%[^*]*%>|<\?(?:=|php\b)|\$\{\w[^{}*]*\}|%[A-Z][A-Z_]{2,}%/;

/** A name in brackets as a whole value, or as a host. */
const BLANK =
  /^(?:\[([A-Za-z][\w .-]*)\]|<([A-Za-z][\w .-]*)>)$|^https?:\/\/(?:\[[A-Za-z][A-Za-z_ -]*\]|[<{])/;

/** What a file has somewhere if any line of it matches {@link TEMPLATE} or {@link BLANK}: a quick test. */
const MAYBE = /\{[{%]|<[%?]|\$\{|%[A-Z][A-Z_]{2}|[:\s/][[<{]/;

export const unrenderedTemplate = defineRule({
  id: "unrendered-template",
  severity: "error",
  messages: {
    template: '"{text}" is a template that was not filled in: crawlers take it as it is.',
    head: "This is the head of a template that was not rendered: the program that reads it did not run.",
  },
  takesLine: true,
  check(file, report) {
    const { lines, text } = file;
    const isHeaded = /^\uFEFF?---[ \t]*[\r\n]/.test(text);
    if (!isHeaded && !MAYBE.test(text)) return;
    let inHead = isHeaded;
    for (const line of lines) {
      if (inHead) {
        if (line.kind !== "blank") report(file.atLine(line), "head", {});
        inHead = line.number === 1 || !/^---[ \t]*$/.test(line.text);
        continue;
      }
      if (line.kind === "blank" || line.kind === "comment") continue;
      const found = templateIn(line.text);
      if (found !== undefined) report(file.atLine(line), "template", { text: quoteValue(found) });
      else if (line.isField && line.kind !== "extension" && (line.flags & CharFlag.NoPath) !== 0) {
        const [whole, name = ""] = BLANK.exec(line.value!.text) ?? [];
        if (whole !== undefined && (name === "" || knownCrawler(name) === undefined))
          report(file.atLine(line), "template", { text: quoteValue(line.value!.text) });
      }
    }
  },
});

/** The first template in a line's text before its comment. */
function templateIn(text: string): string | undefined {
  return /[{<$%]/.test(text) ? TEMPLATE.exec(text.slice(0, 4096).replace(/[ \t]#.*/, ""))?.[0] : undefined;
}
