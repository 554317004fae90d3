import { MAX_URL } from "../../engine/url/kinds.ts";
import { type Budget, BudgetError, type Work } from "./budget.ts";
import { type Circumstances, type Domain, textsOf } from "./domain.ts";
import type { Form } from "./form.ts";
import { find, overlaps } from "./search.ts";

/**
 * The texts that two forms have in common are those of finitely many patterns, their intersections. Each is made by
 * walking along both forms at once; a generic word of it has a filler for every stretch in which both are in a star.
 *
 * A position in a form is a run (prefix or segment) and how much of it has been written. At the end of a run the form
 * is in the star after it, or at its end.
 */
export interface Position {
  readonly i: number;
  readonly a: number;
  readonly j: number;
  readonly b: number;
}

/** A step of the walk: the text it writes, and the position it leads to; none at the end. */
export interface Move {
  readonly text: string;
  readonly to: Position | undefined;
}

/** Run `i` of a form: its prefix, then its segments. */
function runAt({ prefix, segments }: Form, i: number): string {
  return i === 0 ? prefix : segments[i - 1]!;
}

function isLast({ segments }: Form, i: number): boolean {
  return i === segments.length;
}

export class Intersection {
  readonly #r: Form;
  readonly #s: Form;
  readonly #filler: string;
  readonly #domain: Domain;
  #splits: boolean | undefined;
  readonly start: Move | undefined;

  constructor(r: Form, s: Form, filler: string, domain: Domain) {
    this.#r = r;
    this.#s = s;
    this.#filler = filler;
    this.#domain = domain;
    const n = Math.min(r.prefix.length, s.prefix.length);
    this.start = mayIntersect(r, s)
      ? { text: r.prefix.slice(0, n), to: { i: 0, a: n, j: 0, b: n } }
      : undefined;
  }

  /** The ways to go on from a place; `inQuery` says whether a `?` has been written. */
  moves(place: Position, inQuery: boolean): readonly Move[] {
    const { i, a, j, b } = place;
    const [r, s] = [runAt(this.#r, i), runAt(this.#s, j)];
    const rDone = a === r.length;
    const sDone = b === s.length;
    if (rDone && sDone) return this.#between(place, inQuery);
    if (rDone) {
      return absorb(s.slice(b), this.#r, i).map(({ text, run, at, left }) => ({
        text,
        to: { i: run, a: at, j, b: s.length - left },
      }));
    }
    return absorb(r.slice(a), this.#s, j).map(({ text, run, at, left }) => ({
      text,
      to: { i, a: r.length - left, j: run, b: at },
    }));
  }

  /** Both forms are in a star: anything may stand here, then either begins its next run. */
  #between({ i, a, j, b }: Position, inQuery: boolean): Move[] {
    const rLast = isLast(this.#r, i);
    const sLast = isLast(this.#s, j);
    if ((rLast && this.#r.anchored) || (sLast && this.#s.anchored)) {
      return rLast && sLast ? [{ text: "", to: undefined }] : [];
    }
    const moves: Move[] = [];
    const fillers =
      !inQuery && this.#mayNeedQuery ? [this.#filler, `${this.#filler}?${this.#filler}`] : [this.#filler];
    for (const text of fillers) {
      if (rLast && sLast) moves.push({ text, to: undefined });
      if (!rLast) moves.push({ text, to: { i: i + 1, a: 0, j, b } });
      if (!sLast) moves.push({ text, to: { i, a, j: j + 1, b: 0 } });
    }
    return moves;
  }

  /** Whether a star may have to hold the `?` that makes a dot segment part of the query. */
  get #mayNeedQuery(): boolean {
    this.#splits ??= mayNeedQuery(this.#r, this.#domain) || mayNeedQuery(this.#s, this.#domain);
    return this.#splits;
  }
}

/** Whether a star of a form may have to hold a `?`. */
function mayNeedQuery({ prefix, segments }: Form, domain: Domain): boolean {
  return domain.mayNeedQuery(prefix) || segments.some((segment) => domain.mayNeedQuery(segment));
}

/** Whether a text can begin and end as both forms demand. */
export function mayIntersect(r: Form, s: Form): boolean {
  if (!r.prefix.startsWith(s.prefix) && !s.prefix.startsWith(r.prefix)) return false;
  if (!r.anchored || !s.anchored) return true;
  const [one, other] = [runAt(r, r.segments.length), runAt(s, s.segments.length)];
  return one.endsWith(other) || other.endsWith(one);
}

/**
 * A form in the star after run `run` absorbs the rest of the other's run. The star may end within that rest, so that
 * the next run begins there: at the first place where it fits completely, since whatever matches with a later place
 * matches with this one too; if there is none, where its beginning overlaps the end of the rest; or the star does not
 * end there at all.
 */
function absorb(
  rest: string,
  form: Form,
  run: number,
): { text: string; run: number; at: number; left: number }[] {
  const at = runAt(form, run).length;
  if (isLast(form, run)) return form.anchored ? [] : [{ text: rest, run, at, left: 0 }];
  const next = runAt(form, run + 1);
  const isFinal = form.anchored && isLast(form, run + 1);
  const found = isFinal ? -1 : find(rest, next, 0);
  if (found >= 0) {
    const end = found + next.length;
    return [{ text: rest.slice(0, end), run: run + 1, at: next.length, left: rest.length - end }];
  }
  return [
    ...overlaps(rest, next).map((at) => ({ text: rest, run: run + 1, at, left: 0 })),
    { text: rest, run, at, left: 0 },
  ];
}

/** Up to this many branchings, the words of two rules are simply enumerated. */
export const MANY = 500;

/** Steps that it costs to begin enumerating the words of a pair. */
const STEPS_PER_PAIR = 8;

/** Matches every text. */
const EVERYTHING: Form = { prefix: "/", segments: [], anchored: false, priority: 1, source: -1 };

/**
 * Hands over each word that `r` and `s` have in common and that some URL has, until told to stop or until there are
 * too many.
 */
export function* eachGenericWord(
  r: Form,
  s: Form,
  { filler: { text: filler }, domain, budget }: Circumstances,
  most: number,
  visit: (word: string) => boolean,
): Work<"stopped" | "all" | "too many"> {
  const common = new Intersection(r, s, filler, domain);
  const { start } = common;
  budget.spend(STEPS_PER_PAIR);
  if (start === undefined) return "all";
  const stack: { text: string; at: Position }[] = [{ text: start.text, at: start.to! }];
  const seen = new Set<string>();
  let steps = 0;
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    if (budget.pauses()) yield;
    const inQuery = top.text.includes("?");
    const moves = common.moves(top.at, inQuery);
    for (let m = moves.length - 1; m >= 0; m--) {
      const { text, to } = moves[m]!;
      const word = top.text + text;
      budget.spend(1 + (word.length >> 6));
      if (to !== undefined) stack.push({ text: word, at: to });
      else if (!seen.has(word)) {
        seen.add(word);
        refuseIfFillersDecide(word, filler, domain);
        for (const one of textsOf(word, filler, domain)) {
          if (visit(one)) return "stopped";
          budget.spend(1);
        }
      }
    }
    // A walk with one way to go on costs little, however long the patterns are.
    if (moves.length > 1 && ++steps > most) return "too many";
  }
  return "all";
}

/** The words of one form: one, unless a star may have to hold a `?`. */
export function* genericWordsOf(form: Form, about: Circumstances): Work<readonly string[]> {
  const { filler, domain, budget } = about;
  if (!mayNeedQuery(form, domain)) {
    const word = straightWord(form, filler.text, budget);
    refuseIfFillersDecide(word, filler.text, domain);
    return [...textsOf(word, filler.text, domain)];
  }
  const words: string[] = [];
  yield* eachGenericWord(form, EVERYTHING, about, Number.POSITIVE_INFINITY, (word) => {
    words.push(word);
    return false;
  });
  return words;
}

/** The word of a form with a filler for every star. It costs as many steps as walking along the form. */
function straightWord({ prefix, segments, anchored }: Form, filler: string, budget: Budget): string {
  let word = prefix;
  const step = (): void => budget.spend(1 + (word.length >> 6));
  if (prefix.length > 1) step();
  for (const segment of segments) {
    word += filler;
    step();
    word += segment;
    step();
  }
  if (!anchored) word += filler;
  step();
  return word;
}

/** Gives up on a word that only its fillers make too long for a URL: it says nothing about the form's shorter texts. */
function refuseIfFillersDecide(word: string, filler: string, domain: Domain): void {
  if (word.length > MAX_URL && !domain.isText(word) && domain.isText(word.replaceAll(filler, "")))
    throw new BudgetError();
}
