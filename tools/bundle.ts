/** Bundles the entries into dist/, in few files: Node takes about half a millisecond for each one that it opens. */
import { join } from "node:path";
import { type InputOptions, type Plugin, rolldown } from "rolldown";

/** Files of the default `#source`, which all entries share: see package.json. */
const SOURCE = /\/src\/(errors|core\/source(\.hex|\.module)?|core\/bytes\.generated)\.ts$/;

/** Leaves imports of `.wasm` files as they are written. */
const leaveWasm: Plugin = {
  name: "leave-wasm",
  resolveId: { filter: { id: /\.wasm(\?module)?$/ }, handler: (id) => ({ id, external: true }) },
};

/** Making one of these does nothing else. */
const HARMLESS = /^((?:const|let|var) [\w$]+ = )(?=new (?:Text(?:De|En)coder|Uint8Array)\()/gm;

/**
 * Tells the user's bundler so. Otherwise it keeps what such a constant mentions even if nobody reads it: the
 * table of one normal form would stay in programs that only print files.
 */
const markHarmless: Plugin = {
  name: "mark-harmless",
  renderChunk: (code) => code.replace(HARMLESS, "$1/* @__PURE__ */ "),
};

function options(root: string, input: Record<string, string>): InputOptions {
  return {
    cwd: root,
    input,
    platform: "neutral",
    external: [/^[#@]/, /^node:/],
    plugins: [leaveWasm, markHarmless],
    transform: { target: "es2022" },
  };
}

/** Modules that a program loads which imports nothing but this entry. */
async function modulesOf(root: string, entry: string): Promise<Set<string>> {
  const bundle = await rolldown(options(root, { entry }));
  const { output } = await bundle.generate();
  return new Set(output.flatMap((file) => (file.type === "chunk" ? file.moduleIds : [])));
}

/** Bundles `entries`, named by their place in dist/. */
export async function bundleEntries(root: string, entries: Record<string, string>): Promise<void> {
  const kernel = await modulesOf(root, entries.index!);
  const bundle = await rolldown(options(root, entries));
  await bundle.write({
    dir: join(root, "dist"),
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: (chunk) => (chunk.name === "core/inlined" ? "[name].js" : "chunks/[name]-[hash].js"),
    comments: { annotation: true, jsdoc: false, legal: false },
    // `#source` names one of the files, so what they export keeps its name.
    minifyInternalExports: false,
    codeSplitting: {
      groups: [
        { name: "core/inlined", test: SOURCE, priority: 2 },
        { name: "kernel", test: (id) => kernel.has(id), priority: 1 },
      ],
    },
  });
}
