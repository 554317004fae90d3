import type { Budget } from "./budget.ts";
import { allows, type Form, isBetter, keyOf } from "./form.ts";
import { mayIntersect } from "./intersection.ts";
import { PrefixTree } from "./prefix-tree.ts";
import type { IsGone } from "./segment-tree.ts";
import { bestAmong, MANY, StarredForms } from "./starred.ts";

/** The forms that have one prefix, best first. */
export class Bucket {
  readonly all: Form[] = [];
  /** Forms without stars, and forms with them. */
  readonly #forms: Form[] = [];
  readonly #starred: Form[] = [];
  #index: StarredForms | undefined;

  /** Adds a form. Forms are added best first. */
  add(form: Form): void {
    this.all.push(form);
    (form.segments.length > 0 ? this.#starred : this.#forms).push(form);
  }

  /** The highest priority of a form that matches every text beginning with the prefix. */
  get cover(): number {
    return this.#forms.find(({ anchored }) => !anchored)?.priority ?? 0;
  }

  /** The best form that matches `text`, which begins with the prefix, if it is better than `than`; otherwise `than`. */
  best(text: string, than: Form | undefined, isGone: IsGone | undefined, budget: Budget): Form | undefined {
    const form = bestAmong(this.#forms, text, than, isGone, budget);
    const starred = this.#starred;
    if (starred.length < MANY) return bestAmong(starred, text, form, isGone, budget);
    if (form !== undefined && !isBetter(starred[0]!, form)) return form;
    this.#index ??= new StarredForms(starred);
    return this.#index.best(text, starred[0]!.prefix.length, form, isGone, budget);
  }
}

/** A text whose buckets have been looked up, so that it can be decided again and again. */
export interface PlacedText {
  readonly text: string;
  /** The buckets whose prefixes the text begins with. */
  readonly buckets: readonly Bucket[];
}

/** The forms of one policy's rules, ready to say which of them decides a text. */
export class Table {
  /** All forms, best first. */
  readonly forms: readonly Form[];
  /** Whether no form has a star. */
  readonly isPlain: boolean;
  readonly #budget: Budget;
  /** By the prefixes of the forms. */
  readonly #buckets = new PrefixTree<Bucket>();
  readonly #covers = new Map<string, number>();
  #starred: { readonly segments: number; readonly letters: number } | undefined;
  /** Forms that disallow, and forms that allow. */
  #byVerdict: readonly SameVerdict[] | undefined;

  constructor(forms: readonly Form[], budget: Budget) {
    this.forms = [...forms].sort((a, b) => b.priority - a.priority || a.source - b.source);
    this.isPlain = this.forms.every(({ segments }) => segments.length === 0);
    this.#budget = budget;
    for (const form of this.forms) {
      const node = this.#buckets.at(form.prefix);
      node.value ??= new Bucket();
      node.value.add(form);
    }
  }

  /**
   * The form that decides a text; undefined for the default. Rules for which `isGone` holds are left out.
   *
   * @param least a form that is known to match: only better ones are looked for
   */
  decide(text: string, isGone?: IsGone, least?: Form): Form | undefined {
    return this.decidePlaced(this.place(text), isGone, least);
  }

  /** Looks up the buckets of a text. */
  place(text: string): PlacedText {
    return { text, buckets: this.#buckets.along(text) };
  }

  /** {@link Table.decide} for a text that has been looked up. */
  decidePlaced({ text, buckets }: PlacedText, isGone?: IsGone, least?: Form): Form | undefined {
    this.#budget.spend(1 + buckets.length + (text.length >> 6));
    let best = least;
    for (const bucket of buckets) best = bucket.best(text, best, isGone, this.#budget);
    return best;
  }

  /** Lists of the forms that may match a text of some form with this prefix. */
  compatible(prefix: string): readonly (readonly Form[])[] {
    const along = this.#buckets.along(prefix.slice(0, -1));
    const under = this.#buckets.under(prefix);
    this.#budget.spend((along.length + under.length) >> 1);
    return [...along, ...under].map(({ all }) => all);
  }

  /** Forms of the opposite verdict that may share a text with `form`, are weaker than it, and better than `than`. */
  *rivals(form: Form, than: Form | undefined): Generator<Form, undefined> {
    const isBetween = (one: Form): boolean =>
      isBetter(form, one) && (than === undefined || isBetter(one, than));
    if (form.prefix !== "/") {
      for (const some of this.compatible(form.prefix)) {
        this.#budget.spend(some.length);
        for (const one of some)
          if (allows(one) !== allows(form) && isBetween(one) && mayIntersect(one, form)) yield one;
      }
      return;
    }
    this.#byVerdict ??= [false, true].map(
      (allow) => new SameVerdict(this.forms.filter((one) => allows(one) === allow)),
    );
    for (const some of this.#byVerdict[allows(form) ? 0 : 1]!.mayEndLike(form)) {
      for (let i = firstAfter(some, form); i < some.length && isBetween(some[i]!); i++) {
        this.#budget.spend(1);
        if (mayIntersect(some[i]!, form)) yield some[i]!;
      }
    }
  }

  /** Forms better than `than` that may match a text of some form with this prefix. */
  better(prefix: string, than: Form): Form[] {
    const better: Form[] = [];
    // Every text begins with a slash.
    for (const some of prefix === "/" ? [this.forms] : this.compatible(prefix)) {
      this.#budget.spend(some.length >> 2);
      for (const one of some) {
        if (!isBetter(one, than)) break;
        better.push(one);
      }
    }
    return better;
  }

  /** The highest priority of a form that matches every text beginning with this one. */
  coverOf(text: string): number {
    let cover = this.#covers.get(text);
    if (cover === undefined) {
      cover = 0;
      for (const bucket of this.#buckets.along(text)) {
        this.#budget.spend(1);
        cover = Math.max(cover, bucket.cover);
      }
      this.#covers.set(text, cover);
    }
    return cover;
  }

  /** Spends as many steps as asking a policy with these rules takes in time. */
  spendOnCheck(length: number): void {
    this.#starred ??= starredSize(this.forms);
    const { segments, letters } = this.#starred;
    this.#budget.spend(20 + Math.floor((segments * length) / 16_384) + (letters >> 10));
  }

  /** The forms of this table that `other` lacks, or has with another priority. */
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

/** Forms of one verdict, best first. */
class SameVerdict {
  readonly #all: readonly Form[];
  readonly #open: readonly Form[];
  /** Anchored forms by the ends of their texts, read backwards. */
  readonly #byEnd = new PrefixTree<Form[]>();

  constructor(forms: readonly Form[]) {
    this.#all = forms;
    this.#open = forms.filter(({ anchored }) => !anchored);
    for (const form of forms) {
      if (!form.anchored) continue;
      const node = this.#byEnd.at(endOf(form));
      node.value ??= [];
      node.value.push(form);
    }
  }

  /** Lists of the forms that may share a text with `form`, judging by how their texts end. */
  mayEndLike(form: Form): readonly (readonly Form[])[] {
    if (!form.anchored) return [this.#all];
    const end = endOf(form);
    return [this.#open, ...this.#byEnd.along(end.slice(0, -1)), ...this.#byEnd.under(end)];
  }
}

/** The letters that every text of an anchored form ends with, read backwards. */
function endOf({ prefix, segments }: Form): string {
  return [...(segments.at(-1) ?? prefix)].reverse().join("");
}

/** How many segments forms have together, and how many letters these have. */
function starredSize(forms: readonly Form[]): { readonly segments: number; readonly letters: number } {
  let count = 0;
  let letters = 0;
  for (const { segments } of forms) {
    count += segments.length;
    for (const { length } of segments) letters += length;
  }
  return { segments: count, letters };
}

/** Index of the first form, in a list sorted best first, that `one` is better than. */
function firstAfter(forms: readonly Form[], one: Form): number {
  let low = 0;
  let high = forms.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBetter(one, forms[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}
