/**
 * `robotomata survey --rows`, `--agent` and dated archives, as their users run them.
 *
 * @module-tag built
 * @module-tag long
 */
import { spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { parquetReadObjects } from "hyparquet";
import { parquetWriteBuffer } from "hyparquet-writer";
import { describe, expect, it } from "vitest";
import { RowsFile } from "../../src/cli/shared/rows/file.ts";
import { surveyAgents } from "../../src/study/restriction/agents.ts";
import { COLUMNS, type HostRows, hostRows } from "../../src/study/rows/rows.ts";
import { countFile } from "../../src/study/tally/file.ts";
import { emptyTally } from "../../src/study/tally/tally.ts";
import { Archive } from "../../src/study/warc/archive.ts";
import { folderWith, program, robotomataProcess as robotomata } from "../cli/run.ts";
import { capture } from "./captures.ts";

type Read = Record<string, unknown>;

/** CSV as any reader takes it: cells in quotes may hold anything. */
function readCsv(text: string): Record<string, string>[] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain!);
    if (end === ",") continue;
    rows.push(row);
    row = [];
  }
  const [head, ...rest] = rows;
  return rest.map((cells) => Object.fromEntries(cells.map((cell, at) => [head![at]!, cell])));
}

async function readParquet(path: string): Promise<Read[]> {
  const bytes = readFileSync(path);
  return parquetReadObjects({ file: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) });
}

/** Values as CSV has them. */
const asText = (rows: readonly Read[]): Record<string, string>[] =>
  rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, `${value ?? ""}`])));

async function archiveOf(path: string, captures: readonly { bytes: Buffer }[]): Promise<void> {
  const archive = await Archive.create(path, { maxBytes: 2 ** 30, software: "robotomata/0.0.0" });
  for (const { bytes } of captures) await archive.append(bytes);
  archive.close();
}

async function survey(cwd: string, ...args: string[]) {
  const { code, stdout, stderr } = await robotomata(["survey", ...args], { cwd });
  // On a busy machine, it says how far it has come.
  const said = stderr.replace(/^robotomata: [\d,]+ hosts?, .*\n/gm, "");
  expect({ code, said }).toEqual({ code: 0, said: "" });
  return stdout;
}

const KINDS = ["Disallow: /\n", "Disallow: /a\nCrawl-delay: 1.5\n", "Disallow:\n"];
const captures = await Promise.all(
  [...Array(60).keys()].map((i) => capture(`https://h${i}.example`, `User-agent: *\n${KINDS[i % 3]}`)),
);

describe("survey --rows", () => {
  it("writes a row for each host and agent, once, whatever the threads, as CSV and as Parquet", async () => {
    const cwd = folderWith();
    await archiveOf(join(cwd, "a.warc.gz"), captures.slice(0, 40));
    await archiveOf(join(cwd, "b.warc.gz"), captures.slice(20));
    const agents = ["--agent", "GPTBot", "--agent", "other"];
    const paths = ["a.warc.gz", "b.warc.gz"];
    const tally = JSON.parse(await survey(cwd, "--json", "--rows", "r.csv", ...agents, ...paths));
    await survey(cwd, "--rows", "r.parquet", "--threads", "2", ...agents, ...paths);
    const rows = readCsv(readFileSync(join(cwd, "r.csv"), "utf8"));
    const parquet = await readParquet(join(cwd, "r.parquet"));
    expect(asText(parquet)).toEqual(rows);
    expect(Object.keys(rows[0]!)).toEqual(Object.keys(COLUMNS));
    expect(rows.map(({ host, agent }) => `${host} ${agent}`)).toEqual(
      captures.flatMap(({ origin }) => [`${origin} GPTBot`, `${origin} other`]),
    );
    expect(tally).toMatchObject({ files: 60, duplicates: 20 });
    for (const level of ["none", "partial", "full"]) {
      const those = rows.filter(({ agent, restriction }) => agent === "GPTBot" && restriction === level);
      expect(those).toHaveLength(20);
      expect(tally.restrictions.GPTBot[level]).toBe(20);
    }
    expect(Object.keys(tally.restrictions)).toEqual(["GPTBot", "other"]);
    expect(parquet[2]).toEqual({
      ...{
        date: null,
        host: "https://h1.example",
        outcome: "found",
        status: null,
        bytes: 44,
        unreadable: null,
      },
      ...{ agent: "GPTBot", operator: "OpenAI", purpose: "ai-training", restriction: "partial" },
      ...{ bound_by: "star", bound_name: "*", start_page_allowed: true, allow_rules: 0, disallow_rules: 1 },
      ...{ probes: 4, probes_disallowed: 2, crawl_delay: 1.5, signals: null },
    });
  });

  it("has hosts without rules, too, and any name in quotes", async () => {
    const agents = surveyAgents(["*", "a,b"]);
    const about = { agents, dialect: "rfc9309", isDated: false } as const;
    const host = (origin: string, outcome: string, body?: string): HostRows => {
      const file =
        body === undefined ? undefined : { body: Buffer.from(body), contentType: null, garbled: false };
      const looking = { agents, isDetailed: true, scope: "usual" } as const;
      const reading = file && countFile(emptyTally(), file, looking);
      return hostRows({ origin, outcome, status: 200, file }, reading);
    };
    const hosts = [
      host('a"b,c\r\nd', "found", "User-agent: *\nDisallow: /\nContent-Signal: search=yes, ai-train=no\n"),
      host("=x", "found", "<!doctype html>"),
      host("https://gone.example", "unavailable"),
    ];
    const cwd = folderWith();
    for (const name of ["r.csv", "r.parquet"]) {
      const file = await RowsFile.begin(join(cwd, name), about);
      file.add(hosts, "2024-05");
      file.complete();
    }
    const parquet = await readParquet(join(cwd, "r.parquet"));
    expect(parquet.map(({ host }) => host)).toEqual(hosts.flatMap(({ host }) => [host, host]));
    expect(parquet.map(({ restriction }) => restriction)).toEqual(["full", "full", null, null, null, null]);
    expect(parquet[0]).toMatchObject({
      date: "2024-05",
      signals: "content-signal: search=yes; content-signal: ai-train=no",
    });
    expect(parquet[2]).toMatchObject({ unreadable: "markup", probes: null, bytes: 15 });
    const csv = readCsv(readFileSync(join(cwd, "r.csv"), "utf8"));
    // What a spreadsheet would take for a formula.
    expect(csv).toEqual(asText(parquet).map((row) => ({ ...row, host: row.host!.replace(/^=/, "'=") })));
  });

  it("keeps only some of the rows in memory", async () => {
    const about = { agents: surveyAgents([]), dialect: "rfc9309", isDated: false } as const;
    const cwd = folderWith();
    const hosts = Array.from({ length: 100 }, (_, i) =>
      hostRows({ origin: `h${i}`, outcome: "unavailable", status: 404, file: undefined }, undefined),
    );
    for (const name of ["r.csv", "r.parquet"]) {
      const file = await RowsFile.begin(join(cwd, name), about);
      const draft = join(cwd, readdirSync(cwd).find((one) => one.endsWith(".tmp"))!);
      for (let i = 0; i < 11; i++) file.add(hosts, undefined);
      expect(readFileSync(draft).length).toBeGreaterThan(1_000);
      file.discard();
      expect(readdirSync(cwd)).toEqual([]);
    }
  });

  it("leaves no file behind that is not complete", async () => {
    const cwd = folderWith();
    await archiveOf(join(cwd, "a.warc.gz"), captures);
    writeFileSync(join(cwd, "r.csv"), "old\n");
    const child = spawn(process.execPath, [program, "survey", "--rows", "r.csv", "a.warc.gz"], { cwd });
    const ended = new Promise((resolve) => child.on("close", resolve));
    const draft = (): boolean => readdirSync(cwd).some((name) => name.endsWith(".tmp"));
    while (!draft() && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 1));
    child.kill("SIGKILL");
    await ended;
    expect(readFileSync(join(cwd, "r.csv"), "utf8")).toBe("old\n");
    const missing = await robotomata(["survey", "--rows", "s.csv", "missing.warc.gz"], { cwd });
    expect(missing).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("cannot read missing.warc.gz"),
    });
    expect(existsSync(join(cwd, "s.csv"))).toBe(false);
  });
});

describe("dated archives", () => {
  it("give a trend per agent, with a chart and rows", async () => {
    const cwd = folderWith({
      a: "User-agent: *\nDisallow:\n",
      b: "User-agent: GPTBot\nDisallow: /\n",
      c: "User-agent: GPTBot\nDisallow: /x\n",
    });
    const dated = ["2024-06=b", "2024-06=c", "2024-05=a", "2024-05=c", "2024-07=b"];
    const outputs = ["--rows", "r.csv", "--csv", "c.csv", "--html", "h.html"];
    const trend = JSON.parse(await survey(cwd, "--json", ...outputs, "--agent", "GPTBot", ...dated));
    expect(trend.dates).toEqual(["2024-05", "2024-06", "2024-07"]);
    expect(trend.trend.restrictions.GPTBot).toMatchObject([
      { date: "2024-05", readable: 2, none: 1, partial: 1, full: 0 },
      { date: "2024-06", readable: 2, none: 0, partial: 1, full: 1 },
      { date: "2024-07", readable: 1, none: 0, partial: 0, full: 1 },
    ]);
    expect(trend.trend.purposes["ai-training"][1]).toMatchObject({ date: "2024-06", partial: 1, all: 1 });
    expect(trend.surveys["2024-05"]).toMatchObject({ version: 5, files: 2 });
    const rows = readCsv(readFileSync(join(cwd, "r.csv"), "utf8"));
    expect(rows.map(({ date, host, restriction }) => `${date} ${host} ${restriction}`)).toEqual([
      ...["2024-05 a none", "2024-05 c partial", "2024-06 b full", "2024-06 c partial", "2024-07 b full"],
    ]);
    expect(readFileSync(join(cwd, "c.csv"), "utf8")).toContain(
      "2024-06,restrictions,GPTBot,full,1,readable,2,",
    );
    const page = readFileSync(join(cwd, "h.html"), "utf8");
    expect(page).toMatch(/<svg[\s\S]*Agents restricted fully[\s\S]*<svg/);
    expect(page).toContain('<th scope="row">2024-06</th><td class="number">50</td>');
    const names = { "2024-05": "a.json", "2024-06": "b.json" };
    for (const [date, name] of Object.entries(names)) {
      writeFileSync(join(cwd, name), JSON.stringify(trend.surveys[date]));
    }
    const text = await survey(cwd, "--merge", ...Object.entries(names).map((pair) => pair.join("=")));
    expect(text).toContain("Files that restrict an agent fully  2024-05  2024-06\n");
    expect(text).toMatch(/^ {2}GPTBot +0\.0 % +50\.0 %$/m);
  });
});

describe("survey --rows DIR", () => {
  const bodies = { a: "User-agent: *\nDisallow: /\n", b: "User-agent: GPTBot\nDisallow: /x\n" };
  const agents = ["--agent", "GPTBot", "--agent", "*"];
  const files = (cwd: string) =>
    readdirSync(join(cwd, "rows"), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .sort();

  it("writes a file for each date, and a manifest", async () => {
    const cwd = folderWith(bodies);
    for (const dated of [["2024-05=a", "2024-05=b", "2025=b"], ["2024-05=b"]]) {
      await survey(cwd, "--rows", "rows/", ...agents, ...dated);
      const { parts, ...about } = JSON.parse(readFileSync(join(cwd, "rows/_manifest.json"), "utf8"));
      expect(about).toEqual({ robotomata: expect.any(String), dialect: "rfc9309", agents: ["GPTBot", "*"] });
      expect(files(cwd)).toHaveLength(2 + parts.length);
      expect(parts[0]).toEqual({
        file: join("date=2024-05", "part-00000.parquet"),
        hosts: dated.length === 3 ? 2 : 1,
        rows: dated.length === 3 ? 4 : 2,
      });
      const rows = await readParquet(join(cwd, "rows", parts[0].file));
      expect(Object.keys(rows[0]!)).toEqual(Object.keys(COLUMNS).slice(1));
      expect(rows).toHaveLength(parts[0].rows);
    }
  });

  it("refuses what does not belong together, and leaves other files alone", async () => {
    const cwd = folderWith(bodies);
    mkdirSync(join(cwd, "rows"));
    writeFileSync(join(cwd, "rows/mine.parquet"), "x");
    const said = async (...args: string[]) => {
      const { code, stderr } = await robotomata(["survey", "--json", ...args], { cwd });
      expect(code).toBe(2);
      return stderr;
    };
    expect(await said("--rows", "rows", "a")).toMatch(/rows: mine\.parquet is no part of this survey/);
    expect(files(cwd)).toEqual(["mine.parquet"]);
    const count = async (name: string, ...args: string[]) =>
      writeFileSync(
        join(cwd, `${name}.json`),
        await survey(cwd, "--json", "--rows", `rows/${name}.parquet`, ...args, name),
      );
    await count("a", ...agents);
    await count("b", ...agents);
    const merge = ["--merge", "--rows", "rows", "a.json", "b.json"];
    expect(await said(...merge)).toMatch(/mine\.parquet: it cannot be read as Parquet/);
    writeFileSync(
      join(cwd, "rows/mine.parquet"),
      new Uint8Array(parquetWriteBuffer({ columnData: [{ name: "host", data: ["a"] }] })),
    );
    expect(await said(...merge)).toMatch(/mine\.parquet: survey --rows of this version has not written it/);
    const other = readFileSync(join(cwd, "rows/a.parquet"), "latin1").replace('{"counts":5', '{"counts":3');
    writeFileSync(join(cwd, "rows/mine.parquet"), other, "latin1");
    expect(await said(...merge)).toMatch(/mine\.parquet: it has rows of another version/);
    await survey(cwd, "--rows", "rows/mine.parquet", "--agent", "GPTBot", "a");
    expect(await said(...merge)).toMatch(/mine\.parquet: it is about other agents than a\.parquet/);
    await survey(cwd, "--rows", "rows/mine.parquet", "--dialect", "yandex", ...agents, "a");
    expect(await said(...merge)).toMatch(/mine\.parquet: it is of dialect yandex, and a\.parquet of rfc9309/);
    cpSync(join(cwd, "rows/a.parquet"), join(cwd, "rows/mine.parquet"));
    expect(await said(...merge)).toMatch(/mine\.parquet: it has a again: give each host to one machine/);
    rmSync(join(cwd, "rows/mine.parquet"));
    expect(await said("--merge", "--rows", "rows", "a.json")).toMatch(
      /its files have 2 hosts, and the counts 1: merge the counts of these files/,
    );
    writeFileSync(join(cwd, "other"), "");
    writeFileSync(join(cwd, "other.json"), await survey(cwd, "--json", ...agents, "other"));
    expect(await said("--merge", "--rows", "rows", "a.json", "other.json")).toMatch(
      /its files have other hosts than the counts: merge the counts of these files/,
    );
    renameSync(join(cwd, "rows/b.parquet"), join(cwd, "lost.parquet"));
    expect(await said(...merge)).toMatch(/its files have 1 hosts, and the counts 2: /);
    renameSync(join(cwd, "lost.parquet"), join(cwd, "rows/b.parquet"));
    expect(files(cwd)).toEqual(["a.parquet", "b.parquet"]);
    expect(JSON.parse(await survey(cwd, "--json", ...merge)).files).toBe(2);
    expect(files(cwd)).toEqual(["_SUCCESS", "_manifest.json", "a.parquet", "b.parquet"]);
  });
});

it("survey --rows explains what cannot be together", async () => {
  const cwd = folderWith({ a: "", "x.json": JSON.stringify(emptyTally()) });
  const counts = { none: 1, partial: 0, full: 0, named: 0, namedPartial: 0, namedFull: 0 };
  for (const [name, agent] of [
    ["y.json", "GPTBot"],
    ["z.json", "CCBot"],
  ] as const) {
    const found = {
      files: 1,
      outcomes: { found: 1 },
      print: agent === "CCBot" ? "1".repeat(16) : "2".repeat(16),
    };
    const tally = { ...emptyTally(), ...found, restrictions: { [agent]: counts } };
    writeFileSync(join(cwd, name), JSON.stringify(tally));
  }
  const said = async (...args: string[]) => {
    const { code, stderr } = await robotomata(["survey", ...args], { cwd });
    expect(code).toBe(2);
    return stderr;
  };
  expect(await said("--rows", "r.txt", "a")).toMatch(
    /name a file that ends with \.csv or \.parquet, or a folder \(rows\/\), not "r\.txt"/,
  );
  expect(await said("--rows", "r.csv", "--queue", "redis://localhost", "a.warc.gz")).toMatch(
    /with --queue, --rows takes a folder, such as rows\//,
  );
  expect(await said("--rows", "r.csv", "--merge", "x.json")).toMatch(/with --merge, --rows takes a folder/);
  expect(await said("2024-05=a", "a")).toMatch(/give all files a date, or none: "a" has none/);
  expect(await said("2024-02-30=a")).toMatch(/there is no date 2024-02-30/);
  expect(await said("--merge", "x.json", "y.json", "z.json")).toMatch(
    /cannot add z\.json: it is about other agents/,
  );
  writeFileSync(join(cwd, "one.json"), await survey(cwd, "--json", "a"));
  cpSync(join(cwd, "one.json"), join(cwd, "again.json"));
  expect(await said("--merge", "one.json", "again.json")).toMatch(
    /cannot add again\.json: it has the same hosts as one\.json: give each part once/,
  );
});
