/**
 * Images that are sound but say what no compiler would: nodes without anything, children twice, tails of any bytes.
 * However a question is put, the answer is the walk's, unless the flags of a node say other than what is below it; and
 * nobody else's memory changes.
 */
import { describe, expect, it } from "vitest";
import { ARENA, IMAGE_WIDE, WAYS } from "../../assembly/layout.ts";
import { engine } from "../../src/core/engine.ts";
import { Policy, parse } from "../../src/index.ts";
import { PolicyStore } from "../../src/store/index.ts";
import { forged } from "./forge.ts";

const u32 = (n: number): number[] => [n & 255, (n >>> 8) & 255, (n >>> 16) & 255, n >>> 24];
const image = (...program: number[]): Uint8Array =>
  forged({ flags: IMAGE_WIDE, agent: "x", program: Uint8Array.from(program) });
const many = (url: string): string[] => new Array(64).fill(url);

/** A hub "/" with children 'a' and 'b', the first at 14, the second where it is said. */
const hub = (second: number): number[] => [1, 40, 0x2f, 1, 0x61, 0x62, ...u32(14), ...u32(second)];

describe("a forged program", () => {
  it.each([
    ["whose child has nothing at all", image(...hub(16), 0, 0, 0, 0x41, ...u32(0x70000000))],
    [
      "whose child has a value, and says that there is more below",
      image(...hub(20), 0, 33, ...u32(3), 0, 0x41, ...u32(0x70000000)),
    ],
    [
      "with two children of the same byte",
      image(1, 40, 0x2f, 1, 0x61, 0x61, ...u32(14), ...u32(20), 0, 1, ...u32(2), 0, 1, ...u32(3)),
    ],
  ])("%s answers many as it answers one", (_name, bytes) => {
    const url = "https://a.example/aAxx";
    const policy = Policy.fromBytes(bytes);
    const [alone] = policy.check([url]);
    expect(new Set(policy.check(many(url)))).toEqual(new Set([alone]));
    const store = new PolicyStore({ agent: "x" });
    store.set("https://a.example", bytes);
    expect([...store.check([url])]).toEqual([alone]);
    store.clear();
    policy.dispose();
  });

  it("whose tails hold every byte writes masks of a grown text into their own place", () => {
    // All of "%3" and a byte, but what the text is full of: no match may spare the others.
    const tails = Array.from({ length: 256 }, (_, c) => [
      ...u32(2 * (600 - c)),
      (3 << 2) | (c === 255 ? 2 : 0),
      0x25,
      0x33,
      [0x25, 0x2a, 0x33, 0x43].includes(c) ? 0x2b : c,
    ]);
    const policy = Policy.fromBytes(image(1, 4 | 128, 0x2f, ...u32(7), 128, ...tails.flat()));
    const victim = parse("User-agent: *\nDisallow: /private\n").policyFor("x");
    const asked = many("https://a.example/private/x");
    expect(new Set(victim.check(asked))).toEqual(new Set([0]));
    const before = engine().u8.slice(WAYS, ARENA);
    policy.check([`https://a.example/${"<".repeat(1800)}`, "/"]);
    expect(Buffer.compare(engine().u8.subarray(WAYS, ARENA), before)).toBe(0);
    expect(new Set(victim.check(asked))).toEqual(new Set([0]));
    victim.dispose();
    policy.dispose();
  });
});
