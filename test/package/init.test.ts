// @module-tag built
import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { CoreSource } from "../../src/engine/core/init.ts";
import { packBytes } from "../../tools/pack.ts";

const bytes = readFileSync(new URL("../../dist/core/core.wasm", import.meta.url));
/** The smallest module there is, which no build of this library made. */
const STRANGER = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

type Api = typeof import("../../src/index.ts");
let api: Api;

/** Each test begins with a library that has no core yet. */
beforeEach(async () => {
  vi.resetModules();
  api = await import("../../src/index.ts");
});

const answers = (): boolean =>
  !api.parse("User-agent: *\nDisallow: /a\n").policyFor("ExampleBot").isAllowed("/a");
const response = (body: Uint8Array<ArrayBuffer>, type = "application/wasm", status = 200): Response =>
  new Response(body, { status, headers: { "content-type": type } });

describe("init", () => {
  const core = new Uint8Array(bytes);
  const sources: Record<string, () => CoreSource | undefined> = {
    nothing: () => undefined,
    "a module": () => new WebAssembly.Module(bytes),
    bytes: () => core,
    "a buffer": () => core.buffer,
    "a response": () => response(core),
    "a response of another type": () => response(core, "application/octet-stream"),
    "a promise of a module": () => Promise.resolve(new WebAssembly.Module(bytes)),
    "a promise of bytes": () => Promise.resolve(core),
    "a promise of a response": () => Promise.resolve(response(core)),
  };
  for (const [name, source] of Object.entries(sources)) {
    it(`takes ${name}`, async () => {
      await expect(api.init(source())).resolves.toBeUndefined();
      expect(answers()).toBe(true);
    });
  }

  const refused: Record<string, () => unknown> = {
    "bytes that are not WebAssembly": () => new Uint8Array(64),
    "a module that is not this build's core": () => new WebAssembly.Module(STRANGER),
    "bytes of another module": () => STRANGER,
    "a response that is an error": () => response(new Uint8Array(0), "text/html", 404),
    "a response that is a page": () => response(new TextEncoder().encode("<!doctype html>"), "text/html"),
    "a page that says it is WebAssembly": () => response(new TextEncoder().encode("<!doctype html>")),
    "a promise that is rejected": () => Promise.reject(new TypeError("fetch failed")),
    null: () => null,
    "an address": () => "/core.wasm",
  };
  for (const [name, source] of Object.entries(refused)) {
    it(`rejects ${name}, and the inlined core still serves`, async () => {
      const error = await api.init(source() as CoreSource).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(api.RobotsError);
      expect(error).toMatchObject({ code: "WASM_UNAVAILABLE" });
      expect(answers()).toBe(true);
    });
  }

  it("says what went wrong", async () => {
    await expect(api.init(response(new Uint8Array(0), "text/html", 404))).rejects.toThrow("404");
    await expect(api.init(new WebAssembly.Module(STRANGER))).rejects.toThrow("not this version's core");
  });

  it("may be called again, and while policies are in use", async () => {
    const policy = api.parse("User-agent: *\nDisallow: /a\n").policyFor("ExampleBot");
    expect(policy.check(["/a", "/b"])).toEqual(Uint8Array.of(0, 1));
    await api.init(core);
    await api.init();
    expect(policy.check(["/a", "/b"])).toEqual(Uint8Array.of(0, 1));
  });

  it("may be called several times at once, with questions in between", async () => {
    const all = [
      api.init(core),
      api.init(),
      api.init(response(core)),
      api.init(new WebAssembly.Module(bytes)),
    ];
    const policy = api.parse("User-agent: *\nDisallow: /a\n").policyFor("ExampleBot");
    expect(policy.check(["/a", "/b"])).toEqual(Uint8Array.of(0, 1));
    await Promise.all(all);
    expect(policy.check(["/a", "/b"])).toEqual(Uint8Array.of(0, 1));
  });

  it("may fail and then succeed", async () => {
    const outcomes = await Promise.allSettled([api.init(STRANGER), api.init(core)]);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
    expect(answers()).toBe(true);
  });
});

describe("a runtime that forbids WebAssembly", () => {
  it("gets WASM_UNAVAILABLE at the first question, not before", () => {
    const { Module } = WebAssembly;
    const forbidden = vi.spyOn(WebAssembly, "Module").mockImplementation(function forbid() {
      throw new WebAssembly.CompileError("Wasm code generation disallowed by embedder");
    });
    try {
      const policy = api.parse("User-agent: *\nDisallow: /a\n").policyFor("ExampleBot");
      expect(() => policy.isAllowed("/a")).toThrow(expect.objectContaining({ code: "WASM_UNAVAILABLE" }));
    } finally {
      forbidden.mockRestore();
    }
    expect(WebAssembly.Module).toBe(Module);
    // Nothing half made remains.
    expect(answers()).toBe(true);
  });
});

describe("a runtime without memory for the core", () => {
  const outOfMemory = expect.objectContaining({ name: "RobotsError", code: "OUT_OF_MEMORY" });

  it("gets OUT_OF_MEMORY from the first question and from init, and the core once there is room", async () => {
    const full = vi.spyOn(WebAssembly, "Instance").mockImplementation(function fail() {
      throw new RangeError("WebAssembly.Instance(): Out of memory: Cannot allocate Wasm memory");
    });
    try {
      const policy = api.parse("User-agent: *\nDisallow: /a\n").policyFor("ExampleBot");
      expect(() => policy.isAllowed("/a")).toThrow(outOfMemory);
      await expect(api.init()).rejects.toEqual(outOfMemory);
      await expect(api.init(bytes)).rejects.toEqual(outOfMemory);
    } finally {
      full.mockRestore();
    }
    expect(answers()).toBe(true);
  });
});

describe("an imported .wasm file", () => {
  it("must have become a module", async () => {
    const { importedModule } = await import("../../src/engine/core/source.module.ts");
    const module = new WebAssembly.Module(bytes);
    expect(importedModule(module)).toBe(module);
    for (const other of ["/assets/core.wasm", {}, undefined, bytes]) {
      expect(() => importedModule(other)).toThrow(expect.objectContaining({ code: "WASM_UNAVAILABLE" }));
    }
  });
});

describe("unpacked", () => {
  const every = Uint8Array.from({ length: 256 }, (_, i) => i);
  const pairs = Uint8Array.from({ length: 1 << 17 }, (_, i) => (i & 1 ? i >> 1 : i >> 9));
  const originals = {
    "every byte": every,
    "every byte after every other, in more than a page": pairs,
    "the core": bytes,
    nothing: new Uint8Array(0),
  };

  it.each(Object.entries(originals))("gives %s back", async (_, original) => {
    const { unpackModule } = await import("../../src/engine/core/unpack.ts");
    expect(Buffer.compare(unpackModule(packBytes(original)), original)).toBe(0);
  });

  it("reads texts that no minifier or charset can change", async () => {
    const { CORE_PACKED } = await import("../../src/engine/core/bytes.generated.ts");
    expect(CORE_PACKED).toBe(packBytes(bytes));
    expect(packBytes(pairs)).toMatch(/^[ !#-[\]-~]+$/);
  });
});
