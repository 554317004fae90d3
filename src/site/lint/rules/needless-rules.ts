import { finish } from "../../analyze/budget.ts";
import { removableAlone } from "../../analyze/dead-rules.ts";
import type { FieldLine } from "../../findings/line.ts";
import type { LintedText } from "../../findings/source.ts";
import { isEverything, quoteValue } from "../../findings/values.ts";
import { removal } from "../edit.ts";
import { isSpelled } from "../fields.ts";
import { foundInAll, type JudgedSet, type WithoutEffect } from "../judged-set.ts";
import { withoutEffectByPrefix } from "../nested-rules.ts";
import { defineRule } from "../rule.ts";

export const duplicateRule = defineRule({
  id: "duplicate-rule",
  severity: "warning",
  messages: {
    again: "The same rule is already on line {line}.",
  },
  check(source, report) {
    for (const { rules } of source.groups) {
      const seen = { allow: new Map<string, FieldLine>(), disallow: new Map<string, FieldLine>() };
      for (const line of rules) {
        if (line.isEmpty) continue;
        const { value } = line;
        const same = seen[line.kind as "allow" | "disallow"];
        const before = same.get(value.text);
        if (before === undefined) same.set(value.text, line);
        else
          report(
            source.at(line, value),
            "again",
            { line: before.number },
            { safe: isSpelled(before), edits: [removal(source, line)] },
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
  check(source, report) {
    const found = new Set<FieldLine>();
    let mayDiffer: boolean | undefined;
    const tell = ({ line, by }: WithoutEffect, safe: boolean): void => {
      const rule = `${by.name.text}: ${quoteValue(by.value.text)}`;
      mayDiffer ??= source.rules.some(({ value }) => STRAY.test(value.text));
      // A rule that closes the site often stays for a while only: when it goes, the others are needed again.
      const isLoose = mayDiffer || (by.kind === "disallow" && isEverything(by.value.text));
      const fix = {
        safe: safe && !isLoose && isSpelled(by),
        edits: [removal(source, line)],
        ...(isLoose && { guess: true }),
      };
      report(source.at(line, line.value), "covered", { rule, line: by.number }, fix);
      found.add(line);
    };
    for (const one of withoutEffectByPrefix(source)) {
      // An opposite rule that comes first is a conflict, which another lint rule reports.
      if (one.line.kind === one.by.kind) tell(one, true);
    }
    // Not safe: the proof covers neither other dialects' wildcards and escapes, nor several crawlers at once.
    for (const one of redundantRules(source)) if (!found.has(one.line)) tell(one, false);
  },
});

/** Rules without effect in sets with wildcards, proven by analysis for every crawler that the group names. */
function redundantRules(source: LintedText): readonly WithoutEffect[] {
  return source.dialect.wildcards ? foundInAll(source, redundantAmong) : [];
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
