import { CharFlag } from "../../findings/char-flags.ts";
import { quoteValue } from "../../findings/values.ts";
import { defineRule } from "../rule.ts";

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

const PARAMETER =
  /[?&;](?:(?:access|auth|api|session|secret)?_?(?:token|key|secret|password|passwd|pwd|signature|sessid|sessionid|phpsessid))=([^&*$]{6,})/i;

export const secretInPath = defineRule({
  id: "secret-in-path",
  severity: "warning",
  docs: {
    what: "A rule contains what looks like a key, a token or a password in a query.",
    why: "Anybody can read robots.txt. A secret in it is no longer secret, and should be replaced.",
    source: "RFC 9309, 3 (security considerations)",
  },
  messages: {
    secret:
      "This looks like a secret, and anybody can read robots.txt: replace it, and write the rule without it.",
  },
  example: {
    bad: "User-agent: *\nDisallow: /export?token=9f86d081884c7d65\n",
    good: "User-agent: *\nDisallow: /export?\n",
  },
  check(source, report) {
    for (const line of source.rulesWith(CharFlag.Equals)) {
      const value = line.value.text;
      const match = PARAMETER.exec(value);
      const secret = match?.[1];
      // A value of letters alone is a name, not a secret.
      if (match === null || secret === undefined || !/\d/.test(quoteValue(secret))) continue;
      const end = match.index + match[0].length;
      report(source.at(line, line.value, end - secret.length, end), "secret", {});
    }
  },
});
