import { CharFlag } from "../../findings/char-flags.ts";
import { defineRule } from "../../findings/rule.ts";
import { quoteValue } from "../../findings/values.ts";

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
