import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { entryNames, NODE_ONLY } from "../package/manifest.ts";
import { INLINED } from "../support/inlined.ts";
import type { Report } from "./inside/report.ts";
import { accept, installed, STARTS } from "./support/run.ts";
import { program } from "./support/tools.ts";
import { bundleWorker, type Modules, serve } from "./support/workerd.ts";

const workerd = program("workerd");

async function ask<T>(modules: Modules, path: string, options: Parameters<typeof serve>[2] = {}): Promise<T> {
  const server = await serve(workerd!, modules, options);
  try {
    return (await (await fetch(server.url + path)).json()) as T;
  } finally {
    await server.stop();
  }
}

/** The Worker with the library as a separate module, which it imports by name. */
async function lazy(conditions?: string[]): Promise<Modules> {
  const library = join(installed(), "library.js");
  writeFileSync(library, 'export * from "robotomata";');
  const options = conditions === undefined ? {} : { conditions };
  return new Map([
    ...(await bundleWorker(join(installed(), "lazy-worker.js"), "worker.js", { external: ["robotomata"] })),
    ...(await bundleWorker(library, "robotomata", options)),
  ]);
}

describe.skipIf(workerd === undefined)("a Cloudflare Worker", () => {
  it("imports the core as a module, its bytes left out of the bundle", async () => {
    const modules = await bundleWorker(join(installed(), "worker.js"), "worker.js");
    expect([...modules.keys()]).toEqual(["worker.js", "core.wasm"]);
    expect(modules.get("worker.js")).not.toContain(INLINED);
  });

  it("answers at module level and in the handler", async () => {
    const modules = await bundleWorker(join(installed(), "worker.js"), "worker.js");
    for (const path of ["/module-level", "/"]) {
      const told = await ask<Report | Report["smoke"]>(modules, path);
      const smoke = "smoke" in told ? told.smoke : told;
      expect(smoke.filter(({ error }) => error !== undefined)).toEqual([]);
    }
  });

  // The first has URLs by the standard, the last is the last without the registry.
  it.each(["2022-10-31", "2025-05-04"])("answers as of %s, without FinalizationRegistry", async (date) => {
    const modules = await bundleWorker(join(installed(), "worker.js"), "worker.js");
    const { smoke } = await ask<Report>(modules, "/", { compatibilityDate: date });
    expect(smoke.filter(({ error }) => error !== undefined)).toEqual([]);
    expect(smoke.length).toBeGreaterThan(10);
  });

  it("answers when it loads the library late", async () => {
    const modules = await lazy();
    const reports: Report[] = [];
    for (let i = 0; i < 2 * STARTS; i++) reports.push(await ask<Report>(modules, "/report"));
    // Its clock counts whole milliseconds: the mean of many starts is finer, the median is not.
    const mean = (pick: (report: Report) => number): number =>
      reports.reduce((sum, report) => sum + pick(report), 0) / reports.length;
    const [, version] = /(\d{4}-\d\d-\d\d)/.exec(
      execFileSync(workerd!, ["--version"], { encoding: "utf8" }),
    )!;
    const report = { ...reports[0]!, cold: mean(({ cold }) => cold), batch: mean(({ batch }) => batch) };
    accept("Cloudflare workerd", version!, report);
  });

  it("loads every entry, and the debug core from its own file", async () => {
    const names = entryNames.filter((name) => !NODE_ONLY.includes(name));
    const program = join(installed(), "every-entry.js");
    writeFileSync(
      program,
      `${names.map((name, i) => `import * as entry${i} from "${name}";`).join("\n")}
      import core from "robotomata/core.debug.wasm";
      import { useDebugCore } from "robotomata/debug";
      const counts = [${names.map((_, i) => `Object.keys(entry${i}).length`)}];
      export default { fetch: () => Response.json({ debug: useDebugCore(core), counts }) };`,
    );
    const modules = await bundleWorker(program, "worker.js");
    const told = await ask<{ debug: unknown; counts: number[] }>(modules, "/");
    expect(told.debug).toBe(true);
    expect(told.counts).toHaveLength(names.length);
    expect(Math.min(...told.counts)).toBeGreaterThan(0);
  });

  it("says so if its bundler takes the inlined bytes, which a Worker may not compile", async () => {
    expect(await ask(await lazy(["browser"]), "/refusal")).toBe("WASM_UNAVAILABLE");
  });
});
