import { hasDotSegment } from "../../../engine/url/text.ts";
import { finish } from "../../analyze/budget.ts";
import { removableAlone } from "../../analyze/dead-rules.ts";
import { allows, type Form, matches } from "../../analyze/form.ts";
import { eachGenericWord, genericWordsOf, MANY } from "../../analyze/intersection.ts";
import { prettier } from "../../analyze/uri.ts";
import { CharFlag } from "../../findings/char-flags.ts";
import type { FieldLine } from "../../findings/line.ts";
import type { LintedText } from "../../findings/linted-text.ts";
import { isEverything, quoteValue } from "../../findings/values.ts";
import { removal } from "../edit.ts";
import { isSpelled } from "../fields.ts";
import {
  foundInAll,
  isTwoSided,
  type JudgedSet,
  judgedSets,
  type OutrankedRule,
  type WithoutEffect,
} from "../judged-set.ts";
import { withoutEffectByPrefix } from "../nested-rules.ts";
import { defineRule } from "../rule.ts";
import { isOdd, pathOf, ruleSetsOf } from "../rule-sets.ts";

export const conflictingRules = defineRule({
  id: "conflicting-rules",
  severity: "warning",
  messages: {
    both: "Line {line} says the opposite about the same path: most crawlers allow it, but some obey the first of the two.",
    overridden:
      'This rule never takes effect: "{rule}" on line {line} says the opposite and decides wherever it matches, for example at {url}.',
  },
  check(file, report) {
    for (const { line, by } of contradictions(file)) {
      report(file.at(line, line.value), "both", { line: by.number });
    }
    for (const { line, by, url } of outrankedRules(file)) {
      const rule = `${by.name.text}: ${quoteValue(by.value.text)}`;
      report(file.at(line, line.value), "overridden", { rule, line: by.number, url: quoteValue(url) });
    }
  },
});

/** Rules that contradict an earlier rule about the same path, for a crawler that both bind. */
function contradictions(file: LintedText): readonly WithoutEffect[] {
  const contested = contestedPaths(file);
  if (contested.size === 0) return [];
  const found = new Map<FieldLine, WithoutEffect>();
  for (const lines of ruleSetsOf(file) ?? file.groups.map(({ rules }) => rules)) {
    const seen = new Map<string, FieldLine>();
    for (const line of lines) {
      const path = pathOf(line, file);
      if (!contested.has(path)) continue;
      const by = seen.get(path);
      if (by === undefined) seen.set(path, line);
      else if (by.kind !== line.kind && !found.has(line)) found.set(line, { line, by });
    }
  }
  return [...found.values()];
}

/** Paths that the file both allows and disallows, even if for different crawlers. */
function contestedPaths(file: LintedText): ReadonlySet<string> {
  const contested = new Set<string>();
  if (!isTwoSided(file.rules)) return contested;
  const pathsOf = (kind: string): string[] => {
    // A value that is not a path matches no URL.
    const lines = file.rules.filter((line) => line.kind === kind && (line.flags & CharFlag.NoPath) === 0);
    return lines.map((line) => pathOf(line, file));
  };
  const allowed = new Set(pathsOf("allow"));
  for (const path of pathsOf("disallow")) if (allowed.has(path)) contested.add(path);
  return contested;
}

/**
 * Rules that never decide because an opposite rule decides wherever they match: a longer one with wildcards, or an
 * earlier one where order decides. A rule that some crawler needs is left out.
 */
function outrankedRules(file: LintedText): readonly OutrankedRule[] {
  if (!file.dialect.longest) {
    // A pattern in another spelling may be the earlier one, which the prefix search would not see.
    if (file.rules.some(({ value }) => isOdd(value.text))) return [];
    return withoutEffectByPrefix(file)
      .filter(({ line, by }) => line.kind !== by.kind && !hasDotSegment(line.value.text))
      .map((one) => ({ ...one, url: one.line.value.text }));
  }
  if (file.rulesWith(CharFlag.Star).length === 0 || !isTwoSided(file.rules)) return [];
  return foundInAll(file, (set) => (isTwoSided(set.lines) ? outrankedAmong(set, file) : undefined));
}

function outrankedAmong(set: JudgedSet, file: LintedText): ReadonlyMap<FieldLine, OutrankedRule> {
  const { judge, judgements, about } = set;
  const found = new Map<FieldLine, OutrankedRule>();
  for (const [rule, judgement] of judgements) {
    const line = set.lineOf(rule);
    if (judgement.state !== "outranked") continue;
    const deciders = finish(judge.decidersOf(rule));
    const isOpposite = ({ source: by }: Form): boolean => by >= 0 && set.lineOf(by).kind !== line.kind;
    if (!deciders.every(({ by }) => isOpposite(by))) continue;
    const [first] = deciders;
    const by = set.lineOf(first!.by.source);
    // The same path twice is a contradiction, not a rule that overrides another.
    if (pathOf(line, file) === pathOf(by, file)) continue;
    // The same rule may decide a shorter text that this rule does not match.
    const isShown = (text: string): boolean =>
      judge.table.decide(text) === first!.by && judge.formsOf(rule).some((form) => matches(form, text));
    found.set(line, { line, by, url: about.domain.urlOf(prettier(first!.word, about, isShown)) });
  }
  return found;
}

export const tiedRules = defineRule({
  id: "tied-rules",
  severity: "info",
  messages: {
    tied: '"{rule}" on line {line} is just as long, so it wins where both match, for example at {url}.',
  },
  check(file, report) {
    for (const { line, by, url } of tiedIn(file)) {
      const rule = `${by.name.text}: ${quoteValue(by.value.text)}`;
      report(file.at(line, line.value), "tied", { rule, line: by.number, url: quoteValue(url) });
    }
  },
});

/**
 * Disallow rules that lose to an Allow rule of the same length, although neither is an exception from the other:
 * each matches URLs that the other does not.
 */
function tiedIn(file: LintedText): OutrankedRule[] {
  if (!file.dialect.longest) return [];
  const all = new Map<FieldLine, OutrankedRule>();
  for (const set of judgedSets(file)) {
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

export const duplicateRule = defineRule({
  id: "duplicate-rule",
  severity: "warning",
  messages: {
    again: "The same rule is already on line {line}.",
  },
  check(file, report) {
    for (const { rules } of file.groups) {
      const seen = { allow: new Map<string, FieldLine>(), disallow: new Map<string, FieldLine>() };
      for (const line of rules) {
        if (line.isEmpty) continue;
        const { value } = line;
        const same = seen[line.kind as "allow" | "disallow"];
        const before = same.get(value.text);
        if (before === undefined) same.set(value.text, line);
        else
          report(
            file.at(line, value),
            "again",
            { line: before.number },
            { safe: isSpelled(before), edits: [removal(file, line)] },
          );
      }
    }
  },
});

/** Characters that no URL has, and the beginning of another path: a rule that may decide more once it is mended. */
const STRAY = /["<>|]|[,;]\*/;

export const shadowedRule = defineRule({
  id: "shadowed-rule",
  severity: "info",
  messages: {
    covered: '"{rule}" on line {line} already covers this.',
  },
  check(file, report) {
    const found = new Set<FieldLine>();
    let mayDiffer: boolean | undefined;
    const tell = ({ line, by }: WithoutEffect, safe: boolean): void => {
      const rule = `${by.name.text}: ${quoteValue(by.value.text)}`;
      mayDiffer ??= file.rules.some(({ value }) => STRAY.test(value.text));
      // A rule that closes the site often stays for a while only: when it goes, the others are needed again.
      const isLoose = mayDiffer || (by.kind === "disallow" && isEverything(by.value.text));
      const fix = {
        safe: safe && !isLoose && isSpelled(by),
        edits: [removal(file, line)],
        ...(isLoose && { guess: true }),
      };
      report(file.at(line, line.value), "covered", { rule, line: by.number }, fix);
      found.add(line);
    };
    for (const one of withoutEffectByPrefix(file)) {
      // An opposite rule that comes first is a conflict, which another lint rule reports.
      if (one.line.kind === one.by.kind) tell(one, true);
    }
    // Not safe: the proof covers neither other dialects' wildcards and escapes, nor several crawlers at once.
    for (const one of redundantRules(file)) if (!found.has(one.line)) tell(one, false);
  },
});

/** Rules without effect in sets with wildcards, proven by analysis for every crawler that the group names. */
function redundantRules(file: LintedText): readonly WithoutEffect[] {
  return file.dialect.wildcards ? foundInAll(file, redundantAmong) : [];
}

function redundantAmong(set: JudgedSet): ReadonlyMap<FieldLine, WithoutEffect> {
  const redundant = new Map<FieldLine, WithoutEffect>();
  const judgements = [...set.judgements.values()];
  if (judgements.every(({ state }) => state === "needed")) return redundant;
  const { sources, isComplete } = finish(removableAlone(set.judge, set.judgements));
  // An incomplete result would depend on the size of the file, and grow after each repair.
  if (!isComplete) return redundant;
  const gone = new Set(sources.map(({ source }) => source));
  for (const { source, coveredBy } of sources) {
    const line = set.lineOf(source);
    // If an opposite rule overrides it, that is a conflict, which another lint rule reports.
    const by = coveredBy.find((one) => !gone.has(one) && set.lineOf(one).kind === line.kind);
    // Another lint rule reports equal rules.
    if (by !== undefined && line.value.text !== set.lineOf(by).value.text)
      redundant.set(line, { line, by: set.lineOf(by) });
  }
  return redundant;
}
