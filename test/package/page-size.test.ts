// @module-tag built
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";

/**
 * Bytes of gzip; nobody should wait for more than 256,000. 2026-11-22: 241,600 and a fiftieth, six tenths the editor. Lint
 * grew by 5,000 when it came to read a file once, reasons and texts of the log tab took 6,000, and 2,000 are for ways by
 * which lint does with less of an analysis. Fingerprint tables in the core's tail lists took 400, trees of what paths begin
 * with 400, white space that each dialect reads its own way 200. What writes exports is loaded on demand, which saves 600.
 * Refusing options that do not exist, in every entry, took 400; building a file is loaded on demand, too, which saves 7,000.
 * What lets lint look at fewer letters, lines and rules takes 300. Groups that lint takes together, entities with numbers, and
 * a page that says one thing in all its places and keeps the focus take 1,300; whom agent lines are for, asked in one place for every dialect, how
 * long a URL is that is too long, and names beyond ASCII take 400. Keys that were typed just before the page is left, a
 * Stop that stops, and what a URL that is too long is told take 500; counts per crawler, hints in what is empty, and ways back
 * from tab to tab 500. Resources that lint finds blocked by all rules together, and what it says of groups that are not merged,
 * take 800. What the worker imports was not counted before, 5,000 and more; searching, repairing and saving are loaded on
 * demand instead. Rules that find a site, a search engine or a sitemap shut out, names of companies, messages that say what
 * to write, and limits for compressed logs take 4,700.
 */
const BUDGET = 255_000;

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
