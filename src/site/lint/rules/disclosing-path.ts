import { defineRule } from "../../findings/rule.ts";
import { quoteValue } from "../../findings/values.ts";

/** Names of places that owners would rather not point out. Paths that every WordPress has are no secret. */
const HIDDEN =
  /(?:^|\/)\.?(?:admin|administrator|adm|backend|backups?|bak|private|secrets?|confidential|internal|intranet|staging|phpmyadmin|pma|passwords?|passwd|htpasswd|credentials|dumps?|sql|databases?|db|git|svn|env)(?:[/._-]|$)/i;

export const disclosingPath = defineRule({
  id: "disclosing-path",
  severity: "info",
  docs: {
    what: "A rule names a place that it seems meant to hide, such as `/admin/` or `/backup/`.",
    why: "Anybody can read robots.txt, and anyone looking for such places reads it first. It asks crawlers to stay away, but keeps nobody out; that takes a password.",
    source: "RFC 9309, 3 (security considerations)",
  },
  messages: {
    hint: '"{value}" tells everybody where to look. What must stay private needs a password, not a rule.',
  },
  example: {
    bad: "User-agent: *\nDisallow: /backup/\n",
    good: "User-agent: *\nDisallow: /tmp/\n",
  },
  check(source, report) {
    for (const line of source.rules) {
      const value = line.value.text;
      if (line.kind === "disallow" && HIDDEN.test(value)) {
        report(source.at(line, line.value), "hint", { value: quoteValue(value) });
      }
    }
  },
});
