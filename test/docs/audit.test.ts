/** The examples of docs/audit.md, run as they stand. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { PROBLEMS } from "../../src/crawl/sitemap/problem.ts";
import { examples, robotomata } from "../cli/run.ts";

const text = readFileSync(new URL("../../docs/audit.md", import.meta.url), "utf8");
const blocks = [...text.matchAll(/<!-- test: (\w+) -->\n```console\n\$ robotomata (.*)\n([\s\S]*?)```/g)].map(
  ([, name, command, shown]) => ({ name: name!, command: command!, shown: shown! }),
);

describe("docs/audit.md", () => {
  it("has examples", () => {
    expect(blocks.map(({ name }) => name)).toEqual(["audit", "json"]);
  });

  it.each(blocks)("tells the truth in its example of $name", async ({ command, shown }) => {
    const { code, stdout } = await robotomata(command.split(" "), { cwd: examples });
    expect(stdout).toBe(shown);
    expect(code).toBe(0);
  });

  it("lists every problem with its severity", () => {
    const rows = [...text.matchAll(/^\| `([\w-]+)` \| (error|warning) \|/gm)].map(([, code, how]) => [
      code,
      how,
    ]);
    expect(Object.fromEntries(rows)).toEqual(PROBLEMS);
  });
});
