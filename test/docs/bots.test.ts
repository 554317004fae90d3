/** The examples of docs/bots.md, run as they stand. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { examples as folder, output } from "../cli/run.ts";
import { examplesOf, root, runExample } from "./examples.ts";

const examples = examplesOf("docs/bots.md");
const [, command, shown] = /<!-- test: bots -->\n```console\n\$ robotomata (.*)\n([\s\S]*?)```/.exec(
  readFileSync(`${root}docs/bots.md`, "utf8"),
)!;

describe("docs/bots.md", () => {
  it("has examples", () => {
    expect(examples.map(({ name }) => name)).toEqual(["logs"]);
  });

  it.each(examples)("tells the truth in its example of $name", (example) => {
    const { stated, compared } = runExample(example);
    expect(stated).toBeGreaterThan(1);
    expect(compared).toBe(stated);
  });

  it("shows what the command prints", async () => {
    expect(await output(command!.split(" "), { cwd: folder })).toBe(shown);
  });
});
