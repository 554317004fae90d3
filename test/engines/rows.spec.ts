/** Rows of several machines, each of which has counted its own files: a folder is the whole, as DuckDB reads it. */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import { skipped } from "../crawl/fetch/skip.ts";
import { questions } from "./questions.ts";

const folder = new URL("./", import.meta.url);
const installed = existsSync(new URL("node_modules/@duckdb/node-api", folder));
if (!installed) skipped("rows in DuckDB", "`npm ci` was not run in test/engines");

const main = fileURLToPath(new URL("../../dist/cli/main.js", folder));
const cwd = mkdtempSync(join(tmpdir(), "robotomata-rows-"));
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

it.skipIf(!installed)("are those of one process, in files that are read as a folder", async () => {
  const bodies = [...new Set(questions(300).flatMap(({ body }) => body ?? []))];
  for (const [i, body] of bodies.entries()) {
    for (const place of ["all", `machine-${i % 3}`]) {
      mkdirSync(join(cwd, place), { recursive: true });
      writeFileSync(join(cwd, place, `host-${i}.example`), body);
    }
  }
  mkdirSync(join(cwd, "rows"));
  const survey = (...args: string[]): string =>
    execFileSync(process.execPath, [main, "survey", "--json", ...args], { cwd, encoding: "utf8" });
  const count = (rows: string, from: string): object => {
    const stdout = survey("--rows", rows, from);
    writeFileSync(join(cwd, `${from}.json`), stdout);
    return JSON.parse(stdout);
  };
  const whole = count("whole.parquet", "all");
  for (const name of ["machine-0", "machine-1", "machine-2", "machine-1"])
    count(`rows/${name}.parquet`, name);
  const api = createRequire(fileURLToPath(folder))("@duckdb/node-api");
  const connection = await (await api.DuckDBInstance.create()).connect();
  const number = async (sql: string): Promise<number> =>
    Number((await connection.runAndReadAll(`SELECT count(*) FROM (${sql})`)).getRows()[0][0]);
  const [one, many] = [`FROM '${cwd}/whole.parquet'`, `FROM '${cwd}/rows/*.parquet'`];
  expect(await number(one)).toBeGreaterThan(bodies.length * 10);
  expect(await number(`${one} EXCEPT ALL ${many}`)).toBe(0);
  expect(await number(`${many} EXCEPT ALL ${one}`)).toBe(0);
  // What is read twice is seen.
  cpSync(join(cwd, "rows/machine-1.parquet"), join(cwd, "rows/again.parquet"));
  expect(await number(`${many} EXCEPT ALL ${one}`)).toBeGreaterThan(0);
  const parts = ["machine-0.json", "machine-1.json", "machine-2.json"];
  expect(JSON.parse(survey("--merge", ...parts))).toEqual(whole);
  connection.closeSync();
});
