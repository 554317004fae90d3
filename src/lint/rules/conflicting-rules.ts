import { defineRule } from "../rule.ts";

export const conflictingRules = defineRule({
  id: "conflicting-rules",
  severity: "warning",
  docs: {
    what: "A group allows and disallows the same path.",
    why: "RFC 9309 and Google then allow. Crawlers that follow the 1996 draft take whichever comes first.",
    source: "RFC 9309, 2.2.2 (equivalent rules)",
  },
  messages: {
    both: "Line {line} says the opposite about the same path: most crawlers then allow it, some obey the first.",
  },
  example: {
    bad: "User-agent: *\nDisallow: /tmp/\nAllow: /tmp/\n",
    good: "User-agent: *\nDisallow: /tmp/\nAllow: /tmp/public/\n",
  },
  check(source, report) {
    for (const { rules } of source.groups) {
      const seen = new Map<string, (typeof rules)[number]>();
      for (const line of rules) {
        const path = line.value.text;
        const before = seen.get(path);
        if (path === "") continue;
        if (before === undefined) seen.set(path, line);
        else if (before.kind !== line.kind)
          report(source.at(line, line.value), "both", { line: before.number });
      }
    }
  },
});
