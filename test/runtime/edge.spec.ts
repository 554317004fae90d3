import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { INLINED } from "../support/inlined.ts";
import type { Report } from "./inside/report.ts";
import { accept, fresh, installed, printed } from "./support/run.ts";
import { hasPackage } from "./support/tools.ts";

const host = fileURLToPath(new URL("support/edge-host.ts", import.meta.url));
const manifest = new URL("node_modules/edge-runtime/package.json", import.meta.url);

/** The edge function and the library in one script; `.wasm?module` is the isolate's binding. Returns its path. */
async function bundle(conditions: string[], entry = "robotomata", program = "edge"): Promise<string> {
  const library = await build({
    stdin: { contents: `export * from "${entry}";`, resolveDir: installed() },
    bundle: true,
    write: false,
    format: "iife",
    globalName: "library",
    conditions,
    plugins: [
      {
        name: "wasm-binding",
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /\.wasm\?module$/ }, ({ path }) => ({ path, namespace: "wasm" }));
          onLoad({ filter: /.*/, namespace: "wasm" }, () => ({ contents: "export default wasm_core" }));
        },
      },
    ],
  });
  const script = join(installed(), `${program}-${conditions.join("-")}.js`);
  const loader = `globalThis.loadLibrary = () => {\n${library.outputFiles[0]!.text}\nreturn library; };`;
  writeFileSync(script, `${loader}\n${readFileSync(join(installed(), `${program}.js`), "utf8")}`);
  return script;
}

function ask<T>(script: string, path: string): Promise<T> {
  const wasm = join(installed(), "node_modules/robotomata/dist/core/core.wasm");
  return printed<T>(process.execPath, ["--import", import.meta.resolve("tsx"), host, script, wasm, path]);
}

describe.skipIf(!hasPackage("edge-runtime"))("Vercel's edge runtime", () => {
  it("answers with the module that its bundler provides", async () => {
    const script = await bundle(["edge-light"]);
    const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { version: string };
    accept("Vercel edge-runtime", version, await fresh(() => ask<Report>(script, "/report")));
  });

  it("is known to the client as one whose requests own what they begin", async () => {
    const script = await bundle(["edge-light"], "robotomata/fetch", "edge-client");
    expect(await ask(script, "/")).toEqual({ view: true, allowed: false, asked: 1 });
  });

  it("leaves the inlined bytes out of the bundle", async () => {
    expect(readFileSync(await bundle(["edge-light"]), "utf8")).not.toContain(INLINED);
  });

  it("says so if its bundler takes the inlined bytes, which it may not compile", async () => {
    expect(await ask(await bundle(["default"]), "/refusal")).toBe("WASM_UNAVAILABLE");
  });
});
