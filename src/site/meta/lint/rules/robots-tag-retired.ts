import { retiredDirectives, unread } from "../../directives/names.ts";
import { definePageRule } from "../rule.ts";

export const robotsTagRetired = definePageRule({
  id: "robots-tag-retired",
  severity: "info",
  docs: {
    what: "A directive that crawlers no longer read, or do not read yet.",
    why: "`noodp` and `noydir` were about directories that have closed, Google gave up `nositelinkssearchbox`, and no crawler's documentation says that it reads `noai` or `noimageai`.",
    source: "Google, Robots meta tag specifications: historical and other unused rules",
  },
  messages: {
    retired: 'Crawlers no longer read "{name}": it can be removed.',
    unread:
      'No crawler says that it reads "{name}": for AI there are Content-Usage, Content-Signal and TDMRep.',
  },
  example: {
    bad: { html: '<meta name="robots" content="noodp">' },
    good: { html: '<meta name="robots" content="nosnippet">' },
  },
  check({ statements }, report) {
    for (const { name, source } of statements) {
      if (retiredDirectives.has(name)) report(source, "retired", { name });
      if (unread.has(name)) report(source, "unread", { name });
    }
  },
});
