import { RobotsError } from "../errors.ts";
import { type Answer, type FetchOptions, fetchRobots } from "../fetch/fetch.ts";
import { type Access, type Handling, handlingOf } from "../fetch/outcome.ts";
import { parse } from "../policy/robots.ts";
import { Verdict } from "../policy/verdict.ts";
import { originOf, originReader } from "../url/origin.ts";
import { Clock } from "./clock.ts";
import { accessAt, type Blanket, entryOf, type Patience, type RobotsEntry } from "./entry.ts";
import { Flights } from "./flights.ts";
import { Gate } from "./gate.ts";
import { Lru } from "./lru.ts";
import type { RobotsClientOptions } from "./options.ts";
import { agentKey, decodeState, encodeState, RECORD_VERSION, type RecordOptions } from "./record.ts";
import { copyOf, MAX_WISH, nextState, type RefreshOptions } from "./refresh.ts";
import { settingsOf } from "./settings.ts";
import { Shared } from "./shared.ts";
import type { State } from "./state.ts";

/** Options of one question. */
export interface AskOptions {
  /** Ends the wait of this caller. A fetch that others wait for too goes on. */
  readonly signal?: AbortSignal | undefined;
}

/** A state with what its users see of it. */
interface Held {
  readonly state: State;
  readonly entry: RobotsEntry;
  /** When the state is to be renewed, by the count of {@link Clock.passed}. */
  readonly until: number;
}

/** How long a copy is worth keeping in a shared cache after it is stale, in milliseconds: RFC 9309's 30 days. */
const KEEP = 30 * 86_400_000;

/**
 * A crawler's gate: fetches robots.txt once for each origin, keeps it as long as the standards say, and answers
 * from it. Hosts that cannot be reached are closed, not open. Whatever hosts do, it is an answer: only misuse
 * rejects (RobotsError) and the caller's own signal.
 */
export class RobotsClient {
  readonly #handling: Handling;
  readonly #blanket: Blanket;
  readonly #fetching: FetchOptions;
  readonly #refreshing: RefreshOptions;
  readonly #patience: Patience;
  readonly #keyPrefix: string;
  readonly #records: RecordOptions;
  readonly #held: Lru<Held>;
  readonly #shared: Shared | undefined;
  readonly #flights = new Flights<State>();
  readonly #clock: Clock;
  readonly #gate: Gate;

  /** @throws RobotsError INVALID_ARGUMENT without a `userAgent`, or for options that cannot be */
  constructor(options: RobotsClientOptions) {
    const settings = settingsOf(options);
    const { dialect, agent, cache } = settings;
    const handling = handlingOf(dialect);
    this.#clock = new Clock(settings.now);
    this.#handling = handling;
    this.#blanket = {
      allow: parse("", { dialect }).policyFor(agent),
      disallow: parse("User-agent: *\nDisallow: /", { dialect }).policyFor("*"),
    };
    this.#fetching = { ...settings, handling, now: () => this.#clock.now() };
    this.#refreshing = { ...settings, handling };
    this.#patience = { patience: settings.patience, afterwards: settings.afterPatience };
    this.#keyPrefix = `${settings.keyPrefix}${RECORD_VERSION}:${dialect}:${agentKey(agent)}:`;
    this.#records = { agent, dialect, longest: Math.max(settings.maxAge, MAX_WISH) };
    this.#held = new Lru(settings.maxEntries);
    this.#gate = new Gate(settings.concurrency);
    if (cache !== undefined) {
      this.#shared = new Shared(cache, {
        timeout: settings.cacheTimeout,
        maxUnsaved: settings.maxEntries,
        clock: this.#clock,
        onError: settings.onCacheError,
      });
    }
  }

  /**
   * Whether the crawler may fetch the URL.
   *
   * @param url absolute, `http:` or `https:`
   * @throws RobotsError INVALID_URL for anything else; the signal's reason
   */
  async isAllowed(url: string, options?: AskOptions): Promise<boolean> {
    const entry = await this.get(url, options);
    return entry.policy.isAllowed(url);
  }

  /**
   * Verdicts for many URLs of any hosts, one byte each, in order: `Allowed`, `Disallowed`, or `Invalid` for what is
   * no `http:` or `https:` URL.
   *
   * @throws the signal's reason
   */
  async check(urls: readonly string[], options?: AskOptions): Promise<Uint8Array> {
    const verdicts = new Uint8Array(urls.length).fill(Verdict.Invalid);
    const readOrigin = originReader();
    const byOrigin = new Map<string, number[]>();
    urls.forEach((url, i) => {
      const origin = typeof url === "string" ? readOrigin(url) : undefined;
      if (origin === undefined) return;
      const places = byOrigin.get(origin);
      if (places === undefined) byOrigin.set(origin, [i]);
      else places.push(i);
    });
    await Promise.all(
      Array.from(byOrigin, async ([origin, places]) => {
        const { policy } = await this.#entry(origin, options?.signal);
        const answers = policy.check(places.map((place) => urls[place]!));
        places.forEach((place, i) => {
          verdicts[place] = answers[i]!;
        });
      }),
    );
    return verdicts;
  }

  /**
   * What is known of the robots.txt that governs a URL, fetched if it is not known or not fresh.
   *
   * @param url absolute, `http:` or `https:`
   * @throws RobotsError INVALID_URL for anything else; the signal's reason
   */
  async get(url: string, options?: AskOptions): Promise<RobotsEntry> {
    const origin = typeof url === "string" ? originOf(url) : undefined;
    if (origin === undefined) {
      const shown = typeof url === "string" ? JSON.stringify(url.slice(0, 80)) : String(url);
      throw new RobotsError("INVALID_URL", `${shown} is no absolute http or https URL.`);
    }
    return this.#entry(origin, options?.signal);
  }

  /** Forgets the origin of a URL, here and in the shared cache, so that it is asked anew. */
  async forget(url: string): Promise<void> {
    const origin = originOf(url);
    if (origin === undefined) return;
    this.#held.delete(origin);
    await this.#shared?.delete(this.#keyPrefix + origin);
  }

  /**
   * Waits until the shared cache has everything, trying again what it did not take before. For the end of a run.
   *
   * @returns false if it still lacks something
   */
  async flush(): Promise<boolean> {
    return (await this.#shared?.flush()) ?? true;
  }

  async #entry(origin: string, signal: AbortSignal | undefined): Promise<RobotsEntry> {
    signal?.throwIfAborted();
    const held = this.#held.get(origin);
    if (held !== undefined && this.#isFresh(held)) return this.#current(held);
    const state = await this.#flights.join(origin, (controller) => this.#refresh(origin, controller), signal);
    return this.#current(this.#held.get(origin) ?? this.#hold(state));
  }

  /** The entry of today: what an outcome amounts to can change with time alone. */
  #current({ state, entry, until }: Held): RobotsEntry {
    return this.#access(state) === entry.access ? entry : this.#hold(state, until).entry;
  }

  /** Milliseconds for which a state need not be renewed, however the clock was set since it was made. */
  #freshFor({ checkedAt, expiresAt }: State): number {
    return Math.min(expiresAt - this.#clock.now(), expiresAt - checkedAt);
  }

  #access(state: State): Access {
    return accessAt(state, this.#clock.now(), this.#handling, this.#patience);
  }

  #isFresh({ until }: Held): boolean {
    return this.#clock.passed() < until;
  }

  /** @param until of what was held before, where only its meaning has changed */
  #hold(state: State, until: number = this.#clock.passed() + this.#freshFor(state)): Held {
    const held = { state, entry: entryOf(state, this.#access(state), this.#blanket), until };
    this.#held.set(state.origin, held);
    return held;
  }

  /** Gets the origin's state from the shared cache if that has a fresh one, else from the origin. */
  async #refresh(origin: string, controller: AbortController): Promise<State> {
    return this.#gate.run(async () => {
      const own = this.#held.get(origin)?.state;
      const before = await this.#lookUp(origin, own);
      // What memory holds has been found to be too old.
      if (before !== undefined && before !== own && this.#freshFor(before) > 0) {
        this.#hold(before);
        return before;
      }
      const answer = await fetchRobots(origin, this.#fetching, controller, before?.copy);
      const state = nextState(origin, answer, before, this.#clock.now(), this.#refreshing);
      this.#keep(state);
      this.#adopt(origin, answer, state);
      return state;
    }, controller.signal);
  }

  /** The later of what memory and the shared cache know. */
  async #lookUp(origin: string, own: State | undefined): Promise<State | undefined> {
    const value = await this.#shared?.read(this.#keyPrefix + origin);
    if (value === undefined) return own;
    const shared = decodeState(value, origin, this.#clock.now(), this.#records);
    return shared !== undefined && (own === undefined || shared.checkedAt > own.checkedAt) ? shared : own;
  }

  #keep(state: State): void {
    this.#hold(state);
    const { copy, failures, expiresAt, origin } = state;
    // A copy may be needed, and the beginning of a failure remembered, long after they are stale.
    const keep = copy !== undefined || failures > 0 ? KEEP : 0;
    const ttlMs = expiresAt - this.#clock.now() + keep;
    if (ttlMs > 0) this.#shared?.write(this.#keyPrefix + origin, encodeState(state, this.#records), ttlMs);
  }

  /**
   * A file that was reached through a redirect is the target's own only if it lies where the target's lies (RFC
   * 9309 2.3.1.2). Then the target need not be asked again: http to https is the commonest redirect of all.
   */
  #adopt(origin: string, answer: Answer, state: State): void {
    if (answer.body === undefined) return;
    const target = originOf(answer.url);
    if (target === undefined || target === origin || answer.url !== `${target}/robots.txt`) return;
    const held = this.#held.get(target);
    if (this.#flights.has(target) || (held !== undefined && this.#isFresh(held))) return;
    const copy = copyOf(target, answer, undefined, state.checkedAt, this.#refreshing);
    this.#keep({ ...state, origin: target, copy });
  }
}
