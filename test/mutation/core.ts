/**
 * Has the tests of a file run on the core that tools/mutants.ts has made, with one of its faults switched on; or on one that
 * tells which faults would make a difference in which test.
 */
import { appendFileSync, readFileSync } from "node:fs";
import { relative, sep } from "node:path";
import { afterAll, afterEach, beforeEach, expect, vi } from "vitest";
import { MOST_MUTANTS, type Plan, type Reached, type Rounds } from "../../tools/mutants/plan.ts";
import { root } from "../support/kept.ts";

const plan = JSON.parse(readFileSync(process.env.MUTANT_PLAN!, "utf8")) as Plan;
const file = relative(root, expect.getState().testPath!).split(sep).join("/");

/** The core that was compiled last: all files of tests are run in one thread. */
const kept = globalThis as { mutantsCore?: { path: string; module: WebAssembly.Module } };
if (kept.mutantsCore?.path !== plan.core) {
  kept.mutantsCore = { path: plan.core, module: new WebAssembly.Module(readFileSync(plan.core)) };
}

// Each file loads the library's modules again, with a core of their own.
vi.resetModules();
const { useCore } = await import("../../src/core/engine.ts");
const { exports } = new WebAssembly.Instance(kept.mutantsCore.module);

/** Rounds of loops after which a loop is taken for an endless one, and ends in a trap: far more than the test took before. */
const MOST = 0x7fffffff;
const took =
  plan.rounds === undefined ? undefined : (JSON.parse(readFileSync(plan.rounds, "utf8")) as Rounds[]);
const usual = took?.find((one) => one.file === file)?.tests;
const { switchTo, roundsLeft } = exports as {
  switchTo?: (mutant: number, rounds: number) => void;
  roundsLeft?: () => number;
};
switchTo?.(plan.mutant ?? 0, MOST);
beforeEach(() => {
  const rounds = usual?.[expect.getState().currentTestName!];
  switchTo?.(plan.mutant ?? 0, rounds === undefined ? MOST : Math.min(MOST, 20 * rounds + 10_000_000));
});
if (plan.measure !== undefined) {
  const tests: Record<string, number> = {};
  afterEach(() => {
    tests[expect.getState().currentTestName!] = MOST - roundsLeft!();
  });
  afterAll(() => appendFileSync(plan.measure!, `${JSON.stringify({ file, tests } satisfies Rounds)}\n`));
}
useCore(exports as never);

const only = plan.only?.[file];
if (Array.isArray(only)) {
  beforeEach((context) => {
    if (!only.includes(expect.getState().currentTestName!)) context.skip();
  });
}

if (plan.reached !== undefined) {
  const { memory, seenAt } = exports as { memory: WebAssembly.Memory; seenAt: () => number };
  const seen = (): number[] => {
    const bytes = new Uint8Array(memory.buffer, seenAt(), MOST_MUTANTS / 8);
    const numbers = [...bytes].flatMap((byte, i) =>
      [0, 1, 2, 3, 4, 5, 6, 7].filter((bit) => (byte >> bit) & 1).map((bit) => i * 8 + bit),
    );
    bytes.fill(0);
    return numbers;
  };
  const outside: number[] = [];
  const tests: Record<string, number[]> = {};
  beforeEach(() => {
    outside.push(...seen());
  });
  afterEach(() => {
    tests[expect.getState().currentTestName!] = seen();
  });
  afterAll(() => {
    outside.push(...seen());
    appendFileSync(plan.reached!, `${JSON.stringify({ file, outside, tests } satisfies Reached)}\n`);
  });
}
