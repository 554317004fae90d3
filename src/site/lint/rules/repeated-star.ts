import { CharFlag } from "../../findings/char-flags.ts";
import { defineRule } from "../../findings/rule.ts";
import { quoteValue } from "../../findings/values.ts";
import { edit } from "../edit.ts";
import { isTwoSided } from "../judged-set.ts";

export const repeatedStar = defineRule({
  id: "repeated-star",
  severity: "warning",
  docs: {
    what: "A pattern has several `*` in a row.",
    why: "They match no more than a single one, but make the pattern longer, which lets it win over others; in some matchers they cost a great deal of time. The repair is safe only where the file has no opposite rules that could lose or win by length.",
    source: "RFC 9309, 2.2.2 and 2.2.3",
  },
  messages: {
    stars: '"{stars}" matches no more than "*".',
  },
  example: {
    bad: "User-agent: *\nDisallow: /a/**/print\n",
    good: "User-agent: *\nDisallow: /a/*/print\n",
  },
  check(source, report) {
    if (!source.dialect.wildcards) return;
    let safe: boolean | undefined;
    for (const line of source.rulesWith(CharFlag.Star)) {
      const value = line.value.text;
      if (!value.includes("**")) continue;
      const runs = [...value.matchAll(/\*\*+/g)].map(({ 0: { length }, index }) => ({ index, length }));
      const [first] = runs;
      if (first === undefined) continue;
      safe ??= !isTwoSided(source.rules);
      const places = runs.map(({ index, length }) => source.at(line, line.value, index, index + length));
      const fix = { safe, edits: places.map((place) => edit(place, "*")) };
      report(places[0]!, "stars", { stars: quoteValue("*".repeat(first.length)) }, fix);
    }
  },
});
