import { eachOf, Waiting } from "./batch.ts";
import type { Clock } from "./clock.ts";
import type { ClientEvent } from "./events.ts";
import type { Held } from "./held.ts";
import type { Holdings } from "./holdings.ts";
import type { Arrival, Renewal } from "./renewal.ts";
import { Semaphore } from "./semaphore.ts";
import type { SingleFlight } from "./single-flight.ts";

export interface AnswersOptions {
  readonly clock: Clock;
  readonly holdings: Holdings;
  readonly flights: SingleFlight<Arrival>;
  readonly renewal: Renewal;
  readonly concurrency: number;
  readonly staleWhileRevalidate: number;
  readonly maxAge: number;
  readonly onEvent: (event: ClientEvent) => void;
}

/** Answers from what is held, and makes sure that what is missing is fetched: once, however many callers ask. */
export class Answers {
  readonly #options: AnswersOptions;
  readonly #semaphore: Semaphore;

  constructor(options: AnswersOptions) {
    this.#options = options;
    this.#semaphore = new Semaphore(options.concurrency);
  }

  /** Asks the hosts of URLs whose verdict is `Unknown`; the verdicts are noted in place. */
  async askFor(
    urls: readonly string[],
    verdicts: Uint8Array,
    signal: AbortSignal | undefined,
    deadline: number | undefined,
  ): Promise<Uint8Array> {
    const waiting = new Waiting(urls, verdicts);
    let over = false;
    const settle = (origin: string, { held, program }: Arrival): void => {
      if (!over) waiting.settle(origin, (its) => this.#options.holdings.answer(held, program, its));
    };
    const work = (origin: string): Promise<void> | undefined => {
      const held = this.current(origin);
      if (held !== undefined) return void settle(origin, { held, program: undefined });
      if (deadline !== undefined) this.#keep(origin);
      return this.join(origin, (arrival) => settle(origin, arrival), signal);
    };
    const all = eachOf(waiting.origins, this.#options.concurrency, work, () => over);
    try {
      await (deadline === undefined ? all : within(deadline, all));
    } finally {
      over = true;
    }
    return verdicts;
  }

  /** What is known of an origin and can be answered from without asking its host. */
  current(origin: string): Held | undefined {
    const held = this.#options.holdings.get(origin);
    if (held === undefined) return undefined;
    if (held.answers) return held;
    const until = this.#staleUntil(held);
    if (until === undefined) return undefined;
    this.#keep(origin);
    const { outcome, status } = held.state;
    this.#options.onEvent({ type: "served-stale", origin, outcome, status });
    return this.#options.holdings.serveStale(held, until);
  }

  /** Until when a stale copy may answer while its host is asked, by {@link Clock.passed}; undefined if it may not. */
  #staleUntil({ state, until }: Held): number | undefined {
    const { staleWhileRevalidate, maxAge } = this.#options;
    const { copy, outcome } = state;
    if (staleWhileRevalidate === 0 || outcome !== "found" || copy === undefined) return undefined;
    if (copy.directives.mustRevalidate || copy.directives.noCache) return undefined;
    const passed = this.#options.clock.passed();
    const day = passed + copy.fetchedAt + maxAge - this.#options.clock.now();
    const end = Math.min(until + staleWhileRevalidate, day);
    return end > passed ? end : undefined;
  }

  /** Uses what is fetched for an origin, together with everyone else who waits for it. */
  join<R>(origin: string, use: (arrival: Arrival) => R, signal: AbortSignal | undefined): Promise<R> {
    return this.#options.flights.join(origin, (controller) => this.#renew(origin, controller), use, signal);
  }

  /** Renews an origin even if nobody waits for it. */
  #keep(origin: string): void {
    this.#options.flights.keep(origin, (controller) => this.#renew(origin, controller));
  }

  #renew(origin: string, controller: AbortController): Promise<Arrival> {
    return this.#semaphore.run(() => this.#options.renewal.run(origin, controller), controller.signal);
  }
}

/** Waits for something, at most this many milliseconds. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  try {
    await Promise.race([work, end]);
  } finally {
    clearTimeout(timer);
  }
}
