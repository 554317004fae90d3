import type { Redis } from "ioredis";
import { PREFIX } from "./jobs.ts";

const TOTALS = `${PREFIX}:captures`;
/** Hosts that have been fetched: an estimate in 12 kB, exact to about one per cent. */
const HOSTS = `${PREFIX}:hosts`;
/** Seconds for which the count of a slot is kept. */
const SLOT_KEPT_SECONDS = 600;
/** Milliseconds of a slot, and how many slots make the last minute. */
const SLOT = 5_000;
const SLOTS = 12;

/** Totals of all workers. Duplicate captures count twice here; a merged survey has exact figures. */
export class Counters {
  readonly #redis: Redis;
  #counts = new Map<string, number>();
  #origins: string[] = [];

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  add(outcome: string, origin: string): void {
    this.#origins.push(origin);
    this.#counts.set(outcome, (this.#counts.get(outcome) ?? 0) + 1);
  }

  /** Adds the counts since the last call to those in Redis. */
  async flush(): Promise<void> {
    const counts = this.#counts;
    if (counts.size === 0) return;
    this.#counts = new Map();
    const batch = this.#redis.pipeline().pfadd(HOSTS, ...this.#origins);
    this.#origins = [];
    let all = 0;
    for (const [outcome, count] of counts) {
      batch.hincrby(TOTALS, outcome, count);
      all += count;
    }
    const slot = slotKey(slotAt(Date.now()));
    await batch.incrby(slot, all).expire(slot, SLOT_KEPT_SECONDS).exec();
  }
}

/** Captures in the last minute. */
interface Recent {
  readonly captures: number;
  /** The time since the first of them, at most a minute: what began ten seconds ago has its rate of ten seconds. */
  readonly seconds: number;
}

/** What all workers have done. */
export interface Captures {
  /** Captures by outcome. */
  readonly outcomes: Readonly<Record<string, number>>;
  /** Hosts with a capture, about one per cent more or less. */
  readonly hosts: number;
  /** Captures of a host that had one, as after the loss of a worker; likewise. */
  readonly refetched: number;
  readonly recent: Recent;
}

export async function readCounters(redis: Redis, now = Date.now()): Promise<Captures> {
  const outcomes = Object.entries(await redis.hgetall(TOTALS)).map(([name, count]) => [name, Number(count)]);
  const all = outcomes.reduce((sum, [, count]) => sum + Number(count), 0);
  // Where the estimate is above the captures, there is one of each host.
  const hosts = Math.min(all, await redis.pfcount(HOSTS));
  const last = slotAt(now);
  const slots = Array.from({ length: SLOTS }, (_, i) => last - SLOTS + 1 + i);
  const counts = (await redis.mget(slots.map(slotKey))).map((count) => Number(count ?? 0));
  const first = counts.findIndex((count) => count > 0);
  const begun = slots[first < 0 ? 0 : first]! * SLOT;
  return {
    outcomes: Object.fromEntries(outcomes),
    hosts,
    refetched: all - hosts,
    recent: {
      captures: counts.reduce((sum, count) => sum + count, 0),
      seconds: Math.max(1, Math.round((now - begun) / 1000)),
    },
  };
}

function slotAt(time: number): number {
  return Math.floor(time / SLOT);
}

function slotKey(slot: number): string {
  return `${PREFIX}:slot:${slot}`;
}
