/**
 * The asynchronous forms: the same answers, in pieces between which other things happen.
 *
 * @module-tag slow
 */
import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { parse, type Robots, RobotsError } from "../../../src/index.ts";
import {
  type AsyncAnalysisOptions,
  deadRules,
  deadRulesAsync,
  diff,
  diffAsync,
  equivalent,
  equivalentAsync,
  minimize,
  minimizeAsync,
} from "../../../src/site/analyze/index.ts";
import { Random } from "../../support/random.ts";

/** Rules that take hundreds of thousands of steps to compare. */
function hard(seed: number): Robots {
  const random = new Random(seed);
  const rules = Array.from({ length: 100 }, () => {
    const stars = Array.from({ length: 6 }, () => `*${random.pick("ab")}`).join("");
    return `${random.pick(["Allow", "Disallow"])}: /${stars}\n`;
  });
  return parse(`User-agent: *\n${rules.join("")}`);
}

const [one, other] = [hard(1), hard(2)];
const [a, b] = [one.policyFor("*"), other.policyFor("*")];
const smaller = parse(minimize(one).body).policyFor("*");
const urls = Array.from({ length: 50 }, (_, i) => `/${new Random(i).text("ab", 12)}`);

type Later = (options?: AsyncAnalysisOptions) => Promise<unknown>;
const calls: readonly (readonly [name: string, now: () => unknown, later: Later])[] = [
  ["deadRules", () => deadRules(one, "*"), (options) => deadRulesAsync(one, "*", options)],
  ["minimize", () => minimize(one), (options) => minimizeAsync(one, options)],
  ["diff", () => diff(a, b, { urls }), (options) => diffAsync(a, b, { urls, ...options })],
  ["equivalent", () => equivalent(a, smaller), (options) => equivalentAsync(a, smaller, options)],
];

describe.each(calls)("%sAsync()", (_, now, later) => {
  it("answers the same, and gives others their turn", async () => {
    let turns = 0;
    let isPending = true;
    const answer = later().finally(() => {
      isPending = false;
    });
    for (; isPending; turns++) await setImmediate();
    expect(await answer).toEqual(now());
    expect(turns).toBeGreaterThan(1);
  });

  it("ends in the middle when its signal is aborted", async () => {
    const controller = new AbortController();
    const answer = later({ signal: controller.signal });
    const reason = new Error("enough");
    queueMicrotask(() => controller.abort(reason));
    await expect(answer).rejects.toBe(reason);
  });

  it("does not begin if its signal was aborted before", async () => {
    await expect(later({ signal: AbortSignal.abort("too late") })).rejects.toBe("too late");
  });

  it("rejects misuse with a code", async () => {
    await expect(later({ signal: {} as AbortSignal })).rejects.toThrow(RobotsError);
    await expect(later({ budget: 0 })).rejects.toThrow(/budget/);
    await expect(later({ sginal: 1 } as never)).rejects.toThrow(/sginal/);
  });
});

it("equivalentAsync takes no more steps than it is allowed", async () => {
  const answer = await equivalentAsync(a, smaller, { budget: 1000 });
  const because = { code: "many-steps", values: { steps: 1000 } };
  const reason = "it takes more than the 1000 steps that were allowed";
  expect(answer).toEqual({ equivalent: "inconclusive", reason, because });
});
