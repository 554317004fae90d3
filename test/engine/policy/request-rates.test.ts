/** `Policy.requestRates`: what the lines say, whom they are meant for, and which policies know them. */
import { describe, expect, it } from "vitest";
import { delayBetween } from "../../../src/crawl/fetch/index.ts";
import { PolicyStore } from "../../../src/engine/store/index.ts";
import { knownCrawler, Policy, parse } from "../../../src/index.ts";
import { dialects } from "../../support/cases.ts";

const TEXT = [
  ...["User-agent: *", "Request-rate: 1/60", "Disallow: /x", ""],
  ...["User-agent: Foo", "Disallow: /y", "request-rate : 2/1m 0600-1845", "Request-rate: 1/5", ""],
  ...["User-agent: Googlebot", "Request-rate: 3/1h", "Disallow: /z", ""],
].join("\n");
const FOO = [
  { requests: 2, seconds: 60, window: { from: 360, to: 1125 } },
  { requests: 1, seconds: 5 },
];

/** The rates of a group with one such value. */
function ratesOf(...values: string[]): readonly unknown[] {
  const lines = values.map((value) => `Request-rate: ${value}\n`).join("");
  return parse(`User-agent: *\n${lines}Disallow: /x\n`).policyFor("Foo").requestRates;
}

describe("the request rates of a policy", () => {
  it.each(dialects)("are those of the groups that bind the agent in %s", (dialect) => {
    const robots = parse(TEXT, { dialect });
    expect(robots.policyFor("Foo").requestRates).toEqual(FOO);
    expect(robots.policyFor("Other").requestRates).toEqual([{ requests: 1, seconds: 60 }]);
    expect(robots.policyFor(knownCrawler("Googlebot-Image")).requestRates).toEqual([
      { requests: 3, seconds: 3600 },
    ]);
    const unbound = { tokens: ["Other"], boundByStar: false };
    expect(robots.policyFor(unbound).requestRates).toEqual([]);
  });

  it("are the same before and after the rules have been compiled and explained", () => {
    const policy = parse(TEXT).policyFor("Foo");
    expect(policy.check(["/y", "/x", "/y"])).toEqual(Uint8Array.of(0, 1, 0));
    expect(policy.requestRates).toEqual(FOO);
    policy.explain("/y");
    expect(policy.requestRates).toEqual(FOO);
  });

  it.each<[string, unknown[]]>([
    ["1/10", [{ requests: 1, seconds: 10 }]],
    [" 5 / 2 M ", [{ requests: 5, seconds: 120 }]],
    ["1/1d 2300-0100", [{ requests: 1, seconds: 86_400, window: { from: 1380, to: 60 } }]],
    ["1/1 0630-1859", [{ requests: 1, seconds: 1, window: { from: 390, to: 1139 } }]],
    ["1/1 0000-2400", [{ requests: 1, seconds: 1, window: { from: 0, to: 1440 } }]],
    ["999999/999999", [{ requests: 999_999, seconds: 999_999 }]],
    ["1000000/1", []],
    ["0/10", []],
    ["1/0", []],
    ["-1/10", []],
    ["1/10w", []],
    ["1/1 2500-0100", []],
    ["1/1 0060-0100", []],
    ["1", []],
    ["soon", []],
    ["", []],
  ])("of the value %j are %j", (value, rates) => {
    expect(ratesOf(value)).toEqual(rates);
  });

  it("are the first 64, and lines that say no rate do not count", () => {
    const values = Array.from({ length: 70 }, (_, i) => `1/${i + 1}`);
    const rates = ratesOf("nonsense", ...values);
    expect(rates).toEqual(values.slice(0, 64).map((_, i) => ({ requests: 1, seconds: i + 1 })));
  });

  it("are looked for among the first 128 lines", () => {
    const nonsense = (count: number): string[] => Array.from({ length: count }, () => "nonsense");
    expect(ratesOf(...nonsense(127), "1/9")).toEqual([{ requests: 1, seconds: 9 }]);
    expect(ratesOf(...nonsense(128), "1/9")).toEqual([]);
  });

  it("say with the crawl delay how long to wait", () => {
    const policy = parse("User-agent: *\nCrawl-delay: 3\nRequest-rate: 1/20 1200-1300\n").policyFor("Foo");
    expect(delayBetween(policy, Date.UTC(2026, 0, 5, 12, 30))).toBe(20);
    expect(delayBetween(policy, Date.UTC(2026, 0, 5, 13))).toBe(3);
  });

  it("are in what a program logs", () => {
    const policy = parse(TEXT).policyFor("Foo");
    expect(JSON.parse(JSON.stringify(policy)).requestRates).toEqual(FOO);
  });

  it("are not kept in images and stores, which hold rules", () => {
    const policy = parse(TEXT).policyFor("Foo");
    const plain = parse(TEXT.replaceAll(/^request-rate.*\n/gim, "")).policyFor("Foo");
    expect(policy.toBytes()).toEqual(plain.toBytes());
    expect(Policy.fromBytes(policy.toBytes()).requestRates).toEqual([]);
    const store = new PolicyStore({ agent: "Foo" });
    store.set("https://a.example", policy);
    expect(store.get("https://a.example")!.requestRates).toEqual([]);
  });
});
