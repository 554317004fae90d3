/** The examples of docs/check.md, run as they stand. */
import { copyFileSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { examples, folderWith, robotomata } from "../cli/run.ts";

const page = readFileSync(new URL("../../docs/check.md", import.meta.url), "utf8");
const blocks = [...page.matchAll(/<!-- test: (\w+) -->\n```console\n\$ robotomata (.*)\n([\s\S]*?)```/g)].map(
  ([, name, command, shown]) => ({ name: name!, args: command!.split(" "), shown: shown! }),
);

describe("docs/check.md", () => {
  it("has examples", () => {
    expect(blocks.map(({ name }) => name)).toEqual([
      "check",
      "explain",
      "each",
      "json",
      "expectations",
      "lang",
    ]);
  });

  it.each(blocks.filter(({ name }) => name !== "expectations"))(
    "tells the truth in its example of $name",
    async ({ args, shown }) => {
      const { code, stdout, stderr } = await robotomata(args, { cwd: examples });
      expect([code, stdout + stderr]).toEqual([0, shown]);
    },
  );

  it("tells the truth in its example of expectations", async () => {
    const { args, shown } = blocks.find(({ name }) => name === "expectations")!;
    const cwd = folderWith({ "robots.expected": /```text\n([\s\S]*?)```/.exec(page)![1]! });
    copyFileSync(`${examples}/robots.txt`, `${cwd}/robots.txt`);
    const { code, stdout, stderr } = await robotomata(args, { cwd });
    expect(stdout).toBe(shown);
    expect(stderr).toBe("");
    expect(code).toBe(1);
  });
});
