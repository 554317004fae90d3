/** Bundles the entries into dist/, in few files: Node takes more than half a millisecond for each that it opens. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type InputOptions, type OutputChunk, type Plugin, rolldown } from "rolldown";
import { licencesOf } from "./licences.ts";
import { inLines } from "./lines.ts";
import { PARTS, partsOf } from "./parts.ts";
import { keepPrivate, reExport, takePrivate } from "./private-names.ts";

/** The chunk with the modules that all entries share: those of the default entry, with its source of the core. */
const KERNEL = "kernel";

/** The private import that leads every runtime to the kernel with its own source of the core. */
const FORK = "#kernel";

/** The source of the core in each set of files, by the suffix of their names. */
const SOURCES: Readonly<Record<string, string>> = {
  "": "source.ts",
  ".workerd": "source.workerd.ts",
  ".edge": "source.edge.ts",
  ".init": "source.init.ts",
};

/** Suffix of the files for Node and compatible runtimes. Their core is the one of the suffix "". */
const NODE = ".node";

/** Replaces the inlined core by another source of it. */
function takeSource(root: string, source: string): Plugin {
  const engine = join(root, "src/engine/core/engine.ts");
  return {
    name: "take-source",
    resolveId: {
      filter: { id: /^\.\/source\.ts$/ },
      handler: (_, importer) => (importer === engine ? join(dirname(engine), source) : null),
    },
  };
}

/** Leaves imports of `.wasm` files to the runtime. The kernel imports them from above the core's folder. */
const leaveWasm: Plugin = {
  name: "leave-wasm",
  resolveId: {
    filter: { id: /\.wasm(\?module)?$/ },
    handler: (id) => ({ id: id.replace("./", "./core/"), external: true }),
  },
};

/** Reads data as code without quotes around keys, since these would stay in the bundle. */
const plainKeys: Plugin = {
  name: "plain-keys",
  transform: {
    filter: { id: /\.json$/ },
    handler: (code) => ({
      code: `export default ${code.replace(/^( *)"([a-z_$][\w$]*)":/gim, "$1$2:")}`,
      moduleType: "js",
    }),
  },
};

/** Constants made by a call without side effects. */
const HARMLESS = /^((?:const|let|var) [\w$]+ = )(?=(?:new Text(?:De|En)coder|Math\.floor)\()/gm;

/** Marks these calls as pure: otherwise, a user's bundler keeps such a constant even if nobody reads it. */
const markHarmless: Plugin = {
  name: "mark-harmless",
  renderChunk: (code) => code.replace(HARMLESS, "$1/* @__PURE__ */ "),
};

/** The line with the inlined core. */
const INLINED = /^const CORE_PACKED = ".*";\n/m;

/** Moves the inlined core behind the code: `gzip` looks back 32 KB, and would see the core instead of more code. */
const bytesLast: Plugin = {
  name: "bytes-last",
  renderChunk(code) {
    const [inlined] = INLINED.exec(code) ?? [];
    return inlined === undefined ? null : `${code.replace(inlined, "")}\n${inlined}`;
  },
};

/** An import from the kernel. */
const TAKEN = /^((?:import|export) \{ .* \} from )"(?:\.{1,2}\/)+kernel\.js";$/gm;

/** Leads imports of the kernel to the fork. */
const forkAtKernel: Plugin = {
  name: "fork-at-kernel",
  renderChunk: (code, { name }) =>
    name === KERNEL ? null : code.replace(TAKEN, (_, statement) => `${statement}"${FORK}";`),
};

/** Modules by file, and the names that they export together. */
interface Content {
  readonly modules: readonly string[];
  readonly names: readonly string[];
}

function options(root: string, input: Record<string, string>, source: string): InputOptions {
  return {
    cwd: root,
    input,
    platform: "neutral",
    resolve: { mainFields: ["module", "main"] },
    // The library needs no package: what it uses of one is bundled. Those of the commands, and optional ones, stay imports.
    external: [
      /^@/,
      /^(?:node:.*|fs)$/,
      /^(?:bullmq|cli-progress|fast-check|fzstd|ioredis|modern-tar|string-width|undici)(?:\/|$)/,
    ],
    plugins: [takeSource(root, source), leaveWasm, plainKeys, markHarmless, bytesLast],
    transform: { target: "es2022" },
  };
}

/** The modules that a program loads with this entry alone, and the names that it may use. */
async function contentOf(root: string, entry: string, source: string): Promise<Content> {
  const bundle = await rolldown(options(root, { entry }, source));
  const { output } = await bundle.generate();
  const chunks = output.filter((file) => file.type === "chunk");
  return {
    modules: chunks.flatMap(({ moduleIds }) => moduleIds),
    names: chunks.flatMap((chunk) => (chunk.isEntry ? chunk.exports : [])),
  };
}

/** The kernel's modules, which are the same for any source of the core, and the names that it publishes. */
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
  modules: ReadonlySet<string>,
  ...morePlugins: readonly Plugin[]
): Promise<OutputChunk[]> {
  const { plugins, ...rest } = options(root, entries, source);
  const bundle = await rolldown({ ...rest, plugins: [plugins, forkAtKernel, ...morePlugins] });
  const { output } = await bundle.generate({
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: ({ name }) => (name === KERNEL ? "[name].js" : "chunks/[name]-[hash].js"),
    comments: { annotation: true, jsdoc: false, legal: false },
    // Nearly half of what the library adds to a cold start is reading its code. Names are kept for stack traces;
    // compressing would carry the inlined core into the function that decodes it, which is read twice.
    minify: { compress: false, mangle: { keepNames: { class: true, function: true } } },
    // One runtime's kernel replaces another's, so its exports keep their names.
    minifyInternalExports: false,
    codeSplitting: { groups: [{ name: KERNEL, test: (id) => modules.has(id) }] },
  });
  return output.filter((file) => file.type === "chunk");
}

/** Writes which files are the commands' alone, and the licences of what is bundled with each part. */
function writeParts(dist: string, chunks: readonly OutputChunk[]): void {
  const parts = partsOf(chunks);
  writeFileSync(join(dist, PARTS), JSON.stringify(parts));
  const [commands, library] = [true, false].map((own) =>
    chunks.filter(({ fileName }) => fileName in parts.commands.files === own),
  );
  for (const [folder, files] of [
    [dist, library!],
    [join(dist, "cli"), commands!],
  ] as const) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "THIRD-PARTY.txt"), licencesOf(files.flatMap(({ moduleIds }) => moduleIds)));
  }
}

/**
 * Bundles `entries`, named by their place in dist/. The kernel is built once for every source of the core. The entry
 * `index` exports the published names of it and no others; all other entries import `#kernel`, which `imports` in
 * package.json leads to the kernel of the runtime, as `exports` does with `index`.
 *
 * In Node, where each file costs time, `index.node.js` is the kernel itself; see tools/private-names.ts. Bundlers for
 * Node find the other files first, under the condition `module`: from those they can drop what a program does not
 * use.
 */
export async function bundleEntries(root: string, entries: Record<string, string>): Promise<void> {
  const dist = join(root, "dist");
  const { modules, published } = await kernelOf(root, entries.index!);
  const kernels: OutputChunk[] = [];
  for (const [suffix, source] of Object.entries(SOURCES)) {
    const chunks = await chunksOf(root, entries, source, modules);
    if (suffix === "") writeParts(dist, chunks);
    for (const chunk of chunks) {
      const { name, fileName, code } = chunk;
      if (name === KERNEL) {
        kernels.push(chunk);
        writeFileSync(join(dist, `${KERNEL}${suffix}.js`), inLines(code));
        // The default goes through the fork as well, so that Node loads one library, whichever way leads to it.
        const kernel = suffix === "" ? FORK : `./${KERNEL}${suffix}.js`;
        writeFileSync(join(dist, `index${suffix}.js`), reExport(published, kernel));
      } else if (name !== "index" && suffix === "") {
        if (code.includes(`/${KERNEL}.js`)) throw new Error(`${fileName} takes the kernel past the fork`);
        const file = join(dist, fileName);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, inLines(code));
      }
    }
  }
  const [names, ...others] = kernels.map(({ exports }) => [...exports].sort().join());
  if (others.some((other) => other !== names))
    throw new Error(`kernels export other names: ${names}, ${others}`);

  const inNode = await chunksOf(root, entries, SOURCES[""]!, modules, keepPrivate(KERNEL, published));
  writeFileSync(join(dist, `index${NODE}.js`), inLines(inNode.find(({ name }) => name === KERNEL)!.code));
  writeFileSync(
    join(dist, `${KERNEL}${NODE}.js`),
    takePrivate(kernels[0]!.exports, published, `./index${NODE}.js`),
  );
}
