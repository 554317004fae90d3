import { describeValue } from "../../base/describe-value.ts";
import { DIRECTORY_TYPE, thumbprintOf } from "../../base/key-directory.ts";
import { expectResponse, type Fetch } from "../../base/response.ts";
import { decoder } from "../../base/utf8.ts";
import { parsedUrl } from "../../engine/url/parsed.ts";
import { wholeBody } from "./download.ts";
import { type Card, type Key, type KeyDocument, readKeyDocument } from "./key-document.ts";

/** Limits on a directory: bytes, keys, and milliseconds for fetching it. */
const MOST_BYTES = 65_536;
const MOST_KEYS = 100;
const TIMEOUT = 5_000;
/** Milliseconds until a directory is fetched again, and for which its keys count if that fails. */
const KEPT = 3_600_000;
const LONGEST_KEPT = 86_400_000;
/** Milliseconds between two fetches when one fails or lacks a key: keys are replaced at times. */
const PAUSE = 60_000;

/** Keys by their thumbprints (RFC 7638), and the owner's card. */
interface Published {
  readonly keys: ReadonlyMap<string, Key>;
  readonly card: Card;
}

/** What a signer publishes at an address. */
export class KeyDirectory {
  readonly #url: string;
  readonly #fetch: Fetch;
  readonly #onError: (error: unknown) => void;
  #published: Published = { keys: new Map(), card: { token: undefined, purpose: undefined } };
  /** Times of the last successful fetch, of the beginning of the last one, and of the next. */
  #fetched = Number.NEGATIVE_INFINITY;
  #begun = Number.NEGATIVE_INFINITY;
  #due = Number.NEGATIVE_INFINITY;
  #fetching: Promise<void> | undefined;

  constructor(url: string, fetch: Fetch, onError: (error: unknown) => void) {
    this.#url = url;
    this.#fetch = fetch;
    this.#onError = onError;
  }

  /** The owner's card, as last fetched. */
  get card(): Card {
    return this.#published.card;
  }

  /** The key with a thumbprint, if the directory has it. Never rejects. */
  async key(thumbprint: string, now: number): Promise<Key | undefined> {
    const isKnown = this.#published.keys.has(thumbprint);
    const mayHelp = this.#fetching !== undefined || now >= this.#begun + PAUSE;
    if (now >= this.#due || (!isKnown && mayHelp)) {
      const refreshed = this.#refresh(now);
      if (!isKnown || now >= this.#fetched + LONGEST_KEPT) await refreshed;
    }
    return now < this.#fetched + LONGEST_KEPT ? this.#published.keys.get(thumbprint) : undefined;
  }

  /** Starts a fetch, or joins the one under way. In edge runtimes, a fetch may die with the request that began it. */
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
    // A failure counts as well: the next try waits.
    this.#due = now + PAUSE;
    try {
      this.#published = await this.#read();
      this.#fetched = now;
      this.#due = now + KEPT;
    } catch (error) {
      this.#onError(error);
    }
  }

  async #read(): Promise<Published> {
    const signal = AbortSignal.timeout(TIMEOUT);
    const { keys: own, jwksUri, card } = await this.#document(this.#url, signal);
    const keys = own ?? (jwksUri && (await this.#document(this.#besides(jwksUri), signal)).keys);
    if (!keys) throw new Error(`${this.#url} has no keys.`);
    const named = new Map<string, Key>();
    // Key ids that a directory itself gives do not count, and what is not a key counts for nothing.
    for (const key of keys.slice(0, MOST_KEYS) as Key[]) {
      const thumbprint = await thumbprintOf(key).catch(() => undefined);
      if (thumbprint !== undefined) named.set(thumbprint, key);
    }
    return { keys: named, card };
  }

  async #document(url: string, signal: AbortSignal): Promise<KeyDocument> {
    const headers = { accept: `${DIRECTORY_TYPE}, application/json;q=0.9` };
    const response = expectResponse(await this.#fetch(url, { redirect: "manual", signal, headers }));
    return readKeyDocument(url, decoder.decode(await wholeBody(url, response, MOST_BYTES, signal)));
  }

  /** An address in a card, which must be on the same host: no card sends anybody elsewhere. */
  #besides(address: string): string {
    const url = parsedUrl(address);
    if (url?.origin === new URL(this.#url).origin) return url.href;
    throw new Error(`${this.#url} has its keys elsewhere, at ${describeValue(address)}.`);
  }
}
