import type { Form } from "./form.ts";
import { bordersOf } from "./search.ts";

/** State: no text that begins like this is matched. */
const DEAD = -1;

/** State: every text that begins like this is matched. */
export const ALL_MATCH = -2;

/** A Knuth-Morris-Pratt automaton for one form. Its state is how many of the form's letters it has found. */
export class Reader {
  readonly #letters: string;
  readonly #prefix: number;
  readonly #anchored: boolean;
  /** By state: where the segment begins that is being looked for, and the state to go back to at a wrong letter. */
  readonly #begins: Uint32Array;
  readonly #falls: Uint32Array;

  constructor({ prefix, segments, anchored }: Form) {
    this.#letters = prefix + segments.join("");
    this.#prefix = prefix.length;
    this.#anchored = anchored;
    const { length } = this.#letters;
    this.#begins = new Uint32Array(length + 1);
    this.#falls = new Uint32Array(length + 1);
    let begin = prefix.length;
    for (const segment of segments) {
      const borders = bordersOf(segment);
      for (let k = 0; k <= segment.length; k++) {
        this.#begins[begin + k] = begin;
        this.#falls[begin + k] = begin + borders[k]!;
      }
      begin += segment.length;
    }
  }

  next(state: number, letter: number): number {
    if (state < 0) return state;
    const letters = this.#letters;
    if (state < this.#prefix) {
      if (letters.charCodeAt(state) !== letter) return DEAD;
      return this.#after(state + 1);
    }
    // The form's text must end here, and yet there is more.
    if (letters.length === this.#prefix) return DEAD;
    const begin = this.#begins[state]!;
    let at = state === letters.length ? this.#falls[state]! : state;
    while (letters.charCodeAt(at) !== letter) {
      if (at === begin) return begin;
      at = this.#falls[at]!;
    }
    return this.#after(at + 1);
  }

  #after(state: number): number {
    return state === this.#letters.length && !this.#anchored ? ALL_MATCH : state;
  }

  /** Whether a text that ends here is matched. */
  matches(state: number): boolean {
    return state === ALL_MATCH || (this.#anchored && state === this.#letters.length);
  }
}

const readers = new WeakMap<Form, Reader>();

/** The reader of a form, which is made once. */
export function readerOf(form: Form): Reader {
  let reader = readers.get(form);
  if (reader === undefined) {
    reader = new Reader(form);
    readers.set(form, reader);
  }
  return reader;
}
