import { CharFlag } from "../../findings/char-flags.ts";
import { defineRule } from "../../findings/rule.ts";
import { isUrl, listedPaths } from "../../findings/values.ts";
import { replacement } from "../edit.ts";

export const spaceInPath = defineRule({
  id: "space-in-path",
  severity: "warning",
  docs: {
    what: "A path contains a space or a tab.",
    why: "URLs carry `%20` instead. By RFC 9309, crawlers escape both sides before comparing, but Google's matcher escapes only non-ASCII characters, so for it the rule matches nothing. Often the rest of the line was meant as a comment and lacks its `#`.",
    source: "RFC 9309, 2.2.2; google/robotstxt `MaybeEscapePattern`",
  },
  messages: {
    space: 'URLs have no spaces, and Google never matches this. Write "%20", or "#" before a comment.',
  },
  example: {
    bad: "User-agent: *\nDisallow: /my files/\n",
    good: "User-agent: *\nDisallow: /my%20files/\n",
  },
  check(source, report) {
    for (const line of source.rulesWith(CharFlag.Space)) {
      const value = line.value.text;
      const first = value.search(/[ \t]/);
      if (first < 0 || listedPaths(value) !== undefined || isUrl(value)) continue;
      const fixed = value.replace(/[ \t]/g, (space) => (space === " " ? "%20" : "%09"));
      const fix = replacement(source.at(line, line.value), fixed, false);
      report(source.at(line, line.value, first, first + 1), "space", {}, fix);
    }
  },
});
