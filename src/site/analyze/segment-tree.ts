import type { Budget } from "./budget.ts";
import { find } from "./find.ts";
import type { Form } from "./form.ts";
import { isBetter } from "./match.ts";

/** Whether a rule is left out, by its source. */
export type IsGone = (source: number) => boolean;

/** Segments that some forms have in common after others, and what comes after these. */
interface Branch {
  /** The segments of one of the forms; the branch's are [start, end). */
  readonly segments: readonly string[];
  readonly start: number;
  end: number;
  /** The best of the forms. */
  readonly best: Form;
  /** How many letters that of the forms which has the fewest has from `start` on. */
  letters: number;
  after: Fork;
}

/** What comes after some segments. */
class Fork {
  /** Forms that end here and match whatever follows, best first. */
  readonly ends: Form[] = [];
  /** Forms with one more segment, which ends the text, by that segment; and the lengths of such segments. */
  readonly finals = new Map<string, Form[]>();
  readonly finalLengths = new Set<number>();
  /** What goes on with further segments, best first. */
  readonly branches: Branch[] = [];
  #byFirst: Map<string, Branch> | undefined;

  /** The branch that begins with a segment. */
  branchWith(first: string): Branch | undefined {
    if (this.#byFirst !== undefined) return this.#byFirst.get(first);
    return this.branches.find((one) => firstOf(one) === first);
  }

  add(branch: Branch): void {
    this.branches.push(branch);
    if (this.branches.length > FEW)
      this.#byFirst ??= new Map(this.branches.map((one) => [firstOf(one), one]));
    this.#byFirst?.set(firstOf(branch), branch);
  }

  addFinal(segment: string, form: Form): void {
    this.finalLengths.add(segment.length);
    const same = this.finals.get(segment);
    if (same === undefined) this.finals.set(segment, [form]);
    else same.push(form);
  }
}

/** More branches than this are looked up where forms are added. */
const FEW = 8;

function firstOf({ segments, start }: Branch): string {
  return segments[start]!;
}

/**
 * Forms with stars that have a prefix in common, by their segments: what several begin with is searched for once. Forms
 * that are no better than what has been found are left out, and so are those that need more letters than the rest of the
 * text has of such as occur in segments.
 */
export class SegmentTree {
  readonly #root: Branch;
  /** By letter. */
  readonly #occurs = new Uint8Array(256);

  /** @param forms best first */
  constructor(forms: readonly Form[]) {
    const letters = Number.POSITIVE_INFINITY;
    this.#root = { segments: [], start: 0, end: 0, best: forms[0]!, letters, after: new Fork() };
    for (const form of forms) this.#add(form);
  }

  #add(form: Form): void {
    const { segments, anchored } = form;
    let letters = 0;
    for (const segment of segments) {
      letters += segment.length;
      for (let i = 0; i < segment.length; i++) this.#occurs[segment.charCodeAt(i)] = 1;
    }
    const to = anchored ? segments.length - 1 : segments.length;
    let branch = this.#root;
    branch.letters = Math.min(branch.letters, letters);
    for (let at = 0; at < to; ) {
      const next = branch.after.branchWith(segments[at]!);
      if (next === undefined) {
        const leaf = { segments, start: at, end: to, best: form, letters, after: new Fork() };
        branch.after.add(leaf);
        branch = leaf;
        break;
      }
      const own = letters;
      let place = next.start;
      for (; place < next.end && at < to && next.segments[place] === segments[at]; place++)
        letters -= segments[at++]!.length;
      if (place < next.end) divide(next, place);
      next.letters = Math.min(next.letters, own);
      branch = next;
    }
    if (anchored) branch.after.addFinal(segments.at(-1)!, form);
    else branch.after.ends.push(form);
  }

  /** The best form that matches a text, whose prefix ends at `start`, if it is better than another; otherwise the other. */
  best(
    text: string,
    start: number,
    than: Form | undefined,
    isGone: IsGone | undefined,
    budget: Budget,
  ): Form | undefined {
    let form = than;
    const left = this.#lettersFrom(text, start);
    budget.spend(1 + (left.length >> 4));
    const open = [this.#root];
    const places = [start];
    for (let branch = open.pop(); branch !== undefined; branch = open.pop()) {
      const from = places.pop()!;
      if (form !== undefined && !isBetter(branch.best, form)) continue;
      const at = along(branch, text, from, start, left, budget);
      if (at < 0) continue;
      const { ends, finals, finalLengths, branches } = branch.after;
      form = firstOfAll(ends, form, isGone, budget);
      for (const length of finalLengths) {
        budget.spend(1);
        const same = length > text.length - at ? undefined : finals.get(text.slice(text.length - length));
        if (same !== undefined) form = firstOfAll(same, form, isGone, budget);
      }
      budget.spend(branches.length >> 3);
      // The best is looked at first.
      for (let i = branches.length - 1; i >= 0; i--) {
        open.push(branches[i]!);
        places.push(at);
      }
    }
    return form;
  }

  /** How many letters a text has from each place on, counting only such as occur in segments. */
  #lettersFrom(text: string, start: number): Uint32Array {
    const left = new Uint32Array(text.length - start + 1);
    for (let at = text.length - 1; at >= start; at--)
      left[at - start] = left[at - start + 1]! + this.#occurs[text.charCodeAt(at)]!;
    return left;
  }
}

/** Divides a branch at one of its segments, where forms part. */
function divide(branch: Branch, place: number): void {
  const { segments, start, end, best, after } = branch;
  let letters = branch.letters;
  for (let i = start; i < place; i++) letters -= segments[i]!.length;
  branch.end = place;
  branch.after = new Fork();
  branch.after.add({ segments, start: place, end, best, letters, after });
}

/** Where a branch's own segments end in a text, at the earliest; or -1 if they, or too few letters for the rest, are left. */
function along(
  { segments, start, end, letters }: Branch,
  text: string,
  from: number,
  textStart: number,
  left: Uint32Array,
  budget: Budget,
): number {
  let at = from;
  let needed = letters;
  let i = start;
  for (; at >= 0 && needed <= left[at - textStart]!; i++) {
    if (i === end) {
      budget.spend(1 + (i - start) + ((at - from) >> 6));
      return at;
    }
    const { length } = segments[i]!;
    const found = find(text, segments[i]!, at);
    at = found < 0 ? -1 : found + length;
    needed -= length;
  }
  budget.spend(1 + (i - start) + (((at < 0 ? text.length : at) - from) >> 6));
  return -1;
}

/** The first of some forms that is not left out, if it is better than another; otherwise the other. */
function firstOfAll(
  forms: readonly Form[],
  than: Form | undefined,
  isGone: IsGone | undefined,
  budget: Budget,
): Form | undefined {
  for (const form of forms) {
    if (than !== undefined && !isBetter(form, than)) return than;
    budget.spend(1);
    if (!isGone?.(form.source)) return form;
  }
  return than;
}
