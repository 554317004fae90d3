import { Bucket, type IsGone } from "./bucket.ts";
import type { Budget } from "./budget.ts";
import type { Form } from "./form.ts";
import { allows, keyOf } from "./match.ts";

/** A text with everything that can decide it already looked up, for deciding it again and again. */
export interface Placed {
  readonly text: string;
  /** Those whose prefixes it begins with. */
  readonly buckets: readonly Bucket[];
  /** Steps that looking them up takes. */
  readonly steps: number;
}

/** For each of some texts in order, the longest other one that it begins with. */
function aboveEach(texts: readonly string[]): ReadonlyMap<string, string> {
  const above = new Map<string, string>();
  const stack: string[] = [];
  for (const text of texts) {
    while (stack.length > 0 && !text.startsWith(stack.at(-1)!)) stack.pop();
    if (stack.length > 0) above.set(text, stack.at(-1)!);
    stack.push(text);
  }
  return above;
}

/** The forms of one policy's rules, ready to say which of them decides a text. */
export class Table {
  readonly forms: readonly Form[];
  /** Whether no form has a star. */
  readonly isPlain: boolean;
  readonly #budget: Budget;
  readonly #byPrefix = new Map<string, Bucket>();
  readonly #lengths: readonly number[];
  /** Those that looking a text up counts. */
  readonly #counted: readonly number[];
  /** The prefixes in order, once needed. */
  #prefixes: readonly string[] | undefined;
  /** For each prefix, the longest other that it begins with, once needed. */
  #above: ReadonlyMap<string, string> | undefined;
  readonly #covers = new Map<string, number>();

  /** @param counted lengths of the prefixes that steps are counted for, in ascending order; by default its own */
  constructor(forms: readonly Form[], budget: Budget, counted?: readonly number[]) {
    this.forms = [...forms].sort((a, b) => b.priority - a.priority || a.source - b.source);
    this.isPlain = this.forms.every(({ segments }) => segments.length === 0);
    this.#budget = budget;
    const lengths = new Set<number>();
    for (const form of this.forms) {
      let bucket = this.#byPrefix.get(form.prefix);
      if (bucket === undefined) {
        bucket = new Bucket();
        this.#byPrefix.set(form.prefix, bucket);
      }
      bucket.add(form);
      lengths.add(form.prefix.length);
    }
    this.#lengths = [...lengths].sort((a, b) => a - b);
    this.#counted = counted ?? this.#lengths;
  }

  /** The form that decides a text, rules for whose source `isGone` holds being left out; undefined for the default. */
  decide(text: string, isGone?: IsGone): Form | undefined {
    return this.decidePlaced(this.place(text), isGone);
  }

  /** Looks up what can decide a text. The steps are counted each time that the text is decided. */
  place(text: string): Placed {
    const buckets: Bucket[] = [];
    for (const length of this.#lengths) {
      if (length > text.length) break;
      const bucket = this.#byPrefix.get(text.slice(0, length));
      if (bucket !== undefined) buckets.push(bucket);
    }
    return { text, buckets, steps: this.#stepsFor(text) };
  }

  /** {@link Table.place} for a text that is a prefix of the forms, or goes on after it with what none of them has. */
  placeAfter(prefix: string, text: string): Placed {
    const buckets: Bucket[] = [];
    this.#above ??= aboveEach(this.#sorted);
    for (let at: string | undefined = prefix; at !== undefined; at = this.#above.get(at))
      buckets.push(this.#byPrefix.get(at)!);
    return { text, buckets: buckets.reverse(), steps: this.#stepsFor(text) };
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
    for (const length of this.#lengths) {
      if (length >= prefix.length) break;
      const bucket = this.#byPrefix.get(prefix.slice(0, length));
      if (bucket !== undefined) lists.push(...bucket.parts);
    }
    const prefixes = this.#sorted;
    let low = 0;
    for (let high = prefixes.length; low < high; ) {
      const middle = (low + high) >> 1;
      if (prefixes[middle]! < prefix) low = middle + 1;
      else high = middle;
    }
    for (; low < prefixes.length && prefixes[low]!.startsWith(prefix); low++)
      lists.push(this.#byPrefix.get(prefixes[low]!)!.all);
    return lists;
  }

  get #sorted(): readonly string[] {
    this.#prefixes ??= [...this.#byPrefix.keys()].sort();
    return this.#prefixes;
  }

  /** The highest priority of a rule that matches whatever begins with the text. */
  coverOf(text: string): number {
    let cover = this.#covers.get(text);
    if (cover === undefined) {
      cover = 0;
      for (const length of this.#lengths) {
        if (length > text.length) break;
        cover = Math.max(cover, this.#byPrefix.get(text.slice(0, length))?.cover ?? 0);
      }
      this.#budget.spend(this.#lengths.length);
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
