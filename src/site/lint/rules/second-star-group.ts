import { defineRule } from "../../findings/rule.ts";
import { starLine } from "../agent-lines.ts";

export const secondStarGroup = defineRule({
  id: "second-star-group",
  severity: "warning",
  docs: {
    what: "There is a second group for `*`.",
    why: "RFC 9309 requires crawlers to merge the two; older ones, and Baidu, read only one. The cause is often a content delivery network that puts its own group in front of the site's.",
    source: "The 1994 note (not more than one `*` record); RFC 9309, 2.2.1",
  },
  messages: {
    second: 'A second "*" group: crawlers should merge it with the one on line {line}, but not all do.',
    ignored: 'A second "*" group: crawlers obey only the first, the one on line {line}.',
  },
  example: {
    bad: "User-agent: *\nDisallow: /tmp/\n\nUser-agent: *\nDisallow: /cgi/\n",
    good: "User-agent: *\nDisallow: /tmp/\nDisallow: /cgi/\n",
  },
  check(source, report) {
    let first: number | undefined;
    for (const group of source.groups) {
      const star = starLine(group, source);
      if (star === undefined) continue;
      if (first === undefined) first = star.number;
      else report(source.at(star, star.value), source.dialect.merge ? "second" : "ignored", { line: first });
    }
  },
});
