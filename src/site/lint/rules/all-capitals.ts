import { defineRule } from "../../findings/rule.ts";
import { quoteValue } from "../../findings/values.ts";
import { canonicalName } from "../../write/names.ts";
import { replacement } from "../edit.ts";

export const allCapitals = defineRule({
  id: "all-capitals",
  severity: "info",
  docs: {
    what: "A field's name is written in capitals.",
    why: "Names may be in any letter case, but some old parsers compare them exactly, and the usual spelling is easier to read.",
    source: "RFC 9309, 2.2 (names are case-insensitive); guides of the 1990s",
  },
  messages: {
    capitals: 'Write "{usual}": some old parsers do not know "{name}".',
  },
  example: {
    bad: "USER-AGENT: *\nDisallow: /tmp/\n",
    good: "User-agent: *\nDisallow: /tmp/\n",
  },
  check(source, report) {
    for (const line of source.fields) {
      const name = line.name.text;
      const usual = canonicalName(name);
      if (usual === name || name !== name.toUpperCase()) continue;
      const at = source.at(line, line.name);
      report(at, "capitals", { name: quoteValue(name), usual }, replacement(at, usual, true));
    }
  },
});
