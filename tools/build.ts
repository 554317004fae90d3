/** Builds dist/: the core (release and debug), its inlined bytes, bundled entries and type declarations. */
import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { entries } from "./entries.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const require = createRequire(import.meta.url);

/** Path of a program that an installed package brings. */
function bin(name: string, file: string): string {
  return join(dirname(require.resolve(`${name}/package.json`)), file);
}

function run(program: string, ...args: string[]): void {
  execFileSync(process.execPath, [program, ...args], { cwd: root, stdio: "inherit" });
}

rmSync(join(root, "dist"), { recursive: true, force: true });
mkdirSync(join(root, "dist/core"), { recursive: true });

const asc = bin("assemblyscript", "bin/asc.js");
run(asc, "--config", "asconfig.json", "--target", "release");
run(asc, "--config", "asconfig.json", "--target", "debug");

const wasm = readFileSync(join(root, "dist/core/core.wasm"));
const generated = join(root, "src/core/bytes.generated.ts");
const text = `/** Written by tools/build.ts: the core, ${wasm.length} bytes. */\nexport const CORE_BASE64 =\n  "${wasm.toString("base64")}";\n`;
if (!existsSync(generated) || readFileSync(generated, "utf8") !== text) writeFileSync(generated, text);

await build({
  absWorkingDir: root,
  entryPoints: entries,
  outdir: "dist",
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "neutral",
  target: "es2022",
  external: ["#source", "node:*", "*.wasm"],
  chunkNames: "chunks/[name]-[hash]",
  legalComments: "none",
});
chmodSync(join(root, "dist/cli/main.js"), 0o755);

run(bin("typescript", "bin/tsc"), "-p", "tsconfig.build.json");
