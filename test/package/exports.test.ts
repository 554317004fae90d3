// @module-tag built
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { inspect } from "node:util";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { entryNames, manifest, type Target } from "./manifest.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** All paths under a target, with the conditions that lead to each. */
function paths(target: Target, conditions: readonly string[] = []): { path: string; conditions: string[] }[] {
  if (typeof target === "string") return [{ path: target, conditions: [...conditions] }];
  return Object.entries(target).flatMap(([condition, next]) => paths(next, [...conditions, condition]));
}

/** The objects of conditions within a target. */
function choices(target: Target): string[][] {
  if (typeof target === "string") return [];
  return [Object.keys(target), ...Object.values(target).flatMap(choices)];
}

/** The code of a file of dist/ and of all files there that it imports. */
function loadedCode(file: string, seen = new Set<string>()): string {
  if (seen.has(file)) return "";
  seen.add(file);
  const code = readFileSync(join(root, file), "utf8");
  const imported = [...code.matchAll(/from ?"(\.{1,2}\/[^"]+\.js)"/g)].map(([, to]) =>
    join(dirname(file), to!),
  );
  return [code, ...imported.map((to) => loadedCode(to, seen))].join("\n");
}

const targets = Object.entries({ ...manifest.exports, ...manifest.imports });

describe("package.json", () => {
  it.each(targets)("%s leads to files that are there", (_, target) => {
    expect(paths(target).filter(({ path }) => !existsSync(join(root, path)))).toEqual([]);
  });

  it.each(targets)("%s lists types first and default last", (_, target) => {
    for (const conditions of choices(target)) {
      if (conditions.includes("types")) expect(conditions[0]).toBe("types");
      if (conditions.includes("default")) expect(conditions.at(-1)).toBe("default");
    }
  });

  it("leads every runtime to its own source of the core, whichever entry it takes", () => {
    const { ".": main, ...others } = manifest.exports;
    const { types, ...byRuntime } = main as Readonly<Record<string, string>>;
    expect(types).toMatch(/\.d\.ts$/);
    const conditions = ["robotomata-init", "workerd", "edge-light", "module", "node", "default"];
    expect(Object.keys(byRuntime)).toEqual(conditions);
    const kernels = conditions.map((name) => [name, byRuntime[name]!.replace("index", "kernel")]);
    const bare = { "robotomata-init": "init", workerd: "workerd", "edge-light": "edge" };
    expect(manifest.imports).toEqual({
      "#kernel": {
        ...Object.fromEntries(kernels),
        ...Object.fromEntries(Object.keys(bare).map((name) => [name, "./dist/kernel.bare.js"])),
      },
      "#core": Object.fromEntries(
        Object.entries(bare).map(([name, source]) => [name, `./dist/source.${source}.js`]),
      ),
    });
    expect(JSON.stringify(others)).not.toMatch(/kernel|workerd|edge-light|browser|init/);
  });

  it("leads Node to a default entry of one file, and bundlers to files that they can shake", () => {
    const { node, module, default: otherwise } = manifest.exports["."] as Readonly<Record<string, string>>;
    expect(readFileSync(join(root, node!), "utf8")).not.toMatch(/\bfrom ?["'`]|\bimport\b ?["'`(]/);
    expect(module).toBe(otherwise);
    expect(readFileSync(join(root, module!), "utf8")).toMatch(/^export\{[\w,]+\}from"#kernel";\n$/);
  });

  it("has peers that are optional, and that the tests have", () => {
    const optional = Object.entries(manifest.peerDependenciesMeta).filter(([, { optional }]) => optional);
    expect(optional.map(([name]) => name)).toEqual(Object.keys(manifest.peerDependencies));
    const installed = Object.keys(manifest.devDependencies);
    expect(Object.keys(manifest.peerDependencies).filter((name) => !installed.includes(name))).toEqual([]);
  });

  it("has packages that one entry each loads, and the default one none", () => {
    const names = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
    const users = new Map(names.map((name) => [name, [] as string[]]));
    for (const entry of entryNames) {
      const target = paths(manifest.exports[entry.replace(manifest.name, ".")]!).find(({ path }) =>
        path.endsWith(".js"),
      );
      if (target === undefined) continue;
      const code = loadedCode(target.path);
      for (const [name, entries] of users) {
        if (new RegExp(`["\`]${name}["\`/]`).test(code)) entries.push(entry);
      }
    }
    expect(Object.fromEntries(users)).toEqual({
      undici: ["robotomata/node"],
      // The command line's alone.
      "cli-progress": [],
      "string-width": [],
      bullmq: [],
      "fast-check": [],
      fzstd: [],
      ioredis: [],
    });
  });

  it("names every package that is imported, and no other", async () => {
    const entryPoints = [
      "cli/main",
      "survey/worker",
      "node/index",
      "meta/index",
      "enforce/index",
      "debug",
    ].map((name) => join(root, `dist/${name}.js`));
    const { metafile } = await build({
      ...{ entryPoints, bundle: true, write: false, metafile: true, outdir: "/", logLevel: "error" },
      ...{ platform: "node", format: "esm", packages: "external" },
    });
    const imports = Object.values(metafile.inputs).flatMap((input) => input.imports);
    const packages = imports
      .filter(({ path, external }) => external && !path.startsWith("node:"))
      .map(({ path }) => /^(?:@[^/]+\/)?[^/]+/.exec(path)![0]);
    const named = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
    expect([...new Set(packages)].sort()).toEqual(named.sort());
  });

  it("comes with the licences of the packages that parts of it are from", () => {
    const textOf = (folder: string): string => readFileSync(join(root, folder, "THIRD-PARTY.txt"), "utf8");
    const namesIn = (text: string): string[] =>
      [...text.matchAll(/^([\w.-]+) \d+\.\d+\.\d+$/gm)].map(([, name]) => name!);
    const [library, commands] = [textOf("dist"), textOf("dist/cli")] as const;
    expect(namesIn(library)).toEqual([
      "entities",
      "htmlparser2",
      "ipaddr.js",
      "saxes",
      "structured-headers",
      "xmlchars",
    ]);
    expect(library.match(/THE SOFTWARE IS PROVIDED/g)!.length).toBeGreaterThanOrEqual(4);
    expect(namesIn(commands)).toEqual([
      "echarts",
      "hash-wasm",
      "hyparquet",
      "hyparquet-writer",
      "tslib",
      "zrender",
    ]);
    expect(commands).toContain("The Apache Software Foundation (https://www.apache.org/).");
  });

  it("names programs that can be run", () => {
    for (const path of Object.values(manifest.bin)) {
      expect(statSync(join(root, path)).mode & 0o111).toBe(0o111);
      expect(readFileSync(join(root, path), "utf8")).toMatch(/^#!\/usr\/bin\/env node\n/);
    }
  });
});

describe("the core", () => {
  const module = new WebAssembly.Module(readFileSync(join(root, "dist/core/core.wasm")));

  it("imports nothing", () => {
    expect(WebAssembly.Module.imports(module)).toEqual([]);
  });

  it("exports functions and its memory only", () => {
    const kinds = WebAssembly.Module.exports(module).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "memory")).toHaveLength(1);
    expect(new Set(kinds)).toEqual(new Set(["function", "memory"]));
  });
});

describe("the default entry", () => {
  const published = [
    "Policy",
    "Robots",
    "RobotsError",
    "Verdict",
    "init",
    "knownCrawler",
    "knownCrawlers",
    "parse",
    "productToken",
    "verdictName",
  ];

  it("exports what its source does", async () => {
    expect(Object.keys(await import("../../src/index.ts")).sort()).toEqual(published);
  });

  it.each(paths(manifest.exports["."]!).filter(({ path }) => path.endsWith(".js")))(
    "exports nothing else in $path",
    ({ path }) => {
      const lists = [...readFileSync(join(root, path), "utf8").matchAll(/\bexport ?\{([^}]*)\}/g)];
      const names = lists.flatMap(([, list]) =>
        list!.split(",").map((name) => name.trim().split(" as ").at(-1)!),
      );
      expect(names.sort()).toEqual(published);
    },
  );

  it("shows nothing else in Node", async () => {
    const entry = await import("robotomata");
    expect(Object.keys(entry)).toEqual(published);
    for (const value of Object.values(entry)) {
      expect(
        Object.entries(Object.getOwnPropertyDescriptors(value)).filter(([name]) => name.startsWith("_")),
      ).toEqual([]);
      expect(inspect(value)).not.toMatch(/kernel|engine/i);
    }
  });

  /** What a Node of its own tells: the tests' loader makes modules of this repository of its own. */
  function told(program: string, ...conditions: string[]): unknown {
    const args = ["--input-type=module", ...conditions.map((name) => `--conditions=${name}`)];
    return JSON.parse(execFileSync(process.execPath, args, { cwd: root, input: program, encoding: "utf8" }));
  }

  it.each([
    ["index.js", "kernel.js", "module"],
    // Programs that take files by their paths have one library, too.
    ["index.js", "kernel.node.js", "node"],
    ["index.node.js", "kernel.node.js", "node"],
  ])("exports what the kernel of the other entries does: %s, %s under %s", (index, kernel, condition) => {
    const program = `import * as main from "./dist/${index}";
      import * as inner from "./dist/${kernel}";
      import * as whole from "./dist/kernel.js";
      console.log(JSON.stringify({
        shared: Object.keys(main).filter((name) => inner[name] === main[name]),
        lacking: Object.keys(whole).filter((name) => inner[name] === undefined),
        more: Object.keys(inner).filter((name) => !(name in whole)),
      }));`;
    expect(told(program, condition)).toEqual({ shared: published, lacking: [], more: [] });
  });

  // Node sets the first itself; the second is a bundler's.
  it.each(["node", "module"])("is one library with the others under the condition %s", (condition) => {
    const program = `import { parse, RobotsError } from "robotomata";
      import { PolicyStore } from "robotomata/store";
      const store = new PolicyStore({ agent: "FooBot" });
      store.set("https://a.example", parse("User-agent: *\\nDisallow: /a\\n").policyFor("FooBot"));
      let thrown;
      try { new PolicyStore({ agent: "FooBot", maxBytes: -1 }); } catch (error) { thrown = error; }
      console.log(JSON.stringify([
        thrown instanceof RobotsError, [...store.check(["https://a.example/a", "https://a.example/b"])],
      ]));`;
    expect(told(program, condition)).toEqual([true, [0, 1]]);
  });
});

describe("every entry", () => {
  it.each(entryNames)("%s loads without a side effect", async (name) => {
    const before = Object.keys(globalThis);
    expect(Object.keys(await import(name))).not.toEqual([]);
    expect(Object.keys(globalThis)).toEqual(before);
  });
});
