import { tell } from "../../base/tell.ts";
import { Answers } from "./answers.ts";
import { Clock } from "./clock.ts";
import { detailOf } from "./detail.ts";
import { Underway } from "./fetch.ts";
import { HostCache } from "./host-cache.ts";
import type { ClientEvent, RequestContext } from "./options.ts";
import { handlingOf } from "./outcome.ts";
import { Pacing } from "./pacing.ts";
import { MAX_RETRY_AFTER } from "./refresh.ts";
import { type Arrival, Renewal } from "./renewal.ts";
import type { Settings } from "./settings.ts";
import { PendingWrites, SharedCache, watchErrors } from "./shared-cache.ts";
import { SingleFlight } from "./single-flight.ts";
import { agentKey, STATE_VERSION } from "./stored-state.ts";

/** What all scopes of a client share. None of it holds a promise, a timer or a connection. */
export interface Common {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly cache: HostCache;
  readonly unsaved: PendingWrites;
  readonly onEvent: (event: ClientEvent) => void;
  readonly onCacheError: (error: unknown) => void;
  /** Stops listening to the store. */
  readonly leave: () => void;
}

/** The work of one request, or of all callers where no requests own it. */
export interface Scope {
  readonly flights: SingleFlight<Arrival>;
  readonly shared: SharedCache | undefined;
  readonly renewal: Renewal;
  readonly answers: Answers;
}

/**
 * @param ends whether the work ends with a request, so that the caller has to wait for all of it
 * @param waitUntil keeps work going after the request has ended
 */
function scopeOf(common: Common, ends: boolean, waitUntil?: RequestContext["waitUntil"]): Scope {
  const { settings, clock, cache, onEvent } = common;
  const { dialect, agent, keepFiles } = settings;
  // Clients that take 401 and 403 differently do not share states.
  const forbidden = settings.handling === handlingOf(dialect) ? "" : ";forbidden";
  const flights = new SingleFlight<Arrival>();
  const shared =
    settings.cache &&
    new SharedCache({
      store: settings.cache,
      unsaved: common.unsaved,
      inBackground: !ends,
      timeout: settings.cacheTimeout,
      maxUnsaved: settings.maxEntries,
      maxUnsavedText: settings.cacheBytes / 4,
      clock,
      onError: common.onCacheError,
    });
  const renewal = new Renewal({
    clock,
    isBusy: (origin) => flights.has(origin),
    onEvent,
    cache,
    shared,
    keyPrefix: `${settings.keyPrefix}${STATE_VERSION}:${dialect}${forbidden}:${agentKey(agent)}:`,
    storage: {
      agent,
      dialect,
      keepFiles,
      longest: Math.max(settings.maxAge, settings.retryAfter, MAX_RETRY_AFTER),
    },
    fetching: {
      ...settings,
      clock,
      // Where nothing may be shared in time, neither is it at a time.
      underway: settings.maxAge > 0 ? new Underway() : undefined,
      onRetry: (origin, because, ms) =>
        onEvent({ type: "retried", origin, detail: detailOf(because), because, ms }),
    },
    reading: settings,
    refreshing: settings,
  });
  const settle = ends && shared !== undefined ? () => shared.settle() : undefined;
  const answers = new Answers({ ...settings, clock, onEvent, cache, flights, renewal, settle, waitUntil });
  return { flights, shared, renewal, answers };
}

/** Approximate memory that a host takes while it is being fetched, in bytes. */
const WAITING = 2048;

/** The components of a client that all of its callers share, and the scope of the current call. */
export class Components {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly cache: HostCache;
  readonly pacing: Pacing;
  /** Whether this is the view that one request has of another client's components. */
  readonly isView: boolean;
  readonly #common: Common;
  readonly #scope: () => Scope;

  /** @param scope the scope that a call works in */
  constructor(common: Common, pacing: Pacing, scope: () => Scope, isView = false) {
    this.settings = common.settings;
    this.clock = common.clock;
    this.cache = common.cache;
    this.pacing = pacing;
    this.isView = isView;
    this.#common = common;
    this.#scope = scope;
  }

  /** The scope of a call: read it when the call begins, and use it to the end. */
  get scope(): Scope {
    return this.#scope();
  }

  /** Stops listening to the store, which may outlive the client. */
  leave(): void {
    this.#common.leave();
  }

  /** The components for one request; this object itself where requests own nothing. */
  forRequest(context: RequestContext | undefined): Components {
    if (!this.settings.perRequest) return this;
    const waitUntil = context && ((work: Promise<unknown>) => context.waitUntil(work));
    const scope = scopeOf(this.#common, true, waitUntil);
    return new Components(this.#common, this.pacing, () => scope, true);
  }
}

/** Creates and connects the components. */
export function componentsOf(settings: Settings): Components {
  const { dialect, cache: store } = settings;
  const clock = new Clock(settings.now);
  const unsaved = new PendingWrites();
  const onEvent = (event: ClientEvent): void => tell(settings.onEvent, event);
  const onCacheError = (error: unknown): void => {
    tell(settings.onCacheError, error);
    onEvent({ type: "cache-failed", error });
  };
  const cache = new HostCache({
    agent: settings.agent,
    dialect,
    handling: settings.handling,
    clock,
    // Fetches that belong to requests do not count: their requests may have ended without notice.
    isBusy: (origin) => lasting?.flights.has(origin) ?? false,
    patience: { patience: settings.patience, afterwards: settings.afterPatience },
    maxUrlLength: settings.maxUrlLength,
    maxEntries: settings.maxEntries,
    maxBytes: settings.cacheBytes,
    others: () => (lasting?.flights.size ?? 0) * WAITING + unsaved.bytes,
    onEvict: (origin, bytes) => onEvent({ type: "evicted", origin, bytes }),
  });
  const leave =
    store === undefined
      ? () => {}
      : watchErrors(store, (error) => {
          unsaved.errors++;
          onCacheError(error);
        });
  const common = { settings, clock, cache, unsaved, onEvent, onCacheError, leave };
  const lasting: Scope | undefined = settings.perRequest ? undefined : scopeOf(common, false);
  return new Components(
    common,
    new Pacing(clock, settings),
    lasting === undefined ? momentary(common) : () => lasting,
  );
}

/**
 * Scopes for requests that cannot be told apart. Calls share one only if they are made before the microtasks that are
 * queued by then have run, since no other request gets its turn in between.
 */
function momentary(common: Common): () => Scope {
  let current: Scope | undefined;
  return () => {
    if (current === undefined) {
      current = scopeOf(common, true);
      queueMicrotask(() => {
        current = undefined;
      });
    }
    return current;
  };
}
