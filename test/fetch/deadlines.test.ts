/** The heap of what is due, against a list that is sorted each time. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { Deadlines } from "../../src/fetch/deadlines.ts";

interface Item {
  readonly due: number;
  removed: boolean;
}

type Step = { readonly add: number } | { readonly drop: number } | { readonly take: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ add: fc.nat(50) }),
  fc.record({ drop: fc.nat(100) }),
  fc.record({ take: fc.nat(60) }),
);

it("hands out what is due and was not removed, the earliest first", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 400, size: "max" }), (steps) => {
      const deadlines = new Deadlines<Item>();
      let model: Item[] = [];
      for (const one of steps) {
        if ("add" in one) {
          const item = { due: one.add, removed: false };
          deadlines.add(item);
          model.push(item);
        } else if ("drop" in one && model.length > 0) {
          const [item] = model.splice(one.drop % model.length, 1);
          item!.removed = true;
          deadlines.forget();
        } else if ("take" in one) {
          const taken = deadlines.take(one.take);
          const due = model.filter((item) => item.due <= one.take).sort((a, b) => a.due - b.due);
          expect(taken?.due).toBe(due[0]?.due);
          if (taken !== undefined) {
            expect(taken.removed).toBe(false);
            model = model.filter((item) => item !== taken);
          }
        }
      }
      const left = model.map(({ due }) => due).sort((a, b) => a - b);
      const rest: number[] = [];
      for (let item = deadlines.take(1000); item !== undefined; item = deadlines.take(1000))
        rest.push(item.due);
      expect(rest).toEqual(left);
    }),
  );
});

it("does not keep what was removed", () => {
  const deadlines = new Deadlines<Item>();
  for (let i = 0; i < 100_000; i++) {
    const item = { due: 1e9 + i, removed: false };
    deadlines.add(item);
    item.removed = true;
    deadlines.forget();
  }
  expect(deadlines.size).toBeLessThan(200);
});
