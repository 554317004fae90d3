/** A store's hosts answer most URLs from a prefilter of their rules. It must never let a rule be missed. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PolicyStore } from "../../../src/engine/store/index.ts";
import { type Dialect, parse } from "../../../src/index.ts";
import { cases } from "../../support/effort.ts";
import { generatedFile, generatedOther, generatedUrl, ORIGINS } from "../../support/generated.ts";

const RUNS = cases(400);
const dialect = fc.constantFrom<Dialect>("rfc9309", "rfc9309", "google", "koster1996", "original1994");
const url = fc.oneof({ weight: 6, arbitrary: generatedUrl }, { weight: 1, arbitrary: generatedOther });

describe("a store", () => {
  it("gives each URL the verdict of its host's policy", () => {
    const files = fc.array(generatedFile, { minLength: ORIGINS.length, maxLength: ORIGINS.length });
    fc.assert(
      fc.property(files, fc.array(url, { minLength: 1, maxLength: 60 }), dialect, (bodies, urls, dialect) => {
        const store = new PolicyStore({ agent: "x", dialect });
        const policies = bodies.map((body, i) => {
          const policy = parse(body, { dialect }).policyFor("x");
          store.set(ORIGINS[i]!, policy);
          return policy;
        });
        // URLs of hosts that are not held have tests of their own.
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

  it("misses no rule of hundreds", () => {
    const names = Array.from({ length: 700 }, (_, i) => `${i.toString(36)}${"-page".repeat(i % 3)}`);
    for (const count of [1, 200, 255, 256, 257, 700]) {
      const store = new PolicyStore({ agent: "x" });
      const shut = names.slice(0, count);
      store.set(
        ORIGINS[0],
        parse(`User-agent: *\n${shut.map((name) => `Disallow: /${name}$`).join("\n")}\n`),
      );
      const urls = names.flatMap((name) => [`${ORIGINS[0]}/${name}`, `${ORIGINS[0]}/${name}-and-more`]);
      expect([...store.check(urls)]).toEqual(urls.map((_, i) => (i % 2 === 0 && i / 2 < count ? 0 : 1)));
      store.clear();
    }
  });

  it("misses no tail, wherever it stands", () => {
    // Three letters, two, one; with stars, and at the end of the path.
    const kinds = ["word", "ab", "Z", "one*two", "end$"];
    const sample = (kind: string): string =>
      kind.endsWith("$") ? kind.slice(0, -1) : `${kind.replace("*", "-")}${"x".repeat(30)}`;
    for (const count of [1, 4, 5, 9, 31, 32, 33, 60]) {
      const tails = Array.from({ length: count }, (_, i) => {
        const kind = kinds[i % kinds.length]!;
        return kind === "Z" ? String.fromCharCode(0x41 + (i % 26)) : `${i}${kind}`;
      });
      const store = new PolicyStore({ agent: "x" });
      store.set(
        ORIGINS[0],
        parse(`User-agent: *\n${tails.map((tail) => `Disallow: /*${tail}`).join("\n")}\n`),
      );
      const urls = tails.flatMap((tail) =>
        Array.from({ length: 50 }, (_, at) => `${ORIGINS[0]}/${"x".repeat(at)}${sample(tail)}`),
      );
      expect(store.check(urls).every((verdict) => verdict === 0)).toBe(true);
      const open = Array.from({ length: 50 }, (_, at) => `${ORIGINS[0]}/${"x".repeat(at)}`);
      expect(store.check(open).every((verdict) => verdict === 1)).toBe(true);
      store.clear();
    }
  });
});
