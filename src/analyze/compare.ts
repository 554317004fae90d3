import type { Budget } from "./budget.ts";
import type { Domain } from "./domain.ts";
import { wordWithout } from "./exclusion.ts";
import type { Form } from "./form.ts";
import type { Gap } from "./gap.ts";
import { allows } from "./match.ts";
import { eachRegion } from "./plain.ts";
import { prettier } from "./pretty.ts";
import type { Table } from "./table.ts";
import { eachWord, MANY, wordsOf } from "./words.ts";

/** A text on which two tables differ, and what decides on each side. */
export interface Difference {
  readonly before: Form | undefined;
  readonly after: Form | undefined;
  readonly text: string;
}

/** What a comparison depends on. */
export interface Circumstances {
  readonly domain: Domain;
  readonly gap: Gap;
  readonly budget: Budget;
}

/**
 * Finds texts on which two tables differ: one for every pair of rules, one from each table, that decide some text
 * differently. The theory is in docs/analysis.md.
 *
 * @param found is told of each pair once; true stops the search
 * @throws Exhausted where the budget ends before the search does
 */
export function compare(
  a: Table,
  b: Table,
  about: Circumstances,
  found: (difference: Difference) => boolean,
): void {
  const pairs = new Set<string>();
  const report: Report = (before, after, text) => {
    const key = pairKey(before, after);
    if (allows(before) === allows(after) || pairs.has(key)) return false;
    const shown = text();
    if (shown === undefined) return false;
    pairs.add(key);
    return found({ before, after, text: shown });
  };
  if (a.isPlain && b.isPlain) {
    about.budget.spend(a.forms.length + b.forms.length);
    eachRegion([a.forms, b.forms], about.domain, ([before, after], text) => report(before, after, text));
    return;
  }
  const search = new Search(a, b, about, pairs, report);
  if (!search.from(a, b, (own, other) => pairKey(own, other)))
    search.from(b, a, (own, other) => pairKey(other, own));
}

/** The same for differences that the same rules decide. */
export function pairKey(before: Form | undefined, after: Form | undefined): string {
  return `${before?.source} ${after?.source}`;
}

type Report = (before: Form | undefined, after: Form | undefined, text: () => string | undefined) => boolean;

class Search {
  readonly #a: Table;
  readonly #b: Table;
  readonly #about: Circumstances;
  readonly #pairs: ReadonlySet<string>;
  readonly #report: Report;
  /** The words tested so far, until there are very many. */
  readonly #tested = new Set<string>();

  constructor(a: Table, b: Table, about: Circumstances, pairs: ReadonlySet<string>, report: Report) {
    this.#a = a;
    this.#b = b;
    this.#about = about;
    this.#pairs = pairs;
    this.#report = report;
  }

  /**
   * Where the tables differ, the two rules that decide have different priorities, since these tell the verdict, and the
   * table of the lower one lacks the other: so it is enough to begin with what only one table has.
   */
  from(own: Table, other: Table, keyOf: (own: Form, other: Form) => string): boolean {
    const { gap, domain, budget } = this.#about;
    for (const r of own.without(other)) {
      let decides = false;
      for (const word of wordsOf(r, gap.text, domain, budget)) {
        if (this.#test(word)) return true;
        decides ||= own.decide(word)?.priority === r.priority;
      }
      // A rule that decides every word of another one's own decides all of that one's texts.
      if (!decides && gap.isFresh) continue;
      for (const s of other.compatible(r.prefix).flat()) {
        budget.spend(1);
        if (s.priority >= r.priority || allows(s) === allows(r) || this.#pairs.has(keyOf(r, s))) continue;
        const [short, long] = r.prefix.length < s.prefix.length ? [r, s] : [s, r];
        if (!long.prefix.startsWith(short.prefix)) continue;
        if (own.coverOf(long.prefix) > r.priority || other.coverOf(long.prefix) > s.priority) continue;
        if (this.#together(r, s, own, other)) return true;
      }
    }
    return false;
  }

  /** Looks for a text on which `r` and `s` decide; true if the search is to stop. */
  #together(r: Form, s: Form, own: Table, other: Table): boolean {
    const { gap, domain, budget } = this.#about;
    let stopped = false;
    const end = eachWord(r, s, gap.text, domain, budget, MANY, (word) => {
      stopped = this.#test(word);
      return (
        stopped || (own.decide(word)?.priority === r.priority && other.decide(word)?.priority === s.priority)
      );
    });
    if (end !== "too many") return stopped;
    const others = [
      ...own.compatible(r.prefix).flatMap((some) => some.filter(({ priority }) => priority > r.priority)),
      ...other.compatible(s.prefix).flatMap((some) => some.filter(({ priority }) => priority > s.priority)),
    ];
    const word = wordWithout(r, s, others, gap.text, domain, budget);
    return word !== undefined && this.#test(word);
  }

  /** Tests whether the tables differ on a word; true if the search is to stop. */
  #test(word: string): boolean {
    if (this.#tested.has(word)) return false;
    if (this.#tested.size < 100_000) this.#tested.add(word);
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
