import { defineRule } from "../rule.ts";
import { tiedRules as tiedIn } from "../ties.ts";
import { shown } from "../values.ts";

export const tiedRules = defineRule({
  id: "tied-rules",
  severity: "info",
  docs: {
    what: "A Disallow rule and an Allow rule with different patterns are equally long, and some URLs match both.",
    why: "The Allow wins these URLs, but only by a tie: had the Disallow been written one character longer, it would win. That is rarely intended. If the Allow is an exception from the Disallow (`/api/$` from `/api/*`), nothing is reported.",
    source: "RFC 9309, 2.2.2 (equivalent rules); Google: the least restrictive rule",
  },
  messages: {
    tied: '"{rule}" on line {line} is just as long, so it wins where both match, for example at {url}.',
  },
  example: {
    bad: "User-agent: *\nDisallow: /temp/\nAllow: /*.txt\n",
    good: "User-agent: *\nDisallow: /temporary/\nAllow: /*.txt\n",
  },
  check(source, report) {
    for (const { line, by, url } of tiedIn(source)) {
      const rule = `${by.name.text}: ${shown(by.value.text)}`;
      report(source.at(line, line.value), "tied", { rule, line: by.number, url: shown(url) });
    }
  },
});
