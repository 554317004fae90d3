import { defineRule } from "../../findings/rule.ts";
import { vendorFields } from "../fields.ts";

export const vendorDirective = defineRule({
  id: "vendor-directive",
  severity: "info",
  docs: {
    what: "A field that only one crawler or product reads, such as Clean-param (Yandex) or Request-rate (Seznam).",
    why: "It works there and nowhere else, which is fine if that is intended.",
    source: "Yandex: Clean-param; Seznam: crawling control; google/robotstxt: `kUnused`",
  },
  messages: {
    only: "{reader} reads {name}; other crawlers skip it.",
  },
  example: {
    bad: "User-agent: Yandex\nClean-param: ref /articles/\nDisallow: /tmp/\n",
    good: "User-agent: Yandex\nDisallow: /tmp/\n",
  },
  check(source, report) {
    for (const line of source.ofKind("extension")) {
      const name = line.name.text;
      const reader = vendorFields.get(name.toLowerCase());
      if (reader !== undefined) report(source.at(line, line.name), "only", { reader, name });
    }
  },
});
