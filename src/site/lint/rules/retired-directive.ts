import { defineRule } from "../../findings/rule.ts";
import { retiredFields } from "../fields.ts";

export const retiredDirective = defineRule({
  id: "retired-directive",
  severity: "warning",
  docs: {
    what: "A field that major crawlers no longer read, or never have: Noindex, Nofollow, Host, Visit-time and others.",
    why: "Google stopped reading Noindex in robots.txt on 1 September 2019, Yandex dropped Host in March 2018. The lines do no harm, but what they ask for does not happen.",
    source:
      "Google: A note on unsupported rules in robots.txt (2019); Yandex: Host; google/robotstxt: `kUnused`",
  },
  messages: {
    index: '"{name}" has no effect in robots.txt: use a robots meta tag or an X-Robots-Tag header.',
    host: "Yandex dropped Host in 2018: use redirects or rel=canonical.",
    dead: 'No major crawler reads "{name}".',
  },
  example: {
    bad: "User-agent: *\nDisallow: /tmp/\nNoindex: /old/\n",
    good: "User-agent: *\nDisallow: /tmp/\nDisallow: /old/\n",
  },
  check(source, report) {
    for (const line of source.ofKind("extension")) {
      const name = line.name.text;
      const fate = retiredFields.get(name.toLowerCase());
      if (fate === undefined) continue;
      const at = source.at(line, line.name);
      if (fate === "host") report(at, "host", {});
      else report(at, fate, { name });
    }
  },
});
