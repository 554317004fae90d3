/**
 * Policies by the hundred thousand: what they take is given back, by hand or with the garbage.
 *
 * @module-tag long
 * @module-tag nightly
 * @module-tag built
 */
import { describe, expect, it } from "vitest";
import { run } from "../../hostile/child.ts";
import { upTo } from "../../support/effort.ts";

const script = new URL("collect.child.ts", import.meta.url);
const MIB = 2 ** 20;

interface Point {
  policies: number;
  used: number;
  core: number;
  rss: number;
}

function curveOf(way: string, count: number, held = 0): Point[] {
  const { out, end } = run(script, [way, String(count), String(held)], 512, ["--expose-gc"]);
  expect(end).toBe("done");
  const curve = JSON.parse(out) as Point[];
  const row = (name: string, value: (point: Point) => string) => `  ${name} ${curve.map(value).join(" ")}`;
  console.log(
    [
      `${way}, ${count} policies, ${held} held, at each tenth:`,
      row("in use, KiB:", (point) => (point.used / 1024).toFixed(0)),
      row("core, MiB:  ", (point) => (point.core / MIB).toFixed(2)),
      row("RSS, MiB:   ", (point) => (point.rss / MIB).toFixed(0)),
    ].join("\n"),
  );
  expect(curve.length).toBe(10);
  return curve;
}

/** What is used at the end is what was used after the first two tenths. */
function expectFlat(curve: readonly Point[]): void {
  const warm = curve[1]!;
  const last = curve.at(-1)!;
  // A few policies of the last round may not have been found dead yet.
  expect(last.used).toBeLessThan(warm.used + 64 * 1024);
  // The collector comes when it likes, so there may be a step of growth more; a leak would be many.
  expect(last.core).toBeLessThanOrEqual(Math.max(warm.core * 1.3, warm.core + MIB));
  // The process has pools of its own; with EFFORT=1, a leak of 64 bytes a policy would show.
  expect(last.rss).toBeLessThan(Math.max(warm.rss * 1.3, warm.rss + 48 * MIB));
}

describe("memory stays flat", () => {
  it("over policies that are disposed of", () => {
    const curve = curveOf("disposed", upTo(1_000_000, 100_000));
    expectFlat(curve);
    expect(curve.at(-1)!.used).toBe(curve[0]!.used);
    expect(curve.at(-1)!.core).toBeLessThan(4 * MIB);
  });

  it("over policies that are left to the garbage collector", () => {
    const curve = curveOf("collected", upTo(200_000, 50_000));
    expectFlat(curve);
    // They were freed: with EFFORT=1, 160,000 programs of some 60 bytes would pass this.
    expect(curve.at(-1)!.core).toBeLessThan(8 * MIB);
  });

  it.each([
    "shared by their file",
    "read from bytes",
    "explained",
    "stored",
    "stored in stores that are dropped",
  ])("over policies that are %s", (way) => {
    expectFlat(curveOf(way, upTo(100_000, 20_000)));
  });

  it("with thousands that stay among those that go", () => {
    expectFlat(curveOf("disposed", upTo(100_000, 20_000), 5000));
  });
});
