/**
 * Large batches are prepared for: a first look settles most URLs before any walk. Whatever the rules are like, each
 * URL must get the verdict that it gets alone, where nothing is prepared.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Dialect, parse } from "../../src/index.ts";
import { pack } from "../support/paths.ts";

const RUNS = Number(process.env.FUZZ_RUNS ?? 300);
const ORIGINS = [
  "https://a.example",
  "https://www.long-name.of-a-host.some-where.example",
  "http://b.example:81",
];

/** Few letters, so that rules and URLs meet; lengths around those of a vector and of a long label. */
const word = fc.oneof(
  { weight: 8, arbitrary: fc.string({ unit: fc.constantFrom("a", "b", "/", "."), maxLength: 4 }) },
  {
    weight: 3,
    arbitrary: fc.constantFrom("ab".repeat(7), "ab".repeat(8), `${"ab".repeat(8)}/`, "b".repeat(40)),
  },
  { weight: 1, arbitrary: fc.constantFrom("a".repeat(254), "a".repeat(255), "a".repeat(300)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom("?", "%C3%A9", "%c3%a9", "%41", "é", "#", ";", "%", "%E", "~", "'"),
  },
);
const text = fc.array(word, { maxLength: 4 }).map((words) => words.join(""));
const pattern = fc
  .tuple(
    fc.constantFrom("/", "/", "/", "/", "*", "/*", "/a", ""),
    fc.array(fc.oneof({ weight: 5, arbitrary: word }, { weight: 1, arbitrary: fc.constant("*") }), {
      maxLength: 4,
    }),
    fc.constantFrom("", "", "", "$"),
  )
  .map(([start, middle, end]) => start + middle.join("") + end);
const rule = fc
  .tuple(fc.constantFrom("Allow", "Disallow"), pattern)
  .map(([type, value]) => `${type}: ${value}`);
const file = fc
  .array(rule, { minLength: 1, maxLength: 45 })
  .map((rules) => `User-agent: *\n${rules.join("\n")}\n`);
const url = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(fc.constantFrom(...ORIGINS), text).map(([origin, rest]) => `${origin}/${rest}`),
  },
  { weight: 2, arbitrary: text.map((rest) => `/${rest}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom("", "/robots.txt", "nonsense", ...ORIGINS, "https://a.example/robots.txt"),
  },
);
const dialect = fc.constantFrom<Dialect>("rfc9309", "rfc9309", "google", "koster1996", "original1994");

describe("prepared batches", () => {
  it("give each URL the verdict that it gets alone", () => {
    fc.assert(
      fc.property(file, fc.array(url, { minLength: 40, maxLength: 90 }), dialect, (body, urls, dialect) => {
        const alone = parse(body, { dialect }).policyFor("x");
        const want = urls.map((one) => alone.check([one])[0]);
        const policy = parse(body, { dialect }).policyFor("x");
        expect([...policy.check(urls)]).toEqual(want);
        const { bytes, offsets } = pack(urls);
        expect([...policy.checkPacked(bytes, offsets)]).toEqual(want);
        policy.dispose();
        alone.dispose();
      }),
      { numRuns: RUNS },
    );
  });

  it("of a program with wide offsets", () => {
    const rules = Array.from(
      { length: 9000 },
      (_, i) => `${i % 5 ? "Disallow" : "Allow"}: /${i % 7}/item-${i}`,
    );
    const body = `User-agent: *\n${rules.join("\n")}\nDisallow: /*long-segment-of-a-tail\nDisallow: /8\nAllow: /8/x\n`;
    const policy = parse(body).policyFor("x");
    expect(policy.toBytes().length).toBeGreaterThan(0xffff);
    const urls = Array.from({ length: 600 }, (_, i) => [
      `https://a.example/${i % 7}/item-${i}`,
      `https://a.example/${i % 9}/item-${i}`,
      `https://a.example/${i % 9}/x-long-segment-of-a-tail`,
      `https://a.example/${i % 9}/x-long-segment-of-a`,
    ]).flat();
    const want = urls.map((url) => policy.check([url])[0]);
    expect(new Set(want)).toEqual(new Set([0, 1]));
    expect([...policy.check(urls)]).toEqual(want);
  });

  it("follow the policy that is asked, also where another's program lay", () => {
    const urls = Array.from({ length: 64 }, (_, i) => `https://a.example/${i % 2 ? "open" : "shut"}/${i}`);
    const policies = ["/open", "/shut", "/", "/*en/"].map((value) =>
      parse(`User-agent: *\nDisallow: ${value}\n`).policyFor("x"),
    );
    const answers = (): string[] => policies.map((policy) => policy.check(urls).slice(0, 2).join(""));
    expect(answers()).toEqual(["10", "01", "00", "10"]);
    expect(answers()).toEqual(["10", "01", "00", "10"]);
    for (const policy of policies) policy.dispose();
    const after = parse("User-agent: *\nAllow: /open\n").policyFor("x");
    expect(after.check(urls).slice(0, 2).join("")).toBe("11");
  });
});
