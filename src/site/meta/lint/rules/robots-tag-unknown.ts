import { quoteValue } from "../../../findings/values.ts";
import { isKnown } from "../../directives/names.ts";
import { isQuoted } from "../../directives/quotes.ts";
import { suggestDirective } from "../nearest.ts";
import { definePageRule, MOST_FINDINGS } from "../rule.ts";

export const robotsTagUnknown = definePageRule({
  id: "robots-tag-unknown",
  severity: "warning",
  docs: {
    what: "A robots tag or an X-Robots-Tag has a value that no crawler documents.",
    why: "Crawlers skip what they do not know, so a misspelled `noindex` leaves the page in the index. `NOFLLOW` even appears in an old guide.",
    source: "Google, Bing and Yandex: their pages on robots meta tags",
  },
  messages: {
    meant: 'No crawler knows "{name}": did you mean "{suggestion}"?',
    separator:
      'Directives are separated by commas: crawlers read "{name}" as a single one, which none knows.',
    unknown: 'No crawler documents "{name}": it has no effect.',
  },
  example: {
    bad: { html: '<meta name="robots" content="noflow, noindex">' },
    good: { html: '<meta name="robots" content="nofollow, noindex">' },
  },
  check({ statements }, report) {
    let left = MOST_FINDINGS;
    for (const { name, source } of statements) {
      // Another rule reports quotation marks in names.
      if (isKnown(name) || isQuoted(name)) continue;
      // Looking for the directives that millions of names may have been meant to be would take minutes.
      if (left-- === 0) return;
      const parts = name.split(/[;|\s]+/).filter((part) => part !== "");
      const suggestion = suggestDirective(name);
      if (parts.length > 1 && parts.every(isKnown)) report(source, "separator", { name: quoteValue(name) });
      else if (suggestion !== undefined) report(source, "meant", { name: quoteValue(name), suggestion });
      else report(source, "unknown", { name: quoteValue(name) });
    }
  },
});
