/**
 * The README and the first pages behind its doors: their examples, run as they stand, and what else they promise.
 *
 * @module-tag built
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { allCommands } from "../../src/cli/commands.ts";
import { rules } from "../../src/site/lint/index.ts";
import { examplesOf, root, runExample } from "./examples.ts";

const textOf = (page: string): string => readFileSync(`${root}${page}`, "utf8");
const readme = textOf("README.md");
const program = `${root}dist/cli/main.js`;
/** The one called kept needs a Redis and is run in images.test.ts. */
const examples = ["README.md", "docs/start.md"].flatMap((page) =>
  examplesOf(page)
    .filter(({ name }) => name !== "kept")
    .map((example) => ({ page, ...example })),
);

describe("the README", () => {
  it("takes a screen or two to read: at most 900 words, without the comparison", () => {
    const words = readme.replace(/<!-- compare:start -->[\s\S]*<!-- compare:end -->/, "").split(/\s+/);
    expect(words.length).toBeLessThanOrEqual(900);
  });

  it("counts the lint rules, as the list of entries does", () => {
    expect(readme).toContain(`# ${rules.length} kinds of mistakes`);
    expect(textOf("docs/entries.md")).toContain(`\`fix\`: ${rules.length} rules`);
  });

  it("begins with the command that installs it", () => {
    expect(readme).toMatch(/^# robotomata\n\n```sh\nnpm install robotomata\n```\n/);
  });

  it("links to files that are there", () => {
    const paths = [...readme.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path]) => path!);
    expect(paths.length).toBeGreaterThan(20);
    for (const path of paths) expect(existsSync(root + path), path).toBe(true);
  });

  it("shows site owners commands that do what it says, in an empty folder", () => {
    const folder = mkdtempSync(join(tmpdir(), "robotomata-readme-"));
    try {
      const [, shown] = /## I run a site\n\n```sh\n([\s\S]*?)```/.exec(readme)!;
      const lines = shown!.split("\n").filter((line) => line !== "" && !line.includes(" serve "));
      const run = lines
        .filter((line) => line.startsWith("npx robotomata-cli "))
        .map((line) =>
          line
            .replace(/ {2,}#.*$/, "")
            .split(" ")
            .slice(2),
        )
        .map((args) => execFileSync(process.execPath, [program, ...args], { cwd: folder, encoding: "utf8" }));
      expect(run).toHaveLength(4);
      expect(run[2]).toBe(`${lines.find((line) => line.startsWith("# "))!.slice(2)}\n`);
      expect(readFileSync(join(folder, "robots.conf"), "utf8")).toContain("map $");
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe("the examples of the first pages", () => {
  it("are these", () => {
    expect(examples.map(({ page, name }) => `${page} ${name}`)).toEqual([
      "README.md crawl",
      "docs/start.md library",
      "docs/start.md images",
      "docs/start.md gate",
      "docs/start.md validator",
      "docs/start.md analysis",
      "docs/start.md meta",
    ]);
  });

  it.each(examples)("tell the truth: $name", (example) => {
    expect(existsSync(`${root}dist/index.js`)).toBe(true);
    const { stated, compared } = runExample(example);
    expect(stated).toBeGreaterThan(1);
    expect(compared).toBe(stated);
  });
});

describe("docs/entries.md", () => {
  it("lists every entry", () => {
    const { exports } = JSON.parse(textOf("package.json")) as { exports: object };
    for (const entry of Object.keys(exports).filter((name) => !/(?:debug\.wasm|json)$/.test(name))) {
      expect(textOf("docs/entries.md")).toContain(`| \`${entry.replace(".", "robotomata")}\` |`);
    }
  });
});

describe("docs/commands.md", () => {
  const page = textOf("docs/commands.md");

  it("says which commands have no --json", async () => {
    const [, exceptions] = /`--json` \(except ([^)]*)\)/.exec(page)!;
    const named = [...exceptions!.matchAll(/`([a-z]+)`/g)].map(([, name]) => name!);
    const all = await allCommands();
    const without = all.filter(({ options }) => !("--json" in options)).map(({ name }) => name);
    expect(named.sort()).toEqual(without.sort());
  });

  it("says which commands take headers and a name for requests", async () => {
    const lists = /`--header` and `--user-agent` \((.*?); (.*?) have only\s/s.exec(page)!.slice(1);
    const named = lists.map((list) => [...list.matchAll(/`([a-z]+)`/g)].map(([, name]) => name!).sort());
    const all = await allCommands();
    const taking = (option: string) =>
      all.flatMap(({ name, options }) =>
        Object.keys(options).some((one) => one.startsWith(option)) ? name : [],
      );
    const headers = taking("--header TEXT");
    const names = taking("--user-agent TEXT").filter((name) => !headers.includes(name));
    expect(named).toEqual([headers.sort(), names.sort()]);
  });

  it("shows what the command line prints", () => {
    const [, command, output] = /^npx robotomata-cli (check .*)\n# (.*)$/m.exec(page)!;
    const args = command!.split(" ");
    const out = execFileSync(process.execPath, [program, ...args], { cwd: root, encoding: "utf8" });
    expect(out.trim()).toBe(output);
  });
});
