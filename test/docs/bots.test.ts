/** The examples of docs/bots.md, run as they stand. */
import { describe, expect, it } from "vitest";
import { examplesOf, runExample } from "./examples.ts";

const examples = examplesOf("docs/bots.md");

describe("docs/bots.md", () => {
  it("has examples", () => {
    expect(examples.map(({ name }) => name)).toEqual(["logs"]);
  });

  it.each(examples)("tells the truth in its example of $name", (example) => {
    const { stated, compared } = runExample(example);
    expect(stated).toBeGreaterThan(1);
    expect(compared).toBe(stated);
  });
});
