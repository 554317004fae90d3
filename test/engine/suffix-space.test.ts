/** What matching makes of a long text stays within the room that it asked for, whatever bytes the text is made of. */
import { describe, expect, it } from "vitest";
import { RULE_SIZE } from "../../assembly/shared/boundary.ts";
import { engine } from "../../src/core/engine.ts";

const UNTOUCHED = 0xa5;
const AROUND = 4096;

/** Masks of all bytes, and then rules that cost so much where a run of a's is long that suffixes are put in order. */
const patterns = [
  ...Array.from({ length: 256 }, (_, byte) => [0x2f, 0x2a, byte]),
  ...Array.from({ length: 400 }, (_, i) =>
    [..."/*", ..."a".repeat(80 + (i % 60)), ..."ca*", ...`${i}!`].map(codeOf),
  ),
];

function codeOf(byte: string | number): number {
  return typeof byte === "number" ? byte : byte.charCodeAt(0);
}

describe("a text with every byte", () => {
  it.each([640, 4_000, 40_000, 70_000, 140_000])("of %i bytes", (size) => {
    const core = engine();
    // A run without an end that the rules want, so that each of them is looked for everywhere.
    const text = Uint8Array.from({ length: size }, (_, i) => (i < 64 ? i * 4 + 3 : 0x61));
    text.set([0x2f, 0x63, 0x61]);
    const bytes = core.hold(core.place(text, 64), size + 64);
    const all = core.hold(core.place(Uint8Array.from(patterns.flat())), patterns.flat().length + 64);
    const rules = core.rules(patterns.length);
    let at = all;
    for (const [i, { length }] of patterns.entries()) {
      core.u32.set([at, length, 4, 1], (rules + i * RULE_SIZE) >> 2);
      at += length;
    }
    const matches = core.arena.take(patterns.length * 4);
    const need = core.wasm.longTextSpace(size);
    const block = core.arena.take(need + 2 * AROUND);
    core.u8.fill(UNTOUCHED, block, block + need + 2 * AROUND);
    core.wasm.placeLongText(block + AROUND);
    core.wasm.matchingRules(rules, patterns.length, bytes, size, matches);
    core.wasm.placeLongText(0);
    const before = core.u8.subarray(block, block + AROUND);
    const after = core.u8.subarray(block + AROUND + need, block + need + 2 * AROUND);
    expect(before.every((byte) => byte === UNTOUCHED)).toBe(true);
    expect(after.every((byte) => byte === UNTOUCHED)).toBe(true);
    // It was used up to where the suffixes are, which take the most.
    const used = core.u8.subarray(block + AROUND, block + AROUND + need);
    expect(used.findLastIndex((byte) => byte !== UNTOUCHED)).toBeGreaterThan(need - 17 * size);
    core.arena.free(block, need + 2 * AROUND);
    core.arena.free(matches, patterns.length * 4);
    core.arena.free(bytes, size + 64);
    core.arena.free(all, patterns.flat().length + 64);
  });
});
