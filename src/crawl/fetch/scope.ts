import { Answers } from "./answers.ts";
import type { Clock } from "./clock.ts";
import type { ClientEvent } from "./events.ts";
import type { HostCache } from "./host-cache.ts";
import { handlingOf } from "./outcome.ts";
import { agentKey, RECORD_VERSION } from "./record.ts";
import { MAX_RETRY_AFTER } from "./refresh.ts";
import { type Arrival, Renewal } from "./renewal.ts";
import type { Settings } from "./settings.ts";
import { SharedCache } from "./shared-cache.ts";
import { SingleFlight } from "./single-flight.ts";
import type { Unsaved } from "./unsaved.ts";

/** What all scopes of a client share. None of it holds a promise, a timer or a connection. */
export interface Common {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly cache: HostCache;
  readonly unsaved: Unsaved;
  readonly onEvent: (event: ClientEvent) => void;
  readonly onCacheError: (error: unknown) => void;
  /** Stops listening to the store. */
  readonly leave: () => void;
}

/** How long the work of a scope lasts. */
export interface Lifetime {
  /** It ends with a request, so that the caller has to wait for all of it. */
  readonly ends: boolean;
  /** Lets it go on after that anyway. */
  readonly waitUntil?: ((work: Promise<unknown>) => void) | undefined;
}

/** The work of one request, or of all callers where no requests own it. */
export interface Scope {
  readonly flights: SingleFlight<Arrival>;
  readonly shared: SharedCache | undefined;
  readonly renewal: Renewal;
  readonly answers: Answers;
}

export function scopeOf(common: Common, { ends, waitUntil }: Lifetime): Scope {
  const { settings, clock, cache, onEvent } = common;
  const { dialect, agent, maxBytes } = settings;
  const handling = handlingOf(dialect);
  const flights = new SingleFlight<Arrival>();
  const shared = sharedCache(common, !ends);
  const renewal = new Renewal({
    clock,
    isBusy: (origin) => flights.has(origin),
    onEvent,
    cache,
    shared,
    keyPrefix: `${settings.keyPrefix}${RECORD_VERSION}:${dialect}:${agentKey(agent)}:`,
    records: { agent, dialect, longest: Math.max(settings.maxAge, settings.retryAfter, MAX_RETRY_AFTER) },
    fetching: {
      ...settings,
      handling,
      clock,
      onRetry: (origin, detail, ms) => onEvent({ type: "retried", origin, detail, ms }),
    },
    reading: { agent, dialect, maxBytes },
    refreshing: settings,
  });
  const settle = ends && shared !== undefined ? () => shared.settle() : undefined;
  const answers = new Answers({ ...settings, clock, onEvent, cache, flights, renewal, settle, waitUntil });
  return { flights, shared, renewal, answers };
}

function sharedCache(
  { settings, clock, unsaved, onCacheError }: Common,
  inBackground: boolean,
): SharedCache | undefined {
  if (settings.cache === undefined) return undefined;
  return new SharedCache({
    store: settings.cache,
    unsaved,
    inBackground,
    timeout: settings.cacheTimeout,
    maxUnsaved: settings.maxEntries,
    maxUnsavedText: settings.cacheBytes / 4,
    clock,
    onError: onCacheError,
  });
}
