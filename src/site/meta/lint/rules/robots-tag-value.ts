import { knownCrawler } from "../../../../engine/agent/known.ts";
import { quoteValue } from "../../../findings/values.ts";
import { readDate } from "../../directives/date.ts";
import { directivesWithValue, isKnown } from "../../directives/names.ts";
import { isQuoted } from "../../directives/quotes.ts";
import { definePageRule } from "../rule.ts";

export const robotsTagValue = definePageRule({
  id: "robots-tag-value",
  severity: "warning",
  docs: {
    what: "The value of `max-snippet`, `max-video-preview`, `max-image-preview` or `unavailable_after` cannot be read, or is missing; or another directive has one.",
    why: "A directive with a value that cannot be read is skipped, as if it were not there. No documentation says what crawlers do with a value where none belongs, as in `noindex: googlebot`.",
    source: "Google, Robots meta tag specifications: ignored without a parseable number, a valid date",
  },
  messages: {
    missing: '"{name}" needs a value after a colon, and is skipped without one.',
    number: '"{name}" takes a number, or -1 for no limit; "{value}" is skipped.',
    preview: '"{name}" takes none, standard or large; "{value}" is skipped.',
    needless: '"{name}" takes no value; what crawlers make of "{value}" is not documented.',
    swapped: 'A crawler is named first: "{value}: {name}".',
    date: '"{name}" takes a date such as 2030-12-31; "{value}" is skipped.',
  },
  example: {
    bad: { html: '<meta name="robots" content="max-snippet:all">' },
    good: { html: '<meta name="robots" content="max-snippet:-1">' },
  },
  check({ statements }, report) {
    for (const { name, value, source } of statements) {
      // Another rule reports quotation marks in values.
      if (isQuoted(value ?? "")) continue;
      if (!directivesWithValue.has(name)) {
        if (value === undefined || !isKnown(name)) continue;
        const key = isCrawler(value) && source.kind === "header" ? "swapped" : "needless";
        report(source, key, { name, value: quoteValue(value) });
        continue;
      }
      const args = { name, value: quoteValue(value ?? "") };
      if (!value) report(source, "missing", { name });
      else if (name === "unavailable_after") {
        if (readDate(value) === undefined) report(source, "date", args);
      } else if (name === "max-image-preview") {
        if (!/^(?:none|standard|large)$/i.test(value)) report(source, "preview", args);
      } else if (!/^(?:-1|\d{1,9})$/.test(value)) report(source, "number", args);
    }
  },
});

function isCrawler(name: string): boolean {
  return knownCrawler(name) !== undefined;
}
