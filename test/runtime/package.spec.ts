import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { root } from "./support/installed.ts";
import { installed } from "./support/run.ts";
import { hasPackage } from "./support/tools.ts";

const execute = promisify(execFile);
const here = fileURLToPath(new URL(".", import.meta.url));

/** Runs a program of npm packages in `cwd`; returns what it prints, and fails with that if it fails. */
async function run(program: string, args: readonly string[], cwd: string): Promise<string> {
  try {
    const { stdout, stderr } = await execute(process.execPath, [program, ...args], { cwd });
    return stdout + stderr;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${program}: ${stdout}${stderr}`);
  }
}

/** Both packages are packed there. */
const tarball = (name: RegExp): string =>
  join(installed(), readdirSync(installed()).find((file) => name.test(file))!);

describe("the packed library", () => {
  it.skipIf(!hasPackage("@arethetypeswrong/cli"))("pleases arethetypeswrong", async () => {
    const attw = join(here, "node_modules/@arethetypeswrong/cli/dist/index.js");
    const library = tarball(/^robotomata-\d/);
    // What is not code, and what only the commands import.
    const others = ["./core.wasm", "./core.debug.wasm", "./internal/kernel.js", "./internal/*"];
    await run(attw, [library, "--profile", "esm-only", "--exclude-entrypoints", ...others], root);
    // The others are ESM, which CommonJS can require in every version of Node that is supported (test/consumers); the
    // profile stands for versions that could not.
    await run(attw, [library, "--profile", "node16", "--entrypoints", "./robots-parser"], root);
  });
});

describe.skipIf(!hasPackage("publint"))("publint", () => {
  it.each([/^robotomata-\d/, /^robotomata-cli-\d/])("is pleased with %s", async (name) => {
    const publint = join(here, "node_modules/publint/src/cli.js");
    expect(await run(publint, [tarball(name), "--strict"], root)).toContain("All good!");
  });
});

describe("the lockfiles", () => {
  it.each(["package-lock.json", "test/runtime/package-lock.json", "test/consumers/package-lock.json"])(
    "%s names no download host",
    (file) => {
      expect(readFileSync(join(root, file), "utf8")).not.toContain('"resolved"');
    },
  );
});
