import { tell } from "../../base/tell.ts";
import { Answers } from "./answers.ts";
import { Clock } from "./clock.ts";
import { HostCache } from "./host-cache.ts";
import type { ClientEvent, RequestContext } from "./options.ts";
import { Pacing } from "./pacing.ts";
import { type Arrival, Renewal } from "./renewal.ts";
import type { Settings } from "./settings.ts";
import { PendingWrites, SharedCache, watchErrors } from "./shared-cache.ts";
import { SingleFlight } from "./single-flight.ts";

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
function scopeOf(components: Components, ends: boolean, waitUntil?: RequestContext["waitUntil"]): Scope {
  const { cache: store } = components.settings;
  const flights = new SingleFlight<Arrival>();
  const shared = store && new SharedCache(components, store, !ends);
  const renewal = new Renewal(components, shared, (origin) => flights.has(origin));
  const settle = ends && shared !== undefined ? () => shared.settle() : undefined;
  return {
    flights,
    shared,
    renewal,
    answers: new Answers(components, { flights, renewal, settle, waitUntil }),
  };
}

/** Approximate memory that a host takes while it is being fetched, in bytes. */
const WAITING = 2048;

/**
 * The components of a client that all of its callers share, and the scopes of their calls. Beside those, none of them holds
 * a promise or a connection.
 */
export class Components {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly cache: HostCache;
  readonly pacing: Pacing;
  readonly unsaved = new PendingWrites();
  /** Stops listening to the store, which may outlive the client. */
  readonly leave: () => void;
  /** The scope of all calls, where no requests own their work. */
  readonly #lasting: Scope | undefined;
  /** The scope of the calls of this moment, where requests that cannot be told apart own it. */
  #momentary: Scope | undefined;

  constructor(settings: Settings) {
    const { cache: store } = settings;
    const clock = new Clock(settings.now);
    this.settings = settings;
    this.clock = clock;
    this.pacing = new Pacing(clock, settings);
    this.cache = new HostCache({
      ...settings,
      clock,
      // Fetches that belong to requests do not count: their requests may have ended without notice.
      isBusy: (origin) => this.#lasting?.flights.has(origin) ?? false,
      others: () => (this.#lasting?.flights.size ?? 0) * WAITING + this.unsaved.bytes,
      onEvict: (origin, bytes) => this.onEvent({ type: "evicted", origin, bytes }),
    });
    this.leave =
      store === undefined
        ? () => {}
        : watchErrors(store, (error) => {
            this.unsaved.errors++;
            this.onCacheError(error);
          });
    this.#lasting = settings.perRequest ? undefined : scopeOf(this, false);
  }

  readonly onEvent = (event: ClientEvent): void => tell(this.settings.onEvent, event);

  readonly onCacheError = (error: unknown): void => {
    tell(this.settings.onCacheError, error);
    this.onEvent({ type: "cache-failed", error });
  };

  /**
   * The scope of a call: read it when the call begins, and use it to the end. Calls of requests that cannot be told apart
   * share one only if they are made before the microtasks that are queued by then have run, since no other request gets
   * its turn in between.
   */
  get scope(): Scope {
    if (this.#lasting !== undefined) return this.#lasting;
    if (this.#momentary === undefined) {
      this.#momentary = scopeOf(this, true);
      queueMicrotask(() => {
        this.#momentary = undefined;
      });
    }
    return this.#momentary;
  }
}

/** What a client of one request has: the components of another client, and a scope of its own. */
export class RequestView {
  readonly components: Components;
  readonly scope: Scope;

  constructor(components: Components, context: RequestContext | undefined) {
    this.components = components;
    this.scope = scopeOf(components, true, context && ((work) => context.waitUntil(work)));
  }
}
