import type { Redis } from "ioredis";
import { PREFIX } from "./jobs.ts";

const TOTALS = `${PREFIX}:captures`;
/** Seconds that the count of a minute is kept. */
const KEPT = 600;
const MINUTE = 60_000;

/** Totals of all workers. Captures that were made twice count twice here; the merge of a survey has the exact figures. */
export class Counters {
  readonly #redis: Redis;
  #counts = new Map<string, number>();

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  add(outcome: string): void {
    this.#counts.set(outcome, (this.#counts.get(outcome) ?? 0) + 1);
  }

  /** Tells Redis what has been added since. */
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

/** Captures by outcome, and how many there were in the last full minute. */
export async function readCounters(
  redis: Redis,
): Promise<{ outcomes: Record<string, number>; lastMinute: number }> {
  const outcomes = Object.entries(await redis.hgetall(TOTALS)).map(([name, count]) => [name, Number(count)]);
  const lastMinute = Number((await redis.get(minuteKey(Date.now() - MINUTE))) ?? 0);
  return { outcomes: Object.fromEntries(outcomes), lastMinute };
}

function minuteKey(time: number): string {
  return `${PREFIX}:minute:${Math.floor(time / MINUTE)}`;
}
