import { MAX_URL } from "../../engine/url/kinds.ts";
import { type Budget, BudgetError, type Work } from "./budget.ts";
import { type Circumstances, type Domain, textsOf } from "./domain.ts";
import type { Form } from "./form.ts";
import { Intersection, mayNeedQuery, type Position } from "./intersection.ts";
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
