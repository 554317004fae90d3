/**
 * The two packages that are published: what is in each, and what `npm install` puts on a disk.
 *
 * @module-tag built
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LINK, type Tarball, writeTarballs } from "../../tools/tarballs.ts";
import { manifest, type Target } from "./manifest.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Each a little above what is measured; raised only with a dated reason. */
const BUDGETS = {
  // 2026-11-27: of 2.4 MB, a fifth is the core, inlined and not, for five kinds of runtimes. Code is shipped as it can be
  // read: minified it took 0.5 MB less (1,885,000 and 662,000 packed). From 2,415,000 on the same day for logs with fields
  // under any names (13 KB), and 2,425,000 and 740,000 for the dialect yandex; refusals as data took 10 KB more,
  // and arguments that are refused, 19 robots of Yandex and findings that name it 10 KB.
  // AssemblyScript's loader in the checked core and its licence took 23 KB (7 KB packed).
  // 2026-11-27: and the two scripts for databases, 290 KB (115 KB packed), and the marks of servers in logs, 1 KB;
  // findings on whole names of robots and on paths with two slashes, and lines of logs in quotes, 2 KB.
  // 2026-11-27: without indentation and heads of modules, 170 KB less, and a checked core of half the size, compressed where it
  // is inlined, 98 KB less (70 KB packed).
  library: { files: 110, packed: 826_000, unpacked: 2_555_000 },
  // 2026-11-27: 1.3 MB of it are the tester, 0.7 MB cases, 0.6 MB charts of reports, 0.5 MB guides; readable code 0.8 MB
  // (from 1,235,000 and 4,350,000). Five files more for what renews a configuration, and a dozen for parts of
  // the tester that are loaded later. 2026-11-27: and one for parts that the commands share;
  // one for the networks of proxies, which views of the log tab share, with its sentences on fakes and proxies, 2 KB;
  // one for texts that the log tab and opened files share, and one for names of robots with versions, which commands share;
  // three for remarks in the visitor's language only; six for reading Parquet and fetching captures, and what it is read with, 27 KB packed;
  // schemas of what 18 commands print as JSON (0.1 MB), and what imports captures and holds a lock; one for what an
  // operator leaves the tester's log tab with, and what Generate adds to a file, 1 KB.
  // 8 KB of notes and refusals for jobs that run by themselves, in four languages.
  // 7 KB more for what imports, connections without a request and marks of older files are told by.
  // 6 KB for the question in links, line ends and words about damaged links.
  // 2 KB for names of files in any bytes, and counts that are refused; 2 KB for what large surveys cost.
  // 3 KB for what a machine lacks, in four languages, and codes of notes on pages.
  commands: { files: 305, packed: 1_415_000, unpacked: 5_295_000 },
};

interface Published {
  readonly name: string;
  readonly version: string;
  readonly bin: Readonly<Record<string, string>>;
  readonly exports?: Readonly<Record<string, Target>>;
  readonly imports: Readonly<Record<string, Target>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta: Readonly<Record<string, { readonly optional: boolean }>>;
  readonly private?: boolean;
}

const parts = ["library", "commands"] as const;
type Part = (typeof parts)[number];

let folder: string;
let tarballs: { readonly library: Tarball; readonly commands: Tarball };

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "robotomata-tarballs-"));
  tarballs = writeTarballs(root, folder);
  for (const part of parts) {
    mkdirSync(join(folder, part));
    execFileSync("tar", ["xzf", tarballs[part].file, "-C", join(folder, part)]);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const pathsIn = (part: Part): string[] => tarballs[part].files.map(({ path }) => path);
const textOf = (part: Part, path: string): string =>
  readFileSync(join(folder, part, "package", path), "utf8");
const manifestOf = (part: Part): Published => JSON.parse(textOf(part, "package.json"));

/** All paths that lead somewhere in a package. */
function targets(target: Target): string[] {
  return typeof target === "string" ? [target] : Object.values(target).flatMap(targets);
}

/** What a file imports, statically and not. */
function importsOf(code: string): string[] {
  return [...code.matchAll(/(?:\bfrom ?|\bimport ?\(?)(["`])([^"`\s]+)\1/g)].map(([, , name]) => name!);
}

describe.each(parts)("the tarball: %s", (part) => {
  it("is named after its package and version, and keeps within its budget", () => {
    const { file, files, size, unpackedSize } = tarballs[part];
    const { name, version } = manifestOf(part);
    expect(file).toBe(join(folder, `${name}-${version}.tgz`));
    expect(version).toBe(manifest.version);
    console.log(`${name}: ${files.length} files, ${size} bytes packed, ${unpackedSize} unpacked`);
    const budget = BUDGETS[part];
    expect(files.length).toBeLessThanOrEqual(budget.files);
    expect(size).toBeLessThanOrEqual(budget.packed);
    expect(unpackedSize).toBeLessThanOrEqual(budget.unpacked);
  });

  it("holds no sources, source maps, tests, tools or pictures", () => {
    const unwanted =
      /\.map$|\.tsx?$(?<!\.d\.ts)|\.tsbuildinfo$|(?:^|\/)(?:src|test|tools|bench|assembly|node_modules)\/|dist\/(?:build\.stamp|parts\.json)$/;
    const picture = /\.(?:jpe?g|png|gif|webp|svg)$/;
    const files = pathsIn(part).filter((path) => !path.startsWith("examples/"));
    expect(files.filter((path) => unwanted.test(path))).toEqual([]);
    // The tester has an icon.
    expect(files.filter((path) => picture.test(path) && !path.startsWith("dist/web/assets/icon"))).toEqual(
      [],
    );
  });

  it("can be published, holds its licence and program, and needs no optional package", () => {
    const { private: kept, bin, peerDependencies, peerDependenciesMeta } = manifestOf(part);
    expect(kept).toBeUndefined();
    expect(Object.keys(bin)).toEqual(["robotomata"]);
    const program = Object.values(bin)[0]!.replace("./", "");
    expect(pathsIn(part)).toEqual(expect.arrayContaining(["LICENSE", "README.md", program]));
    expect(textOf(part, program)).toMatch(/^#!\/usr\/bin\/env node\n/);
    const optional = Object.entries(peerDependenciesMeta).filter(([, { optional }]) => optional);
    expect(optional.map(([name]) => name)).toEqual(Object.keys(peerDependencies));
    // npm refuses to install beside any other version, although most projects never use the package with this one.
    expect(Object.values(peerDependencies).filter((range) => range !== "*")).toEqual([]);
  });

  it("holds all files to which its pages lead, and declarations name no page that it lacks", () => {
    const paths = pathsIn(part);
    const lost = paths
      .filter((path) => path.endsWith(".md"))
      .flatMap((path) =>
        Array.from(textOf(part, path).matchAll(LINK), ([, , , to]) => join(dirname(path), to!)),
      );
    expect(lost.filter((file) => !paths.includes(file))).toEqual([]);
    const named = paths
      .filter((path) => /\.d\.c?ts$/.test(path))
      .flatMap((path) => textOf(part, path).match(/\S*docs\/[\w-]+\.md/g) ?? []);
    const published = `https://unpkg.com/robotomata-cli@${manifest.version}/`;
    const pages = named.map((page) => page.replace(/^[`(]/, "").replace(published, ""));
    expect(pages.filter((page) => !pathsIn("commands").includes(page))).toEqual([]);
    expect(named.every((page) => page.includes(published))).toBe(true);
  });

  it("says of what only a clone has that it is there", () => {
    for (const path of pathsIn(part).filter((one) => /^(?:docs\/)?[^/]+\.md$/.test(one)))
      for (const paragraph of textOf(part, path).split("\n\n"))
        if (/CONTRIBUTING|docs\/contributors|documentation site|the repository/.test(paragraph))
          expect(paragraph, path).toContain("clone");
  });

  it("holds all files that its files import", () => {
    const paths = new Set(pathsIn(part));
    const lacking = [...paths]
      .filter((path) => /\.[cm]?js$/.test(path) && !/^(?:dist\/web|examples)\//.test(path))
      .flatMap((path) =>
        importsOf(textOf(part, path))
          .filter((name) => name.startsWith("."))
          .map((name) => join(dirname(path), name).replace(/\?module$/, ""))
          .filter((file) => !paths.has(file)),
      );
    expect(lacking).toEqual([]);
  });
});

describe("the library's package", () => {
  it("is as large as docs/runtimes.md says", () => {
    const said = `one package of ${(tarballs.library.unpackedSize / 1e6).toFixed(1)} MB`;
    expect(readFileSync(join(root, "docs/runtimes.md"), "utf8")).toContain(said);
  });

  it("has no dependencies", () => {
    const { name, dependencies, peerDependencies } = manifestOf("library");
    expect({ name, dependencies }).toEqual({ name: "robotomata", dependencies: {} });
    expect(Object.keys(peerDependencies)).toEqual(["undici"]);
  });

  it("has every entry of package.json, and all that entries lead to", () => {
    const { exports, imports } = manifestOf("library");
    expect(exports).toMatchObject(manifest.exports);
    expect(imports).toEqual(manifest.imports);
    const led = Object.values({ ...exports, ...imports }).flatMap(targets);
    const paths = pathsIn("library").map((path) => `./${path}`);
    expect(led.filter((path) => path !== "./dist/*" && !paths.includes(path))).toEqual([]);
  });

  it("holds code, types and licences, and nothing of the commands", () => {
    expect(
      pathsIn("library")
        .filter((path) => !path.startsWith("dist/"))
        .sort(),
    ).toEqual(["LICENSE", "README.md", "package.json"]);
    const others = pathsIn("library").filter((path) => /^dist\/(?:cli|web|survey)\//.test(path));
    expect(others).toEqual([]);
    expect(pathsIn("library")).toContain("dist/THIRD-PARTY.txt");
  });
});

describe("the commands' package", () => {
  it("depends on the library in its own version, and on packages of package.json", () => {
    const { name, dependencies } = manifestOf("commands");
    expect(name).toBe("robotomata-cli");
    expect(dependencies).toEqual({ robotomata: manifest.version, ...manifest.dependencies });
  });

  it("holds no file of the library, and finds those that it imports", () => {
    const shared = pathsIn("commands").filter((path) => pathsIn("library").includes(path));
    expect(shared.sort()).toEqual(["LICENSE", "README.md", "package.json"]);
    expect(textOf("commands", "README.md")).not.toBe(textOf("library", "README.md"));
    const { exports } = manifestOf("library");
    const held = new Set(pathsIn("library"));
    const imported = pathsIn("commands")
      .filter((path) => /^dist\/(?!web\/).*\.js$|^conformance\/adapters\/robotomata/.test(path))
      .flatMap((path) => importsOf(textOf("commands", path)))
      .filter((name) => /^robotomata(?:\/|$)/.test(name));
    expect(imported.length).toBeGreaterThan(75);
    const lost = imported.filter((name) => {
      const entry = name.replace("robotomata", ".");
      return !(entry in exports!) && !held.has(entry.replace("./internal/", "dist/"));
    });
    expect(lost).toEqual([]);
    expect(manifestOf("commands").imports["#kernel"]).toBe("robotomata/internal/kernel.js");
    expect(exports!["./internal/kernel.js"]).toEqual(manifest.imports["#kernel"]);
  });

  it("holds the licences of what is bundled with it, and of the tester", () => {
    expect(pathsIn("commands")).toEqual(
      expect.arrayContaining(["dist/cli/THIRD-PARTY.txt", "dist/web/THIRD-PARTY.txt"]),
    );
  });

  it("holds the conformance suite", () => {
    for (const file of ["README.md", "case.schema.json", "cases/groups.json", "adapters/robotparser.py"])
      expect(pathsIn("commands")).toContain(`conformance/${file}`);
  });

  it("holds the guides to which README.md leads, and the examples that they mention", () => {
    const paths = pathsIn("commands");
    const guides = paths.filter((path) => /^docs\/\w[\w-]*\.md$/.test(path));
    const links = [...readFileSync(join(root, "README.md"), "utf8").matchAll(/\]\((docs\/[\w-]+\.md)/g)];
    expect(links.length).toBeGreaterThan(20);
    for (const [, link] of links) expect(guides).toContain(link);
    const mentioned = guides.flatMap((path) =>
      Array.from(
        readFileSync(join(root, path), "utf8").matchAll(/\bexamples\/[\w/-]+(?:\.\w+)?/g),
        ([name]) => name,
      ),
    );
    expect(mentioned).toContain("examples/robots.txt");
    const isPacked = (name: string): boolean =>
      paths.some((path) => path === name || path.startsWith(`${name.replace(/\/$/, "")}/`));
    expect(mentioned.filter((name) => !isPacked(name))).toEqual([]);
  });
});
