/** Which of many forms decides a text, against trying them one by one. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { URL_GOOGLE } from "../../../assembly/shared/format.ts";
import { Budget, finish } from "../../../src/site/analyze/budget.ts";
import { type Circumstances, domainOf } from "../../../src/site/analyze/domain.ts";
import { mayMatchWithin } from "../../../src/site/analyze/exclusion.ts";
import type { Form } from "../../../src/site/analyze/form.ts";
import { allows, isBetter, matches } from "../../../src/site/analyze/form.ts";
import { eachGenericWord, MANY } from "../../../src/site/analyze/intersection.ts";
import { Table } from "../../../src/site/analyze/table.ts";

const FILLER = "z";

/** Few letters, so that forms have much in common; pieces longer than the keys by which forms are looked up. */
const piece = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: fc.constantFrom("a", "b"), minLength: 1, maxLength: 2 }) },
  { weight: 1, arbitrary: fc.constantFrom("aaaaaaaaab", "baaaaaaaaa", "aaaaaaaaaa") },
);
const shape = fc.record({
  prefix: fc.constantFrom("/", "/", "/", "/a", "/ab"),
  segments: fc.array(piece, { maxLength: 5 }),
  anchored: fc.boolean(),
  priority: fc.integer({ min: 2, max: 20 }),
});
const forms = fc
  .array(shape, { minLength: 70, maxLength: 140, size: "max" })
  .map((shapes) => shapes.map((one, source): Form => ({ ...one, source })));

/** A form's own word, and what is made of it by leaving out fillers and letters. */
const textOf = ({ prefix, segments, anchored }: Form, cut: number): string => {
  const word = [prefix, ...segments].join(FILLER) + (anchored ? "" : FILLER);
  return `/${(cut % 3 === 0 ? word : word.replaceAll(FILLER, "")).slice(1, word.length - (cut % 4))}`;
};

/** The best of the forms, tried one by one. */
function bestOf(all: readonly Form[], text: string, isGone: (source: number) => boolean): Form | undefined {
  let best: Form | undefined;
  for (const form of all) {
    if (isGone(form.source) || !matches(form, text)) continue;
    if (best === undefined || isBetter(form, best)) best = form;
  }
  return best;
}

const about = (): Circumstances => {
  return { filler: { text: FILLER, isFresh: true }, domain: domainOf(URL_GOOGLE), budget: new Budget() };
};

describe("a table of many forms", () => {
  it("decides a text by the best form that matches it and is not left out", () => {
    fc.assert(
      fc.property(
        forms,
        fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
        fc.nat(),
        (all, cuts, gone) => {
          const table = new Table(all, new Budget());
          const isGone = (source: number): boolean => (source * 7 + gone) % 3 === 0;
          for (const cut of cuts) {
            const form = all[cut % all.length]!;
            const text = textOf(form, cut);
            expect(table.decide(text)).toEqual(bestOf(all, text, () => false));
            const best = bestOf(all, text, isGone);
            expect(table.decide(text, isGone)).toEqual(best);
            if (!isGone(form.source) && matches(form, text))
              expect(table.decide(text, isGone, form)?.priority).toBe(best?.priority);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it("finds all rivals that have a text in common with a form, and nothing better than it", () => {
    fc.assert(
      fc.property(forms, fc.nat(), fc.nat(), (all, some, floor) => {
        const form = all[some % all.length]!;
        const than = floor % 2 === 0 ? undefined : all[floor % all.length]!;
        const rivals = new Set(new Table(all, new Budget()).rivals(form, than));
        for (const one of all) {
          const isBetween = isBetter(form, one) && (than === undefined || isBetter(one, than));
          const isOpposed = allows(one) !== allows(form);
          if (rivals.has(one)) expect([isBetween, isOpposed]).toEqual([true, true]);
          else if (isBetween && isOpposed) {
            const words: string[] = [];
            finish(eachGenericWord(form, one, about(), MANY, (word) => words.push(word) > 0));
            expect(words).toEqual([]);
          }
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe("forms that may match a word that two others have in common", () => {
  it("are all that do", () => {
    fc.assert(
      fc.property(forms, fc.nat(), fc.nat(), (all, i, j) => {
        const [r, s] = [all[i % all.length]!, all[j % all.length]!];
        const may = mayMatchWithin(r, s);
        const words: string[] = [];
        const search = eachGenericWord(r, s, about(), MANY, (word) => words.push(word) > 20);
        finish(search);
        for (const word of words)
          for (const form of all) if (matches(form, word)) expect(may(form)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});
