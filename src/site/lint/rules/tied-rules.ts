import { finish } from "../../analyze/budget.ts";
import type { Form } from "../../analyze/form.ts";
import { eachGenericWord, genericWordsOf, MANY } from "../../analyze/generic-words.ts";
import { allows, matches } from "../../analyze/match.ts";
import { prettier } from "../../analyze/uri.ts";
import { CharFlag } from "../../findings/char-flags.ts";
import type { FieldLine } from "../../findings/line.ts";
import { defineRule } from "../../findings/rule.ts";
import type { LintedText } from "../../findings/source.ts";
import { quoteValue } from "../../findings/values.ts";
import { isTwoSided, type JudgedSet, judgedSets, type OutrankedRule } from "../judged-set.ts";

export const tiedRules = defineRule({
  id: "tied-rules",
  severity: "info",
  docs: {
    what: "A Disallow rule and an Allow rule with different patterns are equally long, and some URLs match both.",
    why: "For these URLs the Allow wins, but only because of the tie: if the Disallow were one character longer, it would win. That is rarely intended. If the Allow is an exception from the Disallow (`/api/$` from `/api/*`), nothing is reported.",
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
      const rule = `${by.name.text}: ${quoteValue(by.value.text)}`;
      report(source.at(line, line.value), "tied", { rule, line: by.number, url: quoteValue(url) });
    }
  },
});

/**
 * Disallow rules that lose to an Allow rule of the same length, although neither is an exception from the other:
 * each matches URLs that the other does not.
 */
function tiedIn(source: LintedText): OutrankedRule[] {
  if (!source.dialect.longest) return [];
  const all = new Map<FieldLine, OutrankedRule>();
  for (const set of judgedSets(source)) {
    if (!isTwoSided(set.lines) || !set.lines.some(({ flags }) => (flags & CharFlag.Star) !== 0)) continue;
    for (const one of set.ask(() => tiedAmong(set)) ?? []) if (!all.has(one.line)) all.set(one.line, one);
  }
  return [...all.values()];
}

function tiedAmong(set: JudgedSet): readonly OutrankedRule[] {
  const { table } = set.judge;
  const { domain, budget } = set.about;
  const lies = (inner: Form, outer: Form): boolean =>
    finish(genericWordsOf(inner, set.about)).every((word) => matches(outer, word));
  const found: OutrankedRule[] = [];
  for (const loser of table.forms) {
    if (loser.source < 0 || allows(loser)) continue;
    for (const winner of table.compatible(loser.prefix).flat()) {
      budget.spend(1);
      if (winner.priority !== loser.priority + 1 || winner.source < 0) continue;
      if (lies(winner, loser) || lies(loser, winner)) continue;
      const text = textOfBoth(loser, winner, set);
      if (text === undefined) continue;
      const [line, by] = [set.lineOf(loser.source), set.lineOf(winner.source)];
      found.push({ line, by, url: domain.urlOf(text) });
      break;
    }
  }
  return found;
}

/** A text that both forms match and the winner decides. */
function textOfBoth(loser: Form, winner: Form, { judge, about }: JudgedSet): string | undefined {
  const isDecided = (text: string): boolean => judge.table.decide(text) === winner && matches(loser, text);
  let found: string | undefined;
  const words = eachGenericWord(loser, winner, about, MANY, (word) => {
    if (isDecided(word)) found = prettier(word, about, isDecided);
    return found !== undefined;
  });
  finish(words);
  return found;
}
