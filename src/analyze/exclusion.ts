import { MAX_URL } from "../url/limit.ts";
import { type Budget, Exhausted } from "./budget.ts";
import type { Domain } from "./domain.ts";
import { Finder } from "./find.ts";
import type { Form } from "./form.ts";
import { Meets, type Place } from "./meets.ts";

/** How many states are remembered: tens of megabytes. */
const MOST_STATES = 200_000;

/** No text that begins like this is matched. */
const DEAD = -1;
/** Every text that begins like this is matched. */
const MATCHED = -2;

/** One form that reads a text letter by letter; its state is a number. */
class Reader {
  readonly #prefix: string;
  readonly #finders: readonly Finder[];
  /** The state in which each segment has not begun. */
  readonly #bases: readonly number[];
  readonly #anchored: boolean;

  constructor({ prefix, segments, anchored }: Form, finderOf: (segment: string) => Finder) {
    this.#prefix = prefix;
    this.#finders = segments.map(finderOf);
    let base = prefix.length;
    this.#bases = segments.map((segment) => {
      const own = base;
      base += segment.length + 1;
      return own;
    });
    this.#anchored = anchored;
  }

  next(state: number, letter: string): number {
    if (state < 0) return state;
    const { length } = this.#prefix;
    if (state < length) {
      if (this.#prefix[state] !== letter) return DEAD;
      return state + 1 < length ? state + 1 : this.#after(-1);
    }
    // The form's text must end here, and yet there is more.
    if (this.#finders.length === 0) return DEAD;
    let at = this.#bases.length - 1;
    while (this.#bases[at]! > state) at--;
    const finder = this.#finders[at]!;
    const k = finder.next(state - this.#bases[at]!, letter);
    if (k < finder.length) return this.#bases[at]! + k;
    return this.#anchored && at === this.#finders.length - 1 ? this.#bases[at]! + k : this.#after(at);
  }

  /** The state after segment `at` (-1: the prefix). */
  #after(at: number): number {
    if (at + 1 < this.#finders.length) return this.#bases[at + 1]!;
    return this.#anchored ? this.#prefix.length : MATCHED;
  }

  /** Whether a text that ends here is matched. */
  matches(state: number): boolean {
    if (state < 0) return state === MATCHED;
    if (!this.#anchored) return false;
    const last = this.#finders.length - 1;
    if (last < 0) return state === this.#prefix.length;
    return state === this.#bases[last]! + this.#finders[last]!.length;
  }
}

/** Forms that read a text together, until one of them matches. */
class Readers {
  readonly #readers: readonly Reader[];
  readonly #budget: Budget;

  constructor(forms: readonly Form[], budget: Budget) {
    const finders = new Map<string, Finder>();
    const finderOf = (segment: string): Finder => {
      const known = finders.get(segment) ?? new Finder(segment);
      finders.set(segment, known);
      return known;
    };
    this.#readers = forms.map((form) => new Reader(form, finderOf));
    this.#budget = budget;
  }

  /** States before anything has been read. */
  get start(): readonly number[] {
    return this.#readers.map(() => 0);
  }

  /** States after a further text, or undefined if one of the forms matches whatever follows it. */
  after(states: readonly number[], text: string): readonly number[] | undefined {
    const now = [...states];
    this.#budget.spend(1 + text.length * this.#readers.length);
    for (const letter of text) {
      for (let i = 0; i < now.length; i++) {
        const state = this.#readers[i]!.next(now[i]!, letter);
        if (state === MATCHED) return undefined;
        now[i] = state;
      }
    }
    return now;
  }

  /** Whether one of the forms matches a text that ends here. */
  match(states: readonly number[]): boolean {
    return this.#readers.some((reader, i) => reader.matches(states[i]!));
  }
}

/** A text that leads to a place where two forms can still meet, and the states that it leaves the others in. */
interface Attempt {
  readonly text: string;
  readonly at: Place;
  readonly states: readonly number[];
}

/**
 * A word that `r` and `s` have in common and none of `others` matches; undefined if there is none. What has been
 * written matters only for the states that it leaves the others in, so every place is tried once for each combination
 * of these, however many ways lead there.
 */
export function wordWithout(
  r: Form,
  s: Form,
  others: readonly Form[],
  gap: string,
  domain: Domain,
  budget: Budget,
): string | undefined {
  const meets = new Meets(r, s, gap);
  if (meets.start === undefined) return undefined;
  const { text: beginning, to } = meets.start;
  const readers = new Readers(others, budget);
  const first = readers.after(readers.start, beginning);
  if (first === undefined) return undefined;
  const open: Attempt[] = [{ text: beginning, at: to!, states: first }];
  const tried = new Set<string>();
  for (let top = open.pop(); top !== undefined; top = open.pop()) {
    const key = keyOf(top);
    if (tried.has(key)) continue;
    tried.add(key);
    if (tried.size > MOST_STATES) throw new Exhausted();
    for (const { text, to } of meets.moves(top.at, top.text.includes("?"))) {
      const states = readers.after(top.states, text);
      if (states === undefined) continue;
      const word = top.text + text;
      budget.spend(word.length >> 6);
      if (to !== undefined) open.push({ text: word, at: to, states });
      else if (readers.match(states)) continue;
      else if (domain.isText(word)) return word;
      else if (word.length > MAX_URL) throw new Exhausted();
    }
  }
  return undefined;
}

/** The same for attempts that can go on in the same ways. */
function keyOf({ text, at: { i, a, j, b }, states }: Attempt): string {
  return `${i} ${a} ${j} ${b} ${legalKey(text)} ${states.join()}`;
}

/** What decides whether a text can still be continued: whether it is in the query, and how its last segment begins. */
function legalKey(text: string): string {
  const query = text.indexOf("?");
  const path = query < 0 ? text : text.slice(0, query);
  const broken = /\/\.\.?\//.test(path) || (query >= 0 && /\/\.\.?$/.test(path));
  const segment = query < 0 ? text.slice(text.lastIndexOf("/") + 1, text.lastIndexOf("/") + 4) : "?";
  return `${broken} ${query >= 0 || /^\.{0,2}$/.test(segment) ? segment : "-"}`;
}
