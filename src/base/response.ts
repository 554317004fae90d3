/** The `fetch` that is used for requests: the global one, or a compatible function. */
export interface Fetch {
  (url: string, init: FetchInit): Promise<FetchResponse>;
  /** How many requests may be made concurrently: the default for the client's `concurrency`. */
  readonly maxConcurrency?: number | undefined;
}

/** The options that the client passes. */
export interface FetchInit {
  /** Redirects are followed by the client, which judges each of them. */
  readonly redirect: "manual";
  /** Names in lower case. */
  readonly headers: Record<string, string>;
  /** Aborted when the time for the fetch is over or nobody waits for it any more. */
  readonly signal: AbortSignal;
}

/**
 * The part of a response that the client uses. It is satisfied by the global `fetch`, and by undici's, whose
 * `Response` is not the platform's class.
 */
export interface FetchResponse {
  /** The HTTP status. */
  readonly status: number;
  /** `"opaqueredirect"` if the runtime hides a redirect. */
  readonly type: string;
  /** Of these, the client reads the ones about caching, redirects and the type of the body. */
  readonly headers: FetchHeaders;
  /** The decompressed body as a web stream of bytes. */
  readonly body: FetchBody | null;
}

/** The headers of a response; names are case-insensitive. */
export interface FetchHeaders {
  /** The value of a header; null if it is missing. */
  get(name: string): string | null;
}

/** The value of a header; null if there is none, or if a custom `fetch` returns something other than text. */
export function headerOf(headers: FetchHeaders, name: string): string | null {
  const value: unknown = headers.get(name);
  return typeof value === "string" ? value : null;
}

/** The part of a web stream that is used here. */
export interface FetchBody {
  /** The only reader of the body. */
  getReader(): FetchBodyReader;
}

/** The reader of a web stream. */
export interface FetchBodyReader {
  /** The next bytes, or the end. */
  read(): Promise<
    | { readonly done: false; readonly value: Uint8Array }
    | { readonly done: true; readonly value?: Uint8Array | undefined }
  >;
  /** Gives up the rest of the body. */
  cancel(reason?: unknown): Promise<void>;
}
