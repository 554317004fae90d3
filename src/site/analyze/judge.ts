import type { DeadReason } from "./dead-source.ts";
import { eachCommonWord } from "./exclusion.ts";
import type { Circumstances } from "./filler.ts";
import type { Form } from "./form.ts";
import { genericWordsOf } from "./generic-words.ts";
import { allows, isBetter, matches } from "./match.ts";
import { type Placed, Table } from "./table.ts";
import type { Work } from "./work.ts";

/** Without the rule, some text would be decided differently. */
export interface Needed {
  readonly state: "needed";
  /** The rule that would then decide it, as long as that stays; undefined for the default, and where it is not sure. */
  readonly instead: number | undefined;
  /** Whether it is needed indeed: the budget may have left that open. */
  readonly isSure: boolean;
}

/** What a rule is to the others of its set: needed, or without effect since others, the strongest first, decide its texts. */
export type Judgement = Needed | { readonly state: DeadReason; readonly by: readonly number[] };

/** A word of one of a rule's forms. */
interface OwnWord {
  readonly form: Form;
  readonly placed: Placed;
}

/** How many words of a rule are kept. */
const FEW = 4;

/** Judges each rule of a set against the others, any of which may be left out. The theory is in docs/analysis.md. */
export class Judge {
  readonly table: Table;
  /** All rules: the strongest first, and among equals the later line. */
  readonly rules: readonly number[];
  readonly #forms = new Map<number, Form[]>();
  readonly #words = new Map<number, readonly OwnWord[]>();
  readonly #about: Circumstances;
  readonly #priorities = new Map<number, number>();
  readonly #gone = new Set<number>();
  /** What decides a form's own word: unless that goes, the form decides nothing. */
  readonly #above = new Map<Form, Form>();
  readonly #isGone = (source: number): boolean => this.#gone.has(source);
  /** The rule that is being judged. */
  #own = -1;
  readonly #isLeftOut = (source: number): boolean => source === this.#own || this.#gone.has(source);

  /** @param about the filler has to be fresh, or nothing can be proven */
  constructor(forms: readonly Form[], about: Circumstances) {
    this.#about = about;
    this.table = new Table(forms, about.budget);
    const priorities = this.#priorities;
    for (const form of forms) {
      const { source, priority } = form;
      if (source < 0) continue;
      const same = this.#forms.get(source);
      if (same === undefined) this.#forms.set(source, [form]);
      else same.push(form);
      priorities.set(source, Math.max(priorities.get(source) ?? 0, priority));
    }
    this.rules = [...priorities.keys()].sort((a, b) => priorities.get(b)! - priorities.get(a)! || b - a);
  }

  get budget(): Circumstances["budget"] {
    return this.#about.budget;
  }

  /** Leaves out a rule. */
  remove(source: number): void {
    this.#gone.add(source);
  }

  /** Takes back a rule that was left out. */
  restore(source: number): void {
    this.#gone.delete(source);
  }

  /** Takes back all of them. */
  restoreAll(): void {
    this.#gone.clear();
  }

  /** The forms of a rule. */
  formsOf(source: number): readonly Form[] {
    return this.#forms.get(source) ?? [];
  }

  /** The words of a rule's forms, and what decides each if no rule is left out. */
  *decidersOf(source: number): Work<readonly { readonly word: string; readonly by: Form }[]> {
    const words = yield* this.#wordsOf(source);
    return words.map(({ form, placed }) => {
      return { word: placed.text, by: this.table.decidePlaced(placed, undefined, form)! };
    });
  }

  /** Judges all rules. */
  *judgeAll(): Work<ReadonlyMap<number, Judgement>> {
    const judgements = new Map<number, Judgement>();
    for (const source of this.rules) {
      if (this.budget.pauses()) yield;
      judgements.set(source, yield* this.judge(source));
    }
    return judgements;
  }

  /** Judges a rule beside those that are not left out. */
  *judge(source: number): Work<Judgement> {
    const words = yield* this.#wordsOf(source);
    if (words.length === 0) return { state: "unreachable", by: [] };
    const above = new Set<number>();
    const below = new Set<number>();
    /** What would decide a word instead of the rule, unless another rule does already. */
    const instead = (word: Placed, form: Form): Form | undefined | "not its own" => {
      const other = this.#without(source, word);
      const isOwn = this.#decides(source, form, other, word.text);
      if (other !== undefined) (isOwn ? below : above).add(other.source);
      return isOwn ? other : "not its own";
    };
    /** For each form that decides words of its own, the weakest that would decide one of these instead. */
    const floors = new Map<Form, Form | undefined>();
    for (const { form, placed } of words) {
      const next = instead(placed, form);
      if (next === "not its own") continue;
      if (allows(next) !== allows(form)) return { state: "needed", instead: next?.source, isSure: true };
      const floor = floors.get(form);
      const isWeaker = next === undefined || (floor !== undefined && isBetter(floor, next));
      if (!floors.has(form) || isWeaker) floors.set(form, next);
    }
    // A rule that decides every word of another one's own decides all of that one's texts.
    if (floors.size === 0) return { state: "outranked", by: this.#ranked(above) };
    let isSure = true;
    for (const [form, floor] of floors) {
      // What matches a form's own word matches all of its texts, so nothing weaker would decide any of them.
      for (const rival of this.table.rivals(form, floor)) {
        if (this.budget.pauses()) yield;
        if (this.#isGone(rival.source) || (yield* this.#isHidden(rival, source))) continue;
        let found: Judgement | undefined;
        const better = (): Form[] =>
          this.table
            .better(form.prefix, rival)
            .filter(({ source: other }) => other !== source && !this.#isGone(other));
        const isSettled = yield* eachCommonWord(form, rival, better, this.#about, (word) => {
          const next = instead(this.table.place(word), form);
          if (next === "not its own" || allows(next) === allows(form)) return false;
          found = { state: "needed", instead: next?.source, isSure: true };
          return true;
        });
        if (found !== undefined) return found;
        isSure &&= isSettled;
      }
    }
    if (isSure) return { state: "redundant", by: this.#ranked(below) };
    return { state: "needed", instead: undefined, isSure };
  }

  /** What decides a text without a rule. */
  #without(source: number, word: Placed): Form | undefined {
    this.#own = source;
    return this.table.decidePlaced(word, this.#isLeftOut);
  }

  /** Whether a rule decides a text that one of its forms matches, rather than what would without it. */
  #decides(source: number, form: Form, other: Form | undefined, text: string): boolean {
    if (other === undefined || isBetter(form, other)) return true;
    const forms = this.#forms.get(source)!;
    return forms.length > 1 && forms.some((one) => isBetter(one, other) && matches(one, text));
  }

  /** The words of a rule's own, which are kept where they are few: it may be looked at again and again. */
  *#wordsOf(source: number): Work<readonly OwnWord[]> {
    const known = this.#words.get(source);
    if (known !== undefined) return known;
    const words: OwnWord[] = [];
    for (const form of this.#forms.get(source)!) {
      for (const word of yield* genericWordsOf(form, this.#about))
        words.push({ form, placed: this.table.place(word) });
    }
    if (words.length <= FEW) this.#words.set(source, words);
    return words;
  }

  /** Whether a form would decide nothing without a rule either. */
  *#isHidden(form: Form, without: number): Work<boolean> {
    let above = this.#above.get(form);
    if (above === undefined || this.#isGone(above.source)) {
      const words = yield* genericWordsOf(form, this.#about);
      if (words.length === 0) return true;
      above = words.length === 1 ? this.table.decide(words[0]!, this.#isGone, form)! : form;
      this.#above.set(form, above);
    }
    return above.source !== form.source && above.source !== without;
  }

  /** Rules, the strongest first. */
  #ranked(sources: ReadonlySet<number>): number[] {
    const priorities = this.#priorities;
    return [...sources]
      .filter((source) => source >= 0)
      .sort((a, b) => priorities.get(b)! - priorities.get(a)! || a - b);
  }
}
