// @module-tag built
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";

/**
 * Bytes of gzip: the editor, the engine with lint, and the texts of one language. What the first view does not need comes
 * when it is wanted: each other tab with its styles, dialogs, completion, search, and the rules' sentences in other
 * languages. Raised from 254,000 on 2026-11-23 for what the page had learnt until 2026-11-27, to 298,800; lowered to 271,100
 * on that day, since lint's sentences come in the visitor's language only, and completion with the first visit of the file;
 * and to 266,900, since remarks on verdicts come in that language only, too; then 900 more for the question in links, line
 * ends and that they differed, and what is said of damaged links. Lowered from 268,000, since the page says less twice.
 */
const BUDGET = 267_000;

it("the tester's first load is within its budget, and README.md says what it is", () => {
  const folder = new URL("../../dist/web/", import.meta.url);
  const page = readFileSync(new URL("index.html", folder));
  const ofPage = [...`${page}`.matchAll(/(?:src|href)="\.\/(assets\/[^"]+)"/g)].map(([, name]) => name!);
  const workers = readdirSync(new URL("assets/", folder)).filter((name) => /^worker-.*\.js$/.test(name));
  expect(workers).toHaveLength(1);
  expect(ofPage.length).toBeGreaterThanOrEqual(3);
  // What these import is loaded with them, unless it is imported by a call.
  const named = new Set([...ofPage, `assets/${workers[0]}`]);
  for (const name of named) {
    if (!name.endsWith(".js")) continue;
    const script = readFileSync(new URL(name, folder), "utf8");
    for (const [, other] of script.matchAll(/(?:from|\bimport)\s*["`]\.\/([\w-]+\.js)["`]/g))
      named.add(`assets/${other}`);
  }
  const files = [...named].map((name) => readFileSync(new URL(name, folder)));
  const gzip = [page, ...files].reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0);
  console.log(`dist/web, first load: ${gzip} gzipped`);
  expect(gzip).toBeLessThanOrEqual(BUDGET);
  const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
  const told = Number(/first load weighs ([\d.]+) KB gzipped/.exec(readme)?.[1]) * 1000;
  expect(Math.abs(told - gzip), `README.md says ${told}`).toBeLessThanOrEqual(gzip / 20);
});
