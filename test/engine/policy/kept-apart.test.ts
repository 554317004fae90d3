/** What callers do with what they are given, or give too much of, changes no answer. */
import { describe, expect, it } from "vitest";
import * as edge from "../../../src/engine/edge/index.ts";
import { PolicyStore } from "../../../src/engine/store/index.ts";
import * as main from "../../../src/index.ts";
import { codeOf, messageOf } from "../../hostile/codes.ts";
import { dialects } from "../../support/cases.ts";

const BODY =
  "User-agent: a\nCrawl-delay: 2\nUser-agent: b\nRequest-rate: 1/5\nContent-Signal: search=no\nDisallow: /x\nAllow: /y\n" +
  "Sitemap: https://a.example/s\nHost: h\n";

/** All arrays and objects that can be reached from a value. */
function* reached(value: unknown): Generator<object> {
  if (typeof value !== "object" || value === null) return;
  yield value;
  for (const one of Object.values(value)) yield* reached(one);
}

it("what is read of a file is frozen in all its parts", () => {
  const robots = main.parse(BODY);
  const policy = robots.policyFor("b");
  const handed = [robots.groups, robots.extensions, robots.sitemaps, policy.rules, policy.requestRates];
  const parts = handed.flatMap((value) => [...reached(value)]);
  expect(parts.length).toBeGreaterThan(15);
  expect(parts.filter((part) => !Object.isFrozen(part))).toEqual([]);
  expect(Object.isFrozen(edge.parse(BODY).sitemaps)).toBe(true);
  expect(Object.isFrozen(policy.explain("/x").rule)).toBe(true);
});

describe("an argument that is not read is refused", () => {
  const more = (call: unknown, ...given: unknown[]) => (call as (...all: unknown[]) => unknown)(...given);
  it.each([
    ["robotomata", main],
    ["robotomata/edge", edge],
  ])("by %s", (_name, { parse }) => {
    const robots = parse(BODY);
    const policy = robots.policyFor("a");
    const calls: [RegExp, () => unknown][] = [
      [/^parse\(body, options\)/, () => more(parse, BODY, {}, "a")],
      [/^robots\.policyFor\(agent\)/, () => more(robots.policyFor.bind(robots), "a", "/x")],
      [/^policy\.isAllowed\(url\)/, () => more(policy.isAllowed.bind(policy), "/x", "a")],
      [/^policy\.isDisallowed\(url\)/, () => more(policy.isDisallowed.bind(policy), "/x", "a")],
      [/^policy\.check\(urls\)/, () => more(policy.check.bind(policy), ["/x"], "a")],
      [/^policy\.filter\(urls\)/, () => more(policy.filter.bind(policy), ["/x"], "a")],
    ];
    for (const [message, call] of calls) {
      expect(codeOf(call)).toBe("INVALID_ARGUMENT");
      expect(messageOf(call)).toMatch(message);
      expect(messageOf(call)).toMatch(/ takes no further argument, such as ".*"\.$/);
    }
  });

  it("by images and stores", () => {
    const policy = main.parse(BODY).policyFor("a");
    const store = new PolicyStore({ agent: "a" });
    const url = "https://a.example/x";
    const calls: [RegExp, () => unknown][] = [
      [/^policy\.explain/, () => more(policy.explain.bind(policy), "/x", "a")],
      [
        /^policy\.checkPacked/,
        () => more(policy.checkPacked.bind(policy), new Uint8Array(), new Uint32Array(1), 1),
      ],
      [/^Policy\.fromBytes/, () => more(main.Policy.fromBytes, policy.toBytes(), {}, 1)],
      [/^PolicyStore\.fromBytes/, () => more(PolicyStore.fromBytes, store.toBytes(), { agent: "a" }, 1)],
      [/^store\.set/, () => more(store.set.bind(store), url, "allow", {}, 1)],
      [/^store\.isAllowed/, () => more(store.isAllowed.bind(store), url, "a")],
      [/^store\.explain/, () => more(store.explain.bind(store), url, "a")],
      [/^store\.check/, () => more(store.check.bind(store), [url], "a")],
      [/^store\.filter/, () => more(store.filter.bind(store), [url], "a")],
    ];
    for (const [message, call] of calls) {
      expect(codeOf(call)).toBe("INVALID_ARGUMENT");
      expect(messageOf(call)).toMatch(message);
    }
    expect(store.size).toBe(0);
  });
});

it.each(dialects)("white space around a token is no part of it, but for Google's library (%s)", (dialect) => {
  const ask = (agent: main.Agent) => {
    const policy = main.parse(BODY, { dialect }).policyFor(agent);
    return [policy.agentKey, policy.isAllowed("/x"), policy.agent];
  };
  const [key, isAllowed] = ask(" b\n");
  expect(ask({ tokens: [" b\n"], boundByStar: true })).toEqual(ask(" b\n"));
  if (dialect === "google") expect([key, isAllowed]).toEqual([" b\n", true]);
  else expect(ask(" b\n")).toEqual(ask("b"));
});

it("the types of results can be read from the functions", () => {
  const robots: ReturnType<typeof main.parse> = main.parse(BODY);
  const isTyped: 0 extends 1 & typeof robots ? false : true = true;
  expect(isTyped).toBe(true);
});
