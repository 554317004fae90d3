import { misuse, type RobotsError } from "./errors.ts";

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
  /** Whether `fetch` followed a redirect: such a response is refused, since nobody has judged the redirect. */
  readonly redirected?: boolean;
  /** Where it comes from; empty or undefined if that is not known. */
  readonly url?: string;
  /** The client reads the headers about caching, redirects and the type of the body. */
  readonly headers: FetchHeaders;
  /** The decompressed body as a web stream of bytes. */
  readonly body: FetchBody | null;
}

/** The error for a value that is not a response; undefined if it is one. A page's body is not checked. */
export function misfitOf(response: object, isPage = false): RobotsError | undefined {
  const { status, headers, body } = (response ?? {}) as Partial<FetchResponse>;
  const hasBody = isPage || body === null || typeof body?.getReader === "function";
  const parts: [boolean, string][] = [
    [Number.isInteger(status), "status"],
    [typeof headers?.get === "function", "headers"],
    [hasBody, "body"],
  ];
  const part = parts.find(([isThere]) => !isThere)?.[1];
  return part === undefined
    ? undefined
    : misuse(
        "no-response",
        "The fetch option must resolve to a Response or a similar object, and its {part} is not that of one.",
        { part },
      );
}

/** @throws RobotsError INVALID_ARGUMENT if what a custom `fetch` returned is not a response */
export function expectResponse<T extends object>(response: T, isPage = false): T {
  const misfit = misfitOf(response, isPage);
  if (misfit !== undefined) throw misfit;
  return response;
}

/**
 * Whether a `fetch` followed redirects by itself. A different `url` alone does not prove it: behind a gateway, it is
 * the gateway's.
 */
export function hasFollowed({ redirected }: Pick<FetchResponse, "redirected">): boolean {
  return redirected === true;
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

/** Whether a value can be sent as a User-Agent header. */
export function isUserAgent(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "" && !/[^\x20-\x7e\x80-\xff]/.test(value);
}
