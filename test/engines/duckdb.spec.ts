/** DuckDB, which runs within Node: the engine as a function of SQL and by body, and what docs/at-scale.md does with it. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { capturesIn } from "../../src/cli/survey/captures-index.ts";
import { parse } from "../../src/index.ts";
import { skipped } from "../crawl/fetch/skip.ts";
import { answerTo, questions } from "./questions.ts";

const folder = new URL("./", import.meta.url);
const installed = existsSync(new URL("node_modules/@duckdb/node-api", folder));
if (!installed) skipped("DuckDB", "`npm ci` was not run in test/engines");

/** A database with a table of questions. */
async function database(): Promise<{ connection: Connection; api: Api; close(): void }> {
  const api = createRequire(folder)("@duckdb/node-api") as Api;
  const instance = await api.DuckDBInstance.create();
  const connection = await instance.connect();
  await connection.run("CREATE TABLE pages (id INTEGER, body VARCHAR, agent VARCHAR, url VARCHAR)");
  const appender = await connection.createAppender("pages");
  for (const { id, ...texts } of questions(200)) {
    appender.appendInteger(id);
    for (const text of [texts.body, texts.agent, texts.url])
      if (text === null) appender.appendNull();
      else appender.appendVarchar(text);
    appender.endRow();
  }
  appender.closeSync();
  return {
    connection,
    api,
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

const expected = questions(200).map(answerTo);

it.skipIf(!installed)("answers row by row, as a function of SQL", async () => {
  const { allowed } = createRequire(import.meta.url)("../../dist/udf.cjs");
  const { connection, api, close } = await database();
  connection.registerScalarFunction(
    api.DuckDBScalarFunction.create({
      name: "robots_allowed",
      returnType: api.BOOLEAN,
      parameterTypes: [api.VARCHAR, api.VARCHAR, api.VARCHAR],
      mainFunction(_info, input, output) {
        const columns = [0, 1, 2].map((place) => input.getColumnVector(place));
        for (let row = 0; row < input.rowCount; row++)
          output.setItem(row, allowed(...columns.map((column) => column.getItem(row))));
        output.flush();
      },
    }),
  );
  const told = await connection.runAndReadAll(
    "SELECT robots_allowed(body, agent, url) FROM pages ORDER BY id",
  );
  expect(told.getRows().map(([one]) => one)).toEqual(expected);
  const [[open]] = (
    await connection.runAndReadAll("SELECT count(*) FROM pages WHERE robots_allowed(body, agent, url)")
  ).getRows() as [[bigint]];
  expect(Number(open)).toBe(expected.filter((one) => one === true).length);
  close();
});

it.skipIf(!installed)("answers all URLs for a body at once", async () => {
  const { connection, close } = await database();
  const grouped = await connection.runAndReadAll(
    "SELECT body, agent, list(url) AS urls, list(id) AS ids FROM pages WHERE body IS NOT NULL AND agent IS NOT NULL GROUP BY body, agent",
  );
  const answers: (boolean | null)[] = expected.map(() => null);
  for (const { body, agent, urls, ids } of grouped.getRowObjectsJS() as unknown as Group[]) {
    const verdicts = parse(body).policyFor(agent).check(urls);
    for (const [i, id] of ids.entries()) answers[id] = verdicts[i] === 2 ? null : verdicts[i] === 1;
  }
  expect(answers).toEqual(expected);
  close();
});

it.skipIf(!installed)(
  "divides an index as docs/at-scale.md says: each host once, each file in one part",
  async () => {
    const cwd = mkdtempSync(join(tmpdir(), "robotomata-index-"));
    onTestFinished(() => rmSync(cwd, { recursive: true }));
    mkdirSync(join(cwd, "index"));
    const { connection, close } = await database();
    // Of each host: a page, a redirect to it, its file, and its file again a day later, all over 50 archives.
    const columns =
      "n, i AS warc_record_offset, 9 AS warc_record_length, 'a/' || i % 50 || '.warc.gz' AS warc_filename";
    await connection.run(`CREATE TABLE captures AS SELECT ${columns},
    'https://h' || n || '.example/' || CASE m WHEN 0 THEN 'page' ELSE 'robots.txt' END AS url,
    CASE m WHEN 1 THEN 301 ELSE 200 END::SMALLINT AS fetch_status,
    TIMESTAMP '2026-01-01' + INTERVAL (m) DAY AS fetch_time
    FROM (SELECT i, i // 4 AS n, i % 4 AS m FROM range(400) AS rows(i))`);
    // Hosts that only redirect.
    await connection.run("DELETE FROM captures WHERE n >= 90 AND fetch_status = 200");
    for (const half of [0, 1])
      await connection.run(
        `COPY (SELECT * EXCLUDE n FROM captures WHERE warc_record_offset % 2 = ${half}) TO '${cwd}/index/${half}.parquet'`,
      );
    const page = readFileSync(new URL("../../docs/at-scale.md", folder), "utf8");
    const [recipe] = /COPY \([^`]+;/.exec(page)!;
    await connection.run(recipe.replace("'index/", `'${cwd}/index/`).replace("'parts'", `'${cwd}/parts'`));
    // Pages, which are not asked for, would make parts large.
    const told = await connection.runAndReadAll(`SELECT count(*) FROM '${cwd}/parts/*/*.parquet'`);
    expect(told.getRows()).toEqual([[100n]]);
    close();
    const parts = new Map<string, string>();
    const kept: number[] = [];
    for (const name of readdirSync(join(cwd, "parts"), { recursive: true, encoding: "utf8" })) {
      const [part, file] = name.split("/") as [string, string?];
      expect(part).toMatch(/^part=(?:\d|1[0-5])$/);
      if (file === undefined) continue;
      for await (const { file: archive, offset } of capturesIn(join(cwd, "parts", name))) {
        expect(parts.get(archive) ?? part).toBe(part);
        parts.set(archive, part);
        kept.push(offset);
      }
    }
    expect(new Set(parts.values()).size).toBeGreaterThan(8);
    expect(kept.sort((a, b) => a - b)).toEqual([...Array(100).keys()].map((n) => n * 4 + (n < 90 ? 2 : 1)));
  },
);

interface Group {
  readonly body: string;
  readonly agent: string;
  readonly urls: string[];
  readonly ids: number[];
}

/** What is used of `@duckdb/node-api`, which is not among the packages that the compiler sees. */
interface Api {
  readonly DuckDBInstance: { create(): Promise<{ connect(): Promise<Connection>; closeSync(): void }> };
  readonly DuckDBScalarFunction: { create(about: ScalarFunction): unknown };
  readonly BOOLEAN: unknown;
  readonly VARCHAR: unknown;
}

interface Column {
  getItem(row: number): unknown;
  setItem(row: number, value: unknown): void;
  flush(): void;
}

interface ScalarFunction {
  readonly name: string;
  readonly returnType: unknown;
  readonly parameterTypes: readonly unknown[];
  mainFunction(
    info: unknown,
    input: { readonly rowCount: number; getColumnVector(place: number): Column },
    output: Column,
  ): void;
}

interface Connection {
  run(sql: string): Promise<unknown>;
  runAndReadAll(sql: string): Promise<{ getRows(): unknown[][]; getRowObjectsJS(): object[] }>;
  registerScalarFunction(made: unknown): void;
  createAppender(table: string): Promise<Appender>;
  closeSync(): void;
}

interface Appender {
  appendInteger(value: number): void;
  appendVarchar(value: string): void;
  appendNull(): void;
  endRow(): void;
  closeSync(): void;
}
