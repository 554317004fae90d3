/**
 * `npm run pack -- DIR`: writes the two packages that are published, `robotomata-VERSION.tgz` and
 * `robotomata-cli-VERSION.tgz`. Their files are those that package.json lists, and their manifests are made from it, too:
 * the library has no dependencies, and the commands depend on the library, some of whose files they import.
 */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, posix, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { entries, publicName } from "./entries.ts";
import { PARTS, type Parts } from "./parts.ts";
import { addressIn, type Origin } from "./repository.ts";
import { root } from "./root.ts";

const LIBRARY = "robotomata";
const COMMANDS = "robotomata-cli";
/** What only the commands import of the library, by its place in dist/. */
const INTERNAL = `${LIBRARY}/internal`;

/** The library is its code and types; guides, examples, the tester and the conformance suite come with the commands. */
const COMMANDS_ONLY =
  /^(?:conformance|docs|examples|dist\/(?:cli|web))\/|^(?:CHANGELOG|SECURITY)\.md$|^action\.yml$/;
/** What introduces the commands where they are published. */
const COMMANDS_README = "docs/commands.md";

/** A tarball, as npm describes it. */
export interface Tarball {
  /** Its path. */
  readonly file: string;
  readonly files: readonly { readonly path: string; readonly size: number }[];
  /** Bytes of the tarball. */
  readonly size: number;
  readonly unpackedSize: number;
}

type Named = Readonly<Record<string, string>>;

/** What both published manifests take from package.json as it is. */
const KEPT = [
  ...["name", "version", "description", "license", "author", "homepage", "bugs", "repository", "keywords"],
  ...["type", "sideEffects", "engines", "bin"],
];

/** The rest of what is read of package.json. */
interface Manifest extends Origin {
  readonly version: string;
  readonly imports: { readonly "#kernel": object; readonly "#core": object };
  readonly exports: Readonly<Record<string, unknown>>;
  readonly dependencies: Named;
  readonly peerDependencies: Named;
  readonly peerDependenciesMeta: Readonly<Record<string, object>>;
}

function npmPack(cwd: string, ...args: readonly string[]): Omit<Tarball, "file"> & { filename: string } {
  const output = execFileSync("npm", ["pack", "--json", "--ignore-scripts", ...args], {
    cwd,
    encoding: "utf8",
    maxBuffer: 1 << 24,
    stdio: ["ignore", "pipe", "ignore"],
  });
  return JSON.parse(output)[0];
}

const only = <T>(all: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));

/** The manifests of the library and of the commands. */
function manifests(whole: Manifest, parts: Parts): Readonly<Record<keyof Parts, object>> {
  const { version, imports, exports, dependencies, peerDependencies, peerDependenciesMeta } = whole;
  const kept = only(whole as unknown as Record<string, unknown>, KEPT);
  const needs = (packages: readonly string[], own: Named): object => {
    const unnamed = packages.filter((name) => !(name in dependencies) && !(name in peerDependencies));
    if (unnamed.length > 0) throw new Error(`package.json does not name ${unnamed.join(", ")}`);
    return {
      dependencies: { ...own, ...only(dependencies, packages) },
      peerDependencies: only(peerDependencies, packages),
      peerDependenciesMeta: only(peerDependenciesMeta, packages),
    };
  };
  return {
    library: {
      ...kept,
      bin: { robotomata: "./dist/stub.js" },
      imports,
      exports: { ...exports, "./internal/kernel.js": imports["#kernel"], "./internal/*": "./dist/*" },
      ...needs(parts.library.packages, {}),
    },
    commands: {
      ...kept,
      name: COMMANDS,
      main: "./index.js",
      description:
        "The commands of robotomata: check, lint, watch, survey and enforce robots.txt, and test it in a browser.",
      imports: { "#kernel": `${INTERNAL}/kernel.js` },
      ...needs(parts.commands.packages, { [LIBRARY]: version }),
    },
  };
}

/** The name under which the commands import a file of the library's: that of an entry, or a private one. */
function libraryName(file: string): string {
  const name = file.replace(/\.js$/, "");
  if (name === "index") return LIBRARY;
  return name in entries ? `${LIBRARY}/${publicName(name)}` : `${INTERNAL}/${file}`;
}

/** The text of a file in dist/ or beside it that imports the library's files: in another package, by their names. */
function outsideLibrary(text: string, path: string, imported: readonly string[]): string {
  return imported.reduce((changed, file) => {
    const way = relative(dirname(path), `dist/${file}`);
    const specifier = way.startsWith(".") ? way : `./${way}`;
    return changed.replace(
      new RegExp(`(["\`])${specifier.replaceAll(".", "\\.")}\\1`, "g"),
      `"${libraryName(file)}"`,
    );
  }, text);
}

/** The library's files that a file of the commands imports; undefined for other files, and what is not code. */
function importedBy(path: string, { commands }: Parts): readonly string[] | undefined {
  const adapter = /^conformance\/adapters\/robotomata.*\.mjs$/.test(path);
  return adapter ? ["index.js", "fetch/index.js"] : commands.files[path.replace(/^dist\//, "")];
}

/** A link or a picture of Markdown that is no address. */
export const LINK = /(!?)\[([^\]]*)\]\((?!\w+:|#)([^)\s#]+)(#[^)\s]*)?\)/g;

/** The address of a file that a package lacks; undefined if it is published nowhere. */
type AddressOf = (file: string) => string | undefined;

/** A page whose links all lead somewhere: without an address, a link becomes its text, and a picture nothing. */
function packedPage(text: string, path: string, held: ReadonlySet<string>, address: AddressOf): string {
  const packed = text.replace(LINK, (link, picture: string, words: string, to: string, anchor = "") => {
    const file = posix.join(posix.dirname(path), to);
    if (held.has(file)) return link;
    const where = address(file);
    if (where === undefined) return picture === "" ? words : "";
    return `${picture}[${words}](${where}${anchor})`;
  });
  return packed.replaceAll(/\n{3,}/g, "\n\n");
}

/** Declarations whose docstrings name pages of the guide by their addresses. */
function packedTypes(text: string, address: AddressOf): string {
  return text.replaceAll(/(?<![\w/])docs\/[\w-]+\.md/g, (file) => address(file) ?? file);
}

/** What who imports the program is told. */
const NO_LIBRARY = `throw new Error("robotomata-cli is a program, run by npx robotomata-cli; the library is robotomata");\n`;

/** Packs dist/ as it is, and what belongs to it, into `folder`. */
export function writeTarballs(root: string, folder: string): { library: Tarball; commands: Tarball } {
  const parts = JSON.parse(readFileSync(join(root, "dist", PARTS), "utf8")) as Parts;
  const whole = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Manifest;
  const textOf = (path: string): string => readFileSync(join(root, path), "utf8");
  const stage = mkdtempSync(join(tmpdir(), "robotomata-pack-"));
  const put = (part: string, path: string, text?: string): void => {
    const to = join(stage, part, path);
    mkdirSync(dirname(to), { recursive: true });
    if (text === undefined) cpSync(join(root, path), to);
    else writeFileSync(to, text);
  };
  try {
    const paths = npmPack(root, "--dry-run").files.map(({ path }) => path);
    const [commands, library] = [true, false].map(
      (wanted) =>
        new Set(paths.filter((path) => COMMANDS_ONLY.test(path) === wanted || path === "README.md")),
    ) as [Set<string>, Set<string>];
    const origin = addressIn(whole);
    const address: AddressOf = (file) =>
      commands.has(file)
        ? `https://unpkg.com/${COMMANDS}@${whole.version}/${file}`
        : origin && `${origin}/${file.endsWith(".md") ? "blob" : "raw"}/v${whole.version}/${file}`;
    for (const path of paths) {
      const imported = importedBy(path, parts);
      const held = COMMANDS_ONLY.test(path) ? commands : library;
      const part = held === commands || imported !== undefined ? "commands" : "library";
      if (imported !== undefined) put(part, path, outsideLibrary(textOf(path), path, imported));
      else if (path.endsWith(".md")) put(part, path, packedPage(textOf(path), path, held, address));
      else if (/\.d\.c?ts$/.test(path)) put(part, path, packedTypes(textOf(path), address));
      else put(part, path);
    }
    put("commands", "LICENSE");
    put("commands", "README.md", textOf(COMMANDS_README));
    put("commands", "index.js", NO_LIBRARY);
    const texts = manifests(whole, parts);
    const pack = (part: "library" | "commands"): Tarball => {
      put(part, "package.json", `${JSON.stringify(texts[part], null, 2)}\n`);
      const { filename, ...told } = npmPack(join(stage, part), "--pack-destination", folder);
      return { file: join(folder, filename), ...told };
    };
    return { library: pack("library"), commands: pack("commands") };
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = resolve(process.argv[2] ?? ".");
  mkdirSync(folder, { recursive: true });
  const packed = writeTarballs(root, folder);
  for (const { file, size, unpackedSize, files } of Object.values(packed))
    console.log(`${file}: ${files.length} files, ${size} bytes packed, ${unpackedSize} unpacked`);
}
