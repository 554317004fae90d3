/** The names of an agent as the core gets them: whatever they are, it finds the group that the host finds. */
import { describe, expect, it } from "vitest";
import { AGENTS_CAP } from "../../../assembly/shared/boundary.ts";
import { prepareAgent } from "../../../src/engine/agent/prepared-agent.ts";
import { dialectRules } from "../../../src/engine/dialect/index.ts";
import { type Agent, parse } from "../../../src/index.ts";
import { codeOf } from "../../hostile/codes.ts";

/** Whether names are bound by a group for one of them, as the first question, a batch and an explanation have it. */
function bound(names: readonly string[], value: string, dialect: "rfc9309" | "google"): boolean {
  const body = `User-agent: ${value}\nDisallow: /\n`;
  const ask = () => parse(body, { dialect }).policyFor(names);
  const { allowed } = ask().explain("/a");
  expect(ask().isAllowed("/a"), "the first question").toBe(allowed);
  expect(ask().check(["/a", "/a", "/a"])[2], "a batch").toBe(Number(allowed));
  return !allowed;
}

const numbered = (count: number): string[] =>
  Array.from(
    { length: count },
    (_, i) => `n-${[...String(i)].map((digit) => "abcdefghij"[Number(digit)]).join("")}`,
  );

describe("an agent", () => {
  const policyFor = (agent: unknown) => parse("User-agent: *\nDisallow: /\n").policyFor(agent as string);

  it("is bound by the group for all if it says so", () => {
    expect(policyFor({ tokens: ["x"], boundByStar: true }).isAllowed("/")).toBe(false);
    expect(policyFor({ tokens: ["x"], boundByStar: false }).isAllowed("/")).toBe(true);
  });

  it("is what it is when it is asked about, whatever was frozen about it before", () => {
    const robots = parse("User-agent: a\nDisallow: /\n");
    const isAllowed = (agent: Agent): boolean => robots.policyFor(agent).isAllowed("/");
    const list = ["b"];
    const agents = [
      list,
      { tokens: list, boundByStar: true },
      Object.freeze({ tokens: list, boundByStar: true }),
    ];
    expect(agents.map(isAllowed)).toEqual([true, true, true]);
    list[0] = "a";
    expect(agents.map(isAllowed)).toEqual([false, false, false]);
    Object.freeze(list);
    expect(agents.map(isAllowed)).toEqual([false, false, false]);
    expect(agents.map(isAllowed)).toEqual([false, false, false]);
  });

  it.each([
    [[["a"], "b"]],
    [["a", { tokens: ["b"] }]],
    [["a", 1]],
    [[]],
    [{ tokens: "a" }],
    [{ tokens: ["a", 1] }],
    [{ tokens: [], boundByStar: true }],
    [{ tokens: [" "] }],
    [{ tokens: new Array(2) }],
    [{ tokens: ["a"], boundByStar: "no" }],
    [{ tokens: ["a"], boundByStars: false }],
    [1],
    [null],
    [undefined],
  ])("is not %j", (agent) => {
    expect(codeOf(() => policyFor(agent))).toBe("INVALID_ARGUMENT");
  });
});

describe.each(["rfc9309", "google"] as const)("agents in %s:", (dialect) => {
  it.each([1, 2, 126, 127, 128, 129, 200, 300])("%i names are all looked for", (count) => {
    const names = numbered(count);
    for (const name of [names[0]!, names[count >> 1]!, names[count - 1]!])
      expect(bound(names, name, dialect)).toBe(true);
    expect(bound(names, numbered(count + 1)[count]!, dialect)).toBe(false);
  });

  it.each([1, 126, 127, 128, 129, 255, 256, 300, 5_000])(
    "a name of %i letters is looked for whole",
    (size) => {
      const name = "a".repeat(size);
      for (const names of [[name], ["x", name, "y"]]) {
        expect(bound(names, name, dialect)).toBe(true);
        expect(bound(names, name.toUpperCase(), dialect)).toBe(true);
        expect(bound(names, `${name}a`, dialect)).toBe(false);
        expect(bound(names, `${name.slice(1)}b`, dialect)).toBe(false);
      }
    },
  );

  it("names that do not fit are left to the host, and no more than those", () => {
    const rules = dialectRules(dialect);
    const lengthOf = (names: string[]) => prepareAgent(names, rules).nameBytes?.length;
    expect(lengthOf(["abc"])).toBe(5);
    expect(lengthOf(Array.from({ length: 127 }, () => "ab"))).toBe(1 + 127 * 3);
    expect(lengthOf(Array.from({ length: 128 }, () => "ab"))).toBeUndefined();
    expect(lengthOf(["a".repeat(127)])).toBe(129);
    expect(lengthOf(["a".repeat(128)])).toBeUndefined();
    const most = Math.floor((AGENTS_CAP - 1) / 128);
    expect(lengthOf(Array.from({ length: most }, () => "a".repeat(127)))).toBe(1 + most * 128);
    expect(lengthOf(Array.from({ length: most + 1 }, () => "a".repeat(127)))).toBeUndefined();
    const filled = (letters: number) => [
      ...Array.from({ length: most }, () => "a".repeat(127)),
      "a".repeat(letters),
    ];
    const left = AGENTS_CAP - (1 + most * 128) - 1;
    expect(lengthOf(filled(left))).toBe(AGENTS_CAP);
    expect(lengthOf(filled(left + 1))).toBeUndefined();
  });
});
