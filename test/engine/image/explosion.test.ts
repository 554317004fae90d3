/**
 * Images that are whole, but blow up when their rules are written out. They may be refused; they may not kill.
 *
 * @module-tag long
 * @module-tag nightly
 * @module-tag built
 */
import { describe, expect, it } from "vitest";
import { run } from "../../hostile/child.ts";

const script = new URL("explosion.child.ts", import.meta.url);

describe("explain() of a small image with large rules", () => {
  it.each([
    ["tails", 60_000, "refused: BAD_IMAGE"],
    ["tails", 1_000_000, "refused: BAD_IMAGE"],
    ["chain", 60_000, "answered"],
    // A rule on each of 60,000 nodes along a path: written out, 1.8 GB.
    ["chain", 720_000, "answered"],
    ["chain", 4_000_000, "answered"],
    ["tails that match", 720_000, "answered"],
    ["tails of stars that match", 720_000, "answered"],
    ["tails of stars that match", 8_000_000, "answered"],
  ])("%s of %i bytes: %s in bounded memory", (shape, size, outcome) => {
    const { out, end } = run(script, [shape, String(size)], 96);
    expect(end).toBe("done");
    expect(out).toBe(outcome);
  });
});
