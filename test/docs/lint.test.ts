/** docs/lint.md: its configuration is valid, and its comments do what they say. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { lintConfig } from "../../src/cli/lint/config.ts";
import { lint } from "../../src/site/lint/index.ts";
import { folderWith } from "../cli/run.ts";
import { examplesOf, runExample } from "./examples.ts";

const root = new URL("../../", import.meta.url);
const page = readFileSync(new URL("docs/lint.md", root), "utf8");
const block = (language: string): string =>
  new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(page)![1]!;

describe("docs/lint.md", () => {
  it("has a configuration that is understood", () => {
    const folder = folderWith({ "robotomata.config.json": block("json") });
    expect(lintConfig(undefined, folder)?.lint).toEqual(JSON.parse(block("json")).lint);
  });

  it("has comments that silence everything there is to find, and none too many", () => {
    const body = block("text");
    expect(lint(body)).toEqual([]);
    const found = lint(body.replace(/# robotomata.*/g, "#")).map(({ rule }) => rule);
    expect(new Set(found)).toEqual(new Set(["missing-slash", "field-typo"]));
  });

  it.each(examplesOf("docs/lint.md"))("runs $name and gets what it states", (example) => {
    const { stated, compared } = runExample(example);
    expect(compared).toBe(stated);
    expect(compared).toBeGreaterThan(0);
  });

  it("names every input of the action", () => {
    const action = readFileSync(new URL("action.yml", root), "utf8");
    const [, inputs = ""] = /^inputs:\n([\s\S]*?)\n\n/m.exec(action)!;
    const names = [...inputs.matchAll(/^ {2}([a-z-]+):$/gm)].map(([, name]) => name!);
    expect(names.length).toBeGreaterThan(8);
    const [, table = ""] = /\| Input \| Meaning \|\n([\s\S]*?)\n\n/.exec(page)!;
    for (const name of names) expect(table).toContain(`\`${name}\``);
  });
});
