import { type Budget, Exhausted } from "./budget.ts";
import type { Circumstances } from "./compare.ts";
import type { Dead, DeadSource } from "./dead-source.ts";
import type { Domain } from "./domain.ts";
import { wordWithout } from "./exclusion.ts";
import type { Form } from "./form.ts";
import type { Gap } from "./gap.ts";
import { allows, isBetter } from "./match.ts";
import { type Placed, Table } from "./table.ts";
import { eachWord, MANY, wordsOf } from "./words.ts";
import type { Work } from "./work.ts";

/** Rules without which some text would be decided differently, and the rule that would then decide it, if any. */
export type Needed = ReadonlyMap<number, number | undefined>;

/** A rule that has to stay as long as another one does, which would decide some text in its place; or the default. */
interface Alive {
  readonly instead: number | undefined;
}

/** A word of one of a rule's forms. */
interface OwnWord {
  readonly form: Form;
  readonly placed: Placed;
}

/** How many words of a rule are kept. */
const FEW = 4;

/** Removes rules one by one, as long as there is one that can go. */
export class Removal {
  readonly #forms = new Map<number, Form[]>();
  readonly #words = new Map<number, readonly OwnWord[]>();
  readonly #domain: Domain;
  readonly #budget: Budget;
  readonly #table: Table;
  /** Unless it is fresh, nothing can be proven about any rule. */
  readonly #gap: Gap;
  #isComplete: boolean;
  /** Rules that are looked at, in this order: the strongest first, and among equals the later line. */
  readonly #order: readonly number[];
  readonly #gone = new Set<number>();
  /** Rules that stay, whatever else is found. */
  readonly #kept = new Set<number>();
  /** What decides a form's own word: unless that goes, the form decides nothing. */
  readonly #above = new Map<Form, Form>();
  readonly #isGone = (source: number): boolean => this.#gone.has(source);

  /** @param judged rules that may be removed; by default all */
  constructor(forms: readonly Form[], { domain, budget, gap }: Circumstances, judged?: readonly number[]) {
    this.#domain = domain;
    this.#budget = budget;
    this.#table = new Table(forms, budget);
    this.#gap = gap;
    this.#isComplete = gap.isFresh;
    const wanted = judged && new Set(judged);
    for (const form of forms) {
      if (!gap.isFresh || form.source < 0 || wanted?.has(form.source) === false) continue;
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
  all(): Work<Dead> {
    return this.#beside(new Map());
  }

  /**
   * Those of which each could come back alone and change nothing: then any choice of them can. Whatever cannot is kept,
   * and the others are judged again beside it.
   */
  *independent(needed: Needed): Work<Dead> {
    for (;;) {
      this.#gone.clear();
      const found = yield* this.#beside(needed);
      const before = this.#kept.size;
      try {
        for (const { source } of found.sources) {
          this.#gone.delete(source);
          if (isAlive(yield* this.#look(source))) this.#kept.add(source);
          this.#gone.add(source);
        }
      } catch (error) {
        if (!(error instanceof Exhausted)) throw error;
        return { sources: [], isComplete: false };
      }
      if (this.#kept.size === before) return found;
    }
  }

  *#beside(needed: Needed): Work<Dead> {
    const sources: DeadSource[] = [];
    const order = this.#order.filter((source) => !this.#kept.has(source));
    const places = new Map(order.map((source, place) => [source, place]));
    /** Rules that are to be looked at again once another is gone. */
    const waiting = new Map<number, number[]>();
    const due = new Uint8Array(order.length).fill(1);
    const settle = (place: number, { instead }: Alive): void => {
      due[place] = 0;
      if (instead === undefined) return;
      const same = waiting.get(instead);
      if (same === undefined) waiting.set(instead, [place]);
      else same.push(place);
    };
    for (const [source, instead] of needed) {
      const place = places.get(source);
      if (place !== undefined) settle(place, { instead });
    }
    try {
      while (due.includes(1)) {
        this.#budget.spend(due.length >> 5);
        for (let place = 0; place < order.length; place++) {
          if (due[place] === 0) continue;
          if (this.#budget.pauses()) yield;
          const source = order[place]!;
          const found = yield* this.#look(source);
          if (isAlive(found)) {
            settle(place, found);
            continue;
          }
          due[place] = 0;
          sources.push(found);
          this.#gone.add(source);
          for (const other of waiting.get(source) ?? []) due[other] = 1;
          waiting.delete(source);
        }
      }
    } catch (error) {
      if (!(error instanceof Exhausted)) throw error;
      return { sources, isComplete: false };
    }
    return { sources, isComplete: this.#isComplete };
  }

  *#look(source: number): Work<DeadSource | Alive> {
    const words = yield* this.#wordsOf(source);
    if (words.length === 0) return { source, why: "unreachable", coveredBy: [] };
    const above = new Set<number>();
    const below = new Set<number>();
    /** What would decide a word instead of the rule; the form that does it now if that is of another rule. */
    const instead = (word: Placed, form: Form): Form | undefined | "not its own" => {
      const top = this.#table.decidePlaced(word, this.#isGone, form)!;
      if (top.source !== source) {
        above.add(top.source);
        return "not its own";
      }
      const next = this.#table.decidePlaced(word, (other) => other === source || this.#gone.has(other));
      if (next !== undefined) below.add(next.source);
      return next;
    };
    /** For each form that decides words of its own, the weakest that would decide one of these instead. */
    const floors = new Map<Form, Form | undefined>();
    for (const { form, placed } of words) {
      const next = instead(placed, form);
      if (next === "not its own") continue;
      if (allows(next) !== allows(form)) return { instead: next?.source };
      const floor = floors.get(form);
      const isWeaker = next === undefined || (floor !== undefined && isBetter(floor, next));
      if (!floors.has(form) || isWeaker) floors.set(form, next);
    }
    // A rule that decides every word of another one's own decides all of that one's texts.
    let isSure = true;
    if (floors.size === 0) return { source, why: "outranked", coveredBy: rulesAmong(above) };
    for (const [form, floor] of floors) {
      // What matches a form's own word matches all of its texts, so nothing weaker would decide any of them.
      for (const rival of this.#table.rivals(form, floor)) {
        if (this.#budget.pauses()) yield;
        if (this.#isGone(rival.source) || (yield* this.#isHidden(rival, source))) continue;
        let found: Alive | undefined;
        const isSettled = yield* this.#wordsOfBoth(form, rival, (word) => {
          const next = instead(this.#table.place(word), form);
          if (next === "not its own" || allows(next) === allows(form)) return false;
          found = { instead: next?.source };
          return true;
        });
        if (found !== undefined) return found;
        isSure &&= isSettled;
      }
    }
    if (isSure) return { source, why: "redundant", coveredBy: rulesAmong(below) };
    this.#isComplete = false;
    return { instead: undefined };
  }

  /** The words of a rule's own, which are kept where they are few: it may be looked at again and again. */
  *#wordsOf(source: number): Work<readonly OwnWord[]> {
    const known = this.#words.get(source);
    if (known !== undefined) return known;
    const words: OwnWord[] = [];
    for (const form of this.#forms.get(source)!) {
      for (const word of yield* wordsOf(form, this.#gap.text, this.#domain, this.#budget))
        words.push({ form, placed: this.#table.place(word) });
    }
    if (words.length <= FEW) this.#words.set(source, words);
    return words;
  }

  /** Whether a form would decide nothing without a rule either. */
  *#isHidden(form: Form, without: number): Work<boolean> {
    let above = this.#above.get(form);
    if (above === undefined || this.#isGone(above.source)) {
      const words = yield* wordsOf(form, this.#gap.text, this.#domain, this.#budget);
      if (words.length === 0) return true;
      above = words.length === 1 ? this.#table.decide(words[0]!, this.#isGone, form)! : form;
      this.#above.set(form, above);
    }
    return above.source !== form.source && above.source !== without;
  }

  /** Hands over texts that both forms match until told to stop: such as show it if the first decides any that the second would decide instead. */
  *#wordsOfBoth(form: Form, rival: Form, visit: (word: string) => boolean): Work<boolean> {
    const [gap, domain, budget] = [this.#gap, this.#domain, this.#budget];
    const end = yield* eachWord(form, rival, gap.text, domain, budget, MANY, visit);
    if (end !== "too many") return true;
    const better = this.#table
      .better(form.prefix, rival)
      .filter(({ source }) => source !== form.source && !this.#isGone(source));
    const { word, isSure } = yield* wordWithout(form, rival, better, gap, domain, budget);
    if (word !== undefined) visit(word);
    return isSure;
  }
}

function isAlive(found: DeadSource | Alive): found is Alive {
  return "instead" in found;
}

function rulesAmong(sources: ReadonlySet<number>): number[] {
  return [...sources].filter((source) => source >= 0).sort((a, b) => a - b);
}
