/**
 * Bundles the compiler's declarations, one for each source file, into one file for each public entry. Types that
 * several entries share are in a file named after the first of these, so that a class is the same type in all.
 */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type GetModuleInfo, type RollupLog, rollup } from "rollup";
import { dts } from "rollup-plugin-dts";
import { COMMANDS, entries, publicName, SCRIPTS } from "./entries.ts";

/** The compiler's output folder, as in tsconfig.build.json. */
const COMPILED = "dist/modules";
const BUNDLED = "dist/types";

/** Entries that are programs, so that nobody imports types from them. */
const WITHOUT_TYPES = [...COMMANDS, "stub"];

/** A declaration written by hand, which the compiler does not copy. */
const CORE = "src/engine/core/core.wasm.d.ts";

/** Copies for CommonJS: older compilers do not let its programs import types of an ES module, and scripts are no modules. */
const COPIES: Readonly<Record<string, string>> = {
  "robots-parser.d.cts": "src/crawl/compat/robots-parser.d.cts",
  "robots-parser/robot.d.cts": `${COMPILED}/src/crawl/compat/robots-parser/robot.d.ts`,
  ...Object.fromEntries(
    Object.entries(SCRIPTS).map(([name, source]) => [
      `${name}.d.cts`,
      `${COMPILED}/${source.replace(/\.ts$/, ".d.ts")}`,
    ]),
  ),
};

/** The public entries' declarations, by name, in the order of tools/entries.ts. */
function inputs(root: string): Record<string, string> {
  const typed = Object.entries(entries).filter(([name]) => !WITHOUT_TYPES.includes(name));
  const declared = typed.map(([name, source]) => [publicName(name), source.replace(/\.ts$/, ".d.ts")]);
  declared.push(["core.wasm", CORE]);
  return Object.fromEntries(declared.map(([name, file]) => [name, join(root, COMPILED, file!)]));
}

/** The files from which a file can be reached, and the file itself. */
function reachedFrom(file: string, infoOf: GetModuleInfo, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const importer of infoOf(file)?.importers ?? []) reachedFrom(importer, infoOf, seen);
  return seen;
}

/** A type without a public name is intended if it only describes a parameter; any other message is an error. */
function onLog(log: RollupLog): void {
  if (!log.message.includes("still references private shared type exports")) throw new Error(log.message);
}

export async function bundleDeclarations(root: string): Promise<void> {
  const input = inputs(root);
  copyFileSync(join(root, CORE), join(root, COMPILED, CORE));
  const bundle = await rollup({
    input,
    external: (id) => !id.startsWith(".") && !id.startsWith("/"),
    plugins: [dts({ tsconfig: join(root, "tsconfig.build.json") })],
    onLog: (_, log) => onLog(log),
  });
  await bundle.write({
    dir: join(root, BUNDLED),
    entryFileNames: "[name].d.ts",
    chunkFileNames: "shared/[name].d.ts",
    manualChunks(file, { getModuleInfo }) {
      const reached = reachedFrom(file, getModuleInfo);
      const users = Object.keys(input).filter((name) => reached.has(input[name]!));
      return users.length > 1 ? users[0] : null;
    },
  });
  await bundle.close();
  for (const [name, from] of Object.entries(COPIES)) {
    const to = join(root, BUNDLED, name);
    mkdirSync(dirname(to), { recursive: true });
    const text = readFileSync(join(root, from), "utf8");
    writeFileSync(to, text.replace(/(?<="\.\/udf)\.[jt]s(?=")/g, ".cjs"));
  }
  rmSync(join(root, COMPILED), { recursive: true });
}
