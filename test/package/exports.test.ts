import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { entryNames, isPublic, manifest, type Target } from "./manifest.ts";

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

  it("leads every runtime to one file, whichever entry it takes", () => {
    const { ".": main, ...others } = manifest.exports;
    const { types, ...byRuntime } = main as Readonly<Record<string, string>>;
    expect(types).toMatch(/\.d\.ts$/);
    expect(manifest.imports).toEqual({ "#source": byRuntime });
    expect(Object.keys(byRuntime)).toEqual(["workerd", "edge-light", "default"]);
    expect(JSON.stringify(others)).not.toMatch(/workerd|edge-light|browser/);
    for (const path of Object.values(byRuntime)) {
      const code = readFileSync(join(root, path), "utf8");
      expect(code).not.toMatch(/from ?["'`](?!\.\/core\/core\.wasm)/);
    }
  });

  it("has one dependency, which only the debug entry loads", () => {
    expect(Object.keys(manifest.dependencies)).toEqual(["@assemblyscript/loader"]);
    const users = entryNames.filter((name) => {
      const target = paths(manifest.exports[name.replace(manifest.name, ".")]!).find(({ path }) =>
        path.endsWith(".js"),
      );
      return (
        target !== undefined && readFileSync(join(root, target.path), "utf8").includes("@assemblyscript")
      );
    });
    expect(users).toEqual(["robotomata/debug"]);
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
  it("marks what it exports for the other entries alone", async () => {
    const names = Object.keys(await import("robotomata")).filter(isPublic);
    expect(names).toEqual([
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
    ]);
    expect(Object.keys(await import("../../src/index.ts")).sort()).toEqual(names);
  });
});

describe("every entry", () => {
  it.each(entryNames.filter((name) => !name.endsWith("/debug")))(
    "%s loads without a side effect",
    async (name) => {
      const before = Object.keys(globalThis);
      expect(Object.keys(await import(name))).not.toEqual([]);
      expect(Object.keys(globalThis)).toEqual(before);
    },
  );
});
