/** Rows of several machines, each of which has counted its own files: a folder is the whole, as DuckDB reads it. */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import { redisAvailable, startRedis } from "../crawl/fetch/redis-server.ts";
import { skipped } from "../crawl/fetch/skip.ts";
import { capture } from "../study/captures.ts";
import { eventually } from "../support/waits.ts";
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
  const all = count("whole.parquet", "all");
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
  const merge = (...names: string[]): string => survey("--merge", "--rows", "rows", ...names);
  expect(() => merge(...parts)).toThrow(/machine-1\.parquet: it has host-1\.example again/);
  expect(existsSync(join(cwd, "rows/_SUCCESS"))).toBe(false);
  rmSync(join(cwd, "rows/again.parquet"));
  expect(() => merge(parts[0]!, parts[1]!)).toThrow(/its files have \d+ hosts, and the counts \d+/);
  expect(JSON.parse(merge(...parts))).toEqual(all);
  expect(existsSync(join(cwd, "rows/_SUCCESS"))).toBe(true);
  connection.closeSync();
});

it.skipIf(!installed || !redisAvailable)(
  "are the same by a queue, with workers killed, and by date",
  async () => {
    await using redis = await startRedis();
    const info = (await capture("https://info.example", "")).bytes;
    const hosts = await Promise.all(
      [...Array(240).keys()].map((i) =>
        capture(`https://h${i}.example`, `User-agent: b${i % 9}\nDisallow: /${i % 3}\n`),
      ),
    );
    const dates = ["2025-05", "2026-05-17"];
    const dated = Array.from({ length: 8 }, (_, i) => {
      // Neighbours have hosts in common.
      const some = hosts.slice(i * 25, i * 25 + 45).map(({ bytes }) => bytes);
      writeFileSync(join(cwd, `${i}.warc.gz`), Buffer.concat([info, ...some]));
      return `${dates[i % 2]}=${i}.warc.gz`;
    });
    const agents = ["--agent", "b1", "--agent", "GPTBot"];
    const begin = (...args: string[]) => spawn(process.execPath, [main, ...args], { cwd, stdio: "pipe" });
    const whole = spawnSync(
      process.execPath,
      [main, "survey", "--json", "--rows", "dated.parquet", ...agents, ...dated],
      { cwd },
    );
    const surveying = begin("survey", "--json", "--rows", "set/", "--queue", redis.url, ...agents, ...dated);
    const [said, failed] = ["stdout", "stderr"].map((stream) => text(surveying[stream as "stdout"]));
    const ended = once(surveying, "close");
    const work = ["work", "--queue", redis.url, "--only", "survey", "--lock", "2", "--threads", "1"];
    const written = (): string[] => filesIn(join(cwd, "set")).filter((name) => /_job-|part-/.test(name));
    // Each is killed as soon as it has left a file more, or is about to.
    for (const least of [1, 2]) {
      const doomed = begin(...work);
      expect(await eventually(() => written().length >= least)).toBe(true);
      doomed.kill("SIGKILL");
    }
    const worker = begin(...work);
    expect(await ended).toEqual([0, null]);
    worker.kill("SIGTERM");
    await once(worker, "close");
    expect(await failed).not.toContain("cannot");
    expect(JSON.parse(await said!)).toEqual(JSON.parse(whole.stdout.toString()));
    const set = join(cwd, "set");
    const { parts } = JSON.parse(readFileSync(join(set, "_manifest.json"), "utf8"));
    const files = parts.map(({ file }: { file: string }) => file);
    expect(filesIn(set).sort()).toEqual(["_SUCCESS", "_manifest.json", ...files].sort());
    expect(files).toContain("date=2025-05/part-00000.parquet");
    const api = createRequire(fileURLToPath(folder))("@duckdb/node-api");
    const connection = await (await api.DuckDBInstance.create()).connect();
    const number = async (sql: string): Promise<number> =>
      Number((await connection.runAndReadAll(`SELECT count(*) FROM (${sql})`)).getRows()[0][0]);
    const names =
      "date, host, outcome, status, bytes, agent, purpose, restriction, bound_by, bound_name, disallow_rules, probes";
    const one = `SELECT ${names} FROM '${cwd}/dated.parquet'`;
    const many = `SELECT ${names} FROM read_parquet('${set}/*/*.parquet', hive_types = {'date': VARCHAR})`;
    expect(await number(one)).toBe(parts.reduce((sum: number, { rows }: { rows: number }) => sum + rows, 0));
    expect(await number(`${one} EXCEPT ALL ${many}`)).toBe(0);
    expect(await number(`${many} EXCEPT ALL ${one}`)).toBe(0);
    connection.closeSync();
  },
);

/** All files in a folder, by their paths in it. */
function filesIn(path: string): string[] {
  if (!existsSync(path)) return [];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries.filter((one) => one.isFile()).map((one) => relative(path, join(one.parentPath, one.name)));
}
