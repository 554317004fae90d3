import { defineRule } from "../../findings/rule.ts";
import { quoteValue } from "../../findings/values.ts";
import { endingOf } from "../edit.ts";

export const unclosedGroup = defineRule({
  id: "unclosed-group",
  severity: "warning",
  docs: {
    what: "There is something other than a rule between two User-agent lines: an empty line, a Crawl-delay, a Sitemap.",
    why: "Only a rule ends a list of user agents, so both lines head the same group and share all its rules. In the 1994 note and for some parsers, an empty line ends the record; there the first crawler has no rules at all.",
    source: "RFC 9309, 2.2 (`group`) and 2.2.4; google/robotstxt issue 51",
  },
  messages: {
    joined: '"{agent}" joins the group of "{first}" (line {line}): only a rule ends a list of user agents.',
  },
  example: {
    bad: "User-agent: examplebot\n\nUser-agent: *\nDisallow: /tmp/\n",
    good: "User-agent: examplebot\nDisallow:\n\nUser-agent: *\nDisallow: /tmp/\n",
  },
  check(source, report) {
    if (source.dialect.blankEnds) return;
    for (const { agents } of source.groups) {
      for (let i = 1; i < agents.length; i++) {
        const [before, line] = [agents[i - 1]!, agents[i]!];
        const between = source.lines.slice(before.number, line.number - 1);
        if (between.every(({ kind }) => kind === "comment" || kind === "invalid")) continue;
        const end = { line: before.number + 1, column: 1, endLine: before.number + 1, endColumn: 1 };
        const fix = { safe: false, edits: [{ ...end, text: `Disallow:${endingOf(source)}` }] };
        const args = {
          agent: quoteValue(line.value.text),
          first: quoteValue(before.value.text),
          line: before.number,
        };
        report(source.atValue(line), "joined", args, fix);
      }
    }
  },
});
