import { IMAGE_URL_MASK } from "../../assembly/shared/format.ts";
import type { Anatomy } from "../policy/anatomy.ts";
import { type Budget, Exhausted } from "./budget.ts";
import type { Circumstances } from "./compare.ts";
import { deadPlain } from "./dead-plain.ts";
import type { DeadSource } from "./dead-source.ts";
import { type Domain, domainOf } from "./domain.ts";
import { wordWithout } from "./exclusion.ts";
import type { Form } from "./form.ts";
import { gapFor } from "./gap.ts";
import { allows } from "./match.ts";
import { formsThatMatter } from "./question.ts";
import { type Placed, Table } from "./table.ts";
import { eachWord, MANY, wordsOf } from "./words.ts";

/** Rules without which some text would be decided differently, and the rule that would then decide it, if any. */
export type Needed = ReadonlyMap<number, number | undefined>;

/** What is known of rules before they are looked at. */
export interface Doubt {
  /** Those that may be dead, or will be in doubt once others are gone. All others stay, whatever goes. */
  readonly judged: readonly number[];
  readonly needed: Needed;
  /**
   * How many the others are, including such as are left out since no text of a judged rule is one of theirs. Steps are
   * counted as if they were looked at like the rest.
   */
  readonly settled: number;
  /** How long the prefixes of all forms are, also of those left out, in ascending order. */
  readonly lengths: readonly number[];
}

/**
 * Rules that can all be removed together without any verdict changing. Rules about which the budget leaves doubt
 * stay.
 *
 * @param independent only such as can be removed in any choice: none that hides another that would have to go, too. Rules
 *   that are known to decide some text, and what would decide it otherwise without them, need not be looked at.
 */
export function deadSources(anatomy: Anatomy, budget: Budget, independent?: Needed): DeadSource[] {
  const domain = domainOf(anatomy.flags & IMAGE_URL_MASK);
  const forms = formsThatMatter(anatomy, domain);
  const written = new Set(forms.map(({ source }) => source));
  const silent = anatomy.rules.flatMap((_, source): DeadSource[] =>
    written.has(source) || anatomy.repeats.has(source) ? [] : [{ source, why: "unreachable", coveredBy: [] }],
  );
  for (const [source, first] of anatomy.repeats)
    silent.push({ source, why: "outranked", coveredBy: [first] });
  if (independent !== undefined)
    return [...silent, ...new Removal(forms, circumstances(forms, domain, budget)).independent(independent)];
  const plain = deadPlain(forms, domain);
  return [...silent, ...(plain ?? new Removal(forms, circumstances(forms, domain, budget)).all())];
}

function circumstances(forms: readonly Form[], domain: Domain, budget: Budget): Circumstances {
  return { domain, gap: gapFor(forms, domain), budget };
}

/** {@link deadSources} among the rules in doubt. All forms have a text; the gap is in none, not in those left out either. */
export function independentlyDead(forms: readonly Form[], about: Circumstances, doubt: Doubt): DeadSource[] {
  return new Removal(forms, about, doubt).independent(doubt.needed);
}

/** How many words of a rule are kept. */
const FEW = 4;

interface Words {
  readonly words: readonly Placed[];
  /** Steps that making them took. */
  readonly steps: number;
}

/** Removes rules one by one, as long as there is one that can go. */
class Removal {
  readonly #forms = new Map<number, Form[]>();
  readonly #words = new Map<number, Words>();
  readonly #domain: Domain;
  readonly #budget: Budget;
  readonly #table: Table;
  readonly #gap: string;
  /** Rules that are looked at, in this order: the strongest first, and among equals the later line. */
  readonly #order: readonly number[];
  /** How many others there are. */
  readonly #others: number;
  readonly #gone = new Set<number>();
  /** Rules that stay, whatever else is found. */
  readonly #kept = new Set<number>();
  /** They still do when others are gone, until the one that would decide instead is. */
  #settled = new Map<number, number | undefined>();
  readonly #isGone = (source: number): boolean => this.#gone.has(source);

  constructor(forms: readonly Form[], { domain, budget, gap }: Circumstances, doubt?: Doubt) {
    this.#domain = domain;
    this.#budget = budget;
    this.#table = new Table(forms, budget, doubt?.lengths);
    this.#gap = gap.text;
    this.#others = doubt?.settled ?? 0;
    const judged = doubt && new Set(doubt.judged);
    for (const form of forms) {
      // Without a letter that no rule mentions, nothing can be proven about any of them.
      if (!gap.isFresh || form.source < 0 || judged?.has(form.source) === false) continue;
      const same = this.#forms.get(form.source);
      if (same === undefined) this.#forms.set(form.source, [form]);
      else same.push(form);
    }
    const rules = [...this.#forms].map(([source, forms]) => {
      return { source, priority: Math.max(...forms.map(({ priority }) => priority)) };
    });
    rules.sort((a, b) => b.priority - a.priority || b.source - a.source);
    this.#order = rules.map(({ source }) => source);
  }

  /** So that what stays is short and stays in its place, the strongest go first, and among equals the later line. */
  all(): DeadSource[] {
    const found: DeadSource[] = [];
    try {
      // The reason to keep a rule may itself go, so after every removal the others are looked at again.
      for (let before = -1; before !== found.length; ) {
        before = found.length;
        this.#budget.spend(this.#others);
        for (const source of this.#order) {
          if (this.#gone.has(source) || this.#kept.has(source)) continue;
          const dead = this.#look(source);
          if (dead === undefined) continue;
          found.push(dead);
          this.#gone.add(source);
        }
      }
    } catch (error) {
      if (!(error instanceof Exhausted)) throw error;
    }
    return found;
  }

  /**
   * Those of which each could come back alone and change nothing: then any choice of them can. Whatever cannot is kept,
   * and the others are judged again beside it.
   */
  independent(needed: Needed): DeadSource[] {
    for (;;) {
      this.#gone.clear();
      this.#settled = new Map(needed);
      const found = this.all();
      const before = this.#kept.size;
      try {
        for (const { source } of found) {
          this.#gone.delete(source);
          this.#settled.delete(source);
          if (this.#look(source) === undefined) this.#kept.add(source);
          this.#gone.add(source);
        }
      } catch (error) {
        if (!(error instanceof Exhausted)) throw error;
        return [];
      }
      if (this.#kept.size === before) return found;
    }
  }

  #look(source: number): DeadSource | undefined {
    if (this.#isSettled(source)) {
      this.#budget.spend(1);
      return undefined;
    }
    const words = this.#wordsOf(source);
    if (words.length === 0) return { source, why: "unreachable", coveredBy: [] };
    const above = new Set<number>();
    const below = new Set<number>();
    let decides = false;
    let instead: number | undefined;
    /** Whether the rule decides a word that would be decided otherwise without it. */
    const matters = (word: Placed): boolean => {
      const top = this.#table.decidePlaced(word, this.#isGone)!;
      if (top.source !== source) {
        above.add(top.source);
        return false;
      }
      decides = true;
      const next = this.#table.decidePlaced(word, (other) => other === source || this.#gone.has(other));
      instead = next?.source;
      if (next !== undefined) below.add(next.source);
      return allows(next) !== allows(top);
    };
    const settle = (): undefined => {
      this.#settled.set(source, instead);
    };
    if (words.some(matters)) return settle();
    // A rule that decides every word of another one's own decides all of that one's texts.
    if (!decides) return { source, why: "outranked", coveredBy: rulesAmong(above) };
    const mattersAt = (word: string): boolean => matters(this.#table.place(word));
    for (const form of this.#forms.get(source)!) if (this.#mattersWith(form, mattersAt)) return settle();
    return { source, why: "redundant", coveredBy: rulesAmong(below) };
  }

  #isSettled(source: number): boolean {
    if (!this.#settled.has(source)) return false;
    const instead = this.#settled.get(source);
    return instead === undefined || !this.#gone.has(instead);
  }

  /** The words of a rule's own, which are kept where they are few: it may be looked at again and again. */
  #wordsOf(source: number): readonly Placed[] {
    const known = this.#words.get(source);
    if (known !== undefined) {
      this.#budget.spend(known.steps);
      return known.words;
    }
    const before = this.#budget.spent;
    const words = this.#forms
      .get(source)!
      .flatMap((form) =>
        wordsOf(form, this.#gap, this.#domain, this.#budget).map((word) => this.#table.place(word)),
      );
    if (words.length <= FEW) this.#words.set(source, { words, steps: this.#budget.spent - before });
    return words;
  }

  /** Whether the rule matters on a text that this form has in common with a weaker one of the opposite kind. */
  #mattersWith(form: Form, matters: (word: string) => boolean): boolean {
    const lists = this.#table.compatible(form.prefix);
    for (const some of lists) {
      for (const other of some) {
        this.#budget.spend(1);
        const isWeaker = other.priority < form.priority && allows(other) !== allows(form);
        if (isWeaker && !this.#isGone(other.source) && this.#mattersBeside(form, other, lists, matters))
          return true;
      }
    }
    return false;
  }

  /** The same for one of these; `lists` is what else may match such a text. */
  #mattersBeside(
    form: Form,
    other: Form,
    lists: readonly (readonly Form[])[],
    matters: (word: string) => boolean,
  ): boolean {
    let found = false;
    const end = eachWord(form, other, this.#gap, this.#domain, this.#budget, MANY, (word) => {
      found = matters(word);
      return found;
    });
    if (end !== "too many") return found;
    const stronger = lists
      .flat()
      .filter(
        ({ priority, source }) =>
          priority > other.priority && source !== form.source && !this.#isGone(source),
      );
    const word = wordWithout(form, other, stronger, this.#gap, this.#domain, this.#budget);
    return word !== undefined && matters(word);
  }
}

function rulesAmong(sources: ReadonlySet<number>): number[] {
  return [...sources].filter((source) => source >= 0).sort((a, b) => a - b);
}
