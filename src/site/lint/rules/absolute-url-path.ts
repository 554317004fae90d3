import { CharFlag } from "../../findings/char-flags.ts";
import { defineRule } from "../../findings/rule.ts";
import { isUrl, quoteValue } from "../../findings/values.ts";
import { replacement } from "../edit.ts";

export const absoluteUrlPath = defineRule({
  id: "absolute-url-path",
  severity: "error",
  docs: {
    what: "A rule contains a whole URL.",
    why: "Rules are compared with the path alone, so one that begins with a scheme or a host matches nothing. Each host needs its own robots.txt.",
    source: "RFC 9309, 2.2.2",
  },
  messages: {
    url: 'A rule takes a path of this host, not a URL: write "{path}".',
  },
  example: {
    bad: "User-agent: *\nDisallow: https://example.com/cart/\n",
    good: "User-agent: *\nDisallow: /cart/\n",
  },
  check(source, report) {
    for (const line of source.rulesWith(CharFlag.NoPath)) {
      const value = line.value.text;
      if (!isUrl(value)) continue;
      const [, rest = ""] = /^(?:[^/]*\/\/)?[^/?]*(.*)$/s.exec(value)!;
      const path = rest.startsWith("/") ? rest : `/${rest}`;
      const at = source.at(line, line.value);
      report(at, "url", { path: quoteValue(path) }, replacement(at, path, false));
    }
  },
});
