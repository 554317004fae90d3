import type { Redis } from "ioredis";
import { PREFIX } from "./jobs.ts";

const TOTALS = `${PREFIX}:captures`;
/** Seconds for which the count of a minute is kept. */
const KEPT = 600;
const MINUTE = 60_000;

/** Totals of all workers. Duplicate captures count twice here; a merged survey has exact figures. */
export class Counters {
  readonly #redis: Redis;
  #counts = new Map<string, number>();

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  add(outcome: string): void {
    this.#counts.set(outcome, (this.#counts.get(outcome) ?? 0) + 1);
  }

  /** Adds the counts since the last call to those in Redis. */
  async flush(): Promise<void> {
    const counts = this.#counts;
    if (counts.size === 0) return;
    this.#counts = new Map();
    const batch = this.#redis.pipeline();
    let all = 0;
    for (const [outcome, count] of counts) {
      batch.hincrby(TOTALS, outcome, count);
      all += count;
    }
    const minute = minuteKey(Date.now());
    await batch.incrby(minute, all).expire(minute, KEPT).exec();
  }
}

/** Recent captures: in this minute so far, and in the previous one. */
export interface Recent {
  readonly captures: number;
  /** The length of that time: 60 to 120 seconds. */
  readonly seconds: number;
}

/** Captures by outcome, and the number of recent ones. */
export async function readCounters(
  redis: Redis,
  now = Date.now(),
): Promise<{ outcomes: Record<string, number>; recent: Recent }> {
  const outcomes = Object.entries(await redis.hgetall(TOTALS)).map(([name, count]) => [name, Number(count)]);
  const minutes = await redis.mget(minuteKey(now - MINUTE), minuteKey(now));
  const captures = minutes.reduce((sum, count) => sum + Number(count ?? 0), 0);
  const seconds = Math.round((MINUTE + (now % MINUTE)) / 1000);
  return { outcomes: Object.fromEntries(outcomes), recent: { captures, seconds } };
}

function minuteKey(time: number): string {
  return `${PREFIX}:minute:${Math.floor(time / MINUTE)}`;
}
