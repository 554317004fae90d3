/** Bundles the entries into dist/, in few files: Node takes more than half a millisecond for each that it opens. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type InputOptions, type OutputChunk, type Plugin, rolldown } from "rolldown";

/** What all entries share: the modules of the default entry, its source of the core among them. */
const KERNEL = "kernel";

/** The private import that leads every runtime to the kernel with its own source of the core. */
const FORK = "#source";

/** Before the names of what only the other entries take from the kernel, which is the default entry's file too. */
const INTERNAL = "_";

/** Where the core comes from, by the suffix of the default entry that is built with it. */
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

/** What the kernel exports, and what others take from it, without the braces around. */
const EXPORTS = /(?<=^export \{ ).*(?= \};$)/m;
const TAKEN = /^((?:import|export) )\{ (.*) \} from "(?:\.{1,2}\/)+kernel\.js";$/gm;

/** One name in such a list, and the one that it is given by `as`. */
const NAME = /([\w$]+)(?: as ([\w$]+))?(?=, |$)/g;

/** Leads all other files to the fork, and marks what the kernel exports for them beyond the default entry's names. */
function forkAtKernel(published: ReadonlySet<string>): Plugin {
  const marked = (name: string) => (published.has(name) ? name : INTERNAL + name);
  const list = (names: string, name: (from: string, to: string) => [string, string]) =>
    names.replace(NAME, (_, from: string, to = from) => [...new Set(name(from, to))].join(" as "));
  const exported = (names: string) => list(names, (from, to) => [from, marked(to)]);
  const taken = (names: string) => list(names, (from, to) => [marked(from), to]);
  return {
    name: "fork-at-kernel",
    renderChunk: (code, { name }) =>
      name === KERNEL
        ? code.replace(EXPORTS, exported)
        : code.replace(TAKEN, (_, how, names) => `${how}{ ${taken(names)} } from "${FORK}";`),
  };
}

/** Modules, by their files, and the names that they export together. */
interface Content {
  readonly modules: readonly string[];
  readonly names: readonly string[];
}

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

/** What a program loads and may name which imports nothing but this entry. */
async function contentOf(root: string, entry: string, source: string): Promise<Content> {
  const bundle = await rolldown(options(root, { entry }, source));
  const { output } = await bundle.generate();
  const chunks = output.filter((file) => file.type === "chunk");
  return {
    modules: chunks.flatMap(({ moduleIds }) => moduleIds),
    names: chunks.flatMap((chunk) => (chunk.isEntry ? chunk.exports : [])),
  };
}

/** The kernel's modules, whatever the source, and what it is to export under its own name. */
interface Kernel {
  readonly modules: ReadonlySet<string>;
  readonly published: ReadonlySet<string>;
}

async function kernelOf(root: string, entry: string): Promise<Kernel> {
  const contents = await Promise.all(Object.values(SOURCES).map((source) => contentOf(root, entry, source)));
  return {
    modules: new Set(contents.flatMap(({ modules }) => modules)),
    published: new Set(contents.flatMap(({ names }) => names)),
  };
}

async function chunksOf(
  root: string,
  entries: Record<string, string>,
  source: string,
  { modules, published }: Kernel,
): Promise<OutputChunk[]> {
  const { plugins, ...rest } = options(root, entries, source);
  const bundle = await rolldown({ ...rest, plugins: [plugins, forkAtKernel(published)] });
  const { output } = await bundle.generate({
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: ({ name }) => (name === KERNEL ? "[name].js" : "chunks/[name]-[hash].js"),
    comments: { annotation: true, jsdoc: false, legal: false },
    // Nearly half of what the library adds to a cold start is reading its code. Names are kept for stack traces;
    // compressing would carry the inlined core into the function that decodes it, which is read twice.
    minify: { compress: false, mangle: { keepNames: { class: true, function: true } } },
    // The kernels of all runtimes stand in for one another, so what they export keeps its name.
    minifyInternalExports: false,
    codeSplitting: { groups: [{ name: KERNEL, test: (id) => modules.has(id) }] },
  });
  return output.filter((file) => file.type === "chunk");
}

/**
 * Bundles `entries`, named by their place in dist/. The kernel is the file of the entry `index`, built once for every
 * source of the core, and `exports` in package.json leads each runtime to its own; all others import `#source`, which
 * `imports` in package.json leads to the same file.
 */
export async function bundleEntries(root: string, entries: Record<string, string>): Promise<void> {
  const dist = join(root, "dist");
  const kernel = await kernelOf(root, entries.index!);
  let names: string | undefined;
  for (const [suffix, source] of Object.entries(SOURCES)) {
    for (const { name, fileName, exports, code } of await chunksOf(root, entries, source, kernel)) {
      if (name === KERNEL) {
        const exported = [...exports].sort().join();
        names ??= exported;
        if (exported !== names) throw new Error(`the kernel with ${source} exports other names: ${exported}`);
        writeFileSync(join(dist, `index${suffix}.js`), code);
      } else if (name !== "index" && suffix === "") {
        if (code.includes(`/${KERNEL}.js`)) throw new Error(`${fileName} takes the kernel past the fork`);
        const file = join(dist, fileName);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, code);
      }
    }
  }
}
