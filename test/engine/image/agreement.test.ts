/**
 * Forged images either are refused or have one answer, however they are asked: alone, in batches, packed, explained,
 * held by a store. They are made of real ones by changing what a program says: flags, values, offsets, labels.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PolicyStore } from "../../../src/engine/store/index.ts";
import { type Dialect, Policy, parse, RobotsError } from "../../../src/index.ts";
import { cases } from "../../support/effort.ts";
import { assertAgreement } from "./agreement.ts";
import { programStart, sealed } from "./forge.ts";

const RUNS = cases(10 * 400);

const piece = fc.constantFrom(
  "a",
  "b",
  "c",
  "ab",
  "abc",
  "bca",
  "*",
  "$",
  "/",
  "index",
  "aaaaaaaaaaaaaaaaaa",
);
const rule = fc.record({
  allow: fc.boolean(),
  pattern: fc.array(piece, { maxLength: 5 }).map((pieces) => `/${pieces.join("")}`),
});
const path = fc
  .array(
    fc.constantFrom("a", "b", "c", "ab", "abc", "bca", "/", "x", "index", "aaaaaaaaaaaaaaaaaa", "%41", "?"),
    {
      maxLength: 8,
    },
  )
  .map((pieces) => `/${pieces.join("")}`);

/** One byte of the program: another bit, another value, or that of another place. */
interface Change {
  readonly at: number;
  readonly how: number;
  readonly bit: number;
  readonly byte: number;
  readonly from: number;
}
const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(),
  how: fc.nat(3),
  bit: fc.nat(7),
  byte: fc.nat(255),
  from: fc.nat(),
});

const forgeries = fc.record({
  dialect: fc.constantFrom<Dialect>("rfc9309", "google", "koster1996", "original1994"),
  rules: fc.array(rule, { minLength: 1, maxLength: 40, size: "max" }),
  changes: fc.array(change, { minLength: 1, maxLength: 4 }),
  paths: fc.array(path, { minLength: 1, maxLength: 12, size: "max" }),
});

function changed(image: Uint8Array, changes: readonly Change[]): Uint8Array {
  const bytes = image.slice();
  const start = programStart(bytes);
  const size = bytes.length - start;
  for (const { at, how, bit, byte, from } of changes) {
    const place = start + (at % size);
    if (how < 2) bytes[place]! ^= 1 << bit;
    else if (how === 2) bytes[place] = byte;
    else bytes[place] = bytes[start + (from % size)]!;
  }
  return sealed(bytes);
}

describe("forged images", () => {
  it(`are refused, or agree with themselves: ${RUNS} of them`, () => {
    let loaded = 0;
    fc.assert(
      fc.property(forgeries, ({ dialect, rules, changes, paths }) => {
        const lines = rules.map(({ allow, pattern }) => `${allow ? "Allow" : "Disallow"}: ${pattern}`);
        const real = parse(`User-agent: *\n${lines.join("\n")}\n`, { dialect }).policyFor("x");
        const image = real.toBytes();
        real.dispose();
        const forgery = changed(image, changes);
        try {
          Policy.fromBytes(forgery).dispose();
        } catch (error) {
          if (error instanceof RobotsError && error.code === "BAD_IMAGE") return;
          throw error;
        }
        loaded++;
        assertAgreement(forgery, [...paths, "/", "/robots.txt"]);
      }),
      { numRuns: RUNS },
    );
    // The checks let through what is whole and refuse what is not; neither may be all.
    expect(loaded).toBeGreaterThan(RUNS / 50);
    expect(loaded).toBeLessThan(RUNS);
  });

  it("are refused within a store as they are on their own", () => {
    fc.assert(
      fc.property(forgeries, ({ dialect, rules, changes }) => {
        const lines = rules.map(({ allow, pattern }) => `${allow ? "Allow" : "Disallow"}: ${pattern}`);
        const image = parse(`User-agent: *\n${lines.join("\n")}\n`, { dialect })
          .policyFor("x")
          .toBytes();
        const forgery = changed(image, changes);
        const code = codeOfLoading(() => Policy.fromBytes(forgery).dispose());
        const held = new PolicyStore({ agent: "x" });
        expect(codeOfLoading(() => held.set("https://a.example", forgery, { allowMismatch: true }))).toBe(
          code,
        );
        held[Symbol.dispose]();
      }),
      { numRuns: Math.ceil(RUNS / 10) },
    );
  });
});

function codeOfLoading(load: () => void): string {
  try {
    load();
    return "";
  } catch (error) {
    if (error instanceof RobotsError) return error.code;
    throw error;
  }
}
