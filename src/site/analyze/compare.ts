import { BudgetError, type Work } from "./budget.ts";
import type { Circumstances } from "./domain.ts";
import { eachCommonWord } from "./exclusion.ts";
import { allows, type Form, isBetter } from "./form.ts";
import { genericWordsOf } from "./intersection.ts";
import { regions } from "./plain.ts";
import type { Table } from "./table.ts";
import { prettier } from "./uri.ts";

/** A text on which two tables differ, and the form that decides it on each side. */
export interface Difference {
  readonly before: Form | undefined;
  readonly after: Form | undefined;
  readonly text: string;
}

/**
 * Finds texts on which two tables differ: one for every pair of rules, one from each table, that decide some text
 * differently. The theory is in docs/analysis.md.
 *
 * @param found is told of each pair once; it returns true to stop the search
 * @throws Exhausted where the budget ends before the search does, or does not suffice for a part of it
 */
export function* compare(
  a: Table,
  b: Table,
  about: Circumstances,
  found: (difference: Difference) => boolean,
): Work<void> {
  const pairs = new Set<string>();
  const report: OnDifference = (before, after, text) => {
    const key = pairKey(before, after);
    if (allows(before) === allows(after) || pairs.has(key)) return false;
    const shown = text();
    if (shown === undefined) return false;
    pairs.add(key);
    return found({ before, after, text: shown });
  };
  if (a.isPlain && b.isPlain) {
    about.budget.spend(a.forms.length + b.forms.length);
    for (const { deciding, text } of regions([a.forms, b.forms], about.domain)) {
      if (report(deciding[0], deciding[1], text)) return;
      if (about.budget.pauses()) yield;
    }
    return;
  }
  const search = new Search(a, b, about, pairs, report);
  if (yield* search.from(a, b, (own, other) => pairKey(own, other))) return;
  if (yield* search.from(b, a, (own, other) => pairKey(other, own))) return;
  if (!search.isComplete) throw new BudgetError();
}

/** Equal for differences that the same two rules decide. */
export function pairKey(before: Form | undefined, after: Form | undefined): string {
  return `${before?.source} ${after?.source}`;
}

type OnDifference = (
  before: Form | undefined,
  after: Form | undefined,
  text: () => string | undefined,
) => boolean;

/** What is known of a form of the other table. */
interface Rival {
  /** Whether the form decides any text in its own table. */
  readonly decides: boolean;
  /** The weakest form of this table that decides one of its words: none of its texts is decided by a weaker one. */
  readonly above: Form | undefined;
}

/** The search remembers tested words up to this many letters in all. */
const REMEMBERED = 4_000_000;

class Search {
  readonly #a: Table;
  readonly #b: Table;
  readonly #about: Circumstances;
  readonly #pairs: ReadonlySet<string>;
  readonly #report: OnDifference;
  /** The words tested so far, until there are very many. */
  readonly #tested = new Set<string>();
  #letters = 0;
  /** Whether no two rules were too hard to compare. */
  isComplete = true;

  constructor(a: Table, b: Table, about: Circumstances, pairs: ReadonlySet<string>, report: OnDifference) {
    this.#a = a;
    this.#b = b;
    this.#about = about;
    this.#pairs = pairs;
    this.#report = report;
  }

  /**
   * Looks for differences that involve a form which only `own` has. Where tables differ, the two deciding rules have
   * different priorities, since a priority tells the verdict, and the table of the lower one lacks the higher one: so
   * two calls, one from each side, find all. Returns true if the search is to stop.
   */
  *from(own: Table, other: Table, keyOf: (own: Form, other: Form) => string): Work<boolean> {
    const { filler, budget } = this.#about;
    const rivals = new Map<Form, Rival>();
    for (const r of own.without(other)) {
      let decides = !filler.isFresh;
      let floor: Form | undefined = r;
      for (const word of yield* genericWordsOf(r, this.#about)) {
        if (this.#test(word)) return true;
        if (own.decide(word, undefined, r)!.source !== r.source) continue;
        decides = true;
        const least = other.decide(word);
        if (floor !== undefined && (least === undefined || isBetter(floor, least))) floor = least;
      }
      // If another rule decides each of a form's own words, that rule decides all of the form's texts.
      if (!decides) continue;
      // The form that decides an own word matches all of the form's texts, so nothing weaker decides any of them.
      for (const s of other.rivals(r, filler.isFresh ? floor : undefined)) {
        if (budget.pauses()) yield;
        const key = keyOf(r, s);
        if (this.#pairs.has(key)) continue;
        const long = r.prefix.length < s.prefix.length ? s : r;
        if (own.coverOf(long.prefix) > r.priority || other.coverOf(long.prefix) > s.priority) continue;
        if (filler.isFresh) {
          const rival = rivals.get(s) ?? (yield* this.#asRival(s, own, other));
          rivals.set(s, rival);
          if (!rival.decides || (rival.above !== undefined && isBetter(rival.above, r))) continue;
        }
        if (yield* this.#together(r, s, key, own, other)) return true;
      }
    }
    return false;
  }

  /** What the own words of a form of the other table tell about all of the form's texts. */
  *#asRival(form: Form, own: Table, other: Table): Work<Rival> {
    const words = yield* genericWordsOf(form, this.#about);
    const decides = words.some((word) => other.decide(word, undefined, form)!.source === form.source);
    if (!decides) return { decides, above: undefined };
    let above = own.decide(words[0]!);
    for (const word of words.slice(1)) {
      const one = own.decide(word);
      if (above !== undefined && (one === undefined || isBetter(above, one))) above = one;
    }
    return { decides, above };
  }

  /** Looks for a text on which `r` and `s` decide; true if the search is to stop. */
  *#together(r: Form, s: Form, key: string, own: Table, other: Table): Work<boolean> {
    let stopped = false;
    const better = (): Form[] => [...own.better(r.prefix, r), ...other.better(s.prefix, s)];
    const isSure = yield* eachCommonWord(r, s, better, this.#about, (word) => {
      stopped = this.#test(word);
      return stopped || this.#pairs.has(key);
    });
    this.isComplete &&= isSure;
    return stopped;
  }

  /** Tests whether the tables differ on a word; true if the search is to stop. */
  #test(word: string): boolean {
    if (this.#tested.has(word)) return false;
    this.#letters += word.length;
    if (this.#letters < REMEMBERED) this.#tested.add(word);
    const before = this.#a.decide(word);
    const after = this.#b.decide(word);
    return this.#report(before, after, () =>
      prettier(
        word,
        this.#about,
        (text) => this.#a.decide(text) === before && this.#b.decide(text) === after,
      ),
    );
  }
}
