import type { Budget } from "./budget.ts";
import type { Form } from "./form.ts";
import { isBetter } from "./match.ts";
import type { IsGone } from "./segment-tree.ts";
import { bestAmong, MANY, StarredForms } from "./starred.ts";

/** Most prefixes are those of one form: others take no room. */
const NONE: Form[] = [];

/** The forms that have one prefix, best first. */
export class Bucket {
  readonly all: Form[] = [];
  /** Without stars, and with them. */
  #forms: Form[] = NONE;
  #starred: Form[] = NONE;
  #index: StarredForms | undefined;

  /** Adds a form that is no better than those added before. */
  add(form: Form): void {
    this.all.push(form);
    if (form.segments.length > 0) {
      if (this.#starred === NONE) this.#starred = [form];
      else this.#starred.push(form);
    } else if (this.#forms === NONE) this.#forms = [form];
    else this.#forms.push(form);
  }

  /** The highest priority of a form that matches whatever begins with the prefix. */
  get cover(): number {
    return this.#forms.find(({ anchored }) => !anchored)?.priority ?? 0;
  }

  /** The best form that matches a text beginning with the prefix, if it is better than another; otherwise the other. */
  best(text: string, than: Form | undefined, isGone: IsGone | undefined, budget: Budget): Form | undefined {
    const form = bestAmong(this.#forms, text, than, isGone, budget);
    const starred = this.#starred;
    if (starred.length < MANY) return bestAmong(starred, text, form, isGone, budget);
    if (form !== undefined && !isBetter(starred[0]!, form)) return form;
    this.#index ??= new StarredForms(starred);
    return this.#index.best(text, starred[0]!.prefix.length, form, isGone, budget);
  }
}
