/**
 * URLs of kilobytes and megabytes. They are asked in separate processes, because what goes wrong with them (an
 * address past 2 GiB, masks past their area) outlives the question.
 *
 * @module-tag long
 * @module-tag nightly
 * @module-tag built
 */
import { describe, expect, it } from "vitest";
import { MAX_URL } from "../../src/engine/url/kinds.ts";
import { run } from "./child.ts";

const script = new URL("long-urls.child.ts", import.meta.url);
const MIB = 2 ** 20;

/** Runs the script and reads what it printed, line by line. */
function child(args: readonly string[]): Record<string, unknown>[] {
  const { out, end } = run(script, args);
  expect(end).toBe("done");
  return out.split("\n").map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** Compares what came of a URL of this many characters, and of the work after it, with what has to. */
function expectAnswers(length: number, { memory, ...result }: Record<string, unknown>): void {
  const valid = length <= MAX_URL;
  const verdict = valid ? 1 : 2;
  const allowed = valid || "INVALID_URL";
  expect(result).toEqual({
    first: allowed,
    once: [verdict],
    asked: allowed,
    batch: [0, verdict, 0, 1],
    packed: [0, verdict, 0, 1],
    explain: allowed,
    // Of two characters nothing is left when four are cut off, but "%7Eb" alone: no URL.
    odd: [0, length < 5 ? 2 : valid ? 0 : 2],
    dialects: [
      [verdict, 1],
      [verdict, 1],
      [verdict, 1],
      [verdict, 1],
    ],
    before: [0, 1, 0],
    same: [0, 1, 0],
    large: [false, false, true],
    explained: 20_001,
    largeBatch: [0, 1, 0],
  });
  // A URL that is refused leaves no trace: this is what the rest of the work takes.
  expect(memory as number).toBeLessThan((valid ? 80 : 40) * MIB);
}

describe("a long URL", () => {
  it("may have as many characters as documented", () => {
    expect(MAX_URL).toBe(262_144);
  });

  // 45 million characters once took addresses past 2 GiB, 100 million overflowed the size of the masks.
  it.each([
    [[2, 601, 1_849, 32_641, 98_305]],
    [[MAX_URL]],
    [[MAX_URL + 1]],
    [[1_000_000, 45_000_000]],
    [[100_000_000]],
  ])("of %j characters has its verdict, and so has what comes after", (lengths) => {
    const results = child(["one", lengths.join(",")]);
    expect(results.length).toBe(lengths.length);
    results.forEach((result, i) => {
      expectAnswers(lengths[i]!, result);
    });
  });
});

describe("many URLs just under the limit", () => {
  // Escaping makes nine bytes of an ideograph, and the masks take 32 bytes for each byte of a text.
  it.each([
    ["ASCII", "a", 8, 80],
    ["non-ASCII", "漢", 2, 192],
    ["escapes to be rewritten", "%7e", 8, 80],
    ["escapes that stay", "%2F", 8, 80],
  ])("take bounded memory where they are %s", (_name, character, rounds, limit) => {
    const [result] = child(["many", character, String(rounds)]);
    const { disallowed, curve } = result as { disallowed: number; curve: number[] };
    const shown = curve.map((bytes) => (bytes / MIB).toFixed(1)).join(" ");
    console.log(`URLs of ${JSON.stringify(character)} just under the limit, core MiB: ${shown}`);
    expect(disallowed).toBe(rounds * 2 * 3);
    expect(Math.max(...curve)).toBeLessThan(limit * MIB);
    expect(curve.at(-1)).toBe(curve[0]);
  });
});
