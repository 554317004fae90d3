/** Bundles the entries into dist/, in few files: Node takes about a third of a millisecond for each one that it opens. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type InputOptions, type OutputChunk, type Plugin, rolldown } from "rolldown";

/** What all entries share: the modules of the default entry, its source of the core among them. */
const KERNEL = "kernel";

/** The private import that leads every runtime to the kernel with its own source of the core. */
const FORK = "#source";

/** Where the core comes from, by the suffix of the kernel and the default entry that are built with it. */
const SOURCES: Readonly<Record<string, string>> = {
  "": "source.ts",
  ".workerd": "source.workerd.ts",
  ".edge": "source.edge.ts",
};

/** Puts another source of the core in the place of the inlined bytes. */
function takeSource(root: string, source: string): Plugin {
  const engine = join(root, "src/core/engine.ts");
  return {
    name: "take-source",
    resolveId: {
      filter: { id: /^\.\/source\.ts$/ },
      handler: (_, importer) => (importer === engine ? join(dirname(engine), source) : null),
    },
  };
}

/** Leaves imports of `.wasm` files to the runtime; the kernel, which has them, lies above the core's folder. */
const leaveWasm: Plugin = {
  name: "leave-wasm",
  resolveId: {
    filter: { id: /\.wasm(\?module)?$/ },
    handler: (id) => ({ id: id.replace("./", "./core/"), external: true }),
  },
};

/** Calling one of these does nothing else. */
const HARMLESS = /^((?:const|let|var) [\w$]+ = )(?=(?:new Text(?:De|En)coder|Math\.floor)\()/gm;

/** Tells the user's bundler so. Otherwise it keeps such a constant, and what it mentions, even if nobody reads it. */
const markHarmless: Plugin = {
  name: "mark-harmless",
  renderChunk: (code) => code.replace(HARMLESS, "$1/* @__PURE__ */ "),
};

/** The inlined core. */
const INLINED = /^const CORE_HEX = ".*";\n/m;

/** Puts the inlined core before the code: `gzip` looks back 32 KB, and would not see one half from the other. */
const bytesFirst: Plugin = {
  name: "bytes-first",
  renderChunk(code) {
    const [inlined] = INLINED.exec(code) ?? [];
    return inlined === undefined ? null : inlined + code.replace(inlined, "");
  },
};

function options(root: string, input: Record<string, string>, source: string): InputOptions {
  return {
    cwd: root,
    input,
    platform: "neutral",
    external: [/^@/, /^node:/],
    plugins: [takeSource(root, source), leaveWasm, markHarmless, bytesFirst],
    transform: { target: "es2022" },
  };
}

/** Modules that a program loads which imports nothing but this entry. */
async function modulesOf(root: string, entry: string, source: string): Promise<string[]> {
  const bundle = await rolldown(options(root, { entry }, source));
  const { output } = await bundle.generate();
  return output.flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
}

async function chunksOf(
  root: string,
  entries: Record<string, string>,
  source: string,
  kernel: ReadonlySet<string>,
): Promise<OutputChunk[]> {
  const bundle = await rolldown(options(root, entries, source));
  const { output } = await bundle.generate({
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: ({ name }) => (name === KERNEL ? "[name].js" : "chunks/[name]-[hash].js"),
    comments: { annotation: true, jsdoc: false, legal: false },
    // The kernels of all runtimes stand in for one another, so what they export keeps its name.
    minifyInternalExports: false,
    codeSplitting: { groups: [{ name: KERNEL, test: (id) => kernel.has(id) }] },
  });
  return output.filter((file) => file.type === "chunk");
}

/**
 * Bundles `entries`, named by their place in dist/. The kernel and the entry `index` are built once for every source
 * of the core, and `exports` in package.json leads each runtime to its own; all others import `#source`, which
 * `imports` in package.json leads to the same file.
 */
export async function bundleEntries(root: string, entries: Record<string, string>): Promise<void> {
  const dist = join(root, "dist");
  const kernel = new Set<string>();
  for (const source of Object.values(SOURCES)) {
    for (const id of await modulesOf(root, entries.index!, source)) kernel.add(id);
  }
  let names: string | undefined;
  for (const [suffix, source] of Object.entries(SOURCES)) {
    for (const chunk of await chunksOf(root, entries, source, kernel)) {
      const file = join(dist, chunk.fileName);
      const isKernel = chunk.name === KERNEL;
      if (isKernel) {
        const exported = [...chunk.exports].sort().join();
        names ??= exported;
        if (exported !== names) throw new Error(`the kernel with ${source} exports other names: ${exported}`);
      }
      if (isKernel || chunk.name === "index") {
        const code = chunk.code.replaceAll(`/${KERNEL}.js"`, `/${KERNEL}${suffix}.js"`);
        writeFileSync(file.replace(/\.js$/, `${suffix}.js`), code);
      } else if (suffix === "") {
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, chunk.code.replaceAll(/"(?:\.{1,2}\/)+kernel\.js"/g, `"${FORK}"`));
      }
    }
  }
}
