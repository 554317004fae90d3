import { contradictions } from "../contradictions.ts";
import { overriddenRules } from "../overridden.ts";
import { defineRule } from "../rule.ts";
import { shown } from "../values.ts";

export const conflictingRules = defineRule({
  id: "conflicting-rules",
  severity: "warning",
  docs: {
    what: "A crawler is allowed and disallowed the same path; or a rule never takes effect, because one that says the opposite decides wherever it matches.",
    why: "Of two rules with the same path RFC 9309 and Google follow the Allow, crawlers that go by the 1996 draft whichever comes first. Otherwise the longer pattern decides, stars included, so `/shop/*` overrides `/shop/` and `/*` is as long as `/a`; in the 1996 draft the first that matches decides. Such a rule may as well not be there.",
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
