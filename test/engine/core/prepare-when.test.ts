/** When a program is prepared for batches: after enough questions in a row, of which single ones count for less. */
import { describe, expect, it, vi } from "vitest";
import { engine } from "../../../src/engine/core/engine.ts";
import type { CoreExports } from "../../../src/engine/core/exports.ts";
import { Prepared } from "../../../src/engine/core/prepared.ts";
import { parse } from "../../../src/index.ts";
import { pack } from "../../support/paths.ts";

/** What a core is told to prepare, and for how many URLs. */
function told(succeeds = true): { prepared: Prepared; calls: [program: number, count: number][] } {
  const calls: [number, number][] = [];
  const prepare = (program: number, _flags: number, count: number): number => {
    calls.push([program, count]);
    return Number(succeeds);
  };
  return { prepared: new Prepared({ prepare } as unknown as CoreExports), calls };
}

const ask = (prepared: Prepared, program: number, count: number, times: number): void => {
  for (let i = 0; i < times; i++) prepared.before(program, 0, count);
};

describe("a program is prepared", () => {
  it("after 32 URLs in batches, once", () => {
    const { prepared, calls } = told();
    ask(prepared, 16, 8, 3);
    expect(calls).toEqual([]);
    ask(prepared, 16, 8, 9);
    expect(calls).toEqual([[16, 32]]);
  });

  it("after 2,048 single questions, or a batch after fewer", () => {
    const { prepared, calls } = told();
    ask(prepared, 16, 1, 2047);
    expect(calls).toEqual([]);
    ask(prepared, 16, 1, 9);
    expect(calls).toEqual([[16, 2048]]);
    ask(prepared, 32, 1, 40);
    ask(prepared, 32, 8, 1);
    expect(calls.slice(1)).toEqual([[32, 48]]);
  });

  it("not while questions about another come in between", () => {
    const { prepared, calls } = told();
    for (let i = 0; i < 10; i++) {
      ask(prepared, 16, 1, 1500);
      ask(prepared, 32, 1, 1500);
    }
    expect(calls).toEqual([]);
  });

  it("again, where that did not pay, only after twice as many", () => {
    const { prepared, calls } = told(false);
    ask(prepared, 16, 32, 9);
    expect(calls.map(([, count]) => count)).toEqual([32, 64, 128, 256]);
  });
});

it("counts whatever a policy is asked once its rules are compiled", () => {
  const before = vi.spyOn(engine().prepared, "before");
  const counted = (): number => before.mock.calls.reduce((sum, [, , count]) => sum + count, 0);
  const policy = parse("User-agent: *\nDisallow: /a\n").policyFor("x");
  const { bytes, offsets } = pack(["/a", "/b", "/c"]);
  policy.isAllowed("/a");
  expect(counted()).toBe(0);
  policy.isAllowed("/a");
  expect(counted()).toBe(1);
  policy.check(["/a", "/b"]);
  expect(counted()).toBe(3);
  policy.checkPacked(bytes, offsets);
  expect(counted()).toBe(6);
  policy.dispose();
  before.mockRestore();
});
