/**
 * The README: its examples, run as they stand, and what else it promises.
 *
 * @module-tag built
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Command } from "../../src/cli/command.ts";
import { commands } from "../../src/cli/registry.ts";
import { examplesOf, root, runExample } from "./examples.ts";

const readme = readFileSync(`${root}README.md`, "utf8");
/** The one that needs a Redis is run in images.test.ts. */
const examples = examplesOf("README.md").filter(({ name }) => name !== "kept");

describe("README", () => {
  it("lists every entry", () => {
    const { exports } = JSON.parse(readFileSync(`${root}package.json`, "utf8")) as { exports: object };
    for (const entry of Object.keys(exports).filter((name) => !/(?:debug\.wasm|json)$/.test(name))) {
      expect(readme).toContain(`| \`${entry.replace(".", "robotomata")}\` |`);
    }
  });

  it("says which commands have no --json", async () => {
    const [, exceptions] = /`--json` \(except ([^)]*)\)/.exec(readme)!;
    const named = [...exceptions!.matchAll(/`([a-z]+)`/g)].map(([, name]) => name!);
    const all = await Promise.all(Object.values(commands).map((load): Promise<Command> => load()));
    const without = all.filter(({ help }) => !/^ +--json /m.test(help)).map(({ name }) => name);
    expect(named.sort()).toEqual(without.sort());
  });

  it("has examples", () => {
    expect(examples.map(({ name }) => name)).toEqual([
      "library",
      "images",
      "gate",
      "validator",
      "analysis",
      "meta",
      "drop",
    ]);
  });

  it.each(examples)("tells the truth in its example of $name", (example) => {
    expect(existsSync(`${root}dist/index.js`)).toBe(true);
    const { stated, compared } = runExample(example);
    expect(stated).toBeGreaterThan(1);
    expect(compared).toBe(stated);
  });

  it("shows what the command line prints", () => {
    const [, command, output] = /^npx (robotomata check .*)\n# (.*)$/m.exec(readme)!;
    const [, ...args] = command!.split(" ");
    const out = execFileSync(process.execPath, [`${root}dist/cli/main.js`, ...args], {
      cwd: root,
      encoding: "utf8",
    });
    expect(out.trim()).toBe(output);
  });
});

describe("README's links", () => {
  const { files } = JSON.parse(readFileSync(`${root}package.json`, "utf8")) as { files: string[] };

  it("lead to files that the package holds", () => {
    const paths = [...readme.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path]) => path!);
    expect(paths.length).toBeGreaterThan(5);
    for (const path of paths) {
      expect(existsSync(root + path), path).toBe(true);
      expect(files).toContain(path.split("/")[0]);
    }
  });

  it("come after the command that installs it", () => {
    expect(readme).toMatch(/^# robotomata\n\n```sh\nnpm install robotomata\n```\n/);
  });
});
