import { eachOf } from "../../base/each-of.ts";
import { Semaphore } from "../../base/semaphore.ts";
import { tell } from "../../base/tell.ts";
import { inTime } from "../../base/timers.ts";
import { Verdict } from "../../engine/policy/verdict.ts";
import { originReader } from "../../engine/url/origin.ts";
import { MAX_ORIGIN } from "./asking.ts";
import type { Clock } from "./clock.ts";
import type { CachedHost } from "./entry.ts";
import type { HostCache } from "./host-cache.ts";
import type { ClientEvent } from "./options.ts";
import type { Arrival, Renewal } from "./renewal.ts";
import type { SingleFlight } from "./single-flight.ts";

/** The URLs of a batch whose hosts have yet to be asked, grouped by origin, in order of first occurrence. */
class WaitingUrls {
  readonly #urls: readonly string[];
  readonly #verdicts: Uint8Array;
  /** The last index of each origin; each index leads to the previous one. */
  readonly #last = new Map<string, number>();
  readonly #before: Int32Array;

  /**
   * @param verdicts `Unknown` for the URLs in question. Those without an http or https origin are set to `Invalid`.
   */
  constructor(urls: readonly string[], verdicts: Uint8Array) {
    this.#urls = urls;
    this.#verdicts = verdicts;
    this.#before = new Int32Array(urls.length);
    const readOrigin = originReader();
    for (let i = 0; i < urls.length; i++) {
      if (verdicts[i] !== Verdict.Unknown) continue;
      const origin = readOrigin(urls[i]!);
      if (origin === undefined || origin.length > MAX_ORIGIN) verdicts[i] = Verdict.Invalid;
      else {
        this.#before[i] = this.#last.get(origin) ?? -1;
        this.#last.set(origin, i);
      }
    }
  }

  get origins(): readonly string[] {
    return [...this.#last.keys()];
  }

  /** Fills in the verdicts of an origin's URLs. */
  settle(origin: string, answer: (urls: readonly string[]) => Uint8Array): void {
    const places: number[] = [];
    for (let i = this.#last.get(origin) ?? -1; i >= 0; i = this.#before[i]!) places.push(i);
    const answers = answer(places.map((place) => this.#urls[place]!));
    places.forEach((place, i) => {
      this.#verdicts[place] = answers[i]!;
    });
  }
}

export interface AnswersOptions {
  readonly clock: Clock;
  readonly cache: HostCache;
  readonly flights: SingleFlight<Arrival>;
  readonly renewal: Renewal;
  readonly concurrency: number;
  readonly staleWhileRevalidate: number;
  readonly maxAge: number;
  readonly onEvent: (event: ClientEvent) => void;
  /** Finishes the writes that a renewal has left to do; undefined if they go on by themselves. */
  readonly settle: (() => Promise<void>) | undefined;
  /** Keeps work going that no caller waits for; undefined if it goes on anyway, or if nothing can keep it going. */
  readonly waitUntil: ((work: Promise<unknown>) => void) | undefined;
}

/**
 * Answers from the cache, and makes sure that whatever is missing is fetched: once, however many callers need it.
 */
export class Answers {
  readonly #options: AnswersOptions;
  readonly #semaphore: Semaphore;

  constructor(options: AnswersOptions) {
    this.#options = options;
    this.#semaphore = new Semaphore(options.concurrency);
  }

  /** Fetches from the hosts of URLs whose verdict is `Unknown`, and fills in the verdicts. */
  async askFor(
    urls: readonly string[],
    verdicts: Uint8Array,
    signal: AbortSignal | undefined,
    deadline: number | undefined,
  ): Promise<Uint8Array> {
    const waiting = new WaitingUrls(urls, verdicts);
    let over = false;
    const settle = (origin: string, { host, program }: Arrival): void => {
      if (!over) waiting.settle(origin, (its) => this.#options.cache.answer(host, program, its));
    };
    const work = (origin: string): Promise<void> | undefined => {
      const host = this.#current(origin);
      if (host !== undefined) return void settle(origin, { host, program: undefined });
      if (deadline !== undefined) this.#keep(origin);
      return this.#join(origin, (arrival) => settle(origin, arrival), signal);
    };
    const all = eachOf(waiting.origins, this.#options.concurrency, work, () => over);
    try {
      await (deadline === undefined ? all : inTime(deadline, all, () => {}));
    } finally {
      over = true;
    }
    return verdicts;
  }

  /** Uses the cached state of an origin, or else fetches it, together with all other callers that wait for it. */
  async use<R>(origin: string, use: (arrival: Arrival) => R, signal: AbortSignal | undefined): Promise<R> {
    const host = this.#current(origin);
    return host === undefined ? this.#join(origin, use, signal) : use({ host, program: undefined });
  }

  /** The cached state of an origin, if it can be used without asking its host. */
  #current(origin: string): CachedHost | undefined {
    const { cache, onEvent } = this.#options;
    const host = cache.get(origin);
    if (host === undefined) return undefined;
    if (host.answers) return host;
    const until = this.#staleUntil(host);
    if (until === undefined) return undefined;
    this.#keep(origin);
    const { outcome, status } = host.state;
    onEvent({ type: "served-stale", origin, outcome, status });
    return cache.serveStale(host, until);
  }

  /**
   * Until when a stale copy may be used while its host is asked, by {@link Clock.passed}; undefined if it may not.
   */
  #staleUntil({ state, freshUntil }: CachedHost): number | undefined {
    const { staleWhileRevalidate, maxAge } = this.#options;
    const { copy, outcome } = state;
    if (staleWhileRevalidate === 0 || outcome !== "found" || copy === undefined) return undefined;
    if (copy.directives.mustRevalidate || copy.directives.noCache) return undefined;
    const passed = this.#options.clock.passed();
    const day = passed + copy.fetchedAt + maxAge - this.#options.clock.now();
    const end = Math.min(freshUntil + staleWhileRevalidate, day);
    return end > passed ? end : undefined;
  }

  #join<R>(origin: string, use: (arrival: Arrival) => R, signal: AbortSignal | undefined): Promise<R> {
    return this.#options.flights.join(origin, (controller) => this.#renew(origin, controller), use, signal);
  }

  /** Renews an origin even if no caller waits for it. */
  #keep(origin: string): void {
    this.#options.flights.keep(origin, (controller) => this.#renew(origin, controller));
  }

  #renew(origin: string, controller: AbortController): Promise<Arrival> {
    const { renewal, settle, waitUntil } = this.#options;
    const renew = (): Promise<Arrival> => renewal.run(origin, controller);
    const renewAndSettle = async (): Promise<Arrival> => {
      const arrival = await renew();
      await settle!();
      return arrival;
    };
    const waits = settle !== undefined && waitUntil === undefined;
    const work = this.#semaphore.run(waits ? renewAndSettle : renew, controller.signal);
    if (waitUntil !== undefined)
      tell(
        waitUntil,
        work.then(settle, () => {}),
      );
    return work;
  }
}
