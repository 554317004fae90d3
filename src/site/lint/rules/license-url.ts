import { parsedUrl } from "../../../engine/url/parsed.ts";
import { defineRule } from "../../findings/rule.ts";
import { quoteValue } from "../../findings/values.ts";

export const licenseUrl = defineRule({
  id: "license-url",
  severity: "warning",
  docs: {
    what: "The value of a License line is not an absolute URL.",
    why: "In Really Simple Licensing the line points to the file with the terms, by its absolute URL; crawlers do not resolve a path.",
    source: "RSL 1.0 (Really Simple Licensing)",
  },
  messages: {
    url: 'License takes the absolute URL of an RSL file, not "{value}".',
  },
  example: {
    bad: "License: /license.xml\n\nUser-agent: *\nDisallow: /tmp/\n",
    good: "License: https://example.com/license.xml\n\nUser-agent: *\nDisallow: /tmp/\n",
  },
  check(source, report) {
    for (const line of source.ofKind("extension")) {
      const value = line.value.text;
      if (line.name.text.toLowerCase() !== "license" || isWebUrl(value)) continue;
      report(source.atValue(line), "url", { value: quoteValue(value) });
    }
  },
});

function isWebUrl(value: string): boolean {
  return /^https?:\/\//i.test(value) && parsedUrl(value) !== undefined;
}
