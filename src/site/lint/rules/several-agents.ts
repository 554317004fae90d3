import { CharFlag } from "../../findings/char-flags.ts";
import { defineRule } from "../../findings/rule.ts";
import { listedAgents, quoteValue } from "../../findings/values.ts";
import { edit, endingOf } from "../edit.ts";

/** Flags of characters that may separate the names of a list. */
const LISTING = CharFlag.Space | CharFlag.Separator | CharFlag.Odd;

export const severalAgents = defineRule({
  id: "several-agents",
  severity: "error",
  docs: {
    what: "Several crawlers are named on one User-agent line.",
    why: "A line names one crawler. Crawlers read the first word, or the whole value as one name; the others are not bound.",
    source: "RFC 9309, 2.2 (`startgroupline`)",
  },
  messages: {
    list: 'One crawler per line: only "{first}" is read, if anything.',
  },
  example: {
    bad: "User-agent: Googlebot, Bingbot\nDisallow: /tmp/\n",
    good: "User-agent: Googlebot\nUser-agent: Bingbot\nDisallow: /tmp/\n",
  },
  check(source, report) {
    for (const line of source.ofKind("user-agent")) {
      if ((line.flags & LISTING) === 0) continue;
      const names = listedAgents(line.value.text);
      if (names === undefined) continue;
      const at = source.at(line, line.value);
      const text = names.join(`${endingOf(source)}${line.name.text}: `);
      report(at, "list", { first: quoteValue(names[0]!) }, { safe: false, edits: [edit(at, text)] });
    }
  },
});
