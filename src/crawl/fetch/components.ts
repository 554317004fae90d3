import type { KeyvLike } from "../../base/keyv-like.ts";
import { tell } from "../../base/tell.ts";
import { Clock } from "./clock.ts";
import { HostCache } from "./host-cache.ts";
import type { ClientEvent } from "./options.ts";
import { Pacing } from "./pacing.ts";
import { PendingWrites } from "./pending-writes.ts";
import type { Settings } from "./settings.ts";
import type { SingleFlight } from "./single-flight.ts";

/** Approximate memory that a host takes while it is being fetched, in bytes. */
const WAITING = 2048;

/**
 * Listens for failures that a store reports as events, if it does. Returns a function that stops this, since the store
 * may outlive its user.
 */
function watchErrors(store: KeyvLike, onError: (error: unknown) => void): () => void {
  const call = (name: "on" | "off"): void => {
    try {
      store[name]?.("error", onError);
    } catch (error) {
      onError(error);
    }
  };
  call("on");
  return () => call("off");
}

/** What all callers of a client share. None of it holds a promise or a connection. */
export class Components {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly cache: HostCache;
  readonly pacing: Pacing;
  readonly unsaved = new PendingWrites();
  /** Stops listening to the store, which may outlive the client. */
  readonly leave: () => void;

  /**
   * @param flights the fetches that belong to no request. The others do not count: their requests may have ended without
   *   notice.
   */
  constructor(settings: Settings, flights: Pick<SingleFlight<unknown>, "has" | "size"> | undefined) {
    const { cache: store } = settings;
    const clock = new Clock(settings.now);
    this.settings = settings;
    this.clock = clock;
    this.pacing = new Pacing(clock, settings);
    this.cache = new HostCache({
      ...settings,
      clock,
      isBusy: (origin) => flights?.has(origin) ?? false,
      others: () => (flights?.size ?? 0) * WAITING + this.unsaved.bytes,
      onEvict: (origin, bytes) => this.onEvent({ type: "evicted", origin, bytes }),
    });
    this.leave =
      store === undefined
        ? () => {}
        : watchErrors(store, (error) => {
            this.unsaved.errors++;
            this.onCacheError(error);
          });
  }

  readonly onEvent = (event: ClientEvent): void => tell(this.settings.onEvent, event);

  readonly onCacheError = (error: unknown): void => {
    tell(this.settings.onCacheError, error);
    this.onEvent({ type: "cache-failed", error });
  };
}
