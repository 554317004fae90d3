import { trueOrFalse } from "../../base/kinds.ts";
import { checkOptions, type Kinds } from "../../base/options.ts";
import { type Bytes, bodyOf } from "../../engine/core/view.ts";
import type { Diagnostic, Edit } from "../findings/diagnostic.ts";
import type { LintedText } from "../findings/source.ts";
import { applyEdits, growthOf } from "./edit.ts";
import { lintSource, sourceOf } from "./lint.ts";
import { LINT, type LintOptions, type Plan, planOf } from "./plan.ts";

/** Options of {@link fix}. */
export interface FixOptions extends LintOptions {
  /** Also make repairs that are meant to change the file's meaning. Default false. */
  readonly unsafe?: boolean;
}

/** A repaired file, with the findings that were repaired, and those that were not. */
export interface FixResult<B extends string | Uint8Array> {
  /** The repaired file: text for text, bytes for bytes. */
  readonly body: B;
  /** The findings that were repaired, in order of repair. */
  readonly fixed: readonly Diagnostic[];
  /** What `lint` finds in the repaired file. */
  readonly remaining: readonly Diagnostic[];
}

/** Limit on the number of rounds. A repair can make others possible, but only a few times. */
const ROUNDS = 10;

/**
 * Repairs everything that can be repaired. Safe repairs preserve the file's meaning for every crawler and URL: in
 * RFC 9309's reading, in Google's, and in the dialect in which the file is linted. Bytes are returned for bytes,
 * and everything that was not repaired is unchanged.
 */
export function fix(body: string, options?: FixOptions): string;
export function fix(body: Bytes, options?: FixOptions): Uint8Array;
export function fix(body: string | Bytes, options?: FixOptions): string | Uint8Array;
export function fix(body: string | Bytes, options: FixOptions = {}): string | Uint8Array {
  return repair(bodyOf(body), options).body;
}

/** Like {@link fix}, but also returns what was repaired, and what remains. */
export function fixAll(body: string, options?: FixOptions): FixResult<string>;
export function fixAll(body: Bytes, options?: FixOptions): FixResult<Uint8Array>;
export function fixAll(body: string | Bytes, options?: FixOptions): FixResult<string | Uint8Array>;
export function fixAll(body: string | Bytes, options: FixOptions = {}): FixResult<string | Uint8Array> {
  return repair(bodyOf(body), options);
}

/** @internal */
export const FIX: Kinds<FixOptions> = { ...LINT, unsafe: trueOrFalse };

function repair<B extends string | Uint8Array>(body: B, options: FixOptions): FixResult<B> {
  const { unsafe = false, ...rest } = checkOptions("fix", options, FIX);
  const plan = planOf(rest);
  const fixed: Diagnostic[] = [];
  let last: Repaired<B> = { body, source: sourceOf(body, plan) };
  let remaining = lintSource(last.source, plan);
  for (let round = 0; round < ROUNDS; round++) {
    const wanted = new Set(remaining.filter((one) => isWanted(one, unsafe)).map(({ rule }) => rule));
    const before = last;
    // One rule at a time: each repair was judged by the file without the repairs of other rules.
    for (const active of plan.active) {
      const { id } = active.rule;
      if (!wanted.has(id)) continue;
      // Rules that take over lines run as well, since lines that they take are not for this rule to repair.
      const running = plan.active.filter((one) => one === active || one.rule.takesLine);
      const found = lintSource(last.source, { ...plan, active: running });
      const repairs = withoutOverlaps(found.filter((one) => one.rule === id && isWanted(one, unsafe)));
      const made = unsafe ? repairs : fitting(repairs, last.source);
      if (made.length === 0) continue;
      const next = repaired(last, made, plan);
      if (!unsafe && gainsMark(last.source, next.source)) continue;
      last = next;
      for (const diagnostic of made) fixed.push(diagnostic);
    }
    if (last === before) break;
    remaining = lintSource(last.source, plan);
  }
  return { body: last.body, fixed, remaining };
}

/** A body, and how its dialect reads it. */
interface Repaired<B> {
  readonly body: B;
  readonly source: LintedText;
}

function isWanted({ fix }: Diagnostic, unsafe: boolean): boolean {
  return fix !== undefined && (fix.safe || unsafe);
}

function repaired<B extends string | Uint8Array>(
  { body, source }: Repaired<B>,
  repairs: readonly Diagnostic[],
  plan: Plan,
): Repaired<B> {
  const edits = repairs.flatMap(({ fix }) => fix!.edits).sort(inOrder);
  const next = applyEdits(body, source, edits);
  return { body: next, source: sourceOf(next, plan) };
}

/** The repairs that leave the file within the size limit. */
function fitting(found: readonly Diagnostic[], source: LintedText): readonly Diagnostic[] {
  let room = source.room;
  return found.filter(({ fix }) => {
    const growth = growthOf(source, fix!.edits);
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
