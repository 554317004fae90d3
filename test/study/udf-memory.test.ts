/**
 * A million calls of the functions for databases, which never return to an event loop.
 *
 * @module-tag long
 * @module-tag built
 */
import { expect, it } from "vitest";
import { cases } from "../support/effort.ts";
import { inBareContext } from "./bare.ts";

it("keeps a million calls within a few megabytes", () => {
  const { udf, evaluate } = inBareContext(
    "udf",
    `const { Instance } = WebAssembly;
    WebAssembly.Instance = function (module) {
      const made = new Instance(module);
      globalThis.memory = made.exports.memory;
      return made;
    };`,
  );
  const calls = cases(1_000_000);
  const rules = Array.from({ length: 40 }, (_, i) => `Disallow: /folder-${i}/*/x$\n`).join("");
  const body = (i: number): string =>
    `User-agent: FooBot\nDisallow: /${i}\n${rules}\nUser-agent: *\nAllow: /${i}\n${i % 5000 === 0 ? "#".repeat(600_000) : ""}`;
  const pages = (): number => (evaluate("memory.buffer.byteLength") as number) / 65_536;
  let early = 0;
  for (let i = 0; i < calls; i += 4) {
    const text = body(i % 50_000);
    expect(udf.allowed(text, "FooBot", "/b")).toBe(true);
    expect(udf.allowed(text, "BarBot", `/${i}`)).toBe(true);
    expect(udf.allowed(text, "FooBot", `/${i % 50_000}`)).toBe(false);
    udf.restriction(text, i % 8 === 0 ? "FooBot" : `Bot${i % 10_000}`);
    if (i === 20_000) early = pages();
  }
  console.log(`${calls} calls: ${pages()} pages of 64 KiB`);
  expect(early).toBeGreaterThan(0);
  expect(pages()).toBeLessThan(160);
});
