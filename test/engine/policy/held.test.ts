/** When a policy takes memory of the core, and when it gives that back. */
import { expect, it } from "vitest";
import { engine } from "../../../src/engine/core/engine.ts";
import { Policy, parse } from "../../../src/index.ts";
import { pack } from "../../support/paths.ts";

const URL_ = "https://a.example/private/x";
const make = (): Policy => parse("User-agent: *\nDisallow: /private\nDisallow: /*.pdf$\n").policyFor("x");

/** Bytes of programs that an action leaves in the core's memory. The areas that all share grow the first time. */
function taken(act: () => Policy): number {
  act().dispose();
  const { used } = engine().arena;
  const policy = act();
  const more = engine().arena.used - used;
  policy.dispose();
  expect(engine().arena.used, "after disposing of it").toBe(used);
  return more;
}

it.each<[string, (policy: Policy) => unknown]>([
  ["isAllowed", (policy) => policy.isAllowed(URL_)],
  ["check", (policy) => policy.check([URL_])],
])("the first question is answered from the file, the second compiles its rules: %s", (_name, ask) => {
  const asked = (times: number): Policy => {
    const policy = make();
    for (let time = 0; time < times; time++) ask(policy);
    return policy;
  };
  expect(taken(() => asked(1))).toBe(0);
  expect(taken(() => asked(2))).toBeGreaterThan(0);
  expect(taken(() => asked(9))).toBe(taken(() => asked(2)));
});

it("lists without URLs compile nothing", () => {
  const { bytes, offsets } = pack([]);
  const asked = (): Policy => {
    const policy = make();
    expect(policy.check([])).toEqual(new Uint8Array(0));
    expect(policy.checkPacked(bytes, offsets)).toEqual(new Uint8Array(0));
    return policy;
  };
  expect(taken(asked)).toBe(0);
});

it("a policy from bytes frees its memory even if it was never used", () => {
  const bytes = make().toBytes();
  expect(taken(() => Policy.fromBytes(bytes))).toBeGreaterThan(0);
});

it("a policy frees its memory at the end of a block that declares it with using", () => {
  const { used } = engine().arena;
  const policy = make();
  policy.check([URL_, URL_]);
  expect(engine().arena.used).toBeGreaterThan(used);
  policy[Symbol.dispose]();
  expect(engine().arena.used).toBe(used);
});

it("agents with the same groups share a program from a file's second policy on, which the file keeps", () => {
  const robots = parse(
    "User-agent: a\nUser-agent: b\nUser-agent: c\nDisallow: /x\nUser-agent: d\nDisallow: /y\n",
  );
  const used = (): number => engine().arena.used;
  const [a, b, c, d] = ["a", "b", "c", "d"].map((name) => robots.policyFor(name));
  const sizes = [used()];
  for (const policy of [a!, b!, c!, d!]) {
    expect([...policy.check(["/x", "/y"])]).toEqual(policy === d ? [1, 0] : [0, 1]);
    sizes.push(used());
  }
  const [first, second, third, other] = sizes.slice(1).map((size, i) => size - sizes[i]!);
  expect([first! > 0, second, third, other! > 0]).toEqual([true, first, 0, true]);
  for (const policy of [a!, b!, c!, d!]) policy.dispose();
  expect(used()).toBe(sizes[0]! + second! + other!);
  expect([...robots.policyFor("a").check(["/x", "/y"])]).toEqual([0, 1]);
  expect(used()).toBe(sizes[0]! + second! + other!);
});
