import { expect, it } from "vitest";
import { nearest } from "../../src/base/nearest.ts";

const WORDS = ["check", "explain", "lint", "fmt", "new", "test"];

it.each([
  ["check", "check"],
  ["chekc", "check"],
  ["chck", "check"],
  ["cheeck", "check"],
  ["CHECK", "check"],
  ["explian", "explain"],
  ["lnt", "lint"],
  ["ftm", "fmt"],
  ["", undefined],
  ["x", undefined],
  ["fm", undefined],
  ["validate", undefined],
  ["chocolate", undefined],
])("the word nearest to %j is %j", (word, expected) => {
  expect(nearest(word, WORDS)).toBe(expected);
});
