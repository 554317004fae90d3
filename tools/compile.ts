/** Fills dist/: the core (release and debug), its inlined bytes, bundled entries and type declarations. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { build } from "vite";
import { bundleEntries } from "./bundle.ts";
import { bundleDeclarations } from "./declarations.ts";
import { entries } from "./entries.ts";
import { root } from "./root.ts";
import { bundleSingleFiles, packCore } from "./single-files.ts";

const require = createRequire(import.meta.url);

/** Path of a program that an installed package brings. */
function bin(name: string, file: string): string {
  return join(dirname(require.resolve(`${name}/package.json`)), file);
}

async function run(program: string, ...args: string[]): Promise<void> {
  const [code] = await once(
    spawn(process.execPath, [program, ...args], { cwd: root, stdio: "inherit" }),
    "exit",
  );
  if (code !== 0) throw new Error(`${program} ${args.join(" ")} failed`);
}

const asc = bin("assemblyscript", "bin/asc.js");

/** Makes a compiled core smaller. */
async function shrink(wasm: string, ...passes: readonly string[]): Promise<void> {
  await run(bin("binaryen", "bin/wasm-opt"), "--all-features", ...passes, wasm, "-o", wasm);
}

/** Name of the custom section that holds the stamp; src/engine/core/init.ts looks for it. */
const SECTION = "robotomata";

/**
 * Appends a custom section with a digest of the module, by which a core of another build is recognized. Returns the
 * stamped bytes and the stamp.
 */
function stampCore(wasm: Uint8Array): { bytes: Buffer; stamp: string } {
  const stamp = createHash("sha256").update(wasm).digest("hex").slice(0, 16);
  const content = Buffer.from(`${String.fromCharCode(SECTION.length)}${SECTION}${stamp}`, "latin1");
  // Section id 0, then the length of its content, which fits into one LEB128 byte.
  return { bytes: Buffer.concat([wasm, Buffer.from([0, content.length]), content]), stamp };
}

/** Writes a generated TypeScript file of string constants, unless it is the same already. */
function writeConstants(file: string, about: string, constants: Record<string, string>): void {
  const lines = Object.entries(constants).map(
    ([name, value]) => `export const ${name}: string =\n  ${JSON.stringify(value)};\n`,
  );
  const text = `/** Written by tools/build.ts: ${about}. */\n${lines.join("")}`;
  if (!existsSync(file) || readFileSync(file, "utf8") !== text) writeFileSync(file, text);
}

async function buildCore(): Promise<void> {
  await run(asc, "--config", "asconfig.json", "--target", "release");
  const wasm = join(root, "dist/core/core.wasm");
  // asc's output is 2 % larger than necessary, and no faster.
  await shrink(wasm, "--generate-global-effects", "-Oz", "--converge");
  const { bytes, stamp } = stampCore(readFileSync(wasm));
  writeFileSync(wasm, bytes);
  writeConstants(join(root, "src/engine/core/bytes.generated.ts"), `the core, ${bytes.length} bytes`, {
    CORE_HEX: bytes.toString("hex"),
  });
  // The stamp is in a file of its own, so that programs that need only the stamp do not load the bytes.
  writeConstants(
    join(root, "src/engine/core/stamp.generated.ts"),
    "what tells this build's core from another's",
    {
      CORE_STAMP: stamp,
    },
  );
}

async function buildDebugCore(): Promise<void> {
  await run(asc, "--config", "asconfig.json", "--target", "debug");
  const wasm = join(root, "dist/core/core.debug.wasm");
  // Half of it goes. Functions keep their names, and are not put into one another, so traps still tell the way there.
  await shrink(wasm, "-O1", "-g");
  const debug = readFileSync(wasm);
  writeConstants(
    join(root, "src/engine/debug/bytes.generated.ts"),
    `the checked core, ${debug.length} bytes`,
    {
      DEBUG_CORE: packCore(debug),
    },
  );
}

async function buildScripts(): Promise<void> {
  await bundleEntries(root, entries);
  await bundleSingleFiles();
  // The tester, dist/web: a folder that any static host can serve.
  await build({ configFile: join(root, "web/vite.config.ts"), logLevel: "warn" });
  for (const name of ["stub", "cli/main"]) chmodSync(join(root, `dist/${name}.js`), 0o755);
}

async function buildDeclarations(): Promise<void> {
  await run(bin("typescript", "bin/tsc"), "-p", "tsconfig.build.json");
  await bundleDeclarations(root);
}

export async function compile(): Promise<void> {
  rmSync(join(root, "dist"), { recursive: true, force: true });
  mkdirSync(join(root, "dist/core"), { recursive: true });
  await Promise.all([buildCore(), buildDebugCore()]);
  // The English sentences are those of the library, which cannot be read before its core is written.
  const { writeTexts } = await import("./texts.ts");
  const { checkLibraryTexts } = await import("./library-texts.ts");
  checkLibraryTexts(root);
  writeTexts(root);
  await Promise.all([buildScripts(), buildDeclarations()]);
}
