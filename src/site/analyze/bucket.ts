import type { Budget } from "./budget.ts";
import type { Form } from "./form.ts";
import { isBetter } from "./match.ts";
import type { IsGone } from "./segment-tree.ts";
import { bestAmong, MANY, StarredForms } from "./starred.ts";

/** Most buckets hold only one kind of form, with stars or without: the other kind's list costs no memory. */
const NONE: Form[] = [];

/** The forms that have one prefix, best first. */
export class Bucket {
  readonly all: Form[] = [];
  /** Forms without stars, and forms with them. */
  #forms: Form[] = NONE;
  #starred: Form[] = NONE;
  #index: StarredForms | undefined;

  /** Adds a form. Forms are added best first. */
  add(form: Form): void {
    this.all.push(form);
    if (form.segments.length > 0) {
      if (this.#starred === NONE) this.#starred = [form];
      else this.#starred.push(form);
    } else if (this.#forms === NONE) this.#forms = [form];
    else this.#forms.push(form);
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
