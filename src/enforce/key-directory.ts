import { decoder } from "../utf8.ts";
import { wholeBody } from "./download.ts";

/** A key as RFC 7517 writes it; programs without the types of browsers have no name for it. */
type Jwk = { readonly kty?: string; readonly [member: string]: unknown };

/** What signatures need of `fetch`. */
export type FetchKeys = (
  url: string,
  init: {
    readonly redirect: "manual";
    readonly signal: AbortSignal;
    readonly headers: Record<string, string>;
  },
) => Promise<Response>;

/** A public key of a directory: `nbf` and `exp` are seconds since 1970. */
export type Key = Jwk & { readonly nbf?: unknown; readonly exp?: unknown };

/** Bytes and keys of a directory, and milliseconds for the whole of it. */
const MOST_BYTES = 65_536;
const MOST_KEYS = 100;
const TIMEOUT = 5_000;
/** Milliseconds until a directory is fetched again, and for how long its keys count if it cannot be. */
const KEPT = 3_600_000;
const LONGEST_KEPT = 86_400_000;
/** Milliseconds between tries if it fails or lacks a key, since keys are replaced. */
const PAUSE = 60_000;

const PATH = "/.well-known/http-message-signatures-directory";
const TYPE = "application/http-message-signatures-directory+json, application/json;q=0.9";

/** The keys that a signature agent publishes, by their thumbprints (RFC 7638). */
export class KeyDirectory {
  readonly #url: string;
  readonly #fetch: FetchKeys;
  readonly #thumbprintOf: (key: Key) => Promise<string>;
  readonly #onError: (error: unknown) => void;
  #keys: ReadonlyMap<string, Key> = new Map();
  /** When they were last fetched, when that was last begun, and when it is to be done again. */
  #fetched = Number.NEGATIVE_INFINITY;
  #begun = Number.NEGATIVE_INFINITY;
  #due = Number.NEGATIVE_INFINITY;
  #fetching: Promise<void> | undefined;

  /** @param thumbprintOf RFC 7638; it rejects for what is not a key. What a directory calls its keys does not count. */
  constructor(
    origin: string,
    fetch: FetchKeys,
    thumbprintOf: (key: Key) => Promise<string>,
    onError: (error: unknown) => void,
  ) {
    this.#url = origin + PATH;
    this.#thumbprintOf = thumbprintOf;
    this.#fetch = fetch;
    this.#onError = onError;
  }

  /** The key with a thumbprint, if it is there and valid now. Never rejects. */
  async key(thumbprint: string, now: number): Promise<Key | undefined> {
    const isKnown = this.#keys.has(thumbprint);
    const mayHelp = this.#fetching !== undefined || now >= this.#begun + PAUSE;
    if (now >= this.#due || (!isKnown && mayHelp)) {
      const refreshed = this.#refresh(now);
      if (!isKnown || now >= this.#fetched + LONGEST_KEPT) await refreshed;
    }
    const key = now < this.#fetched + LONGEST_KEPT ? this.#keys.get(thumbprint) : undefined;
    return key !== undefined && isValid(key, now / 1000) ? key : undefined;
  }

  /** Requests share a fetch. In edge runtimes, one that does not end may have died with the request that began it. */
  #refresh(now: number): Promise<void> {
    if (this.#fetching === undefined || now >= this.#begun + 2 * TIMEOUT) {
      this.#begun = now;
      const fetching = this.#load(now).finally(() => {
        if (this.#fetching === fetching) this.#fetching = undefined;
      });
      this.#fetching = fetching;
    }
    return this.#fetching;
  }

  async #load(now: number): Promise<void> {
    // Failures are remembered as well.
    this.#due = now + PAUSE;
    try {
      this.#keys = await this.#read();
      this.#fetched = now;
      this.#due = now + KEPT;
    } catch (error) {
      this.#onError(error);
    }
  }

  async #read(): Promise<Map<string, Key>> {
    const signal = AbortSignal.timeout(TIMEOUT);
    const response = await this.#fetch(this.#url, { redirect: "manual", signal, headers: { accept: TYPE } });
    const { keys } = JSON.parse(decoder.decode(await wholeBody(this.#url, response, MOST_BYTES, signal))) as {
      keys?: unknown;
    };
    if (!Array.isArray(keys)) throw new Error(`${this.#url} has no keys.`);
    const named = new Map<string, Key>();
    for (const key of keys.slice(0, MOST_KEYS)) {
      const thumbprint = await this.#thumbprintOf(key).catch(() => undefined);
      if (thumbprint !== undefined) named.set(thumbprint, key);
    }
    return named;
  }
}

function isValid({ nbf, exp }: Key, seconds: number): boolean {
  // Whatever else stands there may be meant to end the key's time.
  return isTime(nbf) && isTime(exp) && seconds >= (nbf ?? 0) && seconds < (exp ?? Number.POSITIVE_INFINITY);
}

function isTime(time: unknown): time is number | undefined {
  return time === undefined || typeof time === "number";
}
