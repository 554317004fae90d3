import { Components } from "./components.ts";
import type { RequestContext } from "./options.ts";
import { Questions } from "./questions.ts";
import { type Arrival, Renewal } from "./renewal.ts";
import type { Settings } from "./settings.ts";
import { SharedCache } from "./shared-cache.ts";
import { SingleFlight } from "./single-flight.ts";

/** The work of one request, or of all callers where no requests own it. */
export class Scope {
  readonly flights: SingleFlight<Arrival>;
  readonly shared: SharedCache | undefined;
  readonly renewal: Renewal;
  readonly questions: Questions;

  /**
   * @param ends whether the work ends with a request, so that the caller has to wait for all of it
   * @param waitUntil keeps work going after the request has ended
   */
  constructor(
    components: Components,
    flights: SingleFlight<Arrival>,
    ends: boolean,
    waitUntil?: RequestContext["waitUntil"],
  ) {
    const { cache: store } = components.settings;
    const shared = store && new SharedCache(components, store, !ends);
    const settle = ends && shared !== undefined ? () => shared.settle() : undefined;
    this.flights = flights;
    this.shared = shared;
    this.renewal = new Renewal(components, shared, (origin) => flights.has(origin));
    this.questions = new Questions(components, { flights, renewal: this.renewal, settle, waitUntil });
  }
}

/** A client's components, and the scopes of its calls. */
export class Scopes {
  readonly components: Components;
  /** The scope of all calls, where no requests own their work. */
  readonly #lasting: Scope | undefined;
  /** The scope of the calls of this moment, where requests that cannot be told apart own it. */
  #momentary: Scope | undefined;

  constructor(settings: Settings) {
    const flights = settings.perRequest ? undefined : new SingleFlight<Arrival>();
    this.components = new Components(settings, flights);
    this.#lasting = flights && new Scope(this.components, flights, false);
  }

  /**
   * The scope of a call: read it when the call begins, and use it to the end. Calls of requests that cannot be told apart
   * share one only if they are made before the microtasks that are queued by then have run, since no other request gets
   * its turn in between.
   */
  get scope(): Scope {
    if (this.#lasting !== undefined) return this.#lasting;
    if (this.#momentary === undefined) {
      this.#momentary = new Scope(this.components, new SingleFlight(), true);
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
    const waitUntil: RequestContext["waitUntil"] | undefined = context && ((work) => context.waitUntil(work));
    this.components = components;
    this.scope = new Scope(components, new SingleFlight(), true, waitUntil);
  }
}
