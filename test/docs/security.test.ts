/** SECURITY.md: each promise names the tests that hold it, and these exist. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const text = readFileSync(join(root, "SECURITY.md"), "utf8");

/** The tests that a text names; one without a folder is in that of the test before it. */
function testsIn(part: string): string[] {
  let folder = "";
  return [...part.matchAll(/`([\w/-]+\.(?:test|spec)\.ts)`/g)].map(([, name = ""]) => {
    if (!name.includes("/")) return join(folder, name);
    folder = join(name, "..");
    return name;
  });
}

it("names tests that exist, and one for each promise", () => {
  const promised = text.split("## What is promised")[1]!.split("\nNot promised:")[0]!;
  const promises = promised.split(/\n- (?=\*\*)/).slice(1);
  expect(promises.length).toBeGreaterThan(10);
  const unheld = promises.filter((one) => testsIn(one).length === 0).map((one) => one.slice(0, 40));
  expect(unheld).toEqual([]);
  const all = testsIn(text);
  console.log(`${promises.length} promises, ${all.length} tests named`);
  expect(all.filter((one) => !existsSync(join(root, one)))).toEqual([]);
});
