import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import type { Report } from "./inside/report.ts";
import { installed, printed } from "./support/run.ts";
import { hasPackage } from "./support/tools.ts";

/** Bundles `entry` into one file, with each bundler's defaults for a modern target. */
const BUNDLERS: Record<string, (entry: string, file: string) => Promise<unknown>> = {
  esbuild: (entry, file) =>
    build({ entryPoints: [entry], outfile: file, bundle: true, minify: true, format: "esm" }),

  async rollup(entry, file) {
    const { rollup } = await import("rollup");
    const { nodeResolve } = await import("@rollup/plugin-node-resolve");
    // It is CommonJS, which rollup has another plugin for.
    const bundle = await rollup({ input: entry, plugins: [nodeResolve()], external: ["ipaddr.js"] });
    return bundle.write({ file, format: "es", inlineDynamicImports: true });
  },

  async webpack(entry, file) {
    const { default: webpack } = await import("webpack");
    const options = {
      mode: "production",
      entry,
      target: ["web", "es2022"],
      output: { path: join(file, ".."), filename: file.slice(file.lastIndexOf("/") + 1) },
      performance: { hints: false },
    };
    return new Promise<void>((done, failed) => {
      webpack(options, (error, stats) => {
        if (error ?? stats?.hasErrors()) failed(error ?? new Error(String(stats)));
        else done();
      });
    });
  },
};

describe("a bundle", () => {
  for (const [name, bundle] of Object.entries(BUNDLERS)) {
    it.skipIf(name !== "esbuild" && !hasPackage(name))(`made by ${name} loads and answers`, async () => {
      const file = join(installed(), `bundle-${name}.mjs`);
      await bundle(join(installed(), "bundle.js"), file);
      expect(readFileSync(file, "utf8")).not.toMatch(/from ?"robotomata"/);
      const { smoke, sync } = await printed<Report>(process.execPath, [file]);
      expect(smoke.filter(({ error }) => error !== undefined)).toEqual([]);
      expect(sync).toBe(true);
    });

    it.skipIf(name !== "esbuild" && !hasPackage(name))(
      `made by ${name} needs no optional package`,
      async () => {
        const file = join(installed(), `enforce-${name}.mjs`);
        await bundle(join(installed(), "enforce-bundle.js"), file);
        expect(await printed(process.execPath, [file])).toEqual(["block", {}]);
      },
    );
  }

  it("made by esbuild for Node is made without undici, and says that it is missing where it is used", async () => {
    const [entry, file] = ["node-bundle.js", "node-esbuild.mjs"].map((name) => join(installed(), name));
    writeFileSync(
      entry!,
      'import { undiciFetch } from "robotomata/node"; console.log(JSON.stringify(await undiciFetch().catch(({ code }) => code)));\n',
    );
    await build({ entryPoints: [entry!], outfile: file!, bundle: true, format: "esm", platform: "node" });
    expect(await printed(process.execPath, [file!])).toBe("MISSING_PACKAGE");
  });
});
