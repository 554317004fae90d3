import type { Redis } from "ioredis";
import { PREFIX } from "./jobs.ts";

/** Turns of hosts: no worker on any machine fetches from a host again before an interval has passed. */
export class Turns {
  readonly #redis: Redis;
  /** The interval in milliseconds. */
  readonly #interval: number;

  constructor(redis: Redis, interval: number) {
    this.#redis = redis;
    this.#interval = interval;
  }

  /** Takes a host's turn. @returns 0, or the milliseconds after which to try again */
  async take(host: string): Promise<number> {
    if (this.#interval === 0) return 0;
    const key = `${PREFIX}:host:${host}`;
    if ((await this.#redis.set(key, "1", "PX", this.#interval, "NX")) !== null) return 0;
    return Math.max(1, await this.#redis.pttl(key));
  }
}
