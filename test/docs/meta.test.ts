import { describe, expect, it } from "vitest";
import { examplesOf, runExample } from "./examples.ts";

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
});
