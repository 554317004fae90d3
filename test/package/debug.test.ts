// @module-tag built
import { readFileSync } from "node:fs";
import asc from "assemblyscript/asc";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { MESSAGES } from "../../assembly/memory.ts";
import { ARENA, BATCH_TEXT, CHUNK, OFFSETS } from "../../assembly/shared/boundary.ts";
import type { CoreExports } from "../../src/engine/core/exports.ts";
import { smokes } from "../runtime/inside/smoke.ts";

const bytes = readFileSync(new URL("../../dist/core/core.debug.wasm", import.meta.url));

beforeEach(() => {
  vi.resetModules();
});

async function load(): Promise<{
  api: typeof import("../../src/index.ts");
  debug: typeof import("../../src/engine/debug/index.ts") &
    typeof import("../../src/engine/debug/checked.ts");
}> {
  const [entry, checked] = [
    await import("../../src/engine/debug/index.ts"),
    await import("../../src/engine/debug/checked.ts"),
  ];
  return { debug: { ...entry, ...checked }, api: await import("../../src/index.ts") };
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

  it("names no source map, since none is published", () => {
    const module = new WebAssembly.Module(bytes);
    expect(WebAssembly.Module.customSections(module, "sourceMappingURL")).toEqual([]);
  });

  it("does not replace a core that has answered", async () => {
    const { api, debug } = await load();
    await api.init();
    expect(debug.useDebugCore()).toBe(false);
  });

  /** What the host must never do, and the words that the core has for it. */
  const blunders: Record<string, (core: CoreExports) => unknown> = {
    "the bytes lie outside the memory": (core) => core.checksum(core.memory.buffer.byteLength, 64, 0),
    "the URL lies outside the memory": (core) => core.locate(0, 4, 0),
    "unknown URL mode": (core) => core.locate(CHUNK, 4, 7),
    "the program lies outside the arena": (core) => core.checkPath(CHUNK, 0, CHUNK, 1),
    "the flags have no meaning to the core": (core) => core.checkPath(ARENA, 1 << 8, CHUNK, 1),
    "unknown way to read a file": (core) => core.decide(ARENA, ARENA, CHUNK, 1, 8, 0),
    "the file lies outside the memory": (core) => core.decide(ARENA + 1, ARENA, CHUNK, 1, 1, 0),
    "the table of hosts lies outside the arena": (core) => core.checkHosts(ARENA, 6, CHUNK, 0),
    "the batch ends before it begins, or outside the memory": (core) => {
      new Uint32Array(core.memory.buffer, OFFSETS).set([4, 3]);
      core.checkBatch(ARENA, 0, CHUNK, 1);
    },
    "the rule table or one of its patterns lies outside the memory": (core) => {
      new Uint32Array(core.memory.buffer, ARENA).set([0xffff_0000, 1, 2, 0]);
      core.matchingRules(ARENA, 1, CHUNK, 1, ARENA);
    },
    "the text's masks or suffixes do not fit the static areas": (core) =>
      core.matchingRules(ARENA, 0, CHUNK, 2 * BATCH_TEXT, ARENA),
    "the batch lies beyond the bitmap": (core) => {
      new Uint32Array(core.memory.buffer, OFFSETS).set([0, 4]);
      core.checkHosts(ARENA, 0, ARENA, 1);
    },
  };

  it.each(Object.entries(blunders))("says that %s, in which file and line", async (words, blunder) => {
    const { debug } = await load();
    const core = debug.loadCheckedCore(bytes);
    let thrown: unknown;
    try {
      blunder(core);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(Error);
    const { message, stack } = thrown as Error;
    expect(message.replace(/:\d+:\d+$/, "")).toMatch(
      new RegExp(`^abort: ${words} at assembly/(?:index|[a-z]+/[a-z-]+).ts$`),
    );
    expect(message).toMatch(/:\d+:\d+$/);
    expect(stack).toMatch(/assembly\/index\/\w+/);
  });

  it("keeps its messages where nothing else lies", async () => {
    const { debug } = await load();
    const memory = new Uint8Array(debug.loadCheckedCore(bytes).memory.buffer);
    const used = memory.findIndex((byte) => byte !== 0);
    expect(used).toBeGreaterThanOrEqual(MESSAGES);
    expect(memory.findLastIndex((byte) => byte !== 0)).toBeLessThan(ARENA);
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
    const { half } = debug.loadCheckedCore(binary!) as unknown as { half(n: number): number };
    expect(half(4)).toBe(2);
    expect(() => half(3)).toThrow("abort: odd at half.ts:2:3");
  });
});
