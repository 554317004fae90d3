import { definePageRule } from "../rule.ts";

export const robotsTagEmbedded = definePageRule({
  id: "robots-tag-embedded",
  severity: "warning",
  docs: {
    what: "There is an `indexifembedded` without a `noindex`.",
    why: "It lets pages that embed this one show up in results with its content, despite the noindex. Without a noindex, it does nothing.",
    source: "Google, Robots meta tag specifications: `indexifembedded`",
  },
  messages: {
    alone: '"indexifembedded" only has an effect together with "noindex".',
  },
  example: {
    bad: { html: '<meta name="googlebot" content="indexifembedded">' },
    good: { html: '<meta name="googlebot" content="noindex, indexifembedded">' },
  },
  check({ statements }, report) {
    if (statements.some(({ name }) => name === "noindex" || name === "none")) return;
    for (const { name, source } of statements) {
      if (name === "indexifembedded") report(source, "alone", {});
    }
  },
});
