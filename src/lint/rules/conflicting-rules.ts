import { contradictions } from "../contradictions.ts";
import { overriddenRules } from "../overridden.ts";
import { defineRule } from "../rule.ts";
import { shown } from "../values.ts";

export const conflictingRules = defineRule({
  id: "conflicting-rules",
  severity: "warning",
  docs: {
    what: "The same path is allowed and disallowed for a crawler; or a rule never takes effect, because an opposite rule decides wherever it matches.",
    why: "If two rules have the same path, the Allow wins in RFC 9309 and for Google, and whichever comes first wins for crawlers that follow the 1996 draft. Otherwise, the longer pattern wins, and stars count, so `/shop/*` overrides `/shop/`, and `/*` is as long as `/a`; in the 1996 draft, the first rule that matches wins. A rule that never takes effect is useless.",
    source: "RFC 9309, 2.2.2 (the most specific match decides; equivalent rules)",
  },
  messages: {
    both: "Line {line} says the opposite about the same path: most crawlers then allow it, some obey the first.",
    overridden:
      'This rule never takes effect: "{rule}" on line {line} says the opposite and decides wherever it matches, for example at {url}.',
  },
  example: {
    bad: "User-agent: *\nDisallow: /tmp/\nAllow: /tmp/\n",
    good: "User-agent: *\nDisallow: /tmp/\nAllow: /tmp/public/\n",
  },
  check(source, report) {
    for (const { line, by } of contradictions(source)) {
      report(source.at(line, line.value), "both", { line: by.number });
    }
    for (const { line, by, url } of overriddenRules(source)) {
      const rule = `${by.name.text}: ${shown(by.value.text)}`;
      report(source.at(line, line.value), "overridden", { rule, line: by.number, url: shown(url) });
    }
  },
});
