import { definePageRule } from "../rule.ts";

const DEFAULTS = new Set(["index", "follow", "all", "archive"]);

export const robotsTagDefault = definePageRule({
  id: "robots-tag-default",
  severity: "info",
  docs: {
    what: "A robots tag only states the default.",
    why: "`index, follow` and `all` are the default of today's engines. Inktomi's was `index, nofollow` around 2000, which is why old guides ask for the tag.",
    source: "Google, Robots meta tag specifications: `all`",
  },
  messages: {
    needless: '"{names}" is the default anyway: the tag can be removed.',
  },
  example: {
    bad: { html: '<meta name="robots" content="index, follow">' },
    good: { html: '<meta name="robots" content="index, max-snippet:50">' },
  },
  check({ page, statements }, report) {
    // Beside a restriction, the default is a contradiction, which another rule reports.
    if (statements.some(({ name }) => /^no(?:index|follow|ne|archive)$/.test(name))) return;
    for (const { agent, directives, range } of page?.tags ?? []) {
      if (directives.length === 0 || !directives.every(({ name }) => DEFAULTS.has(name))) continue;
      const names = [...new Set(directives.map(({ name }) => name))].join(", ");
      report({ kind: "meta", agent, text: names, range }, "needless", { names });
    }
  },
});
