import { CharFlag } from "../../findings/char-flags.ts";
import { quoteValue } from "../../findings/values.ts";
import { defineRule } from "../rule.ts";

/** Names of places that owners would rather not point out. Paths that every WordPress has are no secret. */
const HIDDEN =
  /(?:^|\/)\.?(?:admin|administrator|adm|backend|backups?|bak|private|secrets?|confidential|internal|intranet|staging|phpmyadmin|pma|passwords?|passwd|htpasswd|credentials|dumps?|sql|databases?|db|git|svn|env)(?:[/._-]|$)/i;

export const disclosingPath = defineRule({
  id: "disclosing-path",
  severity: "info",
  messages: {
    hint: '"{value}" tells everybody where to look. What must stay private needs a password, not a rule.',
  },
  check(file, report) {
    for (const line of file.rules) {
      const value = line.value.text;
      if (line.kind === "disallow" && HIDDEN.test(value)) {
        report(file.at(line, line.value), "hint", { value: quoteValue(value) });
      }
    }
  },
});

const PARAMETER =
  /[?&;](?:(?:access|auth|api|session|secret)?_?(?:token|key|secret|password|passwd|pwd|signature|sessid|sessionid|phpsessid))=([^&*$]{6,})/i;

export const secretInPath = defineRule({
  id: "secret-in-path",
  severity: "warning",
  messages: {
    secret:
      "This looks like a secret, and anybody can read robots.txt: replace it, and write the rule without it.",
  },
  check(file, report) {
    for (const line of file.rulesWith(CharFlag.Equals)) {
      const value = line.value.text;
      const match = PARAMETER.exec(value);
      const secret = match?.[1];
      // A value of letters alone is a name, not a secret.
      if (match === null || secret === undefined || !/\d/.test(quoteValue(secret))) continue;
      const end = match.index + match[0].length;
      report(file.at(line, line.value, end - secret.length, end), "secret", {});
    }
  },
});
