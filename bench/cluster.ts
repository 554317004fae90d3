/**
 * A harvest by workers that share a Redis, beside one without: `npx tsx bench/cluster.ts [--hosts 5000]`. All of it,
 * the hosts included, runs on this machine, so more workers than it has spare cores show nothing. Build first.
 */
import { fork, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Redis } from "ioredis";
import { startRedis } from "../test/fetch/redis-server.ts";
import { addressOf, manyHosts } from "../test/survey/many-hosts.ts";

const file = fileURLToPath(import.meta.url);
const program = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));

if (process.send === undefined) await main();
else {
  const server = manyHosts();
  server.listen(0, () => process.send!((server.address() as AddressInfo).port));
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { hosts: { type: "string", default: "5000" } } });
  const hosts = Number(values.hosts);
  const cwd = mkdtempSync(join(tmpdir(), "robotomata-bench-"));
  const server = fork(file, { execArgv: ["--import", "tsx"] });
  const port = await new Promise<number>((resolve) => server.once("message", resolve));
  const list = Array.from({ length: hosts }, (_, i) => `http://${addressOf(i + 1)}:${port}\n`).join("");
  writeFileSync(join(cwd, "hosts"), list);
  await using redis = await startRedis();
  const client = new Redis(redis.url);
  const run = (...args: readonly string[]): Promise<void> =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [program, ...args], {
        cwd,
        stdio: ["ignore", "ignore", "inherit"],
      });
      child.on("close", (code) => (code === 0 ? resolve() : reject(new Error(`exit code ${code}`))));
    });
  const memory = async (): Promise<number> =>
    Number(/used_memory:(\d+)/.exec(await client.info("memory"))![1]);
  console.log(`${hosts} hosts, ${availableParallelism()} cores, Node ${process.versions.node}`);
  const tell = (what: string, start: number): void =>
    console.log(
      `${what.padEnd(24)} ${(hosts / ((performance.now() - start) / 1000)).toFixed(0).padStart(6)} hosts/s`,
    );
  try {
    for (const workers of [0, 1, 2, 4]) {
      if (workers === 0) {
        const start = performance.now();
        await run("harvest", "-o", "alone.warc.gz", "hosts");
        tell("harvest", start);
        continue;
      }
      const before = await memory();
      const begin = performance.now();
      await run("harvest", "--queue", redis.url, "hosts");
      if (workers === 1) {
        tell("enqueued", begin);
        console.log(
          `${"in Redis".padEnd(24)} ${(((await memory()) - before) / hosts).toFixed(0).padStart(6)} bytes per host`,
        );
      }
      const start = performance.now();
      const one = (): Promise<void> =>
        run("work", "--queue", redis.url, "--only", "harvest", "--until-empty");
      await Promise.all(Array.from({ length: workers }, one));
      tell(`${workers} workers`, start);
    }
  } finally {
    client.disconnect();
    server.kill();
    rmSync(cwd, { recursive: true });
  }
}
