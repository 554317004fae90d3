import { readFileSync } from "node:fs";
import asc from "assemblyscript/asc";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { smokes } from "../runtime/inside/smoke.ts";

const bytes = readFileSync(new URL("../../dist/core/core.debug.wasm", import.meta.url));

beforeEach(() => {
  vi.resetModules();
});

async function load(): Promise<{
  api: typeof import("../../src/index.ts");
  debug: typeof import("../../src/debug/index.ts");
}> {
  return { debug: await import("../../src/debug/index.ts"), api: await import("../../src/index.ts") };
}

describe("the debug core", () => {
  it("answers as the shipped one does", async () => {
    const { api, debug } = await load();
    expect(debug.useDebugCore()).toBe(true);
    for (const { run } of smokes) run(api);
  });

  it("may be given as bytes or as a module", async () => {
    for (const source of [bytes, new WebAssembly.Module(bytes)]) {
      vi.resetModules();
      const { api, debug } = await load();
      expect(debug.useDebugCore(source)).toBe(true);
      expect(api.parse("User-agent: *\nDisallow: /a\n").policyFor("ExampleBot").isAllowed("/a")).toBe(false);
    }
  });

  it("does not replace a core that has answered", async () => {
    const { api, debug } = await load();
    await api.init();
    expect(debug.useDebugCore()).toBe(false);
  });

  /** What the debug core throws when it is led out of its memory. */
  async function blunder(): Promise<Error> {
    const { debug } = await load();
    const core = debug.loadChecked(bytes);
    try {
      core.checksum(core.memory.buffer.byteLength, 64, 0);
    } catch (error) {
      return error as Error;
    }
    throw new Error("the debug core read beyond its memory");
  }

  it("names its functions where it fails", async () => {
    expect((await blunder()).stack).toContain("assembly/index/checksum");
  });

  const asserts = WebAssembly.Module.imports(new WebAssembly.Module(bytes)).some(
    ({ name }) => name === "abort",
  );
  if (!asserts) console.warn("SKIPPED: aborts of the debug core; assembly/ asserts nothing.");

  it.skipIf(!asserts)("says what was wrong, in which file and line", async () => {
    expect((await blunder()).message).toMatch(/^abort: [a-z].* at assembly\/\w+\.ts:\d+:\d+$/);
  });
});

describe("an assertion of a checked build", () => {
  it("says what failed, in which file and line", async () => {
    const { debug } = await load();
    const source = 'export function half(n: u32): u32 {\n  assert(n % 2 == 0, "odd");\n  return n / 2;\n}\n';
    let binary: Uint8Array<ArrayBuffer> | undefined;
    const { error } = await asc.main(["half.ts", "--runtime", "stub", "--debug", "--outFile", "half.wasm"], {
      readFile: (name) => (name === "half.ts" ? source : null),
      writeFile: (_, contents) => {
        binary = new Uint8Array(contents as Uint8Array);
      },
      listFiles: () => [],
    });
    expect(error).toBeNull();
    const { half } = debug.loadChecked(binary!) as unknown as { half(n: number): number };
    expect(half(4)).toBe(2);
    expect(() => half(3)).toThrow("abort: odd at half.ts:2:3");
  });
});
