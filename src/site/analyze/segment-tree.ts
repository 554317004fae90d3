import type { Budget } from "./budget.ts";
import { type Form, isBetter } from "./form.ts";
import { find } from "./search.ts";

/** Whether a rule is left out, by its source. */
export type IsGone = (source: number) => boolean;

/** Segments that some forms have in common, and what follows them. */
interface Branch {
  /** The segments of one of the forms; those of the branch are [start, end). */
  readonly segments: readonly string[];
  readonly start: number;
  end: number;
  /** The best of the forms. */
  readonly best: Form;
  /** The fewest letters that one of the forms has from `start` on. */
  letters: number;
  after: Fork;
}

/** Where forms part after a common beginning. */
class Fork {
  /** Forms that end here and match whatever follows, best first. */
  readonly ends: Form[] = [];
  /** Forms with one more segment, which ends the text, by that segment; and the lengths of these segments. */
  readonly finals = new Map<string, Form[]>();
  readonly finalLengths = new Set<number>();
  /** Forms with further segments, best first. */
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

/** A fork with more branches than this looks them up by their first segment. */
const FEW = 8;

function firstOf({ segments, start }: Branch): string {
  return segments[start]!;
}

/**
 * A trie of forms with stars and one prefix, by their segments: segments that several forms begin with are searched
 * once. A branch is skipped if its best form is no better than the one found, or if the rest of the text has too few
 * letters for it (only letters that occur in segments count). With `starred.ts`, it is for hostile files: the worst
 * sets of rules, such as fifty stars and a number each, are compared in about two seconds instead of eleven.
 */
export class SegmentTree {
  readonly #root: Branch;
  /** By letter, whether it occurs in a segment. */
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

  /** The best form that matches `text`, whose prefix ends at `start`, if it is better than `than`; otherwise `than`. */
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
      // The best branch is looked at first: it is pushed last.
      for (let i = branches.length - 1; i >= 0; i--) {
        open.push(branches[i]!);
        places.push(at);
      }
    }
    return form;
  }

  /** By place, how many letters that occur in segments the text has from there on. */
  #lettersFrom(text: string, start: number): Uint32Array {
    const left = new Uint32Array(text.length - start + 1);
    for (let at = text.length - 1; at >= start; at--)
      left[at - start] = left[at - start + 1]! + this.#occurs[text.charCodeAt(at)]!;
    return left;
  }
}

/** Divides a branch before segment `place`, where forms part. */
function divide(branch: Branch, place: number): void {
  const { segments, start, end, best, after } = branch;
  let letters = branch.letters;
  for (let i = start; i < place; i++) letters -= segments[i]!.length;
  branch.end = place;
  branch.after = new Fork();
  branch.after.add({ segments, start: place, end, best, letters, after });
}

/** The earliest place where a branch's segments end in a text; -1 if they do not occur or too few letters are left. */
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

/** The first form that is not left out, if it is better than `than`; otherwise `than`. */
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
