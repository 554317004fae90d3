import type { Redis } from "ioredis";
import { importPeer } from "../../crawl/node/peer.ts";

/** A connection to the Redis that keeps the queues. */
export interface Connection {
  readonly redis: Redis;
  readonly bullmq: typeof import("bullmq");
  /** Whether Redis keeps its data when it stops; undefined if it does not tell. */
  readonly isDurable: boolean | undefined;
  close(): void;
}

/** Milliseconds to wait for the first connection. */
const PATIENCE = 10_000;

/**
 * Connects to Redis. If the connection is lost later, it is restored, however long that takes.
 *
 * @param url `redis://[user:password@]host:port[/database]`, `rediss://` for TLS
 * @param onError called with the reason when the connection is lost
 * @throws RobotsError MISSING_PACKAGE if the packages `bullmq` or `ioredis` are not installed, or too old
 * @throws the system's error if Redis cannot be reached
 */
export async function connect(url: string, onError: (error: Error) => void): Promise<Connection> {
  const bullmq = await importPeer("bullmq@6", () => import("bullmq"));
  const { Redis } = await importPeer("ioredis@6", () => import("ioredis"));
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: PATIENCE,
    // BullMQ requires this: a command sent while the connection is lost is answered later.
    maxRetriesPerRequest: null,
  });
  let first: Error | undefined;
  const remember = (error: Error): void => {
    first ??= error;
  };
  redis.on("error", remember);
  let isDurable: boolean | undefined;
  try {
    await redis.connect();
    isDurable = durability(await redis.info("persistence").catch(() => ""));
  } catch (error) {
    redis.disconnect();
    throw first ?? error;
  }
  redis.off("error", remember);
  redis.on("error", onError);
  // Workers copy these options for connections of their own. A lazy connection reports only how its first attempt
  // ended: if Redis is just restarting, the worker would take it for lost, although ioredis restores it.
  redis.options.lazyConnect = false;
  return { redis, bullmq, isDurable, close: () => redis.disconnect() };
}

function durability(info: string): boolean | undefined {
  const enabled = /^aof_enabled:(\d)/m.exec(info)?.[1];
  return enabled === undefined ? undefined : enabled === "1";
}
