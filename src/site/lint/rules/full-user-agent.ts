import { productToken } from "../../../engine/agent/token.ts";
import { defineRule } from "../../findings/rule.ts";
import { isFullHeader } from "../../findings/values.ts";
import { replacement } from "../edit.ts";

export const fullUserAgent = defineRule({
  id: "full-user-agent",
  severity: "error",
  docs: {
    what: "A group is addressed to a whole User-Agent header.",
    why: "Crawlers look only for their own name. They read the beginning of such a line, `Mozilla`, which is not the name of any crawler.",
    source: "RFC 9309, 2.2.1 (`product-token`)",
  },
  messages: {
    token: 'A group is addressed by the crawler\'s name alone: "{token}".',
    browser: "This is the header of a browser. No crawler answers to it.",
  },
  example: {
    bad: "User-agent: Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)\nDisallow: /tmp/\n",
    good: "User-agent: Googlebot\nDisallow: /tmp/\n",
  },
  check(source, report) {
    for (const line of source.ofKind("user-agent")) {
      const value = line.value.text;
      if (!isFullHeader(value)) continue;
      const at = source.at(line, line.value);
      const token = productToken(value);
      if (token === undefined) report(at, "browser", {});
      else report(at, "token", { token }, replacement(at, token, false));
    }
  },
});
