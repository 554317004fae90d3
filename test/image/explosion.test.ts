/** Images that are whole, but blow up when their rules are written out. They may be refused; they may not kill. */
import { describe, expect, it } from "vitest";
import { run } from "../hostile/child.ts";

const script = new URL("explosion.child.ts", import.meta.url);

describe("explain() of a small image with large rules", () => {
  it.each([
    ["tails", 60_000],
    ["tails", 1_000_000],
    ["chain", 60_000],
    ["chain", 1_000_000],
  ])("%s of %i bytes: refused or answered in bounded memory", (shape, size) => {
    const { out, end } = run(script, [shape, String(size)], 256);
    expect(end).toBe("done");
    expect(out).toMatch(/^(answered|refused: BAD_IMAGE)$/);
  });
});
