/**
 * Harvests and surveys by several workers, as their users run them, on a real Redis.
 *
 * @module-tag long
 * @module-tag built
 */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Redis as Client } from "ioredis";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { EXPANSION } from "../../src/base/compression/expansion.ts";
import type { HostFetcher } from "../../src/study/harvest/host-fetcher.ts";
import type { Threads } from "../../src/study/parts/threads.ts";
import { connect } from "../../src/study/queue/connection.ts";
import type { Turns } from "../../src/study/queue/harvest-worker.ts";
import { harvestWorker, JobOrigins } from "../../src/study/queue/harvest-worker.ts";
import { queueOf } from "../../src/study/queue/jobs.ts";
import { surveyByQueue } from "../../src/study/queue/survey.ts";
import { surveyWorker } from "../../src/study/queue/survey-worker.ts";
import { emptyTally } from "../../src/study/tally/tally.ts";
import { Archive } from "../../src/study/warc/archive.ts";
import { folderWith, program, type Result, robotomata, robotomataProcess } from "../cli/run.ts";
import { type Redis, redisAvailable, startRedis } from "../crawl/fetch/redis-server.ts";
import { serve } from "../crawl/fetch/server.ts";
import { eventually } from "../support/waits.ts";
import { capture } from "./captures.ts";
import { harvested } from "./harvested.ts";
import { addressOf, kindOf, manyHosts, OUTCOMES } from "./many-hosts.ts";

const HOSTS = Number(process.env.HARVEST_HOSTS ?? 1_000);

if (!redisAvailable) {
  if (process.env.REQUIRE_SERVICES) throw new Error("redis-server is not installed");
  console.log("SKIPPED: queues: redis-server is not installed");
}

async function redisForTest(): Promise<Redis> {
  const redis = await startRedis();
  onTestFinished(() => redis[Symbol.asyncDispose]());
  return redis;
}

/** A program that is under way. */
interface Running {
  readonly child: ChildProcess;
  readonly result: Promise<Result>;
}

function run(cwd: string, ...args: string[]): Running {
  const child = spawn(process.execPath, [program, ...args], { cwd });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (text) => {
    stdout += text;
  });
  child.stderr.on("data", (text) => {
    stderr += text;
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return {
    child,
    result: new Promise((resolve) =>
      child.on("close", (code, signal) => resolve({ code, signal, stdout, stderr })),
    ),
  };
}

/** Hosts on loopback; counts how often each has been asked for its robots.txt. */
async function site() {
  const asked = new Map<number, number>();
  const server = manyHosts((number, text) => {
    if (!text.startsWith("GET /moved")) asked.set(number, (asked.get(number) ?? 0) + 1);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { asked, urlOf: (number: number) => `http://${addressOf(number)}:${port}` };
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  expect(await eventually(isSo)).toBe(true);
}

const numbersTo = (most: number): number[] => Array.from({ length: most }, (_, i) => i + 1);
const numbers = numbersTo(HOSTS);
const outcomesOf = (some: readonly number[]) => {
  const outcomes: Record<string, number> = {};
  for (const number of some) {
    const outcome = OUTCOMES[kindOf(number)];
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }
  return outcomes;
};
const archivesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".warc.gz"))
    .map((name) => join(folder, name));

async function surveyed(...paths: string[]) {
  const { code, stdout } = await robotomataProcess(["survey", "--json", ...paths]);
  expect(code).toBe(0);
  return JSON.parse(stdout);
}

describe.skipIf(!redisAvailable)("a queue of jobs", () => {
  const work = ["--interval", "0", "--until-empty", "--only", "harvest"];
  const quick = ["--lock", "2", ...work];

  it("takes every host once into the merged result, with a worker and Redis killed while they work", async () => {
    const redis = await redisForTest();
    const { asked, urlOf } = await site();
    const hosts = numbers.map((number) => `${urlOf(number)}\n`).join("");
    const cwd = folderWith({ hosts: `not a host\n${urlOf(1)}\n${hosts}` });
    mkdirSync(join(cwd, "parts"));
    const enqueued = await robotomata(["harvest", "--queue", redis.url, "--batch", "50", "--json", "hosts"], {
      cwd,
    });
    expect(enqueued.code).toBe(0);
    expect(JSON.parse(enqueued.stdout)).toEqual({ hosts: HOSTS, jobs: HOSTS / 50, held: 0 });
    expect(enqueued.stderr).toContain('hosts, line 1: "not a host" is not a host');
    expect(enqueued.stderr).toContain("hosts names 1 host more than once");
    // Once more, while it waits, changes nothing.
    await robotomata(["harvest", "--queue", redis.url, "--batch", "50", "hosts"], { cwd });
    const before = await robotomata(["work", "--queue", redis.url, "--status", "--json"], { cwd });
    expect(JSON.parse(before.stdout).queues[0]).toMatchObject({
      queue: "harvest",
      waiting: HOSTS / 50,
      workers: 0,
    });

    const begin = () =>
      run(cwd, "work", "--queue", redis.url, "-o", "parts", "--concurrency", "20", ...quick);
    const archives = () => archivesIn(join(cwd, "parts"));
    // A worker that began late would have written nothing when it is killed, or find no Redis to begin with.
    const doomed = begin();
    await until(() => archives().length === 1);
    const workers = [begin(), begin()];
    await until(() => asked.size > HOSTS / 5);
    doomed.child.kill("SIGKILL");
    await until(() => archives().length === 3 && asked.size > (HOSTS * 2) / 5);
    await redis.kill();
    await sleep(300);
    await redis.start();
    const results = await Promise.all(workers.map(({ result }) => result));
    expect(results.map(({ code }) => code)).toEqual([0, 0]);

    expect(archives()).toHaveLength(3);
    const { outcomes } = await harvested(...archives());
    expect(outcomes.size).toBe(HOSTS);
    expect(asked.size).toBe(HOSTS);
    const { duplicates, ...tally } = await surveyed(...archives());
    expect(tally.outcomes).toEqual(outcomesOf(numbers));
    const captures = [...outcomes.values()].reduce((sum, all) => sum + all.length, 0);
    expect(duplicates).toBe(captures - HOSTS);
    // What was under way is asked again, and no more than that: the rest was written back.
    expect(duplicates).toBeLessThan(HOSTS);

    const after = await robotomata(["work", "--queue", redis.url, "--status"], { cwd });
    expect(after.stdout).toMatch(
      /^harvest {2}jobs: 0 waiting, 0 active, 0 to be tried again, 0 failed, 0 workers; about [\d,]+ hosts; captures: found [\d,]+.*$/m,
    );
    expect(after.stdout).toMatch(/^survey {3}jobs: 0 waiting/m);
  });

  it("follows a redirect to a host of a list, though the job of that host is done", async () => {
    const redis = await redisForTest();
    const server = createServer(({ socket }, response) => {
      if (socket.localAddress === "127.0.7.1") return void response.end("User-agent: *\nDisallow: /a\n");
      response.writeHead(302, { location: `${urlOf("127.0.7.1")}/robots.txt` }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
    onTestFinished(() => void server.close());
    const urlOf = (address: string): string => `http://${address}:${(server.address() as AddressInfo).port}`;
    const cwd = folderWith({ a: urlOf("127.0.7.1"), b: urlOf("127.0.7.2") });
    // The folder for archives is made.
    for (const list of ["a", "b"]) {
      expect((await robotomata(["harvest", "--queue", redis.url, list], { cwd })).code).toBe(0);
      const worker = ["work", "--queue", redis.url, "-o", join("new", "parts"), ...work];
      expect((await robotomataProcess(worker, { cwd })).code).toBe(0);
    }
    const { outcomes } = await surveyed(...archivesIn(join(cwd, "new", "parts")));
    expect(outcomes).toEqual({ found: 2 });
  });

  it("gives up nothing when Redis forgets everything: what no archive has is enqueued again", async () => {
    const redis = await redisForTest();
    const { asked, urlOf } = await site();
    const some = numbers.slice(0, 600);
    const cwd = folderWith({ hosts: some.map((number) => `${urlOf(number)}\n`).join("") });
    const list = ["harvest", "--queue", redis.url, "--batch", "20", "--json"];
    await robotomata([...list, "hosts"], { cwd });
    const worker = run(cwd, "work", "--queue", redis.url, "-o", ".", ...quick, "--concurrency", "5");
    await until(() => asked.size > 100);
    await redis.kill();
    redis.forget();
    await redis.start();
    expect((await worker.result).code).toBe(0);
    const { outcomes } = await harvested(...archivesIn(cwd));
    expect(outcomes.size).toBeLessThan(600);

    const again = JSON.parse((await robotomata([...list, "--held", ".", "hosts"], { cwd })).stdout);
    expect(again.held).toBe(outcomes.size);
    expect(again.hosts).toBe(600 - outcomes.size);
    await run(cwd, "work", "--queue", redis.url, "-o", ".", ...quick).result;
    expect((await surveyed(...archivesIn(cwd))).outcomes).toEqual(outcomesOf(some));
  });

  it("stopped by hand, gives its jobs to others at once", async () => {
    const redis = await redisForTest();
    const { asked, urlOf } = await site();
    const some = numbers.slice(0, 500);
    const cwd = folderWith({ hosts: some.map((number) => `${urlOf(number)}\n`).join("") });
    await robotomata(["harvest", "--queue", redis.url, "--batch", "250", "hosts"], { cwd });
    // With a lock of an hour, nothing that is not given back would be taken by others.
    const long = ["--lock", "3600", "--concurrency", "5", ...work];
    const worker = run(cwd, "work", "--queue", redis.url, ...long);
    await until(() => asked.size > 50);
    worker.child.kill("SIGTERM");
    expect((await worker.result).code).toBe(0);
    expect(asked.size).toBeLessThan(500);
    const other = await run(cwd, "work", "--queue", redis.url, ...long).result;
    expect(other.code).toBe(0);
    const { outcomes } = await harvested(...archivesIn(cwd));
    expect([...outcomes.values()].filter((all) => all.length > 1)).toEqual([]);
    expect(outcomes.size).toBe(500);
  });

  it("ends a worker that cannot write, and leaves what it has to others", async () => {
    const redis = await redisForTest();
    const { urlOf } = await site();
    const some = numbers.slice(0, 300);
    const cwd = folderWith({ hosts: some.map((number) => `${urlOf(number)}\n`).join("") });
    await robotomata(["harvest", "--queue", redis.url, "--batch", "100", "hosts"], { cwd });
    // A limit on the size of files stands for a full disk.
    const line = [process.execPath, program, "work", "--queue", redis.url, ...quick].join(" ");
    const { status, stderr } = await new Promise<{ status: number | null; stderr: string }>((resolve) => {
      const child = spawn("bash", ["-c", `trap '' XFSZ; ulimit -f 40; exec ${line}`], { cwd });
      let stderr = "";
      child.stderr.on("data", (text) => {
        stderr += text;
      });
      child.on("close", (status) => resolve({ status, stderr }));
    });
    expect(status).toBe(2);
    // On a busy machine, notes about locks may come before.
    expect(stderr).toMatch(/^robotomata: cannot write \S+: .*; \d+ hosts fetched\n$/m);
    expect((await run(cwd, "work", "--queue", redis.url, ...quick).result).code).toBe(0);
    expect((await surveyed(...archivesIn(cwd))).outcomes).toEqual(outcomesOf(some));
  });

  it("ends a worker by hand while Redis is gone", async () => {
    const redis = await redisForTest();
    const { asked, urlOf } = await site();
    const cwd = folderWith({ hosts: `${urlOf(1)}\n` });
    await robotomata(["harvest", "--queue", redis.url, "hosts"], { cwd });
    const worker = run(cwd, "work", "--queue", redis.url, "--json");
    await until(() => asked.size === 1);
    await redis.kill();
    worker.child.kill("SIGTERM");
    const { code, stdout, stderr } = await worker.result;
    expect({ code, done: JSON.parse(stdout) }).toMatchObject({ code: 0, done: { hosts: 1, parts: 0 } });
    expect(stderr).not.toContain("internal error");
  });

  it("ends a worker by hand that waits for Redis to say what is left", async () => {
    const redis = await redisForTest();
    const silent = await serve(() => {});
    onTestFinished(() => silent[Symbol.asyncDispose]());
    const cwd = folderWith({ hosts: `${silent.origin}\n` });
    await robotomata(["harvest", "--queue", redis.url, "hosts"], { cwd });
    const worker = run(cwd, "work", "--queue", redis.url, "--until-empty");
    await until(() => silent.requests.length === 1);
    await redis.kill();
    // Longer than between two looks at the queues.
    await sleep(1_500);
    worker.child.kill("SIGTERM");
    expect((await worker.result).code).toBe(0);
  });

  it.each([
    ["survey", (url: string) => ["survey", "--queue", url, "a.warc.gz"]],
    ["harvest", (url: string) => ["harvest", "--queue", url, "--batch", "1", "hosts"]],
  ])("ends %s by hand while Redis is gone", async (_name, args) => {
    const redis = await redisForTest();
    const cwd = folderWith({
      "a.warc.gz": "",
      hosts: numbersTo(300_000)
        .map((n) => `h${n}.example\n`)
        .join(""),
    });
    const client = new Client(redis.url);
    onTestFinished(() => client.disconnect());
    client.on("error", () => {});
    const waiting = run(cwd, ...args(redis.url));
    await until(async () => (await client.keys("*")).length > 2);
    await redis.kill();
    await sleep(1_000);
    waiting.child.kill("SIGTERM");
    const { code, stderr } = await waiting.result;
    expect({ code, last: stderr.split("\n").at(-2) }).toEqual({ code: 2, last: "robotomata: stopped" });
  });

  it("keeps the interval of a host over all workers", async () => {
    const redis = await redisForTest();
    const times: number[] = [];
    const begun = Date.now();
    const ports = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const server = createServer((_, response) => {
          times.push(Date.now() - begun);
          response.end("User-agent: *\n");
        });
        await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
        onTestFinished(() => void server.close());
        return (server.address() as AddressInfo).port;
      }),
    );
    const cwd = folderWith({ hosts: ports.map((port) => `http://127.0.0.1:${port}\n`).join("") });
    await robotomata(["harvest", "--queue", redis.url, "--batch", "1", "hosts"], { cwd });
    const workers = [1, 2].map(() =>
      run(cwd, "work", "--queue", redis.url, "--only", "harvest", "--until-empty", "--interval", "2"),
    );
    for (const { result } of workers) expect((await result).code).toBe(0);
    expect(times).toHaveLength(4);
    // Each comes so many intervals after the beginning, at least: a busy machine only makes them later.
    for (const [i, time] of times.entries()) expect(time).toBeGreaterThanOrEqual(i * 2_000);
  });

  it("counts a survey as one machine does, with a worker killed, and hosts in several files", async () => {
    const redis = await redisForTest();
    const captures = await Promise.all(
      [...Array(400).keys()].map((i) =>
        capture(`https://h${i}.example`, `User-agent: b${i % 9}\nDisallow: /\n`),
      ),
    );
    const cwd = folderWith();
    for (let i = 0; i < 8; i++) {
      const some = captures.slice(i * 45, i * 45 + 85).map(({ bytes }) => bytes);
      const info = (await capture("https://x.example", "")).bytes;
      writeFileSync(
        join(cwd, `${i}.warc.gz`),
        Buffer.concat([info, ...some]).subarray(0, i === 7 ? -20 : undefined),
      );
    }
    const paths = archivesIn(cwd);
    const args = ["--queue", redis.url, "--lock", "2", "--only", "survey"];
    const survey = run(cwd, "survey", "--json", "--dead-rules", "--queue", redis.url, ...paths);
    const doomed = run(cwd, "work", ...args);
    const client = new Client(redis.url);
    onTestFinished(() => client.disconnect());
    await until(async () => (await client.llen("{robotomata}:survey:active")) > 0);
    doomed.child.kill("SIGKILL");
    const worker = run(cwd, "work", ...args);
    const { code, stdout, stderr } = await survey.result;
    worker.child.kill("SIGTERM");
    expect((await worker.result).code).toBe(0);
    expect(code).toBe(0);
    expect(stderr).toMatch(/7\.warc\.gz, byte [\d,]+: a member that is cut short/);
    expect(JSON.parse(stdout)).toEqual(await surveyed("--dead-rules", ...paths));
    // Nothing is left in Redis once it is merged.
    expect(await client.keys("{robotomata}:survey:job-*")).toEqual([]);
  });

  it("counts in as many threads as parts are waiting for, unless a number of them is asked for", async () => {
    const redis = await redisForTest();
    const connection = await connect(redis.url, () => {});
    onTestFinished(() => connection.close());
    const queue = queueOf(connection, "survey");
    onTestFinished(() => queue.close());
    /** The most parts that are counted at a time. Each waits for as many as there should be. */
    const most = async (parts: number, isSparing: boolean, wanted: number): Promise<number> => {
      const names = [...Array(parts).keys()].map(() => ({
        name: "count",
        data: { task: { kind: "tar", path: "a.tar" }, excluded: "" },
      }));
      await queue.addBulk(names);
      let running = 0;
      let peak = 0;
      let done = 0;
      const threads = {
        run: async () => {
          peak = Math.max(peak, ++running);
          // Time for others to begin, which on a busy machine takes long; only who has ended brings another thread.
          for (let tries = 0; tries < 20 && peak < wanted; tries++) await sleep(50);
          await sleep(50);
          running--;
          return {
            tally: emptyTally(),
            prints: Buffer.alloc(0),
            redirects: Buffer.alloc(0),
            damages: [],
            damaged: 0,
          };
        },
      };
      const worker = surveyWorker({
        ...{ connection, isSparing, concurrency: 4, lock: 30_000, threads: threads as unknown as Threads },
        onPart: () => done++,
        writeRows: () => expect.unreachable("no rows are wanted"),
        onError: (error) => expect.unreachable(error.message),
      });
      await until(() => done === parts);
      await worker.close();
      return peak;
    };
    expect(await most(3, true, 1)).toBe(1);
    expect(await most(60, true, 4)).toBe(4);
    expect(await most(12, false, 4)).toBe(4);
  });

  it("is done with a part when its rows are written, so that none are lost with a worker", async () => {
    const redis = await redisForTest();
    const connection = await connect(redis.url, () => {});
    const queue = queueOf(connection, "survey");
    const part = { tally: emptyTally(), prints: "", redirects: "", damages: [], damaged: 0, rows: [] };
    let write: (() => void) | undefined;
    const worker = surveyWorker({
      ...{ connection, isSparing: false, concurrency: 1, lock: 30_000 },
      threads: { run: async () => part } as unknown as Threads,
      onPart: () => {},
      writeRows: () =>
        new Promise((resolve) => {
          write = resolve;
        }),
      onError: (error) => expect.unreachable(error.message),
    });
    onTestFinished(async () => {
      await worker.close(true);
      await queue.close();
      connection.close();
    });
    const rows = { folder: "rows", isDated: false, listed: [] };
    const job = await queue.add("count", { task: { kind: "tar", path: "a.tar" }, excluded: "", rows });
    await until(() => write !== undefined);
    // Redis would have been told, and asked, in the time that ten answers of it take.
    for (let asked = 0; asked < 10; asked++) await queue.getJobCounts();
    expect(await job.getState()).toBe("active");
    write!();
    await until(async () => (await job.getState()) === "completed");
  });

  it("counts a part again whose rows are gone, and gives up when they are gone again", async () => {
    const redis = await redisForTest();
    const connection = await connect(redis.url, () => {});
    const folder = folderWith({ "a.warc.gz": (await capture("https://a.example", "")).bytes });
    const nothing = Buffer.alloc(0);
    const part = {
      tally: emptyTally(),
      prints: nothing,
      redirects: nothing,
      damages: [],
      damaged: 0,
      rows: [],
    };
    let gone = 1;
    let counted = 0;
    const worker = surveyWorker({
      ...{ connection, isSparing: false, concurrency: 1, lock: 30_000 },
      threads: { run: async () => part } as unknown as Threads,
      onPart: () => counted++,
      writeRows: async (path) => {
        if (gone-- <= 0) writeFileSync(path, "");
      },
      onError: (error) => expect.unreachable(error.message),
    });
    onTestFinished(async () => {
      await worker.close(true);
      connection.close();
    });
    const drafts: string[] = [];
    const survey = () =>
      surveyByQueue(connection, [join(folder, "a.warc.gz")], {
        counting: { scope: "usual", dialect: "rfc9309", agents: [], limit: EXPANSION },
        rows: { folder, isDated: false, listed: [] },
        onPart: ({ draft }) => drafts.push(draft!),
        signal: new AbortController().signal,
      });
    await survey();
    expect(counted).toBe(2);
    expect(drafts.map((draft) => existsSync(draft))).toEqual([true]);
    rmSync(drafts[0]!);
    gone = 2;
    await expect(survey()).rejects.toThrow(
      /a\.warc\.gz: its rows are not in .*, which all workers must have/,
    );
  });

  it("says what cannot be counted, and by whom", async () => {
    const redis = await redisForTest();
    const cwd = folderWith({ "a.warc.gz": (await capture("https://a.example", "")).bytes, "b.txt": "" });
    const client = new Client(redis.url);
    onTestFinished(() => client.disconnect());
    const { code, stderr } = await robotomata(["survey", "--queue", redis.url, "a.warc.gz", "b.txt"], {
      cwd,
    });
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringMatching(/takes WARC files.*not b\.txt/),
    });
    // A worker that does not see the file, as one on another machine.
    const survey = run(cwd, "survey", "--queue", redis.url, "a.warc.gz");
    let [id] = [""];
    await until(async () => {
      [id = ""] = await client.keys("{robotomata}:survey:job-*");
      return id !== "";
    });
    const data = (await client.hget(id, "data"))!;
    await client.hset(id, "data", data.replaceAll("a.warc.gz", "elsewhere.warc.gz"), "atm", 4);
    const worker = run(cwd, "work", "--queue", redis.url, "--only", "survey");
    const failed = await survey.result;
    worker.child.kill("SIGTERM");
    expect(failed.code).toBe(2);
    expect(failed.stderr).toMatch(/no worker could count .*a\.warc\.gz: ENOENT/);
    expect((await worker.result).stderr).toMatch(/elsewhere\.warc\.gz/);
  });
});

describe.skipIf(!redisAvailable)("what goes wrong in Redis", () => {
  it("is given no passwords, which it would keep: whoever has some is told what to do", async () => {
    const redis = await redisForTest();
    const cwd = folderWith({ hosts: "a.example\nhttp://ann:s3cret@b.example/\n" });
    expect(await robotomata(["harvest", "--queue", redis.url, "hosts"], { cwd })).toMatchObject({
      code: 2,
      stdout: "",
      stderr:
        "robotomata: hosts, line 2: http://b.example has a password, which Redis would keep: harvest it without --queue\n",
    });
    const connection = await connect(redis.url, () => {});
    onTestFinished(() => connection.close());
    expect(await queueOf(connection, "harvest").getWaitingCount()).toBe(0);
  });

  it("delays workers that begin while it is gone, and stops none", async () => {
    const redis = await redisForTest();
    const connection = await connect(redis.url, () => {});
    onTestFinished(() => connection.close());
    const names = [...Array(10).keys()].map((job) => ({
      name: "ask",
      data: { origins: [`https://h${job}.example`] },
    }));
    const queue = queueOf(connection, "harvest");
    onTestFinished(() => queue.close());
    await queue.addBulk(names);
    const duplicate = vi.spyOn(connection.redis, "duplicate");
    await redis.kill();
    const asked: string[] = [];
    const worker = harvestWorker({
      connection,
      asker: { ask: async (origin: string) => asked.push(origin) > 0 } as unknown as HostFetcher,
      archive: { sync: async () => {} } as unknown as Archive,
      turns: { take: async () => 0 } as unknown as Turns,
      ...{ listed: new JobOrigins(), concurrency: 1, lock: 30_000, signal: new AbortController().signal },
      onError() {},
      onFatal: (error) => expect.unreachable(error.message),
    });
    onTestFinished(() => worker.close());
    // Its own connection, on which it waits for jobs, has failed once.
    await new Promise((resolve) => duplicate.mock.results[0]!.value.once("close", resolve));
    await redis.start();
    await until(() => asked.length === 10);
  });

  it("is reported once, by the connection, and not printed with its stack for each queue", async () => {
    const redis = await redisForTest();
    const told: Error[] = [];
    const connection = await connect(redis.url, (error) => told.push(error));
    onTestFinished(() => connection.close());
    const printed = vi.spyOn(console, "error").mockImplementation(() => {});
    onTestFinished(() => printed.mockRestore());
    const queue = queueOf(connection, "harvest");
    await queue.waitUntilReady();
    connection.redis.emit("error", new Error("lost"));
    expect(told.map(({ message }) => message)).toEqual(["lost"]);
    expect(printed).not.toHaveBeenCalled();
    await queue.close();
  });

  it("fails a job, which is tried again, and ends no worker", async () => {
    const folder = folderWith();
    const archive = await Archive.create(join(folder, "out.warc.gz"), {
      maxBytes: 2 ** 30,
      software: "test",
    });
    onTestFinished(() => archive.close());
    let take: ((job: object) => Promise<void>) | undefined;
    class Worker {
      constructor(_queue: string, given: typeof take) {
        take = given;
      }
      on(): void {}
    }
    const fatal: Error[] = [];
    harvestWorker({
      connection: { bullmq: { Worker } } as never,
      asker: {} as never,
      archive,
      turns: { take: () => Promise.reject(new Error("OOM command not allowed")) } as never,
      listed: new JobOrigins(),
      concurrency: 1,
      lock: 1000,
      onError() {},
      onFatal: (error) => void fatal.push(error),
      signal: new AbortController().signal,
    });
    const job = { data: { origins: ["https://a.example"] }, updateData: async () => {} };
    await expect(take!(job)).rejects.toThrow("OOM command not allowed");
    expect(fatal).toEqual([]);
  });
});

describe("queues", () => {
  it("are started with options that there are, in the example of a cluster", async () => {
    const compose = readFileSync(new URL("../../examples/cluster/compose.yaml", import.meta.url), "utf8");
    const commands = [...compose.matchAll(/robotomata (harvest|work) ([^']+)'/g)];
    expect(commands.map(([, name]) => name)).toEqual(["harvest", "work", "work"]);
    for (const [, name, rest] of commands) {
      const help = (await robotomata([name!, "--help"])).stdout;
      const options = rest!.match(/(?<= |^)--?[a-z-]+/gm)!;
      expect(options).toContain("--queue");
      for (const option of options)
        expect(help).toMatch(new RegExp(`^ {2}(?:-o, )?${option.replace("-o", "--out")} `, "m"));
    }
  });

  it("have the packages that they need, in the example of a cluster as in its page", () => {
    const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
    const installed = (text: string): string =>
      /npm install ([a-z\d@.\s-]+?)(?:&&|\n)/.exec(text)![1]!.trim();
    // In a folder of its own name, npm would leave the package out without a word.
    expect(installed(read("examples/cluster/compose.yaml"))).toBe(
      `--global ${installed(read("docs/cluster.md"))}`,
    );
    expect(installed(read("docs/cluster.md"))).toBe("robotomata-cli bullmq@6 ioredis@6");
  });

  it("explain what they cannot do, and keep passwords to themselves", async () => {
    const cwd = folderWith({ hosts: "a.example\n", "a.warc.gz": "" });
    const said = async (...args: string[]) => {
      const { code, stderr } = await robotomata(args, { cwd });
      expect(code).toBe(2);
      expect(stderr).not.toMatch(/secret|internal error/);
      return stderr;
    };
    const url = "redis://me:secret@127.0.0.1:9";
    expect(await said("work", "--queue", url)).toMatch(
      /cannot reach redis:\/\/127\.0\.0\.1:9: connection refused/,
    );
    expect(await said("harvest", "--queue", url, "hosts")).toMatch(/cannot reach/);
    expect(await said("survey", "--queue", url, "a.warc.gz")).toMatch(/cannot reach/);
    expect(await said("work", "--queue", "localhost:6379")).toMatch(
      /--queue takes an address such as redis:/,
    );
    expect(await said("work")).toMatch(/work needs --queue/);
    expect(await said("work", "--queue", url, "file")).toMatch(/work takes no files/);
    expect(await said("work", "--queue", url, "--only", "harvests")).toMatch(/did you mean harvest/);
    expect(await said("harvest", "--queue", url, "--resume", "hosts")).toMatch(
      /with --queue, --resume is an option of robotomata work/,
    );
    expect(await said("harvest", "--held", ".", "hosts")).toMatch(/--held needs --queue/);
    expect(await said("harvest", "--queue", url, "--held", "missing", "hosts")).toMatch(
      /cannot read missing/,
    );
    expect(await said("survey", "--queue", url, "--merge", "a.json")).toMatch(/cannot be used together/);
    mkdirSync(join(cwd, "held", "folder.warc.gz"), { recursive: true });
    expect(await said("harvest", "--queue", url, "--held", "held", "hosts")).toMatch(
      /cannot read held\/folder\.warc\.gz: is a directory/,
    );
    expect(await said("work", "--queue", url, "--concurrency", "1000000")).toMatch(
      /--concurrency takes a whole number from 1 to 999,999, not "1000000"/,
    );
  });
});
