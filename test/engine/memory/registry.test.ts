// @module-tag alone
import { afterEach, expect, it, vi } from "vitest";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it("does without FinalizationRegistry: disposing of a policy frees its memory nevertheless", async () => {
  vi.stubGlobal("FinalizationRegistry", undefined);
  vi.resetModules();
  const { parse } = await import("../../../src/index.ts");
  const { engine } = await import("../../../src/engine/core/engine.ts");
  const ask = (): void => {
    const policy = parse("User-agent: *\nDisallow: /a\n").policyFor("ExampleBot");
    expect(policy.check(["/a", "/b"])).toEqual(Uint8Array.of(0, 1));
    policy.dispose();
  };
  ask();
  const { used } = engine().arena;
  ask();
  expect(engine().arena.used).toBe(used);
});
