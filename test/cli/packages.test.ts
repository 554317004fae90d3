/**
 * What commands say of packages that are not installed with this one.
 *
 * @module-tag built
 */

import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { installation } from "../../src/cli/shared/queue/packages.ts";
import { folderWith } from "./run.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A folder with these empty files. */
function folder(...files: readonly string[]): string {
  const made = folderWith();
  for (const file of files) {
    mkdirSync(join(made, file, ".."), { recursive: true });
    writeFileSync(join(made, file), "{}");
  }
  return made;
}

describe("the command that installs what is missing", () => {
  const from = (home: string, cwd = "/") => installation(["a@1", "b@2"], "work", home, cwd);

  it.each([
    ["/home/me/.npm/_npx/0a1b/node_modules/robotomata/"],
    ["C:\\Users\\me\\AppData\\Local\\npm-cache\\_npx\\0a1b\\node_modules\\robotomata\\"],
    ["/home/me/.cache/pnpm/dlx/0a1b/node_modules/.pnpm/robotomata@1.0.0/node_modules/robotomata/"],
    ["/tmp/bunx-0-robotomata@latest/node_modules/robotomata/"],
  ])("runs this program with it where nothing stays installed: %s", (home) => {
    expect(from(home)).toBe("npx -p robotomata-cli -p a@1 -p b@2 robotomata work ...");
  });

  it.each([
    ["/usr/local/lib/node_modules/robotomata/", "npm install -g a@1 b@2"],
    [
      "/home/me/.local/share/pnpm/global/5/node_modules/.pnpm/robotomata@1.0.0/node_modules/robotomata/",
      "pnpm add -g a@1 b@2",
    ],
    ["/home/me/.config/yarn/global/node_modules/robotomata/", "yarn global add a@1 b@2"],
    ["/home/me/.bun/install/global/node_modules/robotomata/", "bun add -g a@1 b@2"],
  ])("installs it for all folders where this program is: %s", (home, command) => {
    expect(from(home)).toBe(command);
  });

  it.each([
    ["package-lock.json", "npm install"],
    ["pnpm-lock.yaml", "pnpm add"],
    ["yarn.lock", "yarn add"],
    ["bun.lock", "bun add"],
  ])("installs it in the project, with what made its %s", (lock, install) => {
    const project = folder("package.json", lock, "src/deep/x", "inner/package.json");
    const homes = [
      "node_modules/robotomata/",
      "node_modules/.pnpm/robotomata@1.0.0/node_modules/robotomata/",
    ];
    for (const home of homes.map((path) => join(project, path))) {
      for (const cwd of [project, join(project, "src/deep")])
        expect(from(home, cwd)).toBe(`${install} a@1 b@2`);
      // There, it would be installed where this program does not look.
      for (const cwd of [join(project, "inner"), "/"])
        expect(from(home, cwd)).toBe(`cd ${JSON.stringify(project)} && ${install} a@1 b@2`);
    }
  });

  it("is that of a clone, too", () => {
    expect(from(root, root)).toBe("npm install a@1 b@2");
  });
});

it("commands that need a queue name all that is missing before they read or write anything", () => {
  const cwd = folderWith();
  const home = join(cwd, "_npx/0a1b/node_modules/robotomata");
  const skipped = ["web", "types"].map((name) => join(root, "dist", name));
  cpSync(join(root, "dist"), join(home, "dist"), {
    recursive: true,
    filter: (path) => !skipped.includes(path),
  });
  cpSync(join(root, "package.json"), join(home, "package.json"));
  const queue = ["--queue", "redis://127.0.0.1:1"];
  const commands = {
    work: ["work", ...queue, "-o", "parts"],
    "harvest --queue": ["harvest", ...queue, "--held", "missing", "missing"],
    "survey --queue": ["survey", ...queue, "--html", "out.html", "missing.warc.gz"],
  };
  for (const [name, args] of Object.entries(commands)) {
    const main = join(home, "dist/cli/main.js");
    const { status, stderr } = spawnSync(process.execPath, [main, ...args], { cwd, encoding: "utf8" });
    const command = `npx -p robotomata-cli -p bullmq@6 -p ioredis@6 robotomata ${name} ...`;
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: `robotomata: ${name} needs the packages bullmq and ioredis: ${command}\n`,
    });
  }
  expect(readdirSync(cwd)).toEqual(["_npx"]);
});
