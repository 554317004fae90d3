/**
 * Images that are sound but say what no compiler would: nodes without anything, children twice, tails of any bytes.
 * However a question is put, the answer is the walk's, and nobody else's memory changes. What contradicts itself is
 * refused.
 */
import { describe, expect, it } from "vitest";
import { DISPATCH_ENTRIES } from "../../../assembly/memory.ts";
import { ARENA } from "../../../assembly/shared/boundary.ts";
import { IMAGE_WIDE } from "../../../assembly/shared/format.ts";
import { engine } from "../../../src/engine/core/engine.ts";
import { PolicyStore } from "../../../src/engine/store/index.ts";
import { Policy, parse } from "../../../src/index.ts";
import { codeOf } from "../../hostile/codes.ts";
import { forged, programStart } from "./forge.ts";
import { samples } from "./samples.ts";

const u32 = (n: number): number[] => [n & 255, (n >>> 8) & 255, (n >>> 16) & 255, n >>> 24];
const image = (...program: number[]): Uint8Array =>
  forged({ flags: IMAGE_WIDE, agent: "x", program: Uint8Array.from(program) });
const many = (url: string): string[] => new Array(64).fill(url);

/** A path root "/" with children 'a' and 'b', the first at 14, the second at a given place. */
const root = (second: number): number[] => [1, 56, 0x2f, 1, 0x61, 0x62, ...u32(14), ...u32(second)];

describe("a forged program", () => {
  it.each([
    ["whose child has nothing at all", image(...root(16), 0, 0, 0, 0x41, ...u32(0x70000000))],
    [
      "whose child has a value, and says that there is more below",
      image(...root(20), 0, 33, ...u32(3), 0, 0x41, ...u32(0x70000000)),
    ],
    [
      "with two children of the same byte",
      image(1, 56, 0x2f, 1, 0x61, 0x61, ...u32(14), ...u32(20), 0, 1, ...u32(2), 0, 1, ...u32(3)),
    ],
  ])("%s answers many as it answers one", (_name, bytes) => {
    const url = "https://a.example/aAxx";
    const policy = Policy.fromBytes(bytes);
    const [alone] = policy.check([url]);
    expect(new Set(policy.check(many(url)))).toEqual(new Set([alone]));
    const store = new PolicyStore({ agent: "x" });
    store.set("https://a.example", bytes, { allowMismatch: true });
    expect([...store.check([url])]).toEqual([alone]);
    store.clear();
    policy.dispose();
  });

  it("with two children of the same byte has the rules of the first, which is the one that answers", () => {
    const two = image(1, 56, 0x2f, 1, 0x61, 0x61, ...u32(14), ...u32(20), 0, 1, ...u32(2), 0, 1, ...u32(3));
    const policy = Policy.fromBytes(two);
    expect(policy.rules).toEqual([{ type: "disallow", pattern: "/a", line: 0 }]);
    expect(policy.explain("/a").candidates).toEqual(policy.rules);
    expect(policy.check(["/a", "/b"])).toEqual(Uint8Array.of(0, 1));
    policy.dispose();
  });

  it("whose leaf is followed by what looks like its children ends with the leaf", () => {
    // "/" has a child "ab", and that has the leaves "c" and "d". The bytes of "d" are those of a child "1" as well.
    const program = [
      ...[1, 56, 0x2f, 0, 0x61, ...u32(9)],
      ...[1, 56, 0x62, 1, 0x63, 0x64, ...u32(23), ...u32(29)],
      ...[0, 1, ...u32(2)],
      ...[0, 0x31, ...u32(29)],
    ];
    const policy = Policy.fromBytes(image(...program));
    expect(policy.rules.map(({ type, pattern }) => `${type} ${pattern}`)).toEqual([
      "allow /abd",
      "disallow /abc",
    ]);
    for (const url of ["https://a.example/abc1", "https://a.example/abc"]) {
      expect([...policy.check([url])]).toEqual([0]);
      expect(new Set(policy.check(many(url)))).toEqual(new Set([0]));
    }
    policy.dispose();
  });

  it("with more children of the path root than are tabulated answers many as it answers one", () => {
    // One for each byte, "z" the last.
    const bytes = Array.from({ length: 256 }, (_, i) => (i === 255 ? 0x7a : i === 0x7a ? 255 : i));
    const first = 4 + 256 * 5;
    const policy = Policy.fromBytes(
      image(
        ...[1, 8 | 32, 0x2f, 255, ...bytes, ...bytes.flatMap((_, i) => u32(first + 6 * i))],
        ...bytes.flatMap(() => [0, 1, ...u32(2)]),
      ),
    );
    const urls = [..."abyz"].map((letter) => `https://a.example/${letter}x`);
    for (const url of urls) {
      expect([...policy.check([url])]).toEqual([0]);
      expect(new Set(policy.check(many(url)))).toEqual(new Set([0]));
    }
    policy.dispose();
  });

  it("whose tails contain every byte writes masks of a grown text into their own place", () => {
    // All of "%3" and a byte, but what the text is full of: no match may spare the others.
    const tails = Array.from({ length: 256 }, (_, c) => [
      ...u32(2 * (600 - c)),
      (3 << 2) | (c === 255 ? 2 : 0),
      0,
      0x25,
      0x33,
      [0x25, 0x2a, 0x33, 0x43].includes(c) ? 0x2b : c,
    ]);
    const policy = Policy.fromBytes(image(1, 4 | 128, 0x2f, ...u32(7), 128, ...tails.flat()));
    const victim = parse("User-agent: *\nDisallow: /private\n").policyFor("x");
    const asked = many("https://a.example/private/x");
    expect(new Set(victim.check(asked))).toEqual(new Set([0]));
    const before = engine().u8.slice(DISPATCH_ENTRIES, ARENA);
    policy.check([`https://a.example/${"<".repeat(1800)}`, "/"]);
    expect(Buffer.compare(engine().u8.subarray(DISPATCH_ENTRIES, ARENA), before)).toBe(0);
    expect(new Set(victim.check(asked))).toEqual(new Set([0]));
    victim.dispose();
    policy.dispose();
  });
});

describe("bytes that are only the beginning of a program", () => {
  /** Whether the first bytes are a sound program by themselves. */
  function validate(bytes: Uint8Array, length: number, wide: boolean): boolean {
    const core = engine();
    const at = core.place(bytes, bytes.length + 8);
    return Boolean(core.wasm.validate(at, length, wide, at + bytes.length));
  }

  it.each(samples)("are not sound, whatever comes after them: $name", ({ body, dialect, agent }) => {
    const bytes = parse(body, { dialect }).policyFor(agent).toBytes();
    const wide = (bytes[6]! & IMAGE_WIDE) !== 0;
    const program = bytes.subarray(programStart(bytes));
    const sound = Array.from({ length: program.length + 1 }, (_, i) => i).filter((length) =>
      validate(program, length, wide),
    );
    expect(sound).toEqual([program.length]);
  });

  it("are not sound with a label that ends beyond them, be it by four billion bytes", () => {
    const sizes = [9, 300, 70_000, 700_000, 2 ** 20, 2 ** 24, 2 ** 31, 2 ** 32 - 20];
    for (const size of [...sizes, ...Array.from({ length: 19 }, (_, i) => 2 ** 32 - 1 - i)]) {
      for (const flags of [0, 1, 1 | 2, 4 | 128, 8 | 32, 1 | 8 | 32]) {
        const program = Uint8Array.from([255, flags, ...u32(size), ...u32(4), ...u32(4)]);
        for (let length = 0; length <= program.length; length++)
          expect(validate(program, length, true), `${size} ${flags} ${length}`).toBe(false);
      }
    }
  });
});

describe("a program that contradicts itself", () => {
  /** One node with a tail list of two loose tails, "a" and "b". */
  const tails = (flags: number, first: number, second: number): number[] => [
    ...[1, 4 | flags, 0x2f, ...u32(7), 128],
    ...[...u32(first), 1 << 2, 0, 0x61, ...u32(second), (1 << 2) | 2, 0, 0x62],
  ];
  /** "/" with a child "a" that has a rule of a value, and says what else. */
  const child = (below: number, value: number, flags = 1): number[] => [
    ...[1, 8 | below, 0x2f, 0, 0x61, ...u32(9)],
    ...[0, flags, ...u32(value)],
  ];
  /** A list of one tail, of whose bytes some are its fingerprint. */
  const single = (offset: number, ...tail: number[]): number[] =>
    measured([(tail.length << 2) | 2], offset, ...tail);
  /** The same, its length in other bytes. */
  const measured = (length: number[], offset: number, ...tail: number[]): number[] => [
    ...[1, 4 | 128, 0x2f, ...u32(7), 128],
    ...[...u32(8), ...length, offset, ...tail],
  ];
  const more = (n: number): number[] => Array(n).fill(128);
  const ALLOW = 16;
  const DISALLOW = 32;

  it.each<[string, number[], boolean]>([
    ["a child that disallows, and says so", child(DISALLOW, 4), true],
    ["a child that allows, and says so", child(ALLOW, 5), true],
    ["more than there is", child(ALLOW | DISALLOW, 5), true],
    ["a child that disallows, and says nothing", child(0, 4), false],
    ["a child that disallows, and says that it allows", child(ALLOW, 4), false],
    ["a child that allows, and says that it disallows", child(DISALLOW, 5), false],
    ["a child that says that something below it allows", child(DISALLOW, 4, 1 | ALLOW), false],
    ["a child that says that a tail allows", child(DISALLOW, 4, 1 | 64), false],
    ["a rule of no rank that disallows", child(DISALLOW, 0), false],
    ["a rule of no rank that allows", child(ALLOW, 1), false],
    ["tails, and says so", tails(64 | 128, 7, 6), true],
    ["tails of which one allows, and does not say so", tails(128, 7, 6), false],
    ["tails of which one disallows, and does not say so", tails(64, 7, 6), false],
    ["tails whose values rise", tails(64 | 128, 6, 7), false],
    ["a tail of no rank", tails(64 | 128, 6, 1), false],
    ["a tail with a fingerprint", single(2, 0x61, 0x2a, 0x62), true],
    ["a tail whose fingerprint is a star", single(1, 0x61, 0x2a, 0x62), false],
    ["a tail whose fingerprint is beyond it", single(3, 0x61, 0x2a, 0x62), false],
    ["a tail whose length has five bytes", measured([(1 << 2) | 2 | 128, ...more(3), 0], 0, 0x61), true],
    ["a tail whose length has six bytes", measured([(1 << 2) | 2 | 128, ...more(4), 0], 0, 0x61), false],
    ["a tail whose length never ends", measured(more(1), 128, 128, 128), false],
    ["a tail of nothing but stars", single(0, 0x2a, 0x2a), false],
  ])("has %s", (_name, program, loads) => {
    const load = (): Policy => Policy.fromBytes(image(...program));
    if (loads) expect(load().agent).toBe("x");
    else expect(codeOf(load)).toBe("BAD_IMAGE");
  });

  describe("with an index", () => {
    const tables = new Array<number>(96).fill(255);
    const [abc, ab] = [
      [0x61, 0x62, 0x63],
      [0x61, 0x62, 0x2a, 0x63],
    ];
    interface Index {
      tables?: readonly number[];
      filter?: readonly number[];
      slot?: number;
      tail?: readonly number[];
    }
    /** A list with an index of two slots, whose one tail stands in the slot that is said, or outside the index. */
    const indexed = (index: Index): Uint8Array => {
      const { slot = -1, tail = abc } = index;
      const first = [0, 1].map((i) => (i === slot ? u32(107) : u32(0)));
      return image(
        ...[1, 4 | 128, 0x2f, ...u32(7), slot < 0 ? 129 : 1],
        ...[...(index.tables ?? tables), ...(index.filter ?? [255, 255]), ...first.flat()],
        ...[...u32(8), (tail.length << 2) | 2, 0, ...tail],
      );
    };
    const loads = (index: Index): boolean => codeOf(() => Policy.fromBytes(indexed(index))) === "none";
    /** The tables without some bits of one of their bytes. */
    const without = (at: number, bits: number): number[] =>
      tables.map((byte, i) => (i === at ? byte & ~bits : byte));
    /** Where a byte stands in the tables of the k-th byte of fingerprints: by its low nibble, and by its high one. */
    const low = (k: number, byte: number): number => 32 * k + (byte & 15);
    const high = (k: number, byte: number): number => 32 * k + 16 + (byte >> 4);

    const slots = [0, 1].filter((slot) => loads({ slot }));
    const slot = slots[0]!;

    it("leads to a tail by one of two slots", () => {
      expect(slots.length).toBe(1);
      const policy = Policy.fromBytes(indexed({ slot }));
      expect(policy.isAllowed("/xabcx")).toBe(false);
      expect(policy.isAllowed("/xabx")).toBe(true);
      policy.dispose();
    });

    it("does not lead to its tail by the filter", () => {
      const bits = Array.from({ length: 8 }, (_, i) => 1 << i);
      const filter = (bit: number): number[] => (slot === 0 ? [bit, 0] : [0, bit]);
      expect(bits.filter((bit) => loads({ slot, filter: filter(bit) })).length).toBe(1);
      expect(bits.filter((bit) => loads({ slot, filter: filter(255 & ~bit) })).length).toBe(7);
    });

    it.each(abc.flatMap((byte, k) => [low(k, byte), high(k, byte)]))(
      "does not have its tail in the tables: %i",
      (at) => {
        expect(loads({ slot, tables: without(at, 127) })).toBe(false);
        expect(loads({ slot, tables: without(at, 128) })).toBe(true);
        // One bucket in common is enough, if it is one of whole fingerprints.
        expect(loads({ slot, tables: without(at, 126) })).toBe(true);
      },
    );

    it("has a whole fingerprint outside", () => {
      expect(loads({})).toBe(false);
    });

    it("has a short fingerprint within", () => {
      expect([0, 1].filter((slot) => loads({ slot, tail: ab }))).toEqual([]);
    });

    it("has a short fingerprint outside, which must be in the tables whatever follows", () => {
      expect(loads({ tail: ab })).toBe(true);
      const policy = Policy.fromBytes(indexed({ tail: ab }));
      expect(policy.isAllowed("/xab-c")).toBe(false);
      expect(policy.isAllowed("/xac-c")).toBe(true);
      policy.dispose();
      for (let at = 0; at < 96; at++) {
        const own = [low(0, 0x61), high(0, 0x61), low(1, 0x62), high(1, 0x62)].includes(at) || at >= 64;
        expect(loads({ tail: ab, tables: without(at, 128) }), String(at)).toBe(!own);
        expect(loads({ tail: ab, tables: without(at, 127) }), String(at)).toBe(true);
      }
    });
  });
});
