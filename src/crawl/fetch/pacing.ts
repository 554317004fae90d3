import { onSharedAbort } from "../../base/abort.ts";
import { failure } from "../../base/errors.ts";
import { wrongValue } from "../../base/options.ts";
import { delayBetween } from "../../engine/parse/pace.ts";
import type { Clock } from "./clock.ts";
import type { RobotsEntry } from "./entry.ts";
import { readRetryAfter } from "./freshness.ts";
import { dueOf, hostOf, Lane, type Line, type Turn, type WaitLimits } from "./lane.ts";
import { MAX_RETRY_AFTER, MAX_WAIT } from "./refresh.ts";
import { retryLater } from "./refusal.ts";
import type { Settings } from "./settings.ts";

/** Maximum number of callers that wait for one origin. */
const MOST_WAITING = 10_000;
/** From this many lanes on, those without a pending wait are removed. */
const SWEEP = 1024;
/** The longest delay for timers; after it, the time is checked again. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Milliseconds between two checks by which a request keeps its turn, and without a check until it counts as ended. */
const LOOK = 1_000;
const GONE = 5_000;

/** How requests are paced. Where timers and promises belong to requests, each request checks its own turn. */
export type PacingOptions = Pick<Settings, "minDelay" | "maxDelay" | "backOff" | "lane" | "perRequest">;

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
   * Resolves when the next request to the origin of an entry may be sent, first come, first served.
   *
   * @param url that is to be requested, which decides about the lane
   * @throws RobotsError QUEUE_FULL; RETRY_LATER as soon as it is clear that the caller would have to wait for longer
   *   than it is willing to; INVALID_ARGUMENT if the option `lane` returns no text; the signal's reason
   */
  turn(entry: RobotsEntry, willing: WaitLimits, url: string = entry.origin): Promise<void> {
    const { origin, retryAt, checkedAt } = entry;
    const lane = this.#lane(url);
    const line = lane.line(origin);
    const now = this.#clock.now();
    const { minDelay, maxDelay } = this.#options;
    const delay = Math.max(minDelay, Math.min(delayBetween(entry, now) * 1000, maxDelay));
    const slower = delay > line.delay;
    line.delay = delay;
    // A clock that was set back must not lengthen the wait.
    const paused = retryAt !== undefined && this.#pause(line, retryAt - Math.max(now, checkedAt));
    this.#bury(lane);
    if (slower || paused) this.#dismiss(lane, line);
    if (line.queue.size >= MOST_WAITING) {
      const values = { most: MOST_WAITING, origin };
      return Promise.reject(
        failure("QUEUE_FULL", "queue-full", "{most} callers are already waiting for {origin}.", values),
      );
    }
    return this.#wait(lane, line, willing);
  }

  #wait(lane: Lane, line: Line, willing: WaitLimits): Promise<void> {
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
        line.queue.delete(turn);
        outcome = how;
        // Another request must not settle this promise: the request that owns it does, at its next check.
        if (perRequest) return;
        // An unneeded timer would keep the process from exiting.
        if (!lane.isAwaited) clearTimeout(lane.timer);
        settle();
      };
      const turn: Turn = {
        willing,
        number: lane.turns++,
        go: () => done(resolve),
        fail: (reason) => done(() => reject(reason)),
        seenAt: this.#clock.passed(),
      };
      const look = (): void => {
        turn.seenAt = this.#clock.passed();
        // The turn may have been removed as one whose request has ended.
        if (outcome === undefined) line.queue.add(turn);
        this.#move(lane);
        if (outcome !== undefined) settle();
        else {
          const wait = Math.max(1, Math.ceil(dueOf(lane, line) - turn.seenAt));
          timer = setTimeout(look, Math.min(wait, LOOK));
        }
      };
      const place = line.queue.size;
      line.queue.add(turn);
      this.#dismissLate(line, turn, dueOf(lane, line) + place * line.delay);
      if (perRequest) look();
      else this.#move(lane);
    });
  }

  /**
   * Postpones requests to the host of a URL.
   *
   * @param origin of the URL
   */
  postpone(origin: string, wait: number | string | null, url: string = origin): void {
    const isHeader = typeof wait === "string" || wait === null || wait === undefined;
    // A header that is over already, such as that of a clock that is late, asks for no pause: each answer would bring a request.
    const asked = isHeader ? readRetryAfter(wait ?? null, this.#clock.now()) || undefined : wait;
    if (asked !== undefined && !(typeof asked === "number" && asked >= 0)) {
      throw wrongValue("The wait", "a number of milliseconds or a Retry-After header", wait);
    }
    const lane = this.#lane(url);
    const line = lane.line(origin);
    const pause = asked ?? this.#backOff(line);
    if (this.#pause(line.host, Math.min(pause, MAX_RETRY_AFTER))) {
      for (const other of lane.lines.values()) if (other.host === line.host) this.#dismiss(lane, other);
    }
    this.#move(lane);
  }

  /**
   * The pause of a host that asks for none although it is busy: twice the one before, unless the host has been well for
   * as long since. Answers to requests that were on their way when it began to pause count once.
   */
  #backOff({ host, delay }: Line): number {
    const { backOff } = this.#options;
    const since = this.#clock.passed() - host.pausedUntil;
    if (backOff === 0 || since < 0) return 0;
    const isAgain = host.backOff > 0 && since <= host.backOff + delay;
    const first = Math.max(backOff, delay);
    host.backOff = isAgain ? Math.min(Math.max(host.backOff * 2, first), Math.max(first, MAX_WAIT)) : first;
    return host.backOff;
  }

  /** Ends all waits with a reason, later ones, too. */
  close(reason: unknown): void {
    this.#closed = { reason };
    for (const lane of this.#lanes.values()) {
      clearTimeout(lane.timer);
      for (const { queue } of lane.lines.values()) for (const { fail } of queue) fail(reason);
    }
    this.#lanes.clear();
  }

  #lane(url: string): Lane {
    const name: unknown = this.#options.lane === undefined ? hostOf(url) : this.#options.lane(url);
    if (typeof name !== "string") throw wrongValue("What lane returns", `a text for ${url}`, name);
    let lane = this.#lanes.get(name);
    if (lane === undefined) {
      this.#sweep();
      lane = new Lane();
      this.#lanes.set(name, lane);
    }
    return lane;
  }

  /** Keeps an origin or a host free of requests for some milliseconds. Returns false if it is for longer already. */
  #pause(what: { pausedUntil: number }, ms: number): boolean {
    const until = this.#clock.passed() + ms;
    if (until <= what.pausedUntil) return false;
    what.pausedUntil = until;
    return true;
  }

  /** Dismisses all callers that would have to wait for too long, now that their turns come later. */
  #dismiss(lane: Lane, line: Line): void {
    let due = dueOf(lane, line);
    for (const turn of line.queue) {
      if (!this.#dismissLate(line, turn, due)) due += line.delay;
    }
  }

  /** Dismisses a caller whose turn would come at `due` if that is too late. */
  #dismissLate(line: Line, { willing, fail }: Turn, due: number): boolean {
    const now = this.#clock.passed();
    const isLate = due > Math.max(now, willing.until) || line.paused - now > willing.maxPause;
    if (isLate) {
      const retryAt = this.#clock.now() + Math.max(due - now, 0);
      fail(retryLater(line.origin, "no-turn", retryAt));
    }
    return isLate;
  }

  /** Releases every caller whose turn it is, and sets the timer for the next one. */
  #move(lane: Lane): void {
    clearTimeout(lane.timer);
    lane.timer = undefined;
    this.#bury(lane);
    for (;;) {
      const now = this.#clock.passed();
      const line = lane.next(now);
      if (line === undefined) return;
      const wait = dueOf(lane, line) - now;
      if (wait > 0) {
        if (this.#options.perRequest) return;
        lane.timer = setTimeout(() => this.#move(lane), Math.min(Math.ceil(wait), LONGEST_TIMER));
        return;
      }
      line.free = now + line.delay;
      lane.free = now + this.#options.minDelay;
      line.first!.go();
      // The others of a lane have to wait for longer than they would without this one.
      if (lane.lines.size > 1) for (const other of lane.lines.values()) this.#dismiss(lane, other);
    }
  }

  /** Removes turns whose requests have ended without notice. */
  #bury({ lines }: Lane): void {
    if (!this.#options.perRequest) return;
    const since = this.#clock.passed() - GONE;
    for (const { queue } of lines.values())
      for (const turn of queue) if (turn.seenAt < since) queue.delete(turn);
  }

  /** Removes lanes that nobody is waiting for and that need no further delay. */
  #sweep(): void {
    if (this.#lanes.size < this.#sweepAt) return;
    const now = this.#clock.passed();
    for (const [name, lane] of this.#lanes) {
      this.#bury(lane);
      if (lane.clear(now)) this.#lanes.delete(name);
    }
    this.#sweepAt = Math.max(SWEEP, this.#lanes.size * 2);
  }
}
