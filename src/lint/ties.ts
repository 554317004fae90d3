import type { Form } from "../analyze/form.ts";
import { allows, matches } from "../analyze/match.ts";
import { prettier } from "../analyze/pretty.ts";
import { eachWord, MANY, wordsOf } from "../analyze/words.ts";
import { finish } from "../analyze/work.ts";
import type { FieldLine } from "./line.ts";
import {
  allSets,
  isTwoSided,
  NONE,
  type Question,
  questionOf,
  type Shown,
  unlessTooLong,
} from "./opposed.ts";
import type { RuleSet } from "./rule-sets.ts";
import type { Source } from "./source.ts";
import { isOdd } from "./spelling.ts";

/**
 * Disallow rules that lose to an Allow rule of the same length, although neither is an exception from the other:
 * each matches URLs that the other does not.
 */
export function tiedRules(source: Source): Shown[] {
  if (!source.dialect.longest) return [];
  const all = new Map<FieldLine, Shown>();
  for (const lines of allSets(source) ?? []) {
    if (!isTwoSided(lines) || !mayTie(lines)) continue;
    for (const [line, one] of tiedAmong(lines, source)) if (!all.has(line)) all.set(line, one);
  }
  return [...all.values()];
}

/** Whether an Allow rule may be as long as a Disallow rule with another path. */
function mayTie(lines: RuleSet): boolean {
  if (!lines.some(({ value }) => value.text.includes("*"))) return false;
  if (lines.some(({ value }) => isOdd(value.text))) return true;
  const lengths = new Set(lines.filter(({ kind }) => kind === "allow").map(({ value }) => value.text.length));
  return lines.some(({ kind, value }) => kind !== "allow" && lengths.has(value.text.length));
}

function tiedAmong(lines: RuleSet, source: Source): ReadonlyMap<FieldLine, Shown> {
  const question = questionOf(lines, source);
  if (question === undefined) return NONE;
  const { table, domain, gap, budget, lineOf } = question;
  const lies = (inner: Form, outer: Form): boolean =>
    finish(wordsOf(inner, gap.text, domain, budget)).every((word) => matches(outer, word));
  return unlessTooLong(() => {
    const found = new Map<FieldLine, Shown>();
    for (const loser of table.forms) {
      if (loser.source < 0 || allows(loser) || found.has(lineOf(loser.source))) continue;
      for (const winner of table.compatible(loser.prefix).flat()) {
        budget.spend(1);
        if (winner.priority !== loser.priority + 1 || winner.source < 0) continue;
        if (lies(winner, loser) || lies(loser, winner)) continue;
        const text = textOfBoth(loser, winner, question);
        if (text === undefined) continue;
        const line = lineOf(loser.source);
        found.set(line, { line, by: lineOf(winner.source), url: domain.urlOf(text) });
        break;
      }
    }
    return found;
  });
}

/** A text that both match and the winner decides. */
function textOfBoth(loser: Form, winner: Form, question: Question): string | undefined {
  const { table, domain, gap, budget } = question;
  const isDecided = (text: string): boolean => table.decide(text) === winner && matches(loser, text);
  let found: string | undefined;
  const words = eachWord(loser, winner, gap.text, domain, budget, MANY, (word) => {
    if (isDecided(word)) found = prettier(word, question, isDecided);
    return found !== undefined;
  });
  finish(words);
  return found;
}
