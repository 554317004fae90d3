import { expect, it } from "vitest";
import { mutationsOf } from "../../tools/mutants/mutations.ts";

/** The texts that the mutations of a text leave. */
function mutated(text: string): string[] {
  return mutationsOf("x.ts", text).map(
    ({ start, end, replacement }) => text.slice(0, start) + replacement + text.slice(end),
  );
}

it("mistake operators, in their place", () => {
  expect(mutated("export let x = (a) < (b);")).toEqual(["export let x = (a) <= (b);"]);
  expect(mutated("export let x = a && b | c;").sort()).toEqual([
    "export let x = a && b & c;",
    "export let x = a || b | c;",
  ]);
});

it("miss numbers by one, large ones too", () => {
  expect(mutated("const x: u64 = 0xffff_ffff_ffff_fff0;")).toEqual([
    "const x: u64 = 18446744073709551601;",
    "const x: u64 = 18446744073709551599;",
  ]);
  expect(mutated("const x = 0;")).toEqual(["const x = 1;"]);
});

it("negate conditions, and leave statements out", () => {
  expect(mutated("function f(): void { if (a) b(); }")).toEqual([
    "function f(): void { if (!(a)) b(); }",
    "function f(): void { if (a) ; }",
  ]);
  expect(mutated("let x = !a;")).toEqual(["let x = a;"]);
});

it("leave imports and assertions alone", () => {
  expect(mutated('import { a } from "./a";\nfunction f(): void { assert(1 < 2, "no"); }\n')).toEqual([]);
});
