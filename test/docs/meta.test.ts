/** docs/meta.md: its examples run, its table of rules is that of the rules. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { pageWithRules } from "../../tools/page-rules-doc.ts";
import { examplesOf, root, runExample } from "./examples.ts";

const page = readFileSync(`${root}docs/meta.md`, "utf8");
const examples = examplesOf("docs/meta.md");

describe("docs/meta.md", () => {
  it("has examples", () => {
    expect(examples.map(({ name }) => name)).toEqual(["indexing", "usage", "parsing", "linting"]);
  });

  it.each(examples)("tells the truth in its example of $name", (example) => {
    const { stated, compared } = runExample(example);
    expect(stated).toBeGreaterThan(1);
    expect(compared).toBe(stated);
  });

  it("lists the rules (tsx tools/page-rules-doc.ts writes them)", () => {
    expect(pageWithRules(page)).toBe(page);
  });
});
