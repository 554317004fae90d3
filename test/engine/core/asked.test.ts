/**
 * Programs are prepared for batches when they have been asked about enough URLs in a row. What is asked in between,
 * freed, or put where another lay, all get their own verdicts.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PolicyStore } from "../../../src/engine/store/index.ts";
import { type Dialect, type Policy, parse } from "../../../src/index.ts";
import { cases } from "../../support/effort.ts";
import { generatedFile, generatedUrl } from "../../support/generated.ts";
import { pack } from "../../support/paths.ts";

const RUNS = cases(150);

const wide = `User-agent: *\n${Array.from({ length: 9000 }, (_, i) => `Disallow: /wide/${i * 7}`).join("\n")}\nAllow: /*5$\n`;

type Step = "check" | "packed" | "alone" | "explain" | "wide" | "store" | "renew";
const step = fc.record({
  what: fc.constantFrom<Step>(
    "check",
    "check",
    "check",
    "packed",
    "alone",
    "explain",
    "wide",
    "store",
    "renew",
  ),
  who: fc.nat({ max: 2 }),
  from: fc.nat({ max: 80 }),
  count: fc.constantFrom(1, 7, 8, 20, 31, 32, 64),
});
const dialect = fc.constantFrom<Dialect>("rfc9309", "google", "koster1996");

describe("alternating questions to policies", () => {
  it("get the same verdicts as from each policy alone", () => {
    const large = parse(wide).policyFor("x");
    const wideUrls = Array.from({ length: 40 }, (_, i) => `https://a.example/wide/${i * 5}`);
    const wideWant = [...large.check(wideUrls)];
    expect(new Set(wideWant)).toEqual(new Set([0, 1]));
    fc.assert(
      fc.property(
        fc.array(generatedFile, { minLength: 3, maxLength: 3 }),
        fc.array(generatedUrl, { minLength: 90, maxLength: 90, size: "max" }),
        fc.array(step, { minLength: 10, maxLength: 25, size: "max" }),
        dialect,
        (bodies, urls, steps, dialect) => {
          const make = (who: number): Policy => parse(bodies[who]!, { dialect }).policyFor("x");
          const want = bodies.map((_, who) => {
            const alone = make(who);
            const verdicts = urls.map((url) => alone.check([url])[0]!);
            alone.dispose();
            return verdicts;
          });
          const policies = [make(0), make(1), make(2)];
          const store = new PolicyStore({ agent: "x", dialect });
          for (const { what, who, from, count } of steps) {
            const some = urls.slice(from, from + count);
            const expected = want[who]!.slice(from, from + count);
            const policy = policies[who]!;
            if (what === "check") expect([...policy.check(some)]).toEqual(expected);
            else if (what === "alone") expect(policy.isAllowed(urls[from]!)).toBe(want[who]![from] === 1);
            else if (what === "explain")
              expect(policy.explain(urls[from]!).allowed).toBe(want[who]![from] === 1);
            else if (what === "wide") expect([...large.check(wideUrls)]).toEqual(wideWant);
            else if (what === "store") store.set(`https://h${from}.example`, policies[(who + 1) % 3]!);
            else if (what === "renew") {
              policy.dispose();
              policies[who] = make(who);
            } else {
              const { bytes, offsets } = pack(some);
              expect([...policy.checkPacked(bytes, offsets)]).toEqual(expected);
            }
          }
          for (const policy of policies) policy.dispose();
          store.clear();
        },
      ),
      { numRuns: RUNS },
    );
    large.dispose();
  });
});
