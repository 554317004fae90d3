import { Bucket, type IsGone } from "./bucket.ts";
import type { Budget } from "./budget.ts";
import type { Form } from "./form.ts";
import { allows, keyOf } from "./match.ts";
import { PrefixTree } from "./prefix-tree.ts";

/** A text with everything that can decide it already looked up, for deciding it again and again. */
export interface Placed {
  readonly text: string;
  /** Those whose prefixes it begins with. */
  readonly buckets: readonly Bucket[];
  /** Steps that looking them up takes. */
  readonly steps: number;
}

/** The forms of one policy's rules, ready to say which of them decides a text. */
export class Table {
  readonly forms: readonly Form[];
  /** Whether no form has a star. */
  readonly isPlain: boolean;
  readonly #budget: Budget;
  /** By the prefixes of the forms. */
  readonly #buckets = new PrefixTree<Bucket>();
  #lengths: readonly number[] | undefined;
  readonly #covers = new Map<string, number>();

  /** @param counted lengths of the prefixes that steps are counted for, in ascending order; by default its own */
  constructor(forms: readonly Form[], budget: Budget, counted?: readonly number[]) {
    this.forms = [...forms].sort((a, b) => b.priority - a.priority || a.source - b.source);
    this.isPlain = this.forms.every(({ segments }) => segments.length === 0);
    this.#budget = budget;
    for (const form of this.forms) {
      const node = this.#buckets.at(form.prefix);
      node.value ??= new Bucket();
      node.value.add(form);
    }
    this.#lengths = counted;
  }

  /** The form that decides a text, rules for whose source `isGone` holds being left out; undefined for the default. */
  decide(text: string, isGone?: IsGone): Form | undefined {
    return this.decidePlaced(this.place(text), isGone);
  }

  /** Looks up what can decide a text. The steps are counted each time that the text is decided. */
  place(text: string): Placed {
    return { text, buckets: this.#buckets.along(text), steps: this.#stepsFor(text) };
  }

  /** Lengths of prefixes that looking a text up counts. */
  get #counted(): readonly number[] {
    this.#lengths ??= [...new Set(this.forms.map(({ prefix }) => prefix.length))].sort((a, b) => a - b);
    return this.#lengths;
  }

  /** Steps that looking a text up counts for. */
  #stepsFor(text: string): number {
    let steps = 1 + (text.length >> 6);
    for (const length of this.#counted) {
      if (length > text.length) break;
      steps++;
    }
    return steps;
  }

  /** {@link Table.decide} for a text that has been looked up. */
  decidePlaced({ text, buckets, steps }: Placed, isGone?: IsGone): Form | undefined {
    let best: Form | undefined;
    let spent = steps;
    for (const bucket of buckets) {
      best = bucket.best(text, best, isGone);
      spent += bucket.tried;
    }
    this.#budget.spend(spent);
    return best;
  }

  /** Forms that some text may have in common with a form of this prefix, some at a time. */
  compatible(prefix: string): readonly (readonly Form[])[] {
    const lists: (readonly Form[])[] = [];
    for (const bucket of this.#buckets.along(prefix.slice(0, -1))) lists.push(...bucket.parts);
    for (const bucket of this.#buckets.under(prefix)) lists.push(bucket.all);
    return lists;
  }

  /** The highest priority of a rule that matches whatever begins with the text. */
  coverOf(text: string): number {
    let cover = this.#covers.get(text);
    if (cover === undefined) {
      cover = 0;
      for (const bucket of this.#buckets.along(text)) cover = Math.max(cover, bucket.cover);
      this.#budget.spend(this.#counted.length);
      this.#covers.set(text, cover);
    }
    return cover;
  }

  /** Those of this table's forms that another lacks, or has with another priority. */
  without(other: Table): readonly Form[] {
    const same = new Set(other.forms);
    const others = this.forms.filter((form) => !same.has(form));
    if (others.length === 0) return others;
    const priorities = new Set(others.map(({ priority }) => priority));
    const held = new Set(other.forms.filter(({ priority }) => priorities.has(priority)).map(keyOf));
    return others.filter((form) => !held.has(keyOf(form)));
  }

  /** Whether nothing is disallowed. */
  get allowsAll(): boolean {
    return this.forms.every(allows);
  }
}
