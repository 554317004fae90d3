/**
 * docs/contributors/format.md draws a program as it is, and the example of docs/format.md is true.
 *
 * @module-tag built
 */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { printProgram } from "../../src/engine/debug/program.ts";
import { parse } from "../../src/index.ts";
import { examplesOf, runExample } from "./examples.ts";

const text = readFileSync(new URL("../../docs/contributors/format.md", import.meta.url), "utf8");

/** The block of the document with this name. */
function block(name: string): string {
  return new RegExp(`<!-- test: ${name} -->\\n\`\`\`\\n([^]*?)\`\`\``).exec(text)![1]!;
}

it("docs/contributors/format.md draws what its rules are compiled to", () => {
  expect(block("program")).toBe(printProgram(parse(block("rules")).policyFor("examplebot")));
});

it.each(examplesOf("docs/format.md"))("its example says what happens: $name", (example) => {
  const { stated, compared } = runExample(example);
  expect(compared).toBe(stated);
  expect(stated).toBeGreaterThan(0);
});
