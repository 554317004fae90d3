import type { Form } from "./form.ts";
import { matchesRest } from "./match.ts";

/** From this many forms with stars on, those that can match are looked up instead of tried one by one. */
const MANY = 24;

/** The forms that have one prefix, best first. */
export class Bucket {
  readonly #forms: Form[] = [];
  readonly #starred: Form[] = [];
  /** Those with stars, by the first segment, and the lengths of these. */
  #bySegment: Map<string, Form[]> | undefined;
  #lengths: readonly number[] = [];

  /** Adds a form that is no better than those added before. */
  add(form: Form): void {
    (form.segments.length === 0 ? this.#forms : this.#starred).push(form);
  }

  *[Symbol.iterator](): Generator<Form> {
    yield* this.#forms;
    yield* this.#starred;
  }

  /** The highest value of a form that matches whatever begins with the prefix. */
  get cover(): number {
    return this.#forms.find(({ anchored }) => !anchored)?.value ?? 0;
  }

  /**
   * The best form that matches a text that begins with the prefix, if it is better than another; and how many were
   * tried.
   */
  best(
    text: string,
    than: Form | undefined,
    isGone: ((source: number) => boolean) | undefined,
  ): { form: Form | undefined; tried: number } {
    let form = than;
    let tried = 0;
    const cost = 1 + (text.length >> 6);
    const look = (forms: readonly Form[]): void => {
      for (const one of forms) {
        if (form !== undefined && !isBetter(one, form)) return;
        tried += one.segments.length === 0 ? 1 : cost;
        if (!matchesRest(one, text) || isGone?.(one.source)) continue;
        form = one;
        return;
      }
    };
    look(this.#forms);
    if (this.#starred.length < MANY || (form !== undefined && !isBetter(this.#starred[0]!, form))) {
      look(this.#starred);
      return { form, tried };
    }
    const index = this.#index();
    if (text.length * this.#lengths.length > this.#starred.length) {
      look(this.#starred);
      return { form, tried };
    }
    for (let at = 0; at < text.length; at++) {
      for (const length of this.#lengths) {
        if (at + length > text.length) break;
        tried++;
        const forms = index.get(text.slice(at, at + length));
        if (forms !== undefined) look(forms);
      }
    }
    return { form, tried };
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

/** Of equal values the earlier rule counts as the one that decides, as in explanations. */
function isBetter(a: Form, b: Form): boolean {
  return a.value > b.value || (a.value === b.value && a.source < b.source);
}
