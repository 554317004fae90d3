import type { FieldLine } from "../../findings/line.ts";
import { defineRule } from "../../findings/rule.ts";
import { quoteValue, TYPOGRAPHIC } from "../../findings/values.ts";
import { kindNames } from "../../write/names.ts";
import { replacement } from "../edit.ts";
import { coreWord } from "../fields.ts";

export const fieldTypo = defineRule({
  id: "field-typo",
  severity: "warning",
  docs: {
    what: "A field's name is misspelled in a way that Google accepts.",
    why: "Google reads `Disalow`, `Useragent` or `Site-map` as what they were meant to be, and even `Disallowed`; most other crawlers skip the line. Only misspellings that robotomata's default dialect also accepts are repaired automatically.",
    source: "google/robotstxt `ParsedRobotsKey`, `is_acceptable_typo`",
  },
  messages: {
    typo: 'Google reads "{name}" as "{field}", but most crawlers skip it: write "{field}".',
  },
  example: {
    bad: "User-agent: *\nDisalow: /tmp/\n",
    good: "User-agent: *\nDisallow: /tmp/\n",
  },
  check(source, report) {
    for (const line of source.fields) {
      if (!line.typo && !line.prefix) continue;
      if (coreWord(line.name.text) !== undefined || TYPOGRAPHIC.test(line.name.text)) continue;
      const field = fieldOf(line);
      const at = source.at(line, line.name);
      const fix = replacement(at, field, line.typo && !line.prefix && line.kind !== "extension");
      report(at, "typo", { name: quoteValue(line.name.text), field }, fix);
    }
  },
});

/** The field that a misspelled name begins with. */
function fieldOf({ kind, name }: FieldLine): string {
  if (kind in kindNames) return kindNames[kind as keyof typeof kindNames];
  const first = name.text[0]!.toLowerCase();
  return first === "u" ? "User-agent" : first === "a" ? "Allow" : first === "d" ? "Disallow" : "Sitemap";
}
