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

const tarball = (): string =>
  join(installed(), readdirSync(installed()).find((file) => file.endsWith(".tgz"))!);

describe("the packed library", () => {
  it("holds what it should and nothing else", () => {
    const files = readdirSync(join(installed(), "node_modules/robotomata"), {
      recursive: true,
      encoding: "utf8",
    });
    for (const wanted of [
      "package.json",
      "LICENSE",
      "README.md",
      "CHANGELOG.md",
      "dist/core/core.wasm",
      "conformance/cases/tokens.json",
      "docs/fetching.md",
      "examples/robots.txt",
      "examples/crawler/main.ts",
      "examples/enforce/worker.ts",
    ]) {
      expect(files).toContain(wanted);
    }
    const own = files.filter((file) => !file.startsWith("examples/"));
    const sources = own.filter((file) => /\.map$|\.tsx?$(?<!\.d\.ts)/.test(file));
    expect(sources).toEqual([]);
    const outside = own.filter(
      (file) => /^(?!dist\/|docs\/|conformance\/).*\//.test(file) && /\.\w+$/.test(file),
    );
    expect(outside).toEqual([]);
  });

  it.skipIf(!hasPackage("publint"))("pleases publint", async () => {
    const publint = join(here, "node_modules/publint/src/cli.js");
    expect(await run(publint, [tarball(), "--strict"], root)).toContain("All good!");
  });

  it.skipIf(!hasPackage("@arethetypeswrong/cli"))("pleases arethetypeswrong", async () => {
    const attw = join(here, "node_modules/@arethetypeswrong/cli/dist/index.js");
    const wasm = ["./core.wasm", "./core.debug.wasm"];
    await run(attw, [tarball(), "--profile", "esm-only", "--exclude-entrypoints", ...wasm], root);
    // ESM by design, except for the drop-in for a CommonJS package.
    await run(attw, [tarball(), "--profile", "node16", "--entrypoints", "./robots-parser"], root);
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
