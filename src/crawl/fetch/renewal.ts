import { RobotsError } from "../../base/errors.ts";
import type { HostProgram } from "../../engine/core/program.ts";
import { fileOriginOf } from "../../engine/url/origin.ts";
import type { Components } from "./components.ts";
import { detailOf } from "./detail.ts";
import { digest } from "./digest.ts";
import type { CachedHost } from "./entry.ts";
import { type FetchOptions, fetchRobots, Underway } from "./fetch.ts";
import { handlingOf } from "./outcome.ts";
import { copyOf, nextState } from "./refresh.ts";
import type { SharedCache } from "./shared-cache.ts";
import type { State } from "./state.ts";
import type { Answer } from "./step.ts";
import { decodeState, encodeState, STATE_VERSION, type StoredState, storageKeyOf } from "./stored-state.ts";

/** The result of a renewal. */
export interface Arrival {
  readonly host: CachedHost;
  /** The rules, if they have just been read, since there may be no room to store them. */
  readonly program: HostProgram | undefined;
}

/** How long a stale copy is kept in a shared cache, in milliseconds: RFC 9309's 30 days. */
const KEEP = 30 * 86_400_000;
/** The shortest time to live of a stored state, in milliseconds: even a late write must replace the older state. */
const KEEP_GONE = 3_600_000;
/**
 * Maximum length of an origin in a shared cache. Host names have at most 253 characters, so no longer one has a file,
 * and some stores limit their keys: Workers KV to 512 bytes.
 */
const MAX_SHARED_ORIGIN = 300;
/** Milliseconds after a local failure before the host is tried again. */
const LOCAL_WAIT = 1_000;

/** Renews the state of an origin: from the shared cache if that has a fresh one, or else from the host. */
export class Renewal {
  readonly #components: Components;
  readonly #shared: SharedCache | undefined;
  readonly #isBusy: (origin: string) => boolean;
  readonly #keyPrefix: string;
  readonly #fetching: FetchOptions;

  /** @param isBusy whether an origin is being renewed */
  constructor(components: Components, shared: SharedCache | undefined, isBusy: (origin: string) => boolean) {
    const { settings, cache, clock, onEvent } = components;
    const { dialect, agent, keyPrefix, handling } = settings;
    // Clients that take 401 and 403 differently do not share states.
    const forbidden = handling === handlingOf(dialect) ? "" : ";forbidden";
    this.#components = components;
    this.#shared = shared;
    this.#isBusy = isBusy;
    this.#keyPrefix = `${keyPrefix}${STATE_VERSION}:${dialect}${forbidden}:${storageKeyOf(agent)}:`;
    this.#fetching = {
      ...settings,
      clock,
      // Where nothing may be shared in time, neither is it at a time.
      underway: settings.maxAge > 0 ? new Underway() : undefined,
      onRetry: (origin, because, ms) =>
        onEvent({ type: "retried", origin, detail: detailOf(because), because, ms }),
      known(origin) {
        const host = cache.get(origin);
        if (host === undefined || host.freshUntil <= clock.passed()) return undefined;
        const { state } = host;
        const isWhole = state.copy === undefined || cache.hasCopy(origin);
        return isWhole && state.outcome !== "unasked" ? state : undefined;
      },
    };
  }

  /** @throws the reason of an abort, and RobotsError INVALID_ARGUMENT if `fetch` does not return a response */
  async run(origin: string, controller: AbortController): Promise<Arrival> {
    const { cache, clock } = this.#components;
    const own = cache.get(origin)?.state;
    const found = this.#isShared(origin) ? await this.#lookUp(origin, own) : undefined;
    // By now, perhaps no caller wants the state, and a client that was closed must not fill up again.
    controller.signal.throwIfAborted();
    // The state in memory is already known to be stale.
    if (found !== undefined && cache.freshFor(found.state) > 0) {
      return this.#arrive(found.state, found.program);
    }
    const started = clock.passed();
    const answer = await this.#ask(origin, controller, found?.state ?? own, found?.program);
    // The origin may have been forgotten meanwhile, and the rules of its copy with it.
    const before = found?.state ?? cache.get(origin)?.state;
    const arrival = this.#take(origin, answer, before, found?.program);
    this.#tell(answer, arrival.host, clock.passed() - started);
    this.#adopt(origin, answer, arrival);
    return arrival;
  }

  /** Removes an origin from the shared cache. */
  async forget(origin: string): Promise<void> {
    await this.#shared?.delete(this.#keyPrefix + origin);
  }

  /** The state in the shared cache, if it is newer than the one in memory. */
  async #lookUp(origin: string, own: State | undefined): Promise<StoredState | undefined> {
    const { clock, settings, cache } = this.#components;
    const value = await this.#shared?.read(this.#keyPrefix + origin);
    if (value === undefined) return undefined;
    const found = cache.withRoom(() => decodeState(value, origin, clock.now(), settings));
    const isLater = own === undefined || (found !== undefined && found.state.checkedAt > own.checkedAt);
    return isLater ? found : undefined;
  }

  async #ask(
    origin: string,
    controller: AbortController,
    before: State | undefined,
    program: HostProgram | undefined,
  ): Promise<Answer> {
    const answer = await fetchRobots(origin, this.#fetching, controller, before?.copy);
    // If the copy has been dropped in the meantime, the confirmation is useless.
    if (!answer.confirmed || program !== undefined || this.#components.cache.hasCopy(origin)) return answer;
    return fetchRobots(origin, this.#fetching, controller);
  }

  /** Stores the state after an answer, and writes it to the shared cache. */
  #take(
    origin: string,
    answer: Answer,
    before: State | undefined,
    program: HostProgram | undefined,
  ): Arrival {
    const { clock, cache, settings } = this.#components;
    const now = clock.now();
    if (answer.outcome === "unasked") {
      return this.#arrive(unasked(origin, answer, before, now), program);
    }
    try {
      return cache.withRoom(() => {
        if (answer.known !== undefined) return this.#share(origin, answer.known);
        const read =
          answer.body === undefined
            ? undefined
            : digest(answer.body, answer.contentType ?? null, fileOriginOf(answer.url) ?? origin, settings);
        const copy = answer.outcome === "found" ? copyOf(answer, read?.facts, before?.copy, now) : undefined;
        const state = nextState(origin, answer, before, copy, now, settings);
        const arrival = this.#arrive(state, read?.program ?? (state.copy && program));
        this.#write(arrival);
        return arrival;
      });
    } catch (error) {
      if (!(error instanceof RobotsError) || error.code !== "OUT_OF_MEMORY") throw error;
      const because = { code: "no-memory" as const, values: {} };
      const failed: Answer = { outcome: "unreachable", reason: "local", because, url: answer.url };
      const state = nextState(origin, failed, undefined, undefined, now, settings);
      return this.#arrive(state, undefined);
    }
  }

  /** What is known of a file that a redirect leads to holds for the origin that was asked about, too. */
  #share(origin: string, known: State): Arrival {
    const arrival = this.#arrive({ ...known, origin }, this.#components.cache.program(known));
    this.#write(arrival);
    return arrival;
  }

  #arrive(state: State, program: HostProgram | undefined): Arrival {
    return { host: this.#components.cache.put(state, program), program };
  }

  #isShared(origin: string): boolean {
    return this.#shared !== undefined && origin.length <= MAX_SHARED_ORIGIN;
  }

  #write({ host: { state }, program }: Arrival): void {
    const { cache, clock, settings } = this.#components;
    const { copy, failures, expiresAt, origin } = state;
    if (!this.#isShared(origin)) return;
    // A copy, and the time of the first failure, may be needed long after they are stale.
    const keep = copy !== undefined || failures > 0 ? KEEP : 0;
    const ttlMs = Math.max(expiresAt - clock.now() + keep, KEEP_GONE);
    const image = cache.image(state, program);
    if (copy === undefined || image !== undefined) {
      this.#shared!.write(this.#keyPrefix + origin, encodeState(state, image, settings), ttlMs);
    }
  }

  /**
   * A file that was reached through a redirect is the target's own only if it is at the target's /robots.txt (RFC
   * 9309 2.3.1.2). Then the target need not be fetched again, which matters because redirects from http to https
   * are the most common.
   */
  #adopt(origin: string, answer: Answer, { host, program }: Arrival): void {
    const { cache } = this.#components;
    if (answer.body === undefined || program === undefined) return;
    const target = fileOriginOf(answer.url);
    if (target === undefined || target === origin) return;
    if (this.#isBusy(target) || cache.get(target)?.isUsable) return;
    try {
      this.#write(this.#arrive({ ...host.state, origin: target }, program));
    } catch {
      // This was optional: if there is not enough memory, the target is fetched when it is needed.
    }
  }

  #tell(answer: Answer, { state, access }: CachedHost, ms: number): void {
    const { onEvent } = this.#components;
    const { origin, outcome, status, reason, failures } = state;
    const bytes = answer.body?.bytes.length ?? 0;
    const type = answer.confirmed ? "revalidated" : "fetched";
    onEvent({ type, origin, outcome, status, reason, ms, bytes, failures });
    if (access === "rules" && outcome !== "found") {
      onEvent({ type: "served-stale", origin, outcome, status });
    }
  }
}

/** The state of an origin after a local failure: what was known before, with a retry soon. */
function unasked(origin: string, answer: Answer, before: State | undefined, now: number): State {
  const { outcome, reason, because } = answer;
  const { failures = 0, failingSince, copy } = before ?? {};
  const common = { origin, outcome, reason, because, checkedAt: now, expiresAt: now + LOCAL_WAIT };
  return { ...common, failures, failingSince, copy };
}
