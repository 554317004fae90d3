/** Where hosts lie in a table must not be known to those who name hosts. */
import { expect, it } from "vitest";
import { Engine } from "../../../src/engine/core/engine.ts";
import { coreModule, instantiate } from "../../../src/engine/core/module.ts";
import { load, PROBLEM } from "../../../src/engine/core/source.ts";

it("hashes of hosts begin with a number that is drawn once for each core", () => {
  const module = coreModule(load, PROBLEM);
  const seeds = Array.from({ length: 8 }, () => {
    const given: number[] = [];
    const core = new Engine({ ...instantiate(module), seedHosts: (seed) => given.push(seed) });
    core.seed();
    core.seed();
    expect(given.length).toBe(1);
    return given[0]!;
  });
  expect(new Set(seeds.map(Math.floor)).size).toBe(seeds.length);
  // All bits are drawn: 8 numbers below a sixteenth of the range come once in four billion times.
  expect(Math.max(...seeds)).toBeGreaterThan(2 ** 28);
  expect(Math.max(...seeds)).toBeLessThan(2 ** 32);
});
