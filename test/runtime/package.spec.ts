import { execFile } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { entryNames } from "../package/manifest.ts";
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
    for (const wanted of ["package.json", "LICENSE", "README.md", "CHANGELOG.md", "dist/core/core.wasm"]) {
      expect(files).toContain(wanted);
    }
    const sources = files.filter((file) => /\.map$|\.tsx?$(?<!\.d\.ts)/.test(file));
    expect(sources).toEqual([]);
    const outside = files.filter((file) => /^(?!dist\/|docs\/).*\//.test(file) && /\.\w+$/.test(file));
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
    // ESM by design, but for the drop-in for a CommonJS package.
    await run(attw, [tarball(), "--profile", "node16", "--entrypoints", "./robots-parser"], root);
  });
});

describe("a program in TypeScript", () => {
  const text = [
    ...entryNames.map((name, i) => `import * as entry${i} from "${name}";`),
    `export const entries = [${entryNames.map((_, i) => `entry${i}`)}];`,
    'import { init, knownCrawler, parse, Policy, RobotsError, Verdict } from "robotomata";',
    'const policy: Policy = parse("", { dialect: "google" }).policyFor(knownCrawler("Googlebot") ?? "*");',
    'const verdicts: Uint8Array = policy.check(["/"]);',
    "export const all: boolean = verdicts.every((verdict) => verdict === Verdict.Allowed);",
    "export const again: Policy = Policy.fromBytes(policy.toBytes());",
    "export const code = (error: RobotsError): string => error.code;",
    "export const ready: Promise<void> = init();",
  ].join("\n");

  /** The types have to hold without leniency towards the package's own declarations. */
  const STRICT = ["--strict", "--skipLibCheck", "false", "--noEmit", "--target", "es2022"];
  const MODES: Record<string, string[]> = {
    "Node's resolution": ["--module", "nodenext", "--lib", "es2022,dom,esnext.disposable", "--types", ""],
    "Node's types and none of the DOM": [
      "--module",
      "nodenext",
      "--lib",
      "es2022",
      "--typeRoots",
      join(root, "node_modules/@types"),
      "--types",
      "node",
    ],
    "a bundler's resolution": [
      "--module",
      "esnext",
      "--moduleResolution",
      "bundler",
      "--lib",
      "es2022,dom,esnext.disposable",
      "--types",
      "",
    ],
  };

  for (const [name, options] of Object.entries(MODES)) {
    it(`compiles with ${name}`, async () => {
      writeFileSync(join(installed(), "consumer.ts"), text);
      const tsc = join(root, "node_modules/typescript/bin/tsc");
      await run(tsc, [...STRICT, ...options, "consumer.ts"], installed());
    });
  }
});

describe("the lockfiles", () => {
  it.each(["package-lock.json", "test/runtime/package-lock.json"])("%s names no download host", (file) => {
    expect(readFileSync(join(root, file), "utf8")).not.toContain('"resolved"');
  });
});
