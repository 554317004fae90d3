// @module-tag built
import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { CoreSource } from "../../src/engine/core/init.ts";

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
  };
  for (const [name, source] of Object.entries(refused)) {
    it(`rejects ${name}, and the inlined core still serves`, async () => {
      const error = await api.init(source() as CoreSource).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(api.RobotsError);
      expect(error).toMatchObject({ code: "WASM_UNAVAILABLE" });
      expect(answers()).toBe(true);
    });
  }

  it.each([null, "/core.wasm", 5, new URL("https://a.example/core.wasm"), {}])(
    "does not take %o, and says what to write",
    async (given) => {
      await expect(api.init(given as unknown as CoreSource)).rejects.toMatchObject({
        code: "INVALID_ARGUMENT",
        message: expect.stringContaining("init(fetch(url))"),
      });
      expect(answers()).toBe(true);
    },
  );

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

describe("a source of the core", () => {
  it("must give a module", async () => {
    const { coreModule } = await import("../../src/engine/core/module.ts");
    const module = new WebAssembly.Module(bytes);
    const problem = { code: "none", sentence: "None." };
    expect(coreModule(() => module, problem)).toBe(module);
    for (const other of ["/assets/core.wasm", {}, undefined, bytes]) {
      expect(() => coreModule(() => other, problem)).toThrow(
        expect.objectContaining({
          code: "WASM_UNAVAILABLE",
          message: "None.",
          because: { code: "none", values: {} },
        }),
      );
    }
  });
});

describe("an inlined module", () => {
  const every = Uint8Array.from({ length: 256 }, (_, i) => i);
  const originals = { "every byte": every, "the core": bytes, nothing: new Uint8Array(0) };
  const runtimes = { "a runtime with fromHex": "fromHex", Node: "Buffer", "any other": "neither" };

  it.each(Object.entries(runtimes))("is read in %s", async (_, has) => {
    const { fromHex } = await import("../../src/engine/core/hex.ts");
    const builtIn = vi.fn((digits: string) => Uint8Array.from(Buffer.from(digits, "hex")));
    const texts = Object.values(originals).map((original) => Buffer.from(original).toString("hex"));
    const buffer = vi.spyOn(Buffer, "from");
    if (has === "fromHex") Object.assign(Uint8Array, { fromHex: builtIn });
    if (has === "neither") vi.stubGlobal("Buffer", undefined);
    let read: Uint8Array[];
    try {
      read = texts.map(fromHex);
      expect([builtIn.mock.calls.length > 0, has === "Buffer" && buffer.mock.calls.length > 0]).toEqual([
        has === "fromHex",
        has === "Buffer",
      ]);
    } finally {
      Reflect.deleteProperty(Uint8Array, "fromHex");
      vi.unstubAllGlobals();
      buffer.mockRestore();
    }
    expect(read.map((module) => [...module])).toEqual(Object.values(originals).map((module) => [...module]));
  });
});
