/** A store's hosts answer most URLs from a screen of their rules. It must never let a rule be missed. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Dialect, parse } from "../../src/index.ts";
import { PolicyStore } from "../../src/store/index.ts";
import { generatedFile, generatedOther, generatedUrl, ORIGINS } from "../support/generated.ts";

const RUNS = Number(process.env.FUZZ_RUNS ?? 400);
const dialect = fc.constantFrom<Dialect>("rfc9309", "rfc9309", "google", "koster1996", "original1994");
const url = fc.oneof({ weight: 6, arbitrary: generatedUrl }, { weight: 1, arbitrary: generatedOther });

describe("a store", () => {
  it("gives each URL the verdict of its host's policy", () => {
    const files = fc.array(generatedFile, { minLength: ORIGINS.length, maxLength: ORIGINS.length });
    fc.assert(
      fc.property(files, fc.array(url, { minLength: 1, maxLength: 60 }), dialect, (bodies, urls, dialect) => {
        const store = new PolicyStore({ agent: "x" });
        const policies = bodies.map((body, i) => {
          const policy = parse(body, { dialect }).policyFor("x");
          store.set(ORIGINS[i]!, policy);
          return policy;
        });
        // What is no URL of a host held has tests of its own.
        const held = urls.filter((one) => ORIGINS.some((origin) => one.startsWith(`${origin}/`)));
        const want = held.map(
          (one) => policies[ORIGINS.findIndex((origin) => one.startsWith(`${origin}/`))]!.check([one])[0],
        );
        expect([...store.check(held)]).toEqual(want);
        store.clear();
        for (const policy of policies) policy.dispose();
      }),
      { numRuns: RUNS },
    );
  });
});
