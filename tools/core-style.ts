/**
 * Lints and formats the core: `tsx tools/core-style.ts` checks, with `--write` it repairs. Biome reads all of
 * AssemblyScript's syntax except decorators on functions, so it gets a copy in which these are comments.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./root.ts";

const DECORATOR = /^@(inline|lazy|unsafe)$/gm;
const MASKED = /^\/\/ masked @(inline|lazy|unsafe)$/gm;

const mend = process.argv.includes("--write");
const copy = mkdtempSync(join(tmpdir(), "core-style-"));

/** Rewrites every source file under a folder that `change` changes. */
function rewrite(folder: string, change: (text: string) => string, into = folder): void {
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".ts")) continue;
    const text = change(readFileSync(join(folder, file), "utf8"));
    if (text !== readFileSync(join(into, file), "utf8")) writeFileSync(join(into, file), text);
  }
}

/** The project's own rules, except rules that make sense in JavaScript only. */
function configuration(): object {
  const { linter, ...config } = JSON.parse(readFileSync(join(root, "biome.json"), "utf8"));
  const suspicious = { ...linter.rules.suspicious, noDoubleEquals: "off", noTsIgnore: "off" };
  // u64 loses no digits; the compiler wants a return after loops that never end; AssemblyScript knows no `import
  // type`.
  const style = { ...linter.rules.style, useImportType: "off" };
  const correctness = { noPrecisionLoss: "off", noUnreachable: "off", noUnusedVariables: "error" };
  return {
    ...config,
    root: true,
    vcs: { enabled: false },
    files: { includes: ["assembly/**/*.ts"] },
    linter: { ...linter, rules: { ...linter.rules, suspicious, correctness, style } },
  };
}

try {
  cpSync(join(root, "assembly"), join(copy, "assembly"), { recursive: true });
  writeFileSync(join(copy, "biome.json"), JSON.stringify(configuration()));
  rewrite(join(copy, "assembly"), (text) => text.replace(DECORATOR, "// masked @$1"));
  const biome = createRequire(import.meta.url).resolve("@biomejs/biome/bin/biome");
  const args = [biome, "check", ...(mend ? ["--write"] : []), "--error-on-warnings", "assembly"];
  const { status } = spawnSync(process.execPath, args, { cwd: copy, stdio: "inherit" });
  if (mend) {
    rewrite(join(copy, "assembly"), (text) => text.replace(MASKED, "@$1"), join(root, "assembly"));
  }
  process.exitCode = status ?? 1;
} finally {
  rmSync(copy, { recursive: true });
}
