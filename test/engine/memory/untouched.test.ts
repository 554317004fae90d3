/**
 * Compiling, reading images and explaining take work space in the core's memory. What others keep there stays as it is.
 *
 * @module-tag alone
 */
import { describe, expect, it, vi } from "vitest";
import { ARENA } from "../../../assembly/shared/boundary.ts";
import { parse } from "../../../src/index.ts";

const BLOCK = 16;
const LETTER = 0x5a;

/** A core of its own, in which no work space has been taken yet, and what asks it. */
async function fresh() {
  vi.resetModules();
  const { Policy, parse } = await import("../../../src/index.ts");
  const core = (await import("../../../src/engine/core/engine.ts")).engine();

  /** Takes what is free between other blocks, and so many bytes after the last; they must not be written to meanwhile. */
  function guarding<T>(after: number, act: () => T): T {
    const blocks: number[] = [];
    for (let top = 0, left = after / BLOCK; left > 0; left--) {
      const at = core.arena.take(BLOCK);
      blocks.push(at);
      if (at < top) left++;
      top = Math.max(top, at);
    }
    for (const at of blocks) core.u8.fill(LETTER, at, at + BLOCK);
    const result = act();
    for (const at of blocks) {
      if (!core.u8.subarray(at, at + BLOCK).every((byte) => byte === LETTER))
        throw new Error(`written to ${at}`);
      core.arena.free(at, BLOCK);
    }
    return result;
  }
  return { Policy, parse, core, guarding };
}

/** A file of rules that all match the last one's path. */
function fileOf(count: number): string {
  const lines = Array.from({ length: count }, (_, i) => `Disallow: /${"a".repeat(i)}\n`);
  return `User-agent: *\n${lines.join("")}`;
}

describe.each([10, 900])("%i rules", (count) => {
  const url = `/${"a".repeat(count)}`;

  it("are compiled", async () => {
    const { parse, guarding } = await fresh();
    const before = parse("User-agent: *\nDisallow: /é1\n").policyFor("x");
    expect([...before.check(["/%C3%A91", "/"])]).toEqual([0, 1]);
    const paths = Array.from({ length: count }, (_, i) => `/é${i}`);
    const body = `User-agent: *\n${paths.map((path) => `Disallow: ${path}$\n`).join("")}`;
    const urls = paths.flatMap((path) => [path, `${path}x`]);
    const verdicts = guarding(64 * count, () => parse(body).policyFor("x").check(urls));
    expect([...verdicts]).toEqual(urls.map((_, i) => i % 2));
    expect([...before.check(["/%C3%A91", "/"])]).toEqual([0, 1]);
  });

  it("are read from an image, and explained", async () => {
    const bytes = parse(fileOf(count)).policyFor("x").toBytes();
    const { Policy, guarding } = await fresh();
    const policy = guarding(64 * count, () => Policy.fromBytes(bytes));
    const { candidates } = guarding(64 * count, () => policy.explain(url));
    expect(candidates.length).toBe(count);
  });
});

it("rules that take less room in their image than as matches are explained, and stay as they are", async () => {
  const letters = [..."abcdefghijklmnopqrstuvwxyz234567"];
  const patterns = letters.flatMap((first) => letters.map((second) => `/*${first}${second}`));
  const body = `User-agent: *\n${patterns.map((pattern) => `Disallow: ${pattern}\n`).join("")}`;
  const bytes = parse(body).policyFor("x").toBytes();
  expect(bytes.length).toBeLessThan(10 * patterns.length);
  const { Policy, guarding } = await fresh();
  const policy = Policy.fromBytes(bytes);
  const url = `/${patterns.join("").replaceAll("/*", "")}`;
  const { candidates } = guarding(1 << 16, () => policy.explain(url));
  expect(candidates.map(({ pattern }) => pattern).sort()).toEqual(patterns.sort());
  expect(policy.toBytes()).toEqual(bytes);
});

it("what is beyond maxBytes is not brought in", async () => {
  const { parse, guarding } = await fresh();
  const ask = (size: number): Uint8Array => {
    const body = new TextEncoder().encode(`User-agent: *\nDisallow: /a\n${"#".repeat(size)}`);
    return parse(body, { maxBytes: 100 }).policyFor("x").check(["/a", "/b"]);
  };
  expect([...ask(0)]).toEqual([0, 1]);
  expect([...guarding(4096, () => ask(1 << 19))]).toEqual([0, 1]);
});

it("work space that grows gives its old place back, and no more", async () => {
  const { parse, core } = await fresh();
  const sizes = [1, 2, 3, 4, 5, 6, 7, 8].map((times) => times << 18);
  for (const size of sizes) {
    const body = `User-agent: *\nDisallow: /a\n#${"x".repeat(size)}\n`;
    expect(
      parse(body, { maxBytes: 1 << 22 })
        .policyFor("x")
        .isAllowed("/a"),
    ).toBe(false);
    // A string's characters may take three bytes each.
    expect(core.arena.used).toBeLessThan(4 * (size + (1 << 18)));
  }
  expect(core.arena.take(16)).toBeGreaterThanOrEqual(ARENA);
});

it("a large file leaves others alone, and gives its work space back", async () => {
  const { parse, core } = await fresh();
  const before = parse("User-agent: *\nDisallow: /b\n").policyFor("x");
  expect([...before.check(["/b", "/"])]).toEqual([0, 1]);
  const count = 20_000;
  const paths = Array.from({ length: count }, (_, i) => `/${i}`);
  const policy = parse(`User-agent: *\n${paths.map((path) => `Disallow: ${path}$\n`).join("")}`).policyFor(
    "x",
  );
  policy.isAllowed("/");
  const { used } = core.arena;
  const verdicts = policy.check([...paths, ...paths.map((path) => `${path}x`)]);
  expect(verdicts.subarray(0, count).every((verdict) => verdict === 0)).toBe(true);
  expect(verdicts.subarray(count).every((verdict) => verdict === 1)).toBe(true);
  expect([...before.check(["/b", "/"])]).toEqual([0, 1]);
  policy.dispose();
  // The table of rules stays, for the next file. The compiler alone takes more than 100 bytes per rule.
  expect(core.arena.used - used).toBeLessThan(100 * count);
  // And no more than what was needed has been asked of the runtime, and a quarter of that.
  expect(core.u8.length).toBeLessThan(2 ** 24);
});
