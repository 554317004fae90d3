import type { Source } from "../../site/findings/source.ts";
import { countFindingsIn, sourceOf } from "../../site/lint/lint.ts";
import { planOf } from "../../site/lint/plan.ts";
import { classicMistakes, presets } from "../../site/lint/presets.ts";
import { allRules } from "../../site/lint/rules/index.ts";
import { count, type Tally } from "./tally.ts";

const WORST = ["error", "warning", "info"] as const;

/** The default severity of each rule. */
const severities: ReadonlyMap<string, string> = new Map(
  allRules.map(({ id, severity }) => [id, presets.recommended.rules[id] ?? severity]),
);

/** Lint's default preset, and all classic mistakes, even those that the preset turns off. */
const plan = planOf({
  rules: Object.fromEntries(
    classicMistakes.filter((id) => presets.recommended.rules[id] === "off").map((id) => [id, "info"]),
  ),
});
const classic: ReadonlySet<string> = new Set(classicMistakes);

/** Reads a file for lint. Everything that is counted is taken from this one reading. */
export function readingOf(text: string | Uint8Array): Source {
  return sourceOf(text, plan);
}

/** Counts lint's findings in a file. */
export function countStyle(tally: Tally, source: Source): void {
  const found = countFindingsIn(source, plan);
  const said = new Set<string | undefined>();
  let isClassic = false;
  for (const [rule, findings] of found) {
    count(tally.findings, rule, findings);
    count(tally.rules, rule);
    said.add(severities.get(rule));
    isClassic ||= classic.has(rule);
  }
  if (isClassic) tally.classicMistakes++;
  count(tally.style, WORST.find((severity) => said.has(severity)) ?? "none");
}
