import type { Form } from "./form.ts";
import { matchesRest } from "./match.ts";

/** With this many forms with stars or more, those that can match are looked up instead of tried one by one. */
const MANY = 24;

/** Whether a rule is left out, by its source. */
export type IsGone = (source: number) => boolean;

/** Most prefixes are those of one form: others take no room. */
const NONE: Form[] = [];

/** The forms that have one prefix, best first. */
export class Bucket {
  readonly all: Form[] = [];
  /** Without stars, and with them. */
  #forms: Form[] = NONE;
  #starred: Form[] = NONE;
  /** Those with stars, by the first segment, and the lengths of these. */
  #bySegment: Map<string, Form[]> | undefined;
  #lengths: readonly number[] = [];
  /** How many forms the last {@link Bucket.best} tried, long texts counting for more. */
  tried = 0;

  /** Adds a form that is no better than those added before. */
  add(form: Form): void {
    this.all.push(form);
    if (form.segments.length > 0) {
      if (this.#starred === NONE) this.#starred = [form];
      else this.#starred.push(form);
    } else if (this.#forms === NONE) this.#forms = [form];
    else this.#forms.push(form);
  }

  /** The same forms, beginning with those without stars. */
  get parts(): readonly (readonly Form[])[] {
    return [this.#forms, this.#starred];
  }

  /** The highest priority of a form that matches whatever begins with the prefix. */
  get cover(): number {
    return this.#forms.find(({ anchored }) => !anchored)?.priority ?? 0;
  }

  /** The best form that matches a text beginning with the prefix, if it is better than another; otherwise the other. */
  best(text: string, than: Form | undefined, isGone: IsGone | undefined): Form | undefined {
    this.tried = 0;
    const form = this.#look(this.#forms, text, than, isGone);
    const starred = this.#starred;
    if (starred.length < MANY || (form !== undefined && !isBetter(starred[0]!, form)))
      return this.#look(starred, text, form, isGone);
    const index = this.#index();
    if (text.length * this.#lengths.length > starred.length) return this.#look(starred, text, form, isGone);
    return this.#lookUp(index, text, form, isGone);
  }

  /** Tries forms in order; the first that matches is the best. */
  #look(
    forms: readonly Form[],
    text: string,
    than: Form | undefined,
    isGone: IsGone | undefined,
  ): Form | undefined {
    const cost = 1 + (text.length >> 6);
    for (const one of forms) {
      if (than !== undefined && !isBetter(one, than)) return than;
      this.tried += one.segments.length === 0 ? 1 : cost;
      if (matchesRest(one, text) && !isGone?.(one.source)) return one;
    }
    return than;
  }

  /** Tries the forms whose first segment occurs anywhere in the text. */
  #lookUp(
    index: ReadonlyMap<string, readonly Form[]>,
    text: string,
    than: Form | undefined,
    isGone: IsGone | undefined,
  ): Form | undefined {
    let form = than;
    for (let at = 0; at < text.length; at++) {
      for (const length of this.#lengths) {
        if (at + length > text.length) break;
        this.tried++;
        const forms = index.get(text.slice(at, at + length));
        if (forms !== undefined) form = this.#look(forms, text, form, isGone);
      }
    }
    return form;
  }

  #index(): Map<string, Form[]> {
    if (this.#bySegment !== undefined) return this.#bySegment;
    this.#bySegment = new Map();
    const lengths = new Set<number>();
    for (const form of this.#starred) {
      const first = form.segments[0]!;
      const same = this.#bySegment.get(first);
      if (same === undefined) this.#bySegment.set(first, [form]);
      else same.push(form);
      lengths.add(first.length);
    }
    this.#lengths = [...lengths].sort((a, b) => a - b);
    return this.#bySegment;
  }
}

/** Among equal priorities, the earlier rule counts as the one that decides, as in explanations. */
function isBetter(a: Form, b: Form): boolean {
  return a.priority > b.priority || (a.priority === b.priority && a.source < b.source);
}
