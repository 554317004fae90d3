import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { entryNames } from "../package/manifest.ts";
import type { Report } from "./inside/report.ts";
import { accept, fresh, installed, printed } from "./support/run.ts";
import { program } from "./support/tools.ts";

const DENO = ["run", "--node-modules-dir=manual", "--no-lock", "--cached-only"];

/** How each program runs a file, and how it tells its version. */
const RUNTIMES: Record<string, { args: readonly string[]; version: RegExp }> = {
  "Node 20": { args: [], version: /v([\d.]+)/ },
  "Node 22": { args: [], version: /v([\d.]+)/ },
  "Node 24": { args: [], version: /v([\d.]+)/ },
  "Node 26": { args: [], version: /v([\d.]+)/ },
  Deno: { args: DENO, version: /deno ([\d.]+)/ },
  Bun: { args: ["run"], version: /([\d.]+)/ },
};

describe("the installed package", () => {
  for (const [name, { args, version }] of Object.entries(RUNTIMES)) {
    const file = program(name);
    it.skipIf(file === undefined)(`answers in ${name}`, async () => {
      const number = version.exec(execFileSync(file!, ["--version"], { encoding: "utf8" }))![1]!;
      accept(name, number, await fresh(() => printed<Report>(file!, [...args, "process.js"])));
    });
  }
});

describe("every entry", () => {
  for (const [name, { args }] of Object.entries(RUNTIMES)) {
    const file = program(name);
    it.skipIf(file === undefined)(`loads in ${name}`, async () => {
      const loaded = await printed<Record<string, number>>(file!, [...args, "entries.js", ...entryNames]);
      expect(Object.keys(loaded)).toEqual(entryNames);
      expect(Math.min(...Object.values(loaded))).toBeGreaterThan(0);
    });
  }
});

const DROP_IN = "robotomata/robots-parser";
const hasDropIn = entryNames.includes(DROP_IN);
if (!hasDropIn) console.warn(`SKIPPED: CommonJS, which needs the entry ${DROP_IN}; it is not there.`);

describe.skipIf(!hasDropIn)(`require("${DROP_IN}")`, () => {
  const code = `const robotsParser = require("${DROP_IN}");
    const robots = robotsParser("https://example.com/robots.txt", "User-agent: *\\nDisallow: /a");
    console.log(JSON.stringify([robots.isAllowed("https://example.com/a"), robots.isAllowed("https://example.com/b")]));`;
  for (const name of ["Node 20", "Node 22", "Node 24", "Node 26", "Bun"]) {
    const file = program(name);
    it.skipIf(file === undefined)(`answers in ${name}`, async () => {
      const program = join(installed(), "drop-in.cjs");
      writeFileSync(program, code);
      expect(await printed(file!, [program])).toEqual([false, true]);
    });
  }
});

describe("a runtime that cannot run the core", () => {
  const refused = ["WASM_UNAVAILABLE", "WASM_UNAVAILABLE", "WASM_UNAVAILABLE"];
  const node = program("Node 20");
  const bun = program("Bun");

  it.skipIf(node === undefined)("says so if it has no SIMD (Node)", async () => {
    const flags = ["--no-enable-sse3", "--no-enable-ssse3", "--no-enable-sse4-1"];
    expect(await printed(node!, [...flags, "refusal.js"])).toEqual(refused);
  });

  it.skipIf(bun === undefined)("says so if it has no SIMD (Bun)", async () => {
    expect(await printed(bun!, ["run", "refusal.js"], { BUN_JSC_useWasmSIMD: "0" })).toEqual(refused);
  });

  it.skipIf(node === undefined)("says so if it has no WebAssembly at all", async () => {
    expect(await printed(node!, ["--jitless", "refusal.js"])).toEqual(refused);
  });
});
