import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contains } from "../../../src/engine/dialect/name.ts";
import { cases } from "../../support/effort.ts";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("contains", () => {
  it("finds what a search in lower case finds", () => {
    const letters = fc.string({ unit: fc.constantFrom("a", "b", "A", "B"), maxLength: 12 });
    const needles = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 6 });
    fc.assert(
      fc.property(letters, letters, letters, needles, (before, value, after, needle) => {
        const bytes = bytesOf(before + value + after);
        const found = contains(bytes, before.length, before.length + value.length, bytesOf(needle));
        expect(found).toBe(value.toLowerCase().includes(needle));
      }),
      { numRuns: cases(2000) },
    );
  });

  it("goes back to every beginning that what is matched ends with", () => {
    expect(contains(bytesOf("aabaabaaab"), 0, 10, bytesOf("aabaaab"))).toBe(true);
    expect(contains(bytesOf("aabaabaabb"), 0, 10, bytesOf("aabaaab"))).toBe(false);
  });
});
