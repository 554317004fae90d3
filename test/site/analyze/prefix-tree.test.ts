/** A tree of texts says what comparing each with each would. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { PrefixTree } from "../../../src/site/analyze/prefix-tree.ts";
import { sizesTo } from "../../support/cost.ts";
import { cases } from "../../support/effort.ts";
import { expectLinear } from "../../support/linear.ts";
import { words } from "./policies.ts";

const RUNS = cases(1000);
const text = fc.array(fc.constantFrom("a", "b", "ab", "é", "\u0100", ""), { maxLength: 5 });
const texts = fc.uniqueArray(
  text.map((letters) => letters.join("")),
  { maxLength: 12 },
);

it("PrefixTree finds the texts that one begins with, and those that begin with one, in order", () => {
  const property = fc.property(texts, (some) => {
    const tree = new PrefixTree<string>();
    for (const one of some) {
      const node = tree.at(one);
      expect(node.value).toBe(undefined);
      node.value = one;
    }
    const sorted = [...some].sort();
    const alongOf = (other: string): string[] => sorted.filter((one) => other.startsWith(one));
    const others = [...words(["a", "b", "é"], 3), "\u0100", "", ...some];
    const answers = others.map((other) => {
      const [along, under] = [alongOf(other), sorted.filter((one) => one.startsWith(other))];
      return [along, under, along.at(-1)];
    });
    expect(
      others.map((other) => [tree.along(other), tree.under(other), tree.longestIn(other)?.value]),
    ).toEqual(answers);
    for (const one of some) {
      const node = tree.at(one);
      expect(node.value).toBe(one);
      expect(node.text.slice(0, node.end)).toBe(one);
      expect(node.above?.value).toBe(alongOf(one).at(-2));
      expect(node.isNested).toBe(
        alongOf(one).length > 1 || sorted.some((s) => s !== one && s.startsWith(one)),
      );
    }
  });
  fc.assert(property, { numRuns: Math.ceil(RUNS / 4) });
});

it("PrefixTree takes texts of which each begins with all before it", () => {
  const tree = new PrefixTree<number>();
  for (let length = 2000; length >= 0; length--) tree.at("a".repeat(length)).value = length;
  expect(tree.along("a".repeat(3000)).length).toBe(2001);
  expect(tree.under("").length).toBe(2001);
});

it("PrefixTree finds as much among thousands of letters that texts continue with", () => {
  const tree = new PrefixTree<string>();
  const letters = Array.from({ length: 3000 }, (_, i) => String.fromCharCode(0x4e00 + ((i * 1009) % 3000)));
  for (const [i, letter] of letters.entries()) {
    for (const text of [`/${letter}`, `/${letter}xy`, `/${letter}xz`]) tree.at(text).value = text;
    // Asked in between, so that the order is found again after more letters have come.
    if (i % 500 === 0) expect(tree.under("/").length).toBe(3 * (i + 1));
  }
  const sorted = [...letters].sort().flatMap((letter) => [`/${letter}`, `/${letter}xy`, `/${letter}xz`]);
  expect(tree.under("")).toEqual(sorted);
  expect(tree.under("/一x")).toEqual(["/一xy", "/一xz"]);
  expect(tree.along("/一xyz")).toEqual(["/一", "/一xy"]);
  expect(tree.longestIn("/\uffff")).toBe(undefined);
  expect(tree.at("/一").isNested).toBe(true);
});

it("PrefixTree takes as much longer as there are more letters", async () => {
  const works = sizesTo(40_000).map((size) => {
    const texts = Array.from({ length: size }, (_, i) => String.fromCharCode(0x1000 + i));
    const act = (): void => {
      const tree = new PrefixTree<string>();
      for (const text of texts) tree.at(text).value = text;
    };
    return { size, act };
  });
  await expectLinear("letters", works);
});
