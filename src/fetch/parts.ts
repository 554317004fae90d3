import { Answers } from "./answers.ts";
import { Clock } from "./clock.ts";
import type { ClientEvent } from "./events.ts";
import { HostCache } from "./host-cache.ts";
import { handlingOf } from "./outcome.ts";
import { Pacing } from "./pacing.ts";
import { agentKey, RECORD_VERSION } from "./record.ts";
import { MAX_RETRY_AFTER } from "./refresh.ts";
import { type Arrival, Renewal } from "./renewal.ts";
import type { Settings } from "./settings.ts";
import { SharedCache } from "./shared-cache.ts";
import { SingleFlight } from "./single-flight.ts";
import { tell } from "./tell.ts";

/** Approximate memory that a host takes while it is being fetched, in bytes. */
const WAITING = 2048;

/** The components of a client. */
export interface Parts {
  readonly clock: Clock;
  readonly flights: SingleFlight<Arrival>;
  readonly cache: HostCache;
  readonly shared: SharedCache | undefined;
  readonly renewal: Renewal;
  readonly answers: Answers;
  readonly pacing: Pacing;
}

/** Creates and connects the components. */
export function partsOf(settings: Settings): Parts {
  const { dialect, agent, maxBytes } = settings;
  const handling = handlingOf(dialect);
  const clock = new Clock(settings.now);
  const flights = new SingleFlight<Arrival>();
  const isBusy = (origin: string): boolean => flights.has(origin);
  const onEvent = (event: ClientEvent): void => tell(settings.onEvent, event);
  const shared = sharedCache(settings, clock, onEvent);
  const cache = new HostCache({
    dialect,
    handling,
    clock,
    isBusy,
    patience: { patience: settings.patience, afterwards: settings.afterPatience },
    maxUrlLength: settings.maxUrlLength,
    maxEntries: settings.maxEntries,
    maxBytes: settings.cacheBytes,
    others: () => flights.size * WAITING + (shared?.bytes ?? 0),
    onEvict: (origin, bytes) => onEvent({ type: "evicted", origin, bytes }),
  });
  const renewal = new Renewal({
    clock,
    isBusy,
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
  const answers = new Answers({ ...settings, clock, onEvent, cache, flights, renewal });
  return { clock, flights, cache, shared, renewal, answers, pacing: new Pacing(clock, settings) };
}

function sharedCache(
  settings: Settings,
  clock: Clock,
  onEvent: (event: ClientEvent) => void,
): SharedCache | undefined {
  if (settings.cache === undefined) return undefined;
  return new SharedCache(settings.cache, {
    timeout: settings.cacheTimeout,
    maxUnsaved: settings.maxEntries,
    maxUnsavedText: settings.cacheBytes / 4,
    clock,
    onError: (error) => {
      tell(settings.onCacheError, error);
      onEvent({ type: "cache-failed", error });
    },
  });
}
