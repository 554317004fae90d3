/** A real redis-server for tests, if there is one on this machine. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "../../support/ports.ts";
import { eventually } from "../../support/waits.ts";

export const redisAvailable = spawnSync("redis-server", ["--version"]).status === 0;

/** A server on the loopback interface that keeps every write on disk, so that a kill loses nothing it has taken. */
export interface Redis extends AsyncDisposable {
  readonly url: string;
  /** Ends it as a crash does. */
  kill(): Promise<void>;
  /** Starts it on the same port and files. */
  start(): Promise<void>;
  /** Takes its files from it, after it has been killed. */
  forget(): void;
}

export async function startRedis(): Promise<Redis> {
  const folder = mkdtempSync(join(tmpdir(), "robotomata-redis-"));
  const [port] = await freePorts(1);
  let child: ChildProcess | undefined;
  const redis: Redis = {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const place = ["--port", `${port}`, "--bind", "127.0.0.1", "--dir", folder];
      const kept = ["--save", "", "--appendonly", "yes", "--appendfsync", "always"];
      // While it is gone, its port may be another connection's for a moment.
      const isUp = await eventually(async () => {
        child = spawn("redis-server", [...place, ...kept]);
        return ready(child);
      });
      if (!isUp) throw new Error(`somebody else has port ${port}`);
    },
    async kill() {
      const dying = child;
      child = undefined;
      if (dying === undefined) return;
      const gone = new Promise((resolve) => dying.once("exit", resolve));
      dying.kill("SIGKILL");
      await gone;
    },
    forget() {
      rmSync(folder, { recursive: true });
      mkdirSync(folder);
    },
    async [Symbol.asyncDispose]() {
      await redis.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await redis.start();
  return redis;
}

/** Resolves to false if its port is taken. */
function ready(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let log = "";
    child.stdout!.on("data", (text) => {
      log += text;
      if (log.includes("Ready to accept connections")) resolve(true);
    });
    child.once("close", () => {
      if (log.includes("Address already in use")) resolve(false);
      else reject(new Error(`redis-server ended:\n${log}`));
    });
  });
}
