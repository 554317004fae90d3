import { type Bytes, bodyOf } from "../core/view.ts";
import { checkOptions } from "../options.ts";
import type { Diagnostic, Edit } from "./diagnostic.ts";
import { applyEdits, growthOf } from "./edit.ts";
import { lintSource, sourceOf } from "./lint.ts";
import { LINT_OPTIONS, type LintOptions, type Plan, planOf } from "./plan.ts";
import type { Source } from "./source.ts";

/** Options of {@link fix}. */
export interface FixOptions extends LintOptions {
  /** Also make repairs whose purpose is to change what the file means. Default false. */
  readonly unsafe?: boolean;
}

/** A repaired file, with the findings that were repaired. */
export interface FixResult<B extends string | Uint8Array> {
  readonly body: B;
  /** The findings that were repaired, in order of repair. */
  readonly fixed: readonly Diagnostic[];
}

/** Maximum number of rounds: repairs can make others possible, but only a few times. */
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

/** Like {@link fix}, but also returns what was repaired. */
export function fixAll(body: string, options?: FixOptions): FixResult<string>;
export function fixAll(body: Bytes, options?: FixOptions): FixResult<Uint8Array>;
export function fixAll(body: string | Bytes, options?: FixOptions): FixResult<string | Uint8Array>;
export function fixAll(body: string | Bytes, options: FixOptions = {}): FixResult<string | Uint8Array> {
  return repair(bodyOf(body), options);
}

function repair<B extends string | Uint8Array>(body: B, options: FixOptions): FixResult<B> {
  const { unsafe = false, ...rest } = checkOptions("fix", options, { ...LINT_OPTIONS, unsafe: true });
  const plan = planOf(rest);
  const fixed: Diagnostic[] = [];
  let text = body;
  let source = sourceOf(text, plan);
  for (let round = 0; round < ROUNDS; round++) {
    const wanted = new Set(
      lintSource(source, plan).flatMap(({ rule, fix }) =>
        fix !== undefined && (fix.safe || unsafe) ? [rule] : [],
      ),
    );
    let changed = false;
    // One rule at a time, since each repair was judged by the file as it was, without the repairs of other rules.
    for (const active of plan.active) {
      if (!wanted.has(active.rule.id)) continue;
      const step = applyRule(text, source, { ...plan, active: [active] }, unsafe);
      if (step === undefined) continue;
      text = step.body;
      source = sourceOf(text, plan);
      for (const diagnostic of step.fixed) fixed.push(diagnostic);
      changed = true;
    }
    if (!changed) break;
  }
  return { body: text, fixed };
}

/** Makes the repairs of the only rule in a plan; undefined if there are none. */
function applyRule<B extends string | Uint8Array>(
  body: B,
  source: Source,
  plan: Plan,
  unsafe: boolean,
): FixResult<B> | undefined {
  const found = lintSource(source, plan).filter(({ fix }) => fix !== undefined && (fix.safe || unsafe));
  const apart = withoutOverlaps(found);
  const fixed = unsafe ? apart : fitting(apart, source);
  if (fixed.length === 0) return undefined;
  const edits = fixed.flatMap(({ fix }) => fix!.edits).sort(inOrder);
  const repaired = applyEdits(body, source, edits);
  return unsafe || !gainsMark(source, sourceOf(repaired, plan)) ? { body: repaired, fixed } : undefined;
}

/** Those of the repairs that leave the file within the size limit. */
function fitting(found: readonly Diagnostic[], source: Source): readonly Diagnostic[] {
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

/** Whether the first bytes have become a byte order mark or part of one, which crawlers skip. */
function gainsMark(before: Source, after: Source): boolean {
  return after.bytes[0] === 0xef && before.bytes[0] !== 0xef;
}

/** Order of edits; an insertion comes before other edits at the same position. */
function inOrder(a: Edit, b: Edit): number {
  return a.line - b.line || a.column - b.column || a.endLine - b.endLine || a.endColumn - b.endColumn;
}
