/** What matching makes of a long text stays within the room that it asked for, whatever bytes the text is made of. */
import { describe, expect, it } from "vitest";
import { RULE_SIZE } from "../../../assembly/shared/boundary.ts";
import { engine } from "../../../src/engine/core/engine.ts";

const UNTOUCHED = 0xa5;
const AROUND = 4096;

/** Rules of one byte each, so that all bytes have their masks; a dollar there is none. */
const bytes = Array.from({ length: 256 }, (_, byte) => `/*${String.fromCharCode(byte)}`).filter(
  (pattern) => !pattern.endsWith("$"),
);
/** Rules that cost so much where a run of a's is long that suffixes are put in order. */
const burning = Array.from({ length: 400 }, (_, i) => `/*${"a".repeat(80 + (i % 60))}ca*${i}!`);

/** Whether a text in Latin-1 matches a pattern that begins with a slash and a star. */
function matches(text: string, pattern: string): boolean {
  let at = 1;
  for (const segment of pattern.slice(2).split("*")) {
    const found = text.indexOf(segment, at);
    if (found < 0) return false;
    at = found + segment.length;
  }
  return true;
}

describe("a text with every byte", () => {
  it.each([
    [67, false],
    [100, false],
    [200, false],
    [449, true],
    [640, true],
    [4_000, true],
    [40_000, true],
    [70_000, true],
    [140_000, true],
  ])("of %i bytes, its suffixes in order: %s", (size, isOrdered) => {
    const core = engine();
    // A run without an end that the rules want, so that each of them is looked for everywhere.
    const text = `/ca${String.fromCharCode(...Array.from({ length: 64 }, (_, i) => i * 4 + 3))}${"a".repeat(size - 67)}`;
    // What follows the run's first half has to be found among the suffixes.
    const pieces = [1, 9, 70, 200].flatMap((length) =>
      [1, 20, 60].map((from) => `/*${text.slice(from, from + length)}`),
    );
    const patterns = [...bytes, ...burning, ...pieces, ...bytes];
    const place = (string: string): number =>
      core.hold(core.place(Buffer.from(string, "latin1"), 64), string.length + 64);
    const path = place(text);
    const all = place(patterns.join(""));
    const rules = core.rules(patterns.length);
    let at = all;
    for (const [i, { length }] of patterns.entries()) {
      core.u32.set([at, length, 4, 1], (rules + i * RULE_SIZE) >> 2);
      at += length;
    }
    const numbers = core.arena.take(patterns.length * 4);
    const need = core.wasm.longTextSpace(size);
    const block = core.arena.take(need + 2 * AROUND);
    core.u8.fill(UNTOUCHED, block, block + need + 2 * AROUND);
    core.wasm.placeLongText(block + AROUND);
    const found = core.wasm.matchingRules(rules, patterns.length, path, size, numbers);
    core.wasm.placeLongText(0);
    const wanted = patterns.flatMap((pattern, i) => (matches(text, pattern) ? [i] : []));
    expect([...core.u32.subarray(numbers >> 2, (numbers >> 2) + found)]).toEqual(wanted);
    const before = core.u8.subarray(block, block + AROUND);
    const after = core.u8.subarray(block + AROUND + need, block + need + 2 * AROUND);
    expect(before.every((byte) => byte === UNTOUCHED)).toBe(true);
    expect(after.every((byte) => byte === UNTOUCHED)).toBe(true);
    // Suffixes take the most, and begin after the masks.
    const used = core.u8.subarray(block + AROUND, block + AROUND + need);
    expect(used.findLastIndex((byte) => byte !== UNTOUCHED) > need - 17 * size).toBe(isOrdered);
    core.arena.free(block, need + 2 * AROUND);
    core.arena.free(numbers, patterns.length * 4);
    core.arena.free(path, size + 64);
    core.arena.free(all, patterns.join("").length + 64);
  });
});
