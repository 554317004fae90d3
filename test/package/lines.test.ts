/**
 * Node prints the line that threw an error which nobody catches, before the message: bundles have lines.
 *
 * @module-tag built
 */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { inLines } from "../../tools/lines.ts";

const dist = fileURLToPath(new URL("../../dist/", import.meta.url));
const files = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter(
  (file) => /\.c?js$/.test(file) && !/^(?:web|types)\b/.test(file),
);

it("no line of a bundle that may throw is long", () => {
  const long = files.flatMap((file) =>
    readFileSync(dist + file, "utf8")
      .split("\n")
      .filter((line) => line.length > 3000 && /\bthrow (?:new )?\w+\(/.test(line))
      .map((line) => `${file}: ${line.length}`),
  );
  expect(files.length).toBeGreaterThan(30);
  expect(long).toEqual([]);
});

it.each([
  ["createEnforcer", "robotomata/enforce", 'createEnforcer({ robots: "", crawlers: "{}" })', "is empty"],
  ["parse", "robotomata", "parse(7)", "INVALID_ARGUMENT"],
])("an error of %s that nobody catches says why within 4,000 characters", (name, from, call, why) => {
  const program = `import { ${name} } from "${from}"; ${call};`;
  const { stderr, status } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    cwd: dist,
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([1, expect.stringContaining(why)]);
  expect(stderr.length).toBeLessThan(4000);
});

it("breaks lines where nothing else changes", () => {
  const line = `const a=1;${"x".repeat(1000)}();function f(){return\`a;b\`}class A{b=1;c(){}}`;
  expect(inLines(line).replaceAll("\n", "")).toBe(line);
  expect(inLines(line).split("\n")).toHaveLength(3);
});
