import { type Bytes, bodyOf } from "../../engine/core/view.ts";
import { dialectRules } from "../../engine/dialect/index.ts";
import {
  byPlace,
  type Diagnostic,
  type Edit,
  type Fix,
  type Range,
  rangeOf,
} from "../findings/diagnostic.ts";
import { FRAGILE, GOOGLE_ONLY, LintedText } from "../findings/linted-text.ts";
import { type Catalogues, fillMessage } from "../findings/messages.ts";
import { type AnyReport, runRules } from "../findings/rule.ts";
import { isInList } from "./agent-lines.ts";
import { growthOf } from "./edit.ts";
import { inLanguage, type LintOptions, type Plan, planOf, RULE_IDS } from "./plan.ts";
import { type Agreement, agreementOn } from "./readings.ts";
import { type BareRule, takesOver } from "./rule.ts";
import type { RuleId } from "./rules/index.ts";
import { unusedDisable } from "./rules/unused-disable.ts";
import { Silence } from "./silence.ts";
import { isAboutRedundancy, leavesOpen } from "./stages.ts";

/** Finds mistakes as `lint` of an entry does, with the entry's catalogues. */
export function lintIn(
  body: string | Bytes,
  options: LintOptions,
  catalogues?: Partial<Catalogues<BareRule>>,
): Diagnostic[] {
  const plan = inLanguage(planOf(options), catalogues);
  return lintFile(lintedTextOf(body, plan), plan);
}

/**
 * Counts the findings of `lint` by rule; rules that find nothing are left out. It is faster, since there are
 * no messages, positions or repairs, and suits surveys of many files.
 *
 * @throws RobotsError INVALID_ARGUMENT as for `lint`
 */
export function countFindings(body: string | Bytes, options: LintOptions = {}): Map<RuleId, number> {
  const plan = planOf(options, "countFindings");
  return countFindingsIn(lintedTextOf(body, plan), plan);
}

export function countFindingsIn(file: LintedText, plan: Plan): Map<RuleId, number> {
  const counts = new Map<RuleId, number>();
  find(file, plan, ({ id }) => {
    counts.set(id as RuleId, (counts.get(id as RuleId) ?? 0) + 1);
  });
  return counts;
}

/** Signs in a repair's text that it was made of bytes that are not UTF-8, which decoding has lost. */
const LOST = /\uFFFD|%EF%BF%BD/i;

/** Reads a body according to a plan. */
export function lintedTextOf(body: string | Bytes, { dialect, url, crawlers }: Plan): LintedText {
  return new LintedText(bodyOf(body), dialectRules(dialect), url, crawlers);
}

/** Runs a plan's rules over a file. */
export function lintFile(file: LintedText, plan: Plan): Diagnostic[] {
  const found: Diagnostic[] = [];
  const agrees = file.once(agreementOn);
  find(file, plan, (rule, at, key, args, fix) => {
    const message = fillMessage(plan.texts(rule)[key]!, args);
    const diagnostic = { rule: rule.id, severity: rule.severity, ...rangeOf(at), message };
    const isLossy = fix?.edits.some(({ text }) => LOST.test(text) && !file.isUtf8);
    found.push(
      fix === undefined || isLossy ? diagnostic : { ...diagnostic, fix: guarded(file, agrees, rule, fix) },
    );
  });
  return found.sort(byPlace);
}

/**
 * Reports the findings of a plan's rules, unless a comment silences them, or another rule has taken over the whole
 * line. No line is called redundant while the meaning of another one is open.
 */
function find(
  file: LintedText,
  plan: Plan,
  emit: (rule: BareRule, ...found: Parameters<AnyReport>) => void,
): void {
  const silence = new Silence(file, RULE_IDS);
  const taken = new Set<number>();
  const fitting = file.bodyKind === "robots" ? plan.active : plan.active.filter(({ anyBody }) => anyBody);
  let isSettled = true;
  const run = (rules: readonly BareRule[]): void =>
    runRules(rules, file, (rule, at: Range, key, args, fix) => {
      if (takesOver(rule, key)) taken.add(at.line);
      else if (taken.has(at.line)) return;
      if (silence.covers({ rule: rule.id, line: at.line })) return;
      if (leavesOpen(rule.id, fix)) isSettled = false;
      emit(rule, at, key, args, fix);
    });
  run(fitting.filter(({ id }) => !isAboutRedundancy(id)));
  const judged = isSettled ? plan.active : plan.active.filter(({ id }) => !isAboutRedundancy(id));
  if (isSettled) run(fitting.filter(({ id }) => isAboutRedundancy(id)));
  if (silence.isEmpty) return;
  const unused = plan.active.find(({ id }) => id === unusedDisable.id);
  if (unused === undefined) return;
  silence.reportUnused(new Set(judged.map(({ id }) => id)), (at, key, args) => {
    emit(unused, at, key, args);
  });
}

/**
 * Marks a repair as unsafe if it could change how the file is read: in a file near or over the size limit, on a line
 * that Google may cut or read differently, if another reading of the file would not make the repair, or if it would leave
 * a comment in a list of agents, which ends there for Yandex.
 */
function guarded(file: LintedText, agrees: Agreement, rule: BareRule, fix: Fix): Fix {
  const safe =
    fix.safe &&
    file.room >= 0 &&
    fits(file, fix.edits) &&
    !fix.edits.some((edit) => isFragile(file, edit)) &&
    !fix.edits.some(
      ({ line, text }) => isInList(file, line) && (text || file.lines[line - 1]!.text).includes("#"),
    ) &&
    agrees(rule, fix.edits);
  return safe === fix.safe ? fix : { ...fix, safe };
}

/** Whether a file with these edits is still read as a whole. */
function fits(file: LintedText, edits: readonly Edit[]): boolean {
  // The estimate is nearly always enough; only files near the limit are measured.
  const most = edits.reduce((sum, { text }) => sum + 3 * text.length, 0);
  return most <= file.room || growthOf(file, edits) <= file.room;
}

function isFragile(file: LintedText, edit: Edit): boolean {
  // The line feed after the removed line would join a carriage return before it.
  if (edit.text === "" && edit.endLine > edit.line && file.lines[edit.line - 2]?.ending === "\r") return true;
  for (let number = edit.line; number <= edit.endLine; number++) {
    const line = file.lines[number - 1];
    if (line === undefined) continue;
    if (line.end - line.start > FRAGILE || (!line.plain && GOOGLE_ONLY.test(line.text))) return true;
    // Crawlers also skip the first byte of a byte order mark.
    if (number === 1 && file.bytes[0] === 0xef && line.text[0] !== "\uFEFF") return true;
  }
  return false;
}
