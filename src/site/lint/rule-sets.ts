import type { Rule } from "../../engine/parse/content.ts";
import { type NormalizedRules, normalizeFile } from "../../engine/policy/normalized-rules.ts";
import type { Budget } from "../analyze/budget.ts";
import { domainOf } from "../analyze/domain.ts";
import { type Form, formsOfPattern, isBetter, matches, textOf } from "../analyze/form.ts";
import { formsThatMatter, SELF } from "../analyze/question.ts";
import { CharFlag } from "../findings/char-flags.ts";
import type { FieldLine } from "../findings/line.ts";
import type { LintedText } from "../findings/linted-text.ts";
import { agentRules } from "./agent-rules.ts";

/** The rules with a path that bind one or several crawlers, in file order. */
export type RuleSet = readonly FieldLine[];

/** The rule sets of all crawlers; undefined if there are too many rules. */
export function ruleSetsOf(file: LintedText): readonly RuleSet[] | undefined {
  return file.once(setsOf);
}

function setsOf(file: LintedText): readonly RuleSet[] | undefined {
  return agentRules(file)
    ?.map(({ rules }) => rules.filter(({ isEmpty }) => !isEmpty))
    .filter(({ length }) => length > 0);
}

/** A rule set in the form that the analysis takes. */
export interface NormalizedSet {
  readonly normalized: NormalizedRules;
  /** The line that a rule in normal form was written in. */
  lineOf(source: number): FieldLine;
}

/** Brings rules into normal form. Rules that match nothing in the dialect are left out. */
export function normalizeRules(lines: RuleSet, { bytes, dialect }: LintedText): NormalizedSet {
  const rules = lines.map(
    ({ kind, value, number }): Rule => ({
      type: kind as Rule["type"],
      pattern: value.text,
      line: number,
    }),
  );
  const values = lines.map(({ value: { start, end } }) => bytes.subarray(start, end));
  const normalized = normalizeFile(rules, values, dialect);
  const byNumber = new Map(lines.map((line) => [line.number, line]));
  return { normalized, lineOf: (source) => byNumber.get(normalized.rules[source]!.line)! };
}

/** The forms of rules that can match a URL, with line numbers as sources, and the dialect's own Allow forms. */
export function formsOf(lines: RuleSet, file: LintedText): Form[] {
  const known = file.once(noneKnown);
  const forms = file.dialect.selfAllowed ? [SELF] : [];
  for (const line of lines) {
    known[line.number] ??= formsIn(line, file);
    for (const form of known[line.number]!) forms.push(form);
  }
  return forms;
}

/** For {@link LintedText.once}: the forms of each line, by its number. */
function noneKnown(): (readonly Form[])[] {
  return [];
}

/** More lines than any file has: later lines get lower ranks. */
const MOST_LINES = 1 << 20;

/** The forms of one rule. Its rank, length or place, does not depend on other rules, so each line is read once. */
function formsIn(line: FieldLine, file: LintedText): readonly Form[] {
  const { dialect } = file;
  const { kind, number, value, valueSize } = line;
  const allows = kind === "allow";
  const rank = MOST_LINES - number;
  const isFolder = allows && dialect.implied !== undefined && value.text.includes("/index.htm");
  // In yandex, stars and the last `$` have no length, and no value is one.
  const isRanked = dialect.emptyAllows && /^$|[*$]/.test(value.text);
  if (!isFolder && !isRanked && !mayDiffer(line)) {
    const priority = (dialect.longest ? valueSize : rank) * 2 + Number(allows);
    if (dialect.wildcards) return formsOfPattern(value.text, priority, number);
    if (value.text[0] !== "/") return [];
    return [{ prefix: value.text, segments: [], anchored: false, priority, source: number }];
  }
  const { normalized } = normalizeRules([line], file);
  return formsThatMatter({ ...normalized, flags: 0 }, domainOf(dialect.url)).map((form) => {
    const priority = dialect.longest ? form.priority : rank * 2 + Number(allows);
    return { ...form, priority, source: number };
  });
}

/** Flags of patterns for which {@link isOdd} has to look. */
const ODD = CharFlag.Coded | CharFlag.Dollar;

/** Whether a pattern may be equivalent to one that is written differently. */
export function isOdd(path: string): boolean {
  return /[^\w/.~!&'()+,;=:@?*$-]|\$./.test(path);
}

/** Whether a rule's pattern may be compared in another spelling than its own; most flags decide that. */
function mayDiffer({ flags, value }: FieldLine): boolean {
  return (flags & ODD) !== 0 && isOdd(value.text);
}

/** The normal forms of a pattern, one for each reading of it, as one text; equivalent patterns have equal ones. */
export function pathOf(line: FieldLine, { bytes, dialect }: LintedText): string {
  const { kind, value } = line;
  if (!mayDiffer(line)) return value.text;
  const forms = dialect.normal(bytes.slice(value.start, value.end), kind === "allow");
  return forms.map(textOf).join("\n");
}

/** The form that decides a text; undefined if none matches. */
export function decidingForm(forms: readonly Form[], text: string, budget: Budget): Form | undefined {
  budget.spend(forms.length * (1 + (text.length >> 6)));
  let best: Form | undefined;
  for (const form of forms)
    if ((best === undefined || isBetter(form, best)) && matches(form, text)) best = form;
  return best;
}
