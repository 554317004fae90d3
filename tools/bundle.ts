/** Bundles the entries into dist/, in few files: Node takes more than half a millisecond for each that it opens. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type InputOptions, type OutputChunk, type Plugin, rolldown } from "rolldown";
import { licencesOf } from "./licences.ts";
import { PARTS, partsOf } from "./parts.ts";
import { keepPrivate, reExport, takePrivate } from "./private-names.ts";
import { pureConstants } from "./pure-constants.ts";
import { compact } from "./syntax.ts";

/** The chunk with the modules that all entries share: those of the default entry. */
const KERNEL = "kernel";

/** The private import that leads every runtime to its kernel. */
const FORK = "#kernel";

/** The kernel of runtimes that may not compile, or are given the core, and what leads it to their source of the core. */
const BARE = `${KERNEL}.bare`;
const CORE = "#core";
const SOURCES = ["source.workerd", "source.edge", "source.init"];

/** Leaves the source of the core to the runtime. */
const leaveCore: Plugin = {
  name: "leave-core",
  resolveId: { filter: { id: /^\.\/source\.ts$/ }, handler: () => ({ id: CORE, external: true }) },
};

/** Leaves imports of `.wasm` files to the runtime. A source of the core imports them from above the core's folder. */
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

/** The line with the inlined core. */
const INLINED = /^const CORE_HEX = ".*";\n/m;

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

function options(root: string, input: Record<string, string>, ...more: readonly Plugin[]): InputOptions {
  return {
    cwd: root,
    input,
    platform: "neutral",
    resolve: { mainFields: ["module", "main"] },
    // The library needs no package: what it uses of one is bundled. Those of the commands, and optional ones, stay imports.
    external: [
      /^@(?!assemblyscript[/]loader$)/,
      /^(?:node:.*|fs)$/,
      /^(?:bullmq|cli-progress|fast-check|fzstd|ioredis|string-width|undici)(?:\/|$)/,
    ],
    plugins: [leaveWasm, plainKeys, pureConstants, bytesLast, ...more],
    transform: { target: "es2022" },
  };
}

/** Modules that several files load, in one file each group: every file that Node opens takes time. */
export const GROUPS: Readonly<Record<string, RegExp>> = {
  // What `--help` and `--version` load, and every command.
  general: /[/]src[/]cli[/](?:overview|commands|incomplete|version)[.]ts$/,
  // What every command loads, and only commands.
  commands:
    /[/]src[/](?:cli[/](?:(?:program|command|options|report[/]csv)[.]ts$|text[/](?:en[.]generated|numeral|because)|shared[/](?:args|output)[/]|shared[/]input[/]requests[.])|study[/]sources[/]file-name[.])/,
  // What commands load that read a robots.txt.
  reading:
    /[/]src[/]cli[/]shared[/](?:question[/](?!site-|remarks)|input[/](?:input|robots-body|url-list)[.])/,
  // What answers for URLs, with notes.
  check: /[/]src[/]cli[/](?:check[/]|shared[/]question[/]remarks[.])/,
  // What writes a new file.
  writing: /[/]src[/]site[/]write[/](?:ai-fields|checks|compose|presets|refusal)[.]/,
  // Small modules that several entries load.
  small:
    /[/]src[/](?:base[/]|crawl[/](?:node[/]basic|fetch[/](?:detail|outcome))[.]|engine[/](?:dialect[/](?:requested-url|utf16-body)|policy[/]deciding-rules)[.]|site[/](?:findings[/](?:field-names|messages|preferences|slip|values)|identity[/]named-robots)[.])/,
  // The lists of AI crawlers, and how they are read.
  community:
    /[/]src[/](?:engine[/]agent[/]community[/]|site[/](?:findings[/]nicknames|identity[/]name-list)[.])/,
  // What all findings are made with, in files and on pages.
  findings: /[/]src[/]site[/]findings[/](?!field-names|messages|nicknames|preferences|slip|values)/,
};

/** The kernel's modules, and the names that it publishes. */
interface Kernel {
  readonly modules: ReadonlySet<string>;
  readonly published: ReadonlySet<string>;
}

/** What a program loads with the default entry alone, and the names that it may use. */
async function kernelOf(root: string, entry: string): Promise<Kernel> {
  const bundle = await rolldown(options(root, { entry }));
  const { output } = await bundle.generate();
  const chunks = output.filter((file) => file.type === "chunk");
  return {
    modules: new Set(chunks.flatMap(({ moduleIds }) => moduleIds)),
    published: new Set(chunks.flatMap((chunk) => (chunk.isEntry ? chunk.exports : []))),
  };
}

async function chunksOf(
  root: string,
  entries: Record<string, string>,
  modules: ReadonlySet<string>,
  ...plugins: readonly Plugin[]
): Promise<OutputChunk[]> {
  const bundle = await rolldown({
    ...options(root, entries, forkAtKernel, ...plugins),
    // What a group without its dependencies asks for; test/package/exports.test.ts sees that no entry gains a name.
    preserveEntrySignatures: "allow-extension",
  });
  const { output } = await bundle.generate({
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: ({ name }) => (name === KERNEL ? "[name].js" : "chunks/[name]-[hash].js"),
    comments: { annotation: true, jsdoc: false, legal: false },
    // Whoever meets an error in it is to read the code that threw, with its names and lines. Reading it costs a cold start
    // nothing measurable, and bundlers of programs minify (docs/contributors/history.md).
    minify: false,
    // One runtime's kernel replaces another's, so its exports keep their names.
    minifyInternalExports: false,
    codeSplitting: {
      groups: [
        { name: KERNEL, test: (id) => modules.has(id), priority: 2 },
        ...Object.entries(GROUPS).map(([name, test]) => ({
          name,
          test,
          priority: 1,
          includeDependenciesRecursively: false,
        })),
      ],
    },
  });
  return withoutFacades(output.filter((file) => file.type === "chunk"));
}

/** A file that only hands on a part of another file's exports. */
const FACADE = /^import \{ .* \} from "\.\/([^"]+)";\s*export \{ .* \};$/;

/** The same without files of a few bytes: whoever loads one as the program runs is led to the file behind it. */
function withoutFacades(chunks: readonly OutputChunk[]): OutputChunk[] {
  const behind = new Map<string, string>();
  for (const { fileName, isEntry, code } of chunks) {
    const [, target] = (!isEntry && fileName.startsWith("chunks/") && FACADE.exec(code)) || [];
    if (target !== undefined) behind.set(fileName, `chunks/${target}`);
  }
  const led = (files: readonly string[]): string[] => files.map((file) => behind.get(file) ?? file);
  return chunks
    .filter(({ fileName }) => !behind.has(fileName))
    .map((chunk) => ({
      ...chunk,
      code: [...behind].reduce(
        (code, [file, target]) =>
          code.replaceAll(file.slice("chunks/".length), target.slice("chunks/".length)),
        chunk.code,
      ),
      imports: led(chunk.imports),
      dynamicImports: led(chunk.dynamicImports),
    }));
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
 * Bundles `entries`, named by their place in dist/. The entry `index` exports the published names of the kernel and no
 * others; all other entries import `#kernel`, which `imports` in package.json leads to the kernel of the runtime:
 * with the core, or without it and with the import `#core`, which leads to the runtime's source of the core.
 *
 * In Node, where each file costs time, `index.node.js` is the kernel itself; see tools/private-names.ts. Bundlers for
 * Node find the other files first, under the condition `module`: from those they can drop what a program does not
 * use.
 */
export async function bundleEntries(root: string, entries: Record<string, string>): Promise<void> {
  const dist = join(root, "dist");
  const { modules, published } = await kernelOf(root, entries.index!);
  const chunks = await chunksOf(root, entries, modules);
  writeParts(dist, chunks);
  for (const chunk of chunks) {
    if (chunk.name === "index") continue;
    if (chunk.name !== KERNEL && chunk.code.includes(`/${KERNEL}.js`))
      throw new Error(`${chunk.fileName} takes the kernel past the fork`);
    write(dist, chunk.fileName, chunk);
  }
  // The default goes through the fork as well, so that Node loads one library, whichever way leads to it.
  writeFileSync(join(dist, "index.js"), reExport(published, FORK));

  const kernelWith = async (plugin: Plugin): Promise<OutputChunk> =>
    (await chunksOf(root, entries, modules, plugin)).find(({ name }) => name === KERNEL)!;
  const bare = await kernelWith(leaveCore);
  write(dist, `${BARE}.js`, bare);
  const sources = Object.fromEntries(SOURCES.map((name) => [name, `src/engine/core/${name}.ts`]));
  for (const chunk of await chunksOf(root, sources, new Set())) write(dist, chunk.fileName, chunk);

  const inNode = await kernelWith(keepPrivate(KERNEL, published));
  write(dist, "index.node.js", inNode);
  writeFileSync(join(dist, `${KERNEL}.node.js`), takePrivate(bare.exports, published, "./index.node.js"));
}

function write(dist: string, fileName: string, { code }: OutputChunk): void {
  const file = join(dist, fileName);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, compact(code));
}
