import { quoteValue } from "../../../findings/values.ts";
import { isQuoted, unquote } from "../../directives/quotes.ts";
import { definePageRule, MOST_FINDINGS } from "../rule.ts";

export const robotsTagQuote = definePageRule({
  id: "robots-tag-quote",
  severity: "error",
  docs: {
    what: "Quotation marks are part of the name of a robots tag, of one of its attributes, or of a directive.",
    why: 'HTML allows only straight quotation marks, and only in pairs around the whole value. Any other mark belongs to the text: `NAME=ROBOTS"`, as an old guide prints it, and `name=“robots”`, as text programs write it, address nobody, so the page stays in the index.',
    source: "HTML, attribute value (unquoted) state; Google, Robots meta tag specifications",
  },
  messages: {
    name: "No crawler reads this tag, since the quotation marks belong to its name ({text}): write name={meant}, without quotation marks or with straight ones.",
    attribute:
      "No crawler reads this tag, since the quotation marks belong to the attribute's name: write {meant} without them.",
    directive:
      "No crawler knows {text}, since the quotation marks belong to the directive: write {meant}, with straight marks around the whole value or none at all.",
    header: "No crawler knows {text}: a header has no quotation marks. Write {meant}.",
  },
  example: {
    bad: { html: '<META NAME=ROBOTS" CONTENT="NOINDEX">' },
    good: { html: "<META NAME=ROBOTS CONTENT='NOINDEX'>" },
  },
  check({ page, statements }, report) {
    for (const { part, text, range } of page?.misquoted ?? []) {
      const args = { text: quoteValue(text), meant: quoteValue(unquote(text)) };
      report({ kind: "meta", text, range }, part, args);
    }
    let left = MOST_FINDINGS;
    for (const { source, name, value = "" } of statements) {
      if (!isQuoted(name) && !isQuoted(value)) continue;
      if (left-- === 0) return;
      const args = { text: quoteValue(source.text), meant: quoteValue(unquote(source.text)) };
      report(source, source.kind === "meta" ? "directive" : "header", args);
    }
  },
});
