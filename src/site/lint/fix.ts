import { misuse } from "../../base/errors.ts";
import { oneOf, someOf, trueOrFalse } from "../../base/kinds.ts";
import { checkOptions, type Kinds } from "../../base/options.ts";
import { addressee, foldedName } from "../../engine/dialect/addressee.ts";
import { dialectRules } from "../../engine/dialect/index.ts";
import { Budget } from "../analyze/budget.ts";
import { allows } from "../analyze/form.ts";
import type { Diagnostic, Edit } from "../findings/diagnostic.ts";
import { LintedText } from "../findings/linted-text.ts";
import type { Catalogues } from "../findings/messages.ts";
import { agentRules } from "./agent-rules.ts";
import { applyEdits, growthOf } from "./edit.ts";
import { lintedTextOf, lintFile } from "./lint.ts";
import { inLanguage, LINT, type LintOptions, type Plan, planOf } from "./plan.ts";
import type { Settings } from "./presets.ts";
import { CURRENT } from "./readings.ts";
import type { BareRule } from "./rule.ts";
import { decidingForm, formsOf } from "./rule-sets.ts";
import { allRules, type RuleId } from "./rules/index.ts";
import { stages } from "./stages.ts";

/** Options of `fix`. */
export interface FixOptions extends LintOptions {
  /**
   * Also make repairs that are meant to change the file's meaning, but neither guesses nor any that would open or close
   * `/` for a crawler. Default false.
   */
  readonly unsafe?: boolean;
  /** Make all repairs of these rules, whatever they change, and no others. */
  readonly only?: readonly RuleId[];
}

/** A repaired file, with the findings that were repaired and the findings that are left. */
export interface FixResult<B extends string | Uint8Array> {
  /** The repaired file: text for text, bytes for bytes. */
  readonly body: B;
  /** The findings that were repaired, in order of repair. */
  readonly fixed: readonly Diagnostic[];
  /** What `lint` finds in the repaired file. */
  readonly remaining: readonly Diagnostic[];
}

/** Limit on the number of rounds. A repair can make others possible, but only a few times in each stage. */
const ROUNDS = 30;

/** How many trial repairs a rule gets to find out which of its repairs open or close `/`; the rest are not made. */
const TRIALS = 64;

/** @internal */
export const FIX: Kinds<FixOptions> = {
  ...LINT,
  unsafe: trueOrFalse,
  only: someOf({
    ...oneOf(...allRules.map(({ id }) => id)),
    wanted: 'the id of a rule, such as "field-typo"',
  }),
};

/** Repairs a body as `fixAll` of an entry does, with the entry's catalogues. */
export function repair<B extends string | Uint8Array>(
  body: B,
  options: FixOptions,
  catalogues?: Partial<Catalogues<BareRule>>,
): FixResult<B> {
  const { unsafe = false, only, ...rest } = checkOptions("fix", options, FIX);
  if (unsafe && only !== undefined)
    throw misuse("unsafe-only", "fix makes all repairs of the rules in only: leave out unsafe, or only.");
  // A rule that is named is on.
  const named = allRules.filter(({ id }) => only?.includes(id)).map(({ id, severity }) => [id, severity]);
  const rules: Settings | undefined = only && { ...Object.fromEntries(named), ...rest.rules };
  const plan = planOf({ ...rest, ...(rules && { rules }) });
  return repairBy(body, inLanguage(plan, catalogues), { unsafe, only });
}

/** Repairs a body, stage by stage: each stage judges the file as the stages before it have left it. */
export function repairBy<B extends string | Uint8Array>(body: B, plan: Plan, which: Which): FixResult<B> {
  const fixed: Diagnostic[] = [];
  let last: Repaired<B> = { body, file: lintedTextOf(body, plan) };
  let remaining = lintFile(last.file, plan);
  for (let round = 0; round < ROUNDS; round++) {
    const wanted = new Set<string>(remaining.filter((one) => isWanted(one, which)).map(({ rule }) => rule));
    const before = last;
    for (const stage of stages) {
      if (last !== before) break;
      // One rule at a time: each repair was judged by the file without the repairs of other rules.
      for (const id of stage.filter((one) => wanted.has(one))) {
        // Rules that take over lines run as well, since this rule must not repair the lines that they take.
        const running = plan.active.filter((one) => one.id === id || one.takesLine);
        const found = lintFile(last.file, { ...plan, active: running });
        const repairs = withoutOverlaps(found.filter((one) => one.rule === id && isWanted(one, which)));
        const made = allowed(repairs, last, plan, which);
        if (made.length === 0) continue;
        const next = repaired(last, made, plan);
        if (!which.unsafe && which.only === undefined && gainsMark(last.file, next.file)) continue;
        last = next;
        for (const diagnostic of made) fixed.push(diagnostic);
      }
    }
    if (last === before) break;
    remaining = lintFile(last.file, plan);
  }
  return { body: last.body, fixed, remaining };
}

interface Which {
  readonly unsafe: boolean;
  readonly only: readonly string[] | undefined;
}

function isWanted({ rule, fix }: Diagnostic, { unsafe, only }: Which): boolean {
  if (fix === undefined) return false;
  return only === undefined ? fix.safe || (unsafe && fix.guess !== true) : only.includes(rule);
}

/** A body, and how its dialect reads it. */
interface Repaired<B> {
  readonly body: B;
  readonly file: LintedText;
}

function repaired<B extends string | Uint8Array>(
  { body, file }: Repaired<B>,
  repairs: readonly Diagnostic[],
  plan: Plan,
): Repaired<B> {
  const edits = repairs.flatMap(({ fix }) => fix!.edits).sort(inOrder);
  const next = applyEdits(body, file, edits);
  return { body: next, file: lintedTextOf(next, plan) };
}

/** The repairs of one rule that may be made together. */
function allowed<B extends string | Uint8Array>(
  repairs: readonly Diagnostic[],
  last: Repaired<B>,
  plan: Plan,
  { unsafe, only }: Which,
): readonly Diagnostic[] {
  if (only !== undefined) return repairs;
  if (!unsafe) return fitting(repairs, last.file);
  let trials = TRIALS;
  const keep = (some: readonly Diagnostic[]): readonly Diagnostic[] => {
    if (some.length === 0 || trials-- <= 0) return [];
    if (keepsRoots(last.file, repaired(last, some, plan).file)) return some;
    const half = some.length >> 1;
    const kept = half === 0 ? [] : [...keep(some.slice(0, half)), ...keep(some.slice(half))];
    return kept.length < some.length ? keep(kept) : [];
  };
  return repairs.every(({ fix }) => fix!.safe) ? repairs : keep(repairs);
}

/** For each crawler that a file names, whether it is shut out of `/`; undefined if the file has too many rules. */
type Roots = ReadonlyMap<string, boolean> | undefined;

/**
 * Whether no crawler that could fetch `/` before is shut out of it afterwards, nor the other way round, however today's
 * crawlers read the files.
 */
function keepsRoots(before: LintedText, after: LintedText): boolean {
  const now = after.once(rootsOf);
  return before.once(rootsOf).every((was, i) => {
    const is = now[i];
    if (was === undefined || is === undefined) return false;
    const shuts = (roots: ReadonlyMap<string, boolean>, name: string): boolean =>
      roots.get(name) ?? roots.get("*") ?? false;
    return ["*", ...was.keys(), ...is.keys()].every((name) => shuts(was, name) === shuts(is, name));
  });
}

/** For {@link LintedText.once}: one answer for each reading. */
function rootsOf(file: LintedText): readonly Roots[] {
  return CURRENT.map((name) => {
    const isRead = file.dialect.name === name;
    return rootsIn(isRead ? file : new LintedText(file.bytes, dialectRules(name), file.url));
  });
}

function rootsIn(file: LintedText): Roots {
  const bound = agentRules(file);
  if (bound === undefined) return undefined;
  const budget = new Budget(Number.POSITIVE_INFINITY);
  const roots = new Map<string, boolean>();
  for (const { agents, rules } of bound) {
    const filled = rules.filter(({ isEmpty }) => !isEmpty);
    const form = decidingForm(formsOf(filled, file), "/", budget);
    for (const { value } of agents)
      roots.set(foldedName(addressee(value.text, file.dialect)), form !== undefined && !allows(form));
  }
  return roots;
}

/** The repairs that leave the file within the size limit. */
function fitting(found: readonly Diagnostic[], file: LintedText): readonly Diagnostic[] {
  let room = file.room;
  return found.filter(({ fix }) => {
    const growth = growthOf(file, fix!.edits);
    if (growth > room) return false;
    room -= growth;
    return true;
  });
}

/** The findings whose repairs can be made together; the others wait for the next round. */
function withoutOverlaps(found: readonly Diagnostic[]): Diagnostic[] {
  const edits = found.flatMap((owner) => owner.fix!.edits.map((edit) => ({ owner, edit })));
  edits.sort((a, b) => inOrder(a.edit, b.edit));
  const dropped = new Set<Diagnostic>();
  let last: (typeof edits)[number] | undefined;
  for (const entry of edits) {
    if (last !== undefined && overlaps(last.edit, entry.edit)) dropped.add(entry.owner);
    else last = entry;
  }
  return found.filter((diagnostic) => !dropped.has(diagnostic));
}

/** Whether an edit begins within the previous one, or both insert at one place. */
function overlaps(before: Edit, after: Edit): boolean {
  const gap = after.line - before.endLine || after.column - before.endColumn;
  const bothInsert = isInsertion(before) && isInsertion(after);
  return gap < 0 || (gap === 0 && bothInsert);
}

function isInsertion({ line, column, endLine, endColumn }: Edit): boolean {
  return line === endLine && column === endColumn;
}

/** Whether a repair has brought a byte order mark, or its first byte, to the front, where crawlers skip it. */
function gainsMark(before: LintedText, after: LintedText): boolean {
  return after.bytes[0] === 0xef && before.bytes[0] !== 0xef;
}

/** Order of edits; an insertion comes before other edits at the same position. */
function inOrder(a: Edit, b: Edit): number {
  return a.line - b.line || a.column - b.column || a.endLine - b.endLine || a.endColumn - b.endColumn;
}
