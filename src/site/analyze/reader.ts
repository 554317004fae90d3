import { bordersOf } from "./find.ts";
import type { Form } from "./form.ts";

/** State: no text that begins like this is matched. */
const DEAD = -1;
/** State: every text that begins like this is matched. */
export const MATCHED = -2;

/** Reads a text letter by letter for one form; its state is a number: how many of the form's letters it has found. */
class Reader {
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
    return state === this.#letters.length && !this.#anchored ? MATCHED : state;
  }

  /** Whether a text that ends here is matched. */
  matches(state: number): boolean {
    return state === MATCHED || (this.#anchored && state === this.#letters.length);
  }
}

const known = new WeakMap<Form, Reader>();

/** What a form needs for reading texts. */
export function readerOf(form: Form): Reader {
  let reader = known.get(form);
  if (reader === undefined) {
    reader = new Reader(form);
    known.set(form, reader);
  }
  return reader;
}

export type { Reader };
