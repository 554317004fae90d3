import { setTimeout as sleep } from "node:timers/promises";
import type { Redis } from "ioredis";
import { printOf } from "../origins.ts";
import { PREFIX } from "./jobs.ts";

/** Seconds for which lists are kept after the last host was enqueued: a month. */
const KEPT = 2_592_000;
/** Milliseconds to wait for an answer: while Redis is gone, there is none. */
const PATIENCE = 1_000;

/**
 * Where a fingerprint is kept, and as which number. Redis keeps a set of up to 512 numbers at eight bytes each; with
 * 65,536 sets, 17 million hosts take no more.
 */
function placeOf(origin: string): [key: string, member: string] {
  const print = printOf(origin);
  return [`${PREFIX}:listed:${print.readUInt16BE(0)}`, String(print.readBigInt64BE(0))];
}

/** Notes that hosts are in a list, for good: a redirect to one is followed even when its job is done. */
export async function noteList(redis: Redis, origins: readonly string[]): Promise<void> {
  const batch = redis.pipeline();
  for (const origin of origins) {
    const [key, member] = placeOf(origin);
    batch.sadd(key, member).expire(key, KEPT);
  }
  await batch.exec();
}

/** Whether a host is in any list that was enqueued. */
export async function isEnqueued(redis: Redis, origin: string): Promise<boolean> {
  const asked = redis.sismember(...placeOf(origin)).then(
    (found) => found === 1,
    () => false,
  );
  return await Promise.race([asked, sleep(PATIENCE, false, { ref: false })]);
}
