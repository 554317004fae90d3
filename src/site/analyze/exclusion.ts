import { MAX_URL } from "../../engine/url/kinds.ts";
import type { Budget, Work } from "./budget.ts";
import { type Circumstances, textsOf } from "./domain.ts";
import { type Form, matches } from "./form.ts";
import { ALL_MATCH, type Reader, readerOf } from "./form-reader.ts";
import { eachGenericWord, Intersection, MANY, type Position } from "./intersection.ts";

const QUERY = 0x3f;

/**
 * A test for forms that may match a word of `r` and `s`. Besides fillers, such a word has only the letters of the two,
 * and neighbouring letters are neighbours in one of them: a form that needs more letters or other pairs cannot match.
 */
export function mayMatchWithin(r: Form, s: Form): (form: Form) => boolean {
  const letters = new Int32Array(256);
  const pairs = new Set<number>();
  for (const { prefix, segments } of [r, s]) {
    for (let i = -1; i < segments.length; i++) {
      const run = i < 0 ? prefix : segments[i]!;
      for (let at = 0; at < run.length; at++) {
        letters[run.charCodeAt(at)]!++;
        if (at > 0) pairs.add(pairAt(run, at));
      }
    }
  }
  // A filler may hold the one `?` that moves a dot segment into the query.
  letters[QUERY]!++;
  const isWithin = (run: string, left: Int32Array): boolean => {
    for (let at = 0; at < run.length; at++) {
      if (--left[run.charCodeAt(at)]! < 0 || (at > 0 && !pairs.has(pairAt(run, at)))) return false;
    }
    return true;
  };
  return ({ prefix, segments, anchored }) => {
    // If neither form is anchored, the word ends with a filler.
    if (anchored && !r.anchored && !s.anchored) return false;
    const left = letters.slice();
    return isWithin(prefix, left) && segments.every((segment) => isWithin(segment, left));
  };
}

/** A letter and the one before it, as a number. */
function pairAt(run: string, at: number): number {
  return run.charCodeAt(at - 1) * 256 + run.charCodeAt(at);
}

/** How many letters the keys of all remembered states may have together. */
const MOST_REMEMBERED = 64_000_000;

/** The share of a budget that one search may take, so that one hard pair of rules leaves steps for the others. */
const SHARE = 1 / 4;

/** Other forms that read along while a word is being written, until one of them matches it. */
class Readers {
  readonly #readers: readonly Reader[];
  readonly #budget: Budget;

  constructor(forms: readonly Form[], budget: Budget) {
    this.#readers = forms.map(readerOf);
    this.#budget = budget;
  }

  /** States before anything has been read. */
  get start(): readonly number[] {
    return this.#readers.map(() => 0);
  }

  /** The readers' states after more text, or undefined if one of the forms now matches whatever follows. */
  after(states: readonly number[], text: string): readonly number[] | undefined {
    const now = states.slice();
    this.#budget.spend(1 + ((now.length * (text.length + 4)) >> 3));
    for (let i = 0; i < now.length; i++) {
      const reader = this.#readers[i]!;
      let state = now[i]!;
      for (let at = 0; at < text.length && state !== ALL_MATCH; at++)
        state = reader.next(state, text.charCodeAt(at));
      if (state === ALL_MATCH) return undefined;
      now[i] = state;
    }
    return now;
  }

  /** Whether one of the forms matches the text if it ends here. */
  match(states: readonly number[]): boolean {
    return this.#readers.some((reader, i) => reader.matches(states[i]!));
  }
}

/** How far two forms have been walked along together. Two texts that lead to equal states can be continued alike. */
interface State {
  readonly at: Position;
  readonly inQuery: boolean;
  /** What decides whether a URL can have the continued text; one constant where every text can be a URL's. */
  readonly legal: string;
  /** How far the text has brought the reader of each other form. */
  readonly others: readonly number[];
}

/** A state, and the first text that led to it. */
interface Attempt extends State {
  readonly text: string;
}

/** The result of a search. */
interface SearchResult {
  readonly word: string | undefined;
  /** Whether the search was complete: if it found no word, there is none. */
  readonly isSure: boolean;
}

/**
 * Looks for a word that `r` and `s` have in common and that none of `others` matches. The text written so far matters
 * only for the state that it leads to, so every state is tried once, however many texts lead there.
 */
export function* wordWithout(
  r: Form,
  s: Form,
  others: readonly Form[],
  { filler, domain, budget }: Circumstances,
): Work<SearchResult> {
  const common = new Intersection(r, s, filler.text, domain);
  const none = { word: undefined, isSure: true };
  if (common.start === undefined) return none;
  const { text: beginning, to } = common.start;
  budget.spend(others.length);
  const most = budget.spent + budget.steps * SHARE;
  const readers = new Readers(filler.isFresh ? others.filter(mayMatchWithin(r, s)) : others, budget);
  const first = readers.after(readers.start, beginning);
  if (first === undefined) return none;
  const hasDots = [r, s].some(({ prefix, segments }) =>
    [prefix, ...segments].some((run) => run.includes(".") || domain.mayNeedQuery(run)),
  );
  const attempt = (text: string, at: Position, inQuery: boolean, others: readonly number[]): Attempt => {
    return { text, at, inQuery: hasDots && inQuery, legal: hasDots ? legalKey(text) : "", others };
  };
  const open = [attempt(beginning, to!, beginning.includes("?"), first)];
  const tried = new Set<string>();
  let remembered = 0;
  for (let top = open.pop(); top !== undefined; top = open.pop()) {
    if (budget.pauses()) yield;
    const key = keyOf(top);
    if (tried.has(key)) continue;
    tried.add(key);
    remembered += key.length;
    if (budget.spent > most || remembered > MOST_REMEMBERED) return { word: undefined, isSure: false };
    budget.spend(STEPS_PER_STATE + (hasDots ? top.text.length >> 5 : 0));
    for (const { text, to } of common.moves(top.at, top.inQuery)) {
      const left = readers.after(top.others, text);
      if (left === undefined) continue;
      const word = top.text + text;
      if (to !== undefined) open.push(attempt(word, to, top.inQuery || text.includes("?"), left));
      else if (!readers.match(left)) {
        for (const one of textsOf(word, filler.text, domain)) {
          // The digits that complete an escape may be the letters that another form needs.
          if (one === word || !others.some((other) => matches(other, one)))
            return { word: one, isSure: true };
        }
        if (word.length > MAX_URL) return { word: undefined, isSure: false };
      }
    }
  }
  return none;
}

/**
 * Hands over words that two forms have in common until told to stop: all of them, or, where there are too many, one
 * that none of `others` matches, if there is one.
 *
 * @returns whether the search was complete
 */
export function* eachCommonWord(
  r: Form,
  s: Form,
  others: () => readonly Form[],
  about: Circumstances,
  visit: (word: string) => boolean,
): Work<boolean> {
  const end = yield* eachGenericWord(r, s, about, MANY, visit);
  if (end !== "too many") return true;
  const { word, isSure } = yield* wordWithout(r, s, others(), about);
  if (word !== undefined) visit(word);
  return isSure;
}

/** Steps that a state takes, apart from reading. */
const STEPS_PER_STATE = 40;

/** Equal for equal states. */
function keyOf({ at: { i, a, j, b }, inQuery, legal, others }: State): string {
  return `${i} ${a} ${j} ${b} ${inQuery} ${legal} ${others.join()}`;
}

/** What decides whether a text can become a URL's: whether it is in the query, and how its last segment begins. */
function legalKey(text: string): string {
  const query = text.indexOf("?");
  const path = query < 0 ? text : text.slice(0, query);
  const broken = /\/\.\.?\//.test(path) || (query >= 0 && /\/\.\.?$/.test(path));
  const segment = query < 0 ? text.slice(text.lastIndexOf("/") + 1, text.lastIndexOf("/") + 4) : "?";
  return `${broken} ${query >= 0 || /^\.{0,2}$/.test(segment) ? segment : "-"}`;
}
