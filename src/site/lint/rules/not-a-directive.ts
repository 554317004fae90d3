import { defineRule } from "../../findings/rule.ts";
import { isUrl, quoteValue, TYPOGRAPHIC } from "../../findings/values.ts";
import { replacement } from "../edit.ts";
import { coreFields, suggestField } from "../fields.ts";

/** Words of the robots meta tag. */
const KEYWORDS = /^(?:(?:no)?(?:index|follow|archive|snippet|cache|ai|imageindex)|all|none)(?:\s*,\s*\w+)*$/i;

/** A text that begins with a printable character. */
const PRINTED = /^(?!\s)[!-~\u00A1-\u{10FFFF}]/u;

export const notADirective = defineRule({
  id: "not-a-directive",
  severity: "warning",
  docs: {
    what: "A line is neither a directive nor a comment: prose, keywords of the robots meta tag, a bare URL, or half a directive.",
    why: "Crawlers skip it, so whatever it was meant to say has no effect.",
    source: "RFC 9309, 2.2; Lighthouse: Syntax not understood; google/robotstxt: `has_directive` is false",
  },
  messages: {
    prose: 'Crawlers skip this line: it is not a directive. A comment begins with "#".',
    keyword: '"{value}" belongs in a robots meta tag or an X-Robots-Tag header; here it does nothing.',
    url: 'A bare URL does nothing. A sitemap is announced with "Sitemap: {url}".',
    half: '"{name}" needs a colon and a value to have an effect.',
  },
  example: {
    bad: "User-agent: *\nDisallow: /tmp/\nplease be gentle with our server\n",
    good: "# please be gentle with our server\nUser-agent: *\nDisallow: /tmp/\n",
  },
  check(source, report) {
    for (const line of source.lines) {
      if (line.kind !== "invalid" && line.kind !== "extension") continue;
      const name = line.name?.text ?? "";
      const bareUrl = line.kind === "extension" && /^(?:https?|ftp)$/i.test(name);
      // Caches and frameworks append HTML comments to what they serve.
      const isMarkup = name.startsWith("<");
      if (line.kind !== "invalid" && !bareUrl && !isMarkup) continue;
      const at = source.atLine(line);
      const text = line.text.slice(at.column - 1, at.endColumn - 1);
      const word = /^[^\s:#]*/.exec(text)![0];
      if (bareUrl || isUrl(text)) {
        report(
          at,
          "url",
          { url: quoteValue(text) },
          replacement({ ...at, endColumn: at.column }, "Sitemap: ", false),
        );
      } else if (KEYWORDS.test(text)) report(at, "keyword", { value: quoteValue(text) });
      else if (TYPOGRAPHIC.test(text)) continue;
      else if (coreFields.has(word.toLowerCase())) report(at, "half", { name: word });
      else {
        // A broken directive must stay in sight, so only plain prose is made a comment.
        const prose = PRINTED.test(text) && suggestField(word) === undefined && line.name === undefined;
        report(at, "prose", {}, prose ? replacement({ ...at, endColumn: at.column }, "# ", true) : undefined);
      }
    }
  },
});
