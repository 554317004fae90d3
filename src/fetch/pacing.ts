import { RobotsError } from "../errors.ts";
import { onSharedAbort } from "./abort.ts";
import type { Clock } from "./clock.ts";
import type { RobotsEntry } from "./entry.ts";
import { readRetryAfter } from "./freshness.ts";
import { delayBetween } from "./polite.ts";
import { MAX_RETRY_AFTER } from "./refresh.ts";

/** Maximum number of callers that wait for one host. */
const MOST_WAITING = 10_000;
/** From this many hosts on, those without a pending wait are removed. */
const SWEEP = 1024;
/** The longest delay for timers; after it, the time is checked again. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** A caller that waits for a turn. */
interface Turn {
  readonly go: () => void;
  readonly fail: (reason: unknown) => void;
}

/** A host's turns. */
interface Lane {
  /** When the next turn is, by {@link Clock.passed}. */
  free: number;
  /** Milliseconds between turns. */
  delay: number;
  readonly queue: Set<Turn>;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Lets callers take turns at hosts that require delays between requests. */
export class Pacing {
  readonly #clock: Clock;
  readonly #lanes = new Map<string, Lane>();
  #sweepAt = SWEEP;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Resolves when the next request to the host of an entry may be sent, first come, first served.
   *
   * @throws RobotsError QUEUE_FULL, the signal's reason
   */
  turn(entry: RobotsEntry, signal: AbortSignal | undefined): Promise<void> {
    const { origin, retryAt, checkedAt } = entry;
    const lane = this.#lane(origin);
    const now = this.#clock.now();
    lane.delay = delayBetween(entry, now) * 1000;
    if (retryAt !== undefined) {
      // A clock that was set back must not lengthen the wait.
      lane.free = Math.max(lane.free, this.#clock.passed() + retryAt - Math.max(now, checkedAt));
    }
    if (lane.queue.size >= MOST_WAITING) {
      const message = `${MOST_WAITING} callers are already waiting for ${origin}.`;
      return Promise.reject(new RobotsError("QUEUE_FULL", message));
    }
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const leave = signal && onSharedAbort(signal, () => turn.fail(signal.reason));
      const done = (settle: () => void): void => {
        lane.queue.delete(turn);
        // An unneeded timer would keep the process from exiting.
        if (lane.queue.size === 0) clearTimeout(lane.timer);
        leave?.();
        settle();
      };
      const turn: Turn = { go: () => done(resolve), fail: (reason) => done(() => reject(reason)) };
      lane.queue.add(turn);
      this.#move(lane);
    });
  }

  /** Postpones requests to a host. */
  postpone(origin: string, wait: number | string | null): void {
    const isHeader = typeof wait === "string" || wait === null || wait === undefined;
    const asked = isHeader ? readRetryAfter(wait ?? null, this.#clock.now()) : wait;
    if (asked === undefined) return;
    if (!(typeof asked === "number" && asked >= 0)) {
      throw new RobotsError(
        "INVALID_ARGUMENT",
        "The wait must be a number of milliseconds or a Retry-After header.",
      );
    }
    const lane = this.#lane(origin);
    lane.free = Math.max(lane.free, this.#clock.passed() + Math.min(asked, MAX_RETRY_AFTER));
    this.#move(lane);
  }

  /** Ends all waits with a reason. */
  close(reason: unknown): void {
    for (const lane of this.#lanes.values()) {
      clearTimeout(lane.timer);
      for (const { fail } of lane.queue) fail(reason);
    }
    this.#lanes.clear();
  }

  #lane(origin: string): Lane {
    let lane = this.#lanes.get(origin);
    if (lane === undefined) {
      this.#sweep();
      lane = { free: 0, delay: 0, queue: new Set(), timer: undefined };
      this.#lanes.set(origin, lane);
    }
    return lane;
  }

  /** Releases every caller whose turn it is, and sets the timer for the next one. */
  #move(lane: Lane): void {
    clearTimeout(lane.timer);
    lane.timer = undefined;
    for (const turn of lane.queue) {
      const now = this.#clock.passed();
      const wait = lane.free - now;
      if (wait > 0) {
        lane.timer = setTimeout(() => this.#move(lane), Math.min(Math.ceil(wait), LONGEST_TIMER));
        return;
      }
      lane.free = Math.max(lane.free, now) + lane.delay;
      turn.go();
    }
  }

  /** Removes hosts that nobody is waiting for and that need no further delay. */
  #sweep(): void {
    if (this.#lanes.size < this.#sweepAt) return;
    const now = this.#clock.passed();
    for (const [origin, { free, queue }] of this.#lanes) {
      if (queue.size === 0 && free <= now) this.#lanes.delete(origin);
    }
    this.#sweepAt = Math.max(SWEEP, this.#lanes.size * 2);
  }
}
