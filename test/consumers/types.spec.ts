/** The declarations under every compiler that is promised, with no leniency towards them. */
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { entryNames, NODE_ONLY } from "../package/manifest.ts";
import { missing, PROJECTS, project, run, tool } from "./support/project.ts";

/** The least that docs/runtimes.md promises, versions whose libraries differ, and the newest. */
const COMPILERS = ["5.0", "5.3", "5.6", "5.9", "7"];
const programs = new URL("programs/", import.meta.url);
const program = (name: string): string => readFileSync(new URL(name, programs), "utf8");

const STRICT = { strict: true, skipLibCheck: false, noEmit: true, target: "es2022" };
/** Imports entries by name, whatever else they declare. */
function importing(names: readonly string[]): string {
  const statements = names.map((name, i) => `import * as entry${i} from "${name}";`);
  return [...statements, `export const entries = [${names.map((_, i) => `entry${i}`)}];`].join("\n");
}

const SOURCES = {
  "every-entry.ts": importing(entryNames.filter((name) => !NODE_ONLY.includes(name))),
  "typed.ts": program("typed.ts"),
  "drop-in.ts": program("drop-in.ts"),
  "wasm.ts": program("wasm.ts"),
};

/** Settings of programs, by what they are for. */
const MODES: Readonly<Record<string, { options: object; sources: object }>> = {
  "Node's resolution and the DOM's types": {
    options: { module: "nodenext", lib: ["es2022", "dom"], types: [] },
    sources: { ...SOURCES, "commonjs.cts": program("commonjs.cts") },
  },
  "a bundler's resolution": {
    options: {
      module: "esnext",
      moduleResolution: "bundler",
      lib: ["es2022", "dom", "dom.iterable"],
      types: [],
    },
    sources: SOURCES,
  },
  "a Worker's types": {
    options: { module: "nodenext", lib: ["es2022", "webworker"], types: [] },
    sources: SOURCES,
  },
  "every check that there is": {
    options: {
      module: "nodenext",
      lib: ["esnext", "dom"],
      types: [],
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noPropertyAccessFromIndexSignature: true,
      isolatedModules: true,
    },
    sources: SOURCES,
  },
  "Node's types, none of the DOM, and undici": {
    options: { module: "nodenext", lib: ["es2022"], types: ["node"] },
    sources: {
      ...SOURCES,
      "every-entry.ts": importing(entryNames),
      "undici.ts": program("undici.ts"),
      "commonjs.cts": program("commonjs.cts"),
    },
  },
};

async function compile(version: string, folder: string): Promise<string> {
  const tsc = tool(`typescript-${version}/bin/tsc`)!;
  const { version: full } = JSON.parse(readFileSync(join(tsc, "../../package.json"), "utf8")) as {
    version: string;
  };
  expect(full.startsWith(version)).toBe(true);
  return run(process.execPath, [tsc, "--project", "."], folder);
}

for (const version of COMPILERS) {
  describe.skipIf(tool(`typescript-${version}/bin/tsc`) === undefined)(`TypeScript ${version}`, () => {
    for (const [name, { options, sources }] of Object.entries(MODES)) {
      it(`compiles the declarations with ${name}`, async () => {
        const folder = project(`types-${version}-${name.replaceAll(/\W+/g, "-")}`, {
          ...sources,
          "tsconfig.json": { compilerOptions: { ...STRICT, ...options } },
        });
        expect(await compile(version, folder)).toBe("");
      });
    }
  });
}

describe.each(["5.9", "7"])("TypeScript %s", (version) => {
  it.skipIf(tool(`typescript-${version}/bin/tsc`) === undefined)(
    "lets CommonJS import every entry, by Node 20's resolution and later ones",
    async () => {
      for (const module of ["node20", "nodenext"]) {
        const folder = project(`types-${version}-commonjs-${module}`, {
          "package.json": { name: "commonjs", private: true },
          "every-entry.ts": importing(entryNames.filter((name) => !NODE_ONLY.includes(name))),
          "typed.ts": program("typed.ts"),
          "tsconfig.json": { compilerOptions: { ...STRICT, module, lib: ["es2022", "dom"], types: [] } },
        });
        expect(await compile(version, folder)).toBe("");
      }
    },
  );
});

describe.skipIf(tool("typescript-7/bin/tsc") === undefined)("a compiler's errors", () => {
  it("would be seen: programs are compiled against the packed library", async () => {
    const folder = project("types-wrong", {
      "wrong.ts": 'import { parse } from "robotomata";\nexport const n: number = parse("");\n',
      "tsconfig.json": { compilerOptions: { ...STRICT, module: "nodenext", types: [] } },
    });
    await expect(compile("7", folder)).rejects.toThrow("Type 'Robots' is not assignable to type 'number'");
    expect(readdirSync(join(PROJECTS, "node_modules"))).toContain("robotomata");
  });
});

const crawlee = fileURLToPath(new URL("../crawlee/node_modules/@crawlee", import.meta.url));
if (!existsSync(crawlee)) missing("Crawlee", "npm ci --prefix test/crawlee");

describe.skipIf(!existsSync(crawlee))("Crawlee's types", () => {
  it("take obeyRobots for their crawlers and for nothing else", async () => {
    const folder = project("crawlee", {
      "crawlee.ts": program("crawlee.ts"),
      "tsconfig.json": {
        // Crawlee's own declarations do not compile otherwise.
        compilerOptions: { ...STRICT, skipLibCheck: true, module: "nodenext", types: ["node"] },
      },
    });
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(crawlee, join(folder, "node_modules/@crawlee"));
    expect(await compile("5.9", folder)).toBe("");
  });
});
