/** The words that two patterns share and others leave alone, against all short words. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { URL_GOOGLE } from "../../../assembly/shared/format.ts";
import { Budget, finish } from "../../../src/site/analyze/budget.ts";
import { domainOf } from "../../../src/site/analyze/domain.ts";
import { wordWithout } from "../../../src/site/analyze/exclusion.ts";
import type { Form } from "../../../src/site/analyze/form.ts";
import { cases } from "../../support/effort.ts";
import { referenceMatch } from "../../support/reference.ts";

const RUNS = cases(2000);

const domain = domainOf(URL_GOOGLE);
/** A letter that no pattern has. */
const FILLER = { text: "z", isFresh: true };

const piece = fc.string({ unit: fc.constantFrom("a", "b"), minLength: 1, maxLength: 3 });
const form: fc.Arbitrary<Form> = fc.record({
  prefix: fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 2 }).map((rest) => `/${rest}`),
  segments: fc.array(piece, { maxLength: 2 }),
  anchored: fc.boolean(),
  priority: fc.constant(2),
  source: fc.constant(0),
});

const patternOf = ({ prefix, segments, anchored }: Form): string =>
  [prefix, ...segments].join("*") + (anchored ? "$" : "");

/** All words of up to six letters that begin with a slash. */
const words = ["/"];
for (const word of words)
  if (word.length < 7) for (const letter of `ab${FILLER.text}`) words.push(word + letter);

describe("a word that two patterns match and no other does", () => {
  it("is found wherever a short one exists, and is correct", () => {
    fc.assert(
      fc.property(form, form, fc.array(form, { maxLength: 4 }), (r, s, others) => {
        const fits = (word: string): boolean =>
          [r, s].every((one) => referenceMatch(patternOf(one), word)) &&
          !others.some((one) => referenceMatch(patternOf(one), word));
        const { word } = finish(wordWithout(r, s, others, { filler: FILLER, domain, budget: new Budget() }));
        if (word === undefined) expect(words.filter(fits)).toEqual([]);
        else expect([word, fits(word)]).toEqual([word, true]);
      }),
      { numRuns: RUNS },
    );
  });

  it("is looked for in no more steps than are allowed", () => {
    const ab = { prefix: "/", segments: ["a", "b", "a", "b"], anchored: false, priority: 2, source: 0 };
    const others = ["ab", "ba", "bb"].map((segment) => ({ ...ab, segments: [segment, "a"] }));
    const search = (steps: number) =>
      finish(
        wordWithout(ab, { ...ab, anchored: true }, others, {
          filler: FILLER,
          domain,
          budget: new Budget(steps),
        }),
      );
    expect(search(5000)).toEqual({ word: "/zazbzazb", isSure: true });
    expect(search(50)).toEqual({ word: undefined, isSure: false });
    expect(() => search(5)).toThrow();
  });
});
