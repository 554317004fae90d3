/** The examples of docs/bots.md, run as they stand. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { examples as folder, output } from "../cli/run.ts";
import { examplesOf, root, runExample } from "./examples.ts";

const examples = examplesOf("docs/bots.md");
const commands = [
  ...readFileSync(`${root}docs/bots.md`, "utf8").matchAll(
    /<!-- test: (\w+) -->\n```console\n\$ robotomata (.*)\n([\s\S]*?)```/g,
  ),
].map(([, name, command, shown]) => ({ name, command, shown }));

describe("docs/bots.md", () => {
  it("has examples", () => {
    expect(examples.map(({ name }) => name)).toEqual(["logs"]);
  });

  it.each(examples)("tells the truth in its example of $name", (example) => {
    const { stated, compared } = runExample(example);
    expect(stated).toBeGreaterThan(1);
    expect(compared).toBe(stated);
  });

  it("has commands", () => {
    expect(commands.map(({ name }) => name)).toEqual(["bots"]);
  });

  it.each(commands)("shows what the command prints: $name", async ({ command, shown }) => {
    expect(await output(command!.split(" "), { cwd: folder })).toBe(shown);
  });
});
