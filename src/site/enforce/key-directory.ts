import { describeValue } from "../../base/describe-value.ts";
import { DIRECTORY_TYPE, thumbprintOf } from "../../base/key-directory.ts";
import { isRecord } from "../../base/object.ts";
import { expectResponse, type Fetch } from "../../base/response.ts";
import { decoder } from "../../base/utf8.ts";
import { isCrawlerToken } from "../../engine/agent/community/read.ts";
import { parsedUrl } from "../../engine/url/parsed.ts";
import { wholeBody } from "./download.ts";

/** A public key as RFC 7517 writes it. */
export type Key = {
  readonly kty?: string;
  readonly nbf?: unknown;
  readonly exp?: unknown;
  readonly [member: string]: unknown;
};

/** What a signer says about itself (draft-meunier-webbotauth-registry). */
interface Card {
  /** The product token that the signer obeys in robots.txt; undefined if the card has none that can be one. */
  readonly token: string | undefined;
  /** What it collects data for, in its own words. */
  readonly purpose: string | undefined;
}

/** What an address of keys serves: a set of keys (RFC 7517, 5), a single key, or a card. */
interface KeyDocument {
  readonly keys: readonly unknown[] | undefined;
  /** The address of the keys, if a card names it instead. */
  readonly jwksUri: string | undefined;
  readonly card: Card;
}

/** Limits on a directory: bytes, keys, and milliseconds for fetching it. */
const MOST_BYTES = 65_536;
const MOST_KEYS = 100;
const TIMEOUT = 5_000;
/** Milliseconds until a directory is fetched again, and for which its keys count if that fails. */
const KEYS_KEPT_MS = 3_600_000;
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
      this.#due = now + KEYS_KEPT_MS;
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

/** Characters that are kept of a word in a card. */
const LONGEST_WORD = 100;

/** Reads a key document. @throws if the text is not a JSON object */
function readKeyDocument(url: string, text: string): KeyDocument {
  const given: unknown = JSON.parse(text);
  if (!isRecord(given)) throw new Error(`${url} is not a JSON object.`);
  const { jwks_uri: uri, web_bot_auth: nested } = given;
  // Drafts before the fourth put the card's fields beside the keys.
  const said = isRecord(nested) ? nested : given;
  const token = wordOf(said["rfc9309-product-token"]);
  return {
    keys: keysOf(given) ?? keysOf(given.jwks),
    jwksUri: typeof uri === "string" ? uri : undefined,
    card: {
      token: token !== undefined && isCrawlerToken(token) ? token : undefined,
      purpose: wordOf(said.purpose),
    },
  };
}

function keysOf(given: unknown): readonly unknown[] | undefined {
  if (!isRecord(given)) return undefined;
  if (typeof given.kty === "string") return [given];
  const { keys } = given;
  return Array.isArray(keys) ? keys : undefined;
}

function wordOf(value: unknown): string | undefined {
  return typeof value === "string" && value.length > 0 && value.length <= LONGEST_WORD ? value : undefined;
}

/** `nbf` and `exp` are seconds since 1970; larger numbers are milliseconds, as a directory in use has them. */
const MOST_SECONDS = 1e11;

/** Why a key verifies nothing now, as the end of a sentence; undefined if it does. */
export function whyUnfit({ kty, crv, alg, use, nbf, exp }: Key, now: number): string | undefined {
  const isRead = kty === "OKP" ? crv === "Ed25519" : kty === "RSA" && (alg === undefined || alg === "PS512");
  if (!isRead) return "its key is neither for Ed25519 nor for RSA with PS512";
  // A key that is published for encryption signs nothing (RFC 7517, 4.2).
  if (use !== undefined && use !== "sig") return `its key is not for signatures (use ${describeValue(use)})`;
  // A `nbf` or `exp` that is not a number may be meant to end the key's life.
  const from = millisecondsOf(nbf, 0);
  const until = millisecondsOf(exp, Number.POSITIVE_INFINITY);
  if (!(now >= from)) return `its key is not good yet (nbf ${describeValue(nbf)})`;
  return now < until ? undefined : `its key is not good any more (exp ${describeValue(exp)})`;
}

function millisecondsOf(time: unknown, otherwise: number): number {
  if (time === undefined) return otherwise;
  if (typeof time !== "number") return Number.NaN;
  return time > MOST_SECONDS ? time : time * 1000;
}
