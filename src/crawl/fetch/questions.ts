import { addTo } from "../../base/add-to.ts";
import { eachOf, Semaphore } from "../../base/concurrency.ts";
import { tell } from "../../base/tell.ts";
import { inTime } from "../../base/timers.ts";
import { Verdict } from "../../engine/policy/verdict.ts";
import { originReader } from "../../engine/url/origin.ts";
import { MAX_ORIGIN } from "./asking.ts";
import type { Components } from "./components.ts";
import type { CachedHost, RobotsEntry } from "./entry.ts";
import { retryLater } from "./refusal.ts";
import type { Arrival, Renewal } from "./renewal.ts";
import type { SingleFlight } from "./single-flight.ts";

/**
 * The URLs of a batch whose hosts have yet to be asked, as indexes by origin, in order of first occurrence.
 *
 * @param verdicts `Unknown` for the URLs in question. Those without an http or https origin are set to `Invalid`.
 */
export function unknownByOrigin(urls: readonly string[], verdicts: Uint8Array): Map<string, number[]> {
  const places = new Map<string, number[]>();
  const readOrigin = originReader();
  urls.forEach((url, i) => {
    if (verdicts[i] !== Verdict.Unknown) return;
    const origin = readOrigin(url);
    if (origin === undefined || origin.length > MAX_ORIGIN) verdicts[i] = Verdict.Invalid;
    else addTo(places, origin, i);
  });
  return places;
}

/** The work of a scope that renewals go on in, and what is to be done after them. */
interface Renewing {
  readonly flights: SingleFlight<Arrival>;
  readonly renewal: Renewal;
  /** Finishes the writes that a renewal has left to do; undefined if they go on by themselves. */
  readonly settle: (() => Promise<void>) | undefined;
  /** Keeps work going that no caller waits for; undefined if it goes on anyway, or if nothing can keep it going. */
  readonly waitUntil: ((work: Promise<unknown>) => void) | undefined;
}

/**
 * The questions of callers. It answers them from the cache, and has what is missing fetched, once, however many callers
 * need it.
 */
export class Questions {
  readonly #components: Components;
  readonly #renewing: Renewing;
  readonly #semaphore: Semaphore;

  constructor(components: Components, renewing: Renewing) {
    this.#components = components;
    this.#renewing = renewing;
    this.#semaphore = new Semaphore(components.settings.concurrency);
  }

  /** Fetches from the hosts of URLs whose verdict is `Unknown`, and fills in the verdicts. */
  async askFor(
    urls: readonly string[],
    verdicts: Uint8Array,
    signal: AbortSignal | undefined,
    deadline: number | undefined,
  ): Promise<Uint8Array> {
    const { cache, settings } = this.#components;
    const places = unknownByOrigin(urls, verdicts);
    let over = false;
    const settle = (origin: string, { host, program }: Arrival): void => {
      if (over) return;
      const its = places.get(origin)!;
      const answers = cache.answer(
        host,
        program,
        its.map((place) => urls[place]!),
      );
      its.forEach((place, i) => {
        verdicts[place] = answers[i]!;
      });
    };
    const work = (origin: string): Promise<void> | undefined => {
      const host = this.#current(origin);
      if (host !== undefined) return void settle(origin, { host, program: undefined });
      if (deadline !== undefined) this.#keep(origin);
      return this.#join(origin, (arrival) => settle(origin, arrival), signal);
    };
    const all = eachOf(places.keys(), settings.concurrency, work, () => over);
    try {
      await (deadline === undefined ? all : inTime(deadline, all, () => {}));
    } finally {
      over = true;
    }
    return verdicts;
  }

  /** Verdicts for URLs of one origin. */
  verdicts(origin: string, urls: readonly string[], signal: AbortSignal | undefined): Promise<Uint8Array> {
    return this.#use(
      origin,
      ({ host, program }) => this.#components.cache.answer(host, program, urls),
      signal,
    );
  }

  /**
   * The entry for an origin.
   *
   * @param deadline milliseconds that this may take
   * @throws RobotsError RETRY_LATER if it takes longer; also the signal's reason
   */
  async entry(origin: string, signal: AbortSignal | undefined, deadline?: number): Promise<RobotsEntry> {
    const { cache, clock } = this.#components;
    // This lookup removes entries that are due.
    cache.check([]);
    const isKnown = (): boolean => cache.get(origin)?.isUsable === true;
    if (deadline !== undefined && !isKnown()) {
      await this.askFor([`${origin}/`], Uint8Array.of(Verdict.Unknown), signal, deadline);
      if (!isKnown()) throw retryLater(origin, "not-fetched", clock.now());
    }
    return this.#use(origin, ({ host, program }) => cache.entry(host, program), signal);
  }

  /** Uses the cached state of an origin, or else fetches it, together with all other callers that wait for it. */
  async #use<R>(origin: string, use: (arrival: Arrival) => R, signal: AbortSignal | undefined): Promise<R> {
    const host = this.#current(origin);
    return host === undefined ? this.#join(origin, use, signal) : use({ host, program: undefined });
  }

  /** The cached state of an origin, if it can be used without asking its host. */
  #current(origin: string): CachedHost | undefined {
    const { cache, onEvent } = this.#components;
    const host = cache.get(origin);
    if (host === undefined) return undefined;
    if (host.isUsable) return host;
    const until = this.#staleUntil(host);
    if (until === undefined) return undefined;
    this.#keep(origin);
    const { outcome, status } = host.state;
    onEvent({ type: "served-stale", origin, outcome, status });
    return cache.put(host.state, undefined, host.freshUntil, until);
  }

  /**
   * Until when a stale copy may be used while its host is asked, by {@link Clock.passed}; undefined if it may not.
   */
  #staleUntil({ state, freshUntil }: CachedHost): number | undefined {
    const { clock, settings } = this.#components;
    const { staleWhileRevalidate, maxAge } = settings;
    const { copy, outcome } = state;
    if (staleWhileRevalidate === 0 || outcome !== "found" || copy === undefined) return undefined;
    if (copy.directives.mustRevalidate || copy.directives.noCache) return undefined;
    const passed = clock.passed();
    const day = passed + copy.fetchedAt + maxAge - clock.now();
    const end = Math.min(freshUntil + staleWhileRevalidate, day);
    return end > passed ? end : undefined;
  }

  #join<R>(origin: string, use: (arrival: Arrival) => R, signal: AbortSignal | undefined): Promise<R> {
    return this.#renewing.flights.join(origin, (controller) => this.#renew(origin, controller), use, signal);
  }

  /** Renews an origin even if no caller waits for it. */
  #keep(origin: string): void {
    this.#renewing.flights.keep(origin, (controller) => this.#renew(origin, controller));
  }

  #renew(origin: string, controller: AbortController): Promise<Arrival> {
    const { renewal, settle, waitUntil } = this.#renewing;
    const work = this.#semaphore.run(async () => {
      const arrival = await renewal.run(origin, controller);
      if (waitUntil === undefined) await settle?.();
      return arrival;
    }, controller.signal);
    if (waitUntil !== undefined)
      tell(
        waitUntil,
        work.then(settle, () => {}),
      );
    return work;
  }
}
