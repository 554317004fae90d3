import type { IncomingMessage } from "node:http";
import type { LookupFunction } from "node:net";
import type { Fetch, FetchBody } from "../../base/response.ts";
import { ACCEPT_ENCODING } from "../../crawl/node/decoded-body.ts";
import type { NetworkGuard } from "../../crawl/node/guard.ts";
import { lookupThrough, type NameResolver } from "../../crawl/node/names.ts";
import { refuse, responseOf } from "../../crawl/node/node-fetch.ts";
import { type OutgoingRequest, send, type WayTo } from "../../crawl/node/way.ts";
import { originOf } from "../../engine/url/origin.ts";

/** How many bytes of an answer are kept: enough for the longest body that is read, the head, and a last chunk. */
const MAX_RAW = 2 * 1024 * 1024;

/** Why an answer is incomplete, as a value of `WARC-Truncated`. */
type TruncationReason = "length" | "time" | "disconnect";

/** One request and the bytes of its answer, as sent over the network. */
export class Exchange {
  readonly url: string;
  /** Milliseconds since 1970. */
  readonly date = Date.now();
  readonly request: Buffer;
  /** The address that was connected to. */
  address: string | undefined;
  /** Whether the reader needs no more of the body. */
  isEnough = false;
  message: IncomingMessage | undefined;
  readonly #signal: AbortSignal;
  readonly #pieces: Uint8Array[] = [];
  #size = 0;

  constructor(url: string, request: Buffer, signal: AbortSignal) {
    this.url = url;
    this.request = request;
    this.#signal = signal;
  }

  add(piece: Uint8Array): void {
    if (this.#size >= MAX_RAW) return;
    this.#pieces.push(piece);
    this.#size += piece.length;
  }

  /** The final answer, without interim ones (RFC 9110, 15.2); undefined if there was none. */
  get response(): Buffer | undefined {
    let bytes = Buffer.concat(this.#pieces);
    while (/^HTTP\/1\.\d 1\d\d/.test(bytes.toString("latin1", 0, 12))) {
      const end = bytes.indexOf("\r\n\r\n");
      bytes = end < 0 ? Buffer.alloc(0) : bytes.subarray(end + 4);
    }
    return bytes.length === 0 ? undefined : bytes;
  }

  get truncated(): TruncationReason | undefined {
    if (this.#size >= MAX_RAW) return "length";
    if (this.message?.complete === true) return undefined;
    if (this.isEnough) return "length";
    return this.#signal.aborted ? "time" : "disconnect";
  }
}

/** How many bytes of headers are read: an archive has what there is, however many it takes. */
const MOST_HEADERS = 512 * 1024;

export interface RecorderOptions {
  /** Decides about connections to hosts that are not listed, to which only redirects lead. */
  readonly guard: NetworkGuard;
  /** Whether an origin is listed: being listed is consent, even if its address is private. */
  isListed(origin: string): boolean | Promise<boolean>;
  readonly resolver?: NameResolver;
  /** Finds the proxy for a URL. */
  readonly wayTo?: WayTo;
  /** What is sent to a listed origin besides the usual headers, and not recorded. */
  headersFor?(origin: string): Readonly<Record<string, string>>;
}

/**
 * A `fetch` for a `RobotsClient` that records the bytes on the network. It opens a connection for each request and
 * closes it afterwards, so that it needs no more sockets than hosts are fetched concurrently.
 */
export class Recorder {
  readonly #options: RecorderOptions;
  /** The exchanges of each fetch, redirects in order. The client gives each fetch a signal of its own as a key. */
  readonly #trips = new WeakMap<AbortSignal, Exchange[]>();
  readonly #byOrigin = new Map<string, Exchange[]>();
  readonly #free: LookupFunction;
  readonly #guarded: LookupFunction;

  constructor(options: RecorderOptions) {
    this.#options = options;
    this.#free = lookupThrough(options.resolver) as LookupFunction;
    this.#guarded = lookupThrough(options.resolver, options.guard) as LookupFunction;
  }

  readonly fetch: Fetch = async (url, { headers, signal }) => {
    const target = new URL(url);
    const origin = originOf(url) ?? "";
    const isListed = await this.#options.isListed(origin);
    refuse(target, isListed ? undefined : this.#options.guard);
    const sent = {
      Host: target.host,
      "User-Agent": headers["user-agent"]!,
      Accept: headers.accept ?? "*/*",
      "Accept-Encoding": ACCEPT_ENCODING,
      Connection: "close",
    };
    const exchange = this.#begin(url, requestBytes(target, sent), signal);
    const way = await this.#options.wayTo?.(target, signal);
    const sending: OutgoingRequest = {
      headers: { ...sent, ...(isListed && this.#options.headersFor?.(origin)) },
      signal,
      maxHeaderSize: MOST_HEADERS,
      lookup: isListed ? this.#free : this.#guarded,
      onBytes: (piece) => exchange.add(piece),
      onSocket(socket) {
        // A proxy's address is not the host's.
        if (way === undefined) socket.once("connect", () => (exchange.address = socket.remoteAddress));
      },
    };
    return send(target, way, sending, (message, request) => {
      exchange.message = message;
      const response = responseOf(message, request);
      return { ...response, body: noticed(response.body, exchange) };
    });
  };

  /** Hands over the exchanges of the last fetch from an origin, and forgets them. */
  take(origin: string): readonly Exchange[] {
    const exchanges = this.#byOrigin.get(origin) ?? [];
    this.#byOrigin.delete(origin);
    return exchanges;
  }

  #begin(url: string, request: Buffer, signal: AbortSignal): Exchange {
    const exchange = new Exchange(url, request, signal);
    let trip = this.#trips.get(signal);
    const origin = originOf(url)!;
    // After a local failure, the client starts again with the same signal.
    if (trip === undefined || isAgain(trip, url)) {
      trip = [];
      this.#trips.set(signal, trip);
      this.#byOrigin.set(origin, trip);
    }
    trip.push(exchange);
    return exchange;
  }
}

/** Whether a request starts the fetch again, rather than following a redirect to its beginning. */
function isAgain(trip: readonly Exchange[], url: string): boolean {
  return trip[0]!.url === url && trip.at(-1)!.message === undefined;
}

function requestBytes(target: URL, headers: Readonly<Record<string, string>>): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`GET ${target.pathname}${target.search} HTTP/1.1\r\n${lines.join("")}\r\n`, "latin1");
}

/** The body, changed so that it tells the exchange when its reader has enough. */
function noticed(body: FetchBody, exchange: Exchange): FetchBody {
  return {
    getReader() {
      const reader = body.getReader();
      return {
        read: () => reader.read(),
        cancel(reason) {
          exchange.isEnough = true;
          return reader.cancel(reason);
        },
      };
    },
  };
}
