/** The heap of what is due, against a list that is sorted each time. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { Deadlines } from "../../../src/crawl/fetch/deadlines.ts";

interface Item {
  readonly due: number;
  place: number;
}

type Step = { readonly add: number } | { readonly drop: number } | { readonly take: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ add: fc.nat(50) }),
  fc.record({ drop: fc.nat(100) }),
  fc.record({ take: fc.nat(60) }),
);

it("a list of deadlines hands out what is due and was not removed, the earliest first", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 400, size: "max" }), (steps) => {
      const deadlines = new Deadlines<Item>();
      let model: Item[] = [];
      for (const one of steps) {
        if ("add" in one) {
          const item = { due: one.add, place: -1 };
          deadlines.add(item);
          model.push(item);
        } else if ("drop" in one && model.length > 0) {
          const [item] = model.splice(one.drop % model.length, 1);
          deadlines.remove(item!);
          expect(item!.place).toBe(-1);
          deadlines.remove(item!);
        } else if ("take" in one) {
          const taken = deadlines.take(one.take);
          const due = model.filter((item) => item.due <= one.take).sort((a, b) => a.due - b.due);
          expect(taken?.due).toBe(due[0]?.due);
          if (taken !== undefined) {
            expect(taken.place).toBe(-1);
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

it("a list of deadlines keeps nothing that was removed", () => {
  const deadlines = new Deadlines<Item>();
  const items = Array.from({ length: 1000 }, (_, i) => ({ due: (i * 7919) % 1000, place: -1 }));
  for (const item of items) deadlines.add(item);
  for (const [i, item] of items.entries()) {
    deadlines.remove(item);
    expect(deadlines.size).toBe(999 - i);
  }
});
