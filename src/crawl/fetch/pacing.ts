import { onSharedAbort } from "../../base/abort.ts";
import { RobotsError } from "../../base/errors.ts";
import { delayBetween } from "../../engine/parse/pace.ts";
import { Verdict } from "../../engine/policy/verdict.ts";
import type { Answers } from "./answers.ts";
import { originFor, type PaceOptions, type Url } from "./asking.ts";
import type { Clock } from "./clock.ts";
import type { RobotsEntry } from "./entry.ts";
import { readRetryAfter } from "./freshness.ts";
import type { HostCache } from "./host-cache.ts";
import { MAX_RETRY_AFTER } from "./refresh.ts";
import { retryLater } from "./refusal.ts";

/** Maximum number of callers that wait for one host. */
const MOST_WAITING = 10_000;
/** From this many hosts on, those without a pending wait are removed. */
const SWEEP = 1024;
/** The longest delay for timers; after it, the time is checked again. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Milliseconds between two checks by which a request keeps its turn, and without a check until it counts as ended. */
const LOOK = 1_000;
const GONE = 5_000;

/** Bounds of the delay between two requests to a host, in milliseconds. */
export interface PacingOptions {
  readonly minDelay: number;
  readonly maxDelay: number;
  /** Timers and promises belong to requests: each request checks its own turn. */
  readonly perRequest: boolean;
}

/** How long a caller is willing to wait. */
export interface WaitLimits {
  readonly signal: AbortSignal | undefined;
  /** When its turn must have come, by {@link Clock.passed}. */
  readonly until: number;
  /** Maximum pause in milliseconds that the host may have asked for. */
  readonly maxPause: number;
}

/** A caller that waits for a turn. */
interface Turn {
  readonly willing: WaitLimits;
  readonly go: () => void;
  readonly fail: (reason: unknown) => void;
  /** When its own request last checked it, by {@link Clock.passed}. */
  seenAt: number;
}

/** A host's turns. */
interface Lane {
  readonly origin: string;
  /** When the next turn is, by {@link Clock.passed}. */
  free: number;
  /** Until when the host wants no requests at all, by the same clock. */
  pausedUntil: number;
  /** Milliseconds between turns. */
  delay: number;
  readonly queue: Set<Turn>;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Lets callers take turns at hosts that require delays between requests. */
export class Pacing {
  readonly #clock: Clock;
  readonly #options: PacingOptions;
  readonly #lanes = new Map<string, Lane>();
  #sweepAt = SWEEP;
  /** Why no more turns are given. */
  #closed: { readonly reason: unknown } | undefined;

  constructor(clock: Clock, options: PacingOptions) {
    this.#clock = clock;
    this.#options = options;
  }

  /**
   * Resolves when the next request to the host of an entry may be sent, first come, first served.
   *
   * @throws RobotsError QUEUE_FULL; RETRY_LATER as soon as it is clear that the caller would have to wait for longer
   *   than it is willing to; the signal's reason
   */
  turn(entry: RobotsEntry, willing: WaitLimits): Promise<void> {
    const { origin, retryAt, checkedAt } = entry;
    const lane = this.#lane(origin);
    const now = this.#clock.now();
    const { minDelay, maxDelay } = this.#options;
    const delay = Math.max(minDelay, Math.min(delayBetween(entry, now) * 1000, maxDelay));
    const slower = delay > lane.delay;
    lane.delay = delay;
    // A clock that was set back must not lengthen the wait.
    const paused = retryAt !== undefined && this.#pause(lane, retryAt - Math.max(now, checkedAt));
    this.#bury(lane);
    if (slower || paused) this.#dismiss(lane);
    if (lane.queue.size >= MOST_WAITING) {
      const message = `${MOST_WAITING} callers are already waiting for ${origin}.`;
      return Promise.reject(new RobotsError("QUEUE_FULL", message));
    }
    const { signal } = willing;
    return new Promise((resolve, reject) => {
      if (this.#closed !== undefined) throw this.#closed.reason;
      signal?.throwIfAborted();
      const { perRequest } = this.#options;
      let outcome: (() => void) | undefined;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const settle = (): void => {
        clearTimeout(timer);
        leave?.();
        outcome!();
      };
      const leave =
        signal &&
        onSharedAbort(signal, () => {
          turn.fail(signal.reason);
          if (perRequest) settle();
        });
      const done = (how: () => void): void => {
        lane.queue.delete(turn);
        outcome = how;
        // Another request must not settle this promise: the request that owns it does, at its next check.
        if (perRequest) return;
        // An unneeded timer would keep the process from exiting.
        if (lane.queue.size === 0) clearTimeout(lane.timer);
        settle();
      };
      const turn: Turn = {
        willing,
        go: () => done(resolve),
        fail: (reason) => done(() => reject(reason)),
        seenAt: this.#clock.passed(),
      };
      const look = (): void => {
        turn.seenAt = this.#clock.passed();
        // The turn may have been removed as one whose request has ended.
        if (outcome === undefined) lane.queue.add(turn);
        this.#move(lane);
        if (outcome !== undefined) settle();
        else timer = setTimeout(look, Math.min(Math.max(1, Math.ceil(lane.free - turn.seenAt)), LOOK));
      };
      const place = lane.queue.size;
      lane.queue.add(turn);
      this.#dismissLate(lane, turn, lane.free + place * lane.delay);
      if (perRequest) look();
      else this.#move(lane);
    });
  }

  /** Postpones requests to a host. */
  postpone(origin: string, wait: number | string | null): void {
    const isHeader = typeof wait === "string" || wait === null || wait === undefined;
    const pause = isHeader ? readRetryAfter(wait ?? null, this.#clock.now()) : wait;
    if (pause === undefined) return;
    if (!(typeof pause === "number" && pause >= 0)) {
      throw new RobotsError(
        "INVALID_ARGUMENT",
        "The wait must be a number of milliseconds or a Retry-After header.",
      );
    }
    const lane = this.#lane(origin);
    if (this.#pause(lane, Math.min(pause, MAX_RETRY_AFTER))) this.#dismiss(lane);
    this.#move(lane);
  }

  /** Ends all waits with a reason, later ones, too. */
  close(reason: unknown): void {
    this.#closed = { reason };
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
      lane = { origin, free: 0, pausedUntil: 0, delay: 0, queue: new Set(), timer: undefined };
      this.#lanes.set(origin, lane);
    }
    return lane;
  }

  /** Keeps a host free of requests for some milliseconds. Returns false if the host is paused for longer already. */
  #pause(lane: Lane, ms: number): boolean {
    const until = this.#clock.passed() + ms;
    if (until <= lane.pausedUntil) return false;
    lane.pausedUntil = until;
    lane.free = Math.max(lane.free, until);
    return true;
  }

  /** Dismisses all callers that would have to wait for too long, now that the host wants more time. */
  #dismiss(lane: Lane): void {
    let due = lane.free;
    for (const turn of lane.queue) {
      if (!this.#dismissLate(lane, turn, due)) due += lane.delay;
    }
  }

  /** Dismisses a caller whose turn would come at `due` if that is too late. */
  #dismissLate({ origin, pausedUntil }: Lane, { willing, fail }: Turn, due: number): boolean {
    const now = this.#clock.passed();
    const isLate = due > Math.max(now, willing.until) || pausedUntil - now > willing.maxPause;
    if (isLate) fail(retryLater(origin, "its turn has not come", this.#clock.now() + Math.max(due - now, 0)));
    return isLate;
  }

  /** Releases every caller whose turn it is, and sets the timer for the next one. */
  #move(lane: Lane): void {
    clearTimeout(lane.timer);
    lane.timer = undefined;
    this.#bury(lane);
    for (const turn of lane.queue) {
      const now = this.#clock.passed();
      const wait = lane.free - now;
      if (wait > 0) {
        if (this.#options.perRequest) return;
        lane.timer = setTimeout(() => this.#move(lane), Math.min(Math.ceil(wait), LONGEST_TIMER));
        return;
      }
      lane.free = Math.max(lane.free, now) + lane.delay;
      turn.go();
    }
  }

  /** Removes turns whose requests have ended without notice. */
  #bury({ queue }: Lane): void {
    if (!this.#options.perRequest) return;
    const since = this.#clock.passed() - GONE;
    for (const turn of queue) if (turn.seenAt < since) queue.delete(turn);
  }

  /** Removes hosts that nobody is waiting for and that need no further delay. */
  #sweep(): void {
    if (this.#lanes.size < this.#sweepAt) return;
    const now = this.#clock.passed();
    for (const [origin, lane] of this.#lanes) {
      this.#bury(lane);
      const { free, queue } = lane;
      if (queue.size === 0 && free <= now) this.#lanes.delete(origin);
    }
    this.#sweepAt = Math.max(SWEEP, this.#lanes.size * 2);
  }
}

/** The parts of a client that a turn needs: the known hosts, the questions to them, and the queues for turns. */
interface Turns {
  readonly clock: Clock;
  readonly cache: HostCache;
  readonly pacing: Pacing;
  readonly scope: { readonly answers: Answers };
}

/** Resolves when the next request to the host of a URL may be sent. */
export async function takeTurn(turns: Turns, url: Url, options: PaceOptions): Promise<void> {
  const { clock, cache, pacing } = turns;
  const { answers } = turns.scope;
  const { signal, deadline, maxPause = Number.POSITIVE_INFINITY } = options;
  const origin = originFor(url);
  const until = deadline === undefined ? Number.POSITIVE_INFINITY : clock.passed() + deadline;
  signal?.throwIfAborted();
  // This lookup removes entries that are due.
  cache.check([]);
  const isKnown = (): boolean => cache.get(origin)?.answers === true;
  if (deadline !== undefined && !isKnown()) {
    await answers.askFor([`${origin}/`], Uint8Array.of(Verdict.Unknown), signal, deadline);
    if (!isKnown()) throw retryLater(origin, "its robots.txt has not been fetched in time", clock.now());
  }
  const entry = await answers.use(origin, ({ host, program }) => cache.entry(host, program), signal);
  await pacing.turn(entry, { signal, until, maxPause });
}
