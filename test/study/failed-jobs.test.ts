/**
 * Jobs that no worker can do, whoever has put them into Redis.
 *
 * @module-tag slow
 */
import { describe, expect, it, onTestFinished } from "vitest";
import { type Connection, connect } from "../../src/study/queue/connection.ts";
import { type QueueName, queueOf } from "../../src/study/queue/jobs.ts";
import { folderWith, robotomata } from "../cli/run.ts";
import { redisAvailable, startRedis } from "../crawl/fetch/redis-server.ts";
import { serve } from "../crawl/fetch/server.ts";

if (!redisAvailable) {
  if (process.env.REQUIRE_SERVICES) throw new Error("redis-server is not installed");
  console.log("SKIPPED: failed jobs: redis-server is not installed");
}

/** Data of jobs, and what is wrong with them. */
const HARVEST: readonly [data: unknown, fault: string][] = [
  [null, "its data is not an object"],
  ["https://a.example", "its data is not an object"],
  [["https://a.example"], "its data is not an object"],
  [{}, "it has no list of origins"],
  [{ origins: "https://a.example" }, "it has no list of origins"],
  [{ origins: ["https://a.example", 5] }, "5 in its list is not an origin"],
  [{ origins: ["no\u202eorigin"] }, '"no\\u202eorigin" in its list is not an origin'],
  [{ version: 99, origins: [] }, "it is of version 99, and this robotomata reads version 3"],
];
const WHAT = "it does not say what is to be counted";
const SURVEY: readonly [data: unknown, fault: string][] = [
  [7, "its data is not an object"],
  [{ task: { kind: "zip", path: "a.zip" }, excluded: "" }, WHAT],
  [{ task: { kind: "warc", path: "a.warc", from: 0 }, excluded: "" }, WHAT],
  [{ task: { kind: "files", paths: [5] }, excluded: "" }, WHAT],
  [{ task: { kind: "tar", path: "a.tar" } }, "it does not say which hosts are left out"],
];

async function connected(): Promise<{ connection: Connection; url: string }> {
  const redis = await startRedis();
  onTestFinished(() => redis[Symbol.asyncDispose]());
  const connection = await connect(redis.url, () => {});
  onTestFinished(() => connection.close());
  return { connection, url: redis.url };
}

async function enqueued(connection: Connection, name: QueueName, data: readonly unknown[]) {
  const queue = queueOf(connection, name);
  onTestFinished(() => queue.close());
  await queue.addBulk(data.map((one) => ({ name: "job", data: one, opts: { attempts: 3 } })));
  return queue;
}

describe.skipIf(!redisAvailable)("a job that no worker can do", () => {
  it("fails at once, and is named with what is wrong with it; the others are done", async () => {
    const { connection, url } = await connected();
    const host = await serve((_, response) => response.end("User-agent: *\n"));
    onTestFinished(() => host[Symbol.asyncDispose]());
    const harvest = await enqueued(
      connection,
      "harvest",
      HARVEST.map(([data]) => data),
    );
    await enqueued(connection, "harvest", [{}, { origins: [host.origin] }]);
    await connection.redis.hset(harvest.toKey("9"), "data", "{not JSON");
    await enqueued(
      connection,
      "survey",
      SURVEY.map(([data]) => data),
    );

    const args = ["work", "--queue", url, "-o", folderWith(), "--interval", "0", "--until-empty"];
    const { code, stdout, stderr } = await robotomata(args);
    const faults = [...HARVEST, [undefined, HARVEST[0]![1]]].map(
      ([, fault], i) => `harvest job ${i + 1}, given up: ${fault}`,
    );
    const all = [...faults, ...SURVEY.map(([, fault], i) => `survey job ${i + 1}, given up: ${fault}`)];
    const end = `robotomata: ${all.length} jobs failed: --failed lists them, --retry puts them back into the queue, --discard removes them`;
    const lines = stderr.trimEnd().split("\n");
    expect(lines.slice(0, -1).sort()).toEqual(all.map((line) => `robotomata: note: ${line}`).sort());
    expect(lines.at(-1)).toBe(end);
    expect(stdout).toMatch(/^1 host in /);
    expect(code).toBe(2);
  });

  it("is listed, retried and removed on request", async () => {
    const { connection, url } = await connected();
    const queue = await enqueued(connection, "harvest", [{}, { origins: [] }]);
    await connection.redis.hset(queue.toKey("2"), "data", "{not JSON");
    await enqueued(connection, "survey", [{}]);
    const work = (...args: readonly string[]) => robotomata(["work", "--queue", url, ...args]);
    const begun = ["-o", folderWith(), "--interval", "0", "--until-empty", "--json"];
    expect(JSON.parse((await work(...begun)).stdout)).toEqual({ hosts: 0, parts: 0, failed: 3 });
    const list = [
      "harvest job 1: it has no list of origins\n",
      "harvest job 2: its data is not an object\n",
      `survey job 1: ${WHAT}\n`,
    ];
    expect(await work("--failed")).toMatchObject({ code: 0, stdout: list.join(""), stderr: "" });
    const { stdout } = await work("--failed", "--only", "harvest", "--json");
    expect(
      stdout
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { queue: "harvest", id: "1", reason: "it has no list of origins", data: "{}" },
      { queue: "harvest", id: "2", reason: "its data is not an object", data: "{not JSON" },
    ]);
    await connection.redis.hset(queue.toKey("1"), "data", '{"origins":[]}');
    expect((await work("--retry", "--only", "harvest")).stdout).toBe("2 failed jobs retried\n");
    expect((await queue.getJob("1"))!.attemptsMade).toBe(0);
    expect(JSON.parse((await work(...begun)).stdout)).toEqual({ hosts: 0, parts: 0, failed: 2 });
    expect((await work("--discard", "--json")).stdout).toBe('{"discarded":2}\n');
    expect((await work("--failed")).stdout).toBe("");
    expect((await work(...begun)).code).toBe(0);
    expect((await work("--failed", "--status")).stderr).toMatch(
      /--status and --failed cannot be used together/,
    );
  });
});
