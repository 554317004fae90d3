import type { Work } from "./budget.ts";
import type { Circumstances } from "./domain.ts";
import { eachCommonWord } from "./exclusion.ts";
import { allows, type Form, isBetter, matches } from "./form.ts";
import { genericWordsOf } from "./intersection.ts";
import { type PlacedText, Table } from "./table.ts";

/** The rule is needed: without it, some text would be decided differently. */
export interface NeededRule {
  readonly state: "needed";
  /** The rule that would decide that text then, as long as it stays; undefined for the default, or if not certain. */
  readonly instead: number | undefined;
  /** False if the budget ended before the rule was proven to be needed. */
  readonly isSure: boolean;
}

/** How a rule stands to the others of its set: needed, or without effect because others (strongest first) decide. */
export type Judgement = NeededRule | { readonly state: DeadReason; readonly by: readonly number[] };

/** A generic word of one of a rule's forms. */
interface OwnWord {
  readonly form: Form;
  readonly placed: PlacedText;
}

/** The words of a rule are kept if it has at most this many. */
const FEW = 4;

/** Judges each rule of a set against the others, any of which may be left out. The theory is in docs/analysis.md. */
export class RuleJudge {
  readonly table: Table;
  /** The rules that are left out. */
  readonly gone = new Set<number>();
  /** All rules: the strongest first, and among equals the later line. */
  readonly rules: readonly number[];
  readonly #forms = new Map<number, Form[]>();
  readonly #words = new Map<number, readonly OwnWord[]>();
  readonly #about: Circumstances;
  readonly #priorities = new Map<number, number>();
  /** The form that decides a form's own word: as long as that one stays, the form decides nothing. */
  readonly #above = new Map<Form, Form>();
  readonly #isGone = (source: number): boolean => this.gone.has(source);
  /** The rule that is being judged. */
  #own = -1;
  readonly #isLeftOut = (source: number): boolean => source === this.#own || this.gone.has(source);

  /** @param about its filler has to be fresh, or nothing can be proven */
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

  *judgeAll(): Work<ReadonlyMap<number, Judgement>> {
    const judgements = new Map<number, Judgement>();
    for (const source of this.rules) {
      if (this.budget.pauses()) yield;
      judgements.set(source, yield* this.judge(source));
    }
    return judgements;
  }

  /** Judges a rule against all rules that are not left out. */
  *judge(source: number): Work<Judgement> {
    const words = yield* this.#wordsOf(source);
    if (words.length === 0) return { state: "unreachable", by: [] };
    const above = new Set<number>();
    const below = new Set<number>();
    /** The form that would decide a word without the rule; "not its own" if another rule decides the word already. */
    const instead = (word: PlacedText, form: Form): Form | undefined | "not its own" => {
      const other = this.#without(source, word);
      const isOwn = this.#decides(source, form, other, word.text);
      if (other !== undefined) (isOwn ? below : above).add(other.source);
      return isOwn ? other : "not its own";
    };
    /** For each form that decides words of its own, the weakest form that would decide one of them instead. */
    const floors = new Map<Form, Form | undefined>();
    for (const { form, placed } of words) {
      const next = instead(placed, form);
      if (next === "not its own") continue;
      if (allows(next) !== allows(form)) return { state: "needed", instead: next?.source, isSure: true };
      const floor = floors.get(form);
      const isWeaker = next === undefined || (floor !== undefined && isBetter(floor, next));
      if (!floors.has(form) || isWeaker) floors.set(form, next);
    }
    // If another rule decides each of a form's own words, that rule decides all of the form's texts.
    if (floors.size === 0) return { state: "outranked", by: this.#ranked(above) };
    let isSure = true;
    for (const [form, floor] of floors) {
      // The form that decides an own word matches all of the form's texts, so nothing weaker would decide any of them.
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

  /** The form that decides a text if a rule is left out. */
  #without(source: number, word: PlacedText): Form | undefined {
    this.#own = source;
    return this.table.decidePlaced(word, this.#isLeftOut);
  }

  /** Whether a rule decides a text that its form `form` matches, given `other`, which decides without the rule. */
  #decides(source: number, form: Form, other: Form | undefined, text: string): boolean {
    if (other === undefined || isBetter(form, other)) return true;
    const forms = this.#forms.get(source)!;
    return forms.length > 1 && forms.some((one) => isBetter(one, other) && matches(one, text));
  }

  /** The words of a rule's forms. Few words are kept, since a rule may be judged again and again. */
  *#wordsOf(source: number): Work<readonly OwnWord[]> {
    const kept = this.#words.get(source);
    if (kept !== undefined) return kept;
    const words: OwnWord[] = [];
    for (const form of this.#forms.get(source)!) {
      for (const word of yield* genericWordsOf(form, this.#about))
        words.push({ form, placed: this.table.place(word) });
    }
    if (words.length <= FEW) this.#words.set(source, words);
    return words;
  }

  /** Whether a form decides nothing even if another rule is left out. */
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

  /** Sorts rules: the strongest first. */
  #ranked(sources: ReadonlySet<number>): number[] {
    const priorities = this.#priorities;
    return [...sources]
      .filter((source) => source >= 0)
      .sort((a, b) => priorities.get(b)! - priorities.get(a)! || a - b);
  }
}

/** Why a rule has no effect. */
export type DeadReason =
  /** No URL can match it. */
  | "unreachable"
  /** Another rule decides wherever it matches. */
  | "outranked"
  /** Where it decides, the verdict would be the same without it. */
  | "redundant";

/** A rule that could be removed, by its index. */
export interface DeadSource {
  readonly source: number;
  readonly why: DeadReason;
  /** Indexes of the rules that decide its URLs instead; empty if the default does, or if no URL matches. */
  readonly coveredBy: readonly number[];
}

/** Dead rules, and whether these are all of them. */
export interface Dead {
  readonly sources: readonly DeadSource[];
  readonly isComplete: boolean;
}
