import type { Because } from "../../base/because.ts";
import { urlString } from "../../engine/url/given.ts";
import { redirectTarget } from "../../engine/url/location.ts";
import { originOf } from "../../engine/url/origin.ts";
import type { DetailCode } from "./detail.ts";
import type { RequestSigner } from "./sign.ts";

/**
 * Which redirects of a robots.txt are followed. If one is refused, the host counts as unreachable and stays closed.
 */
export interface Redirects {
  /**
   * To another host name. Default true, since RFC 9309 2.3.1.2 asks to follow redirects "even across authorities".
   */
  readonly hosts: boolean;
  /** To a port that is neither the scheme's default nor the redirecting one. Default true, as for `hosts`. */
  readonly ports: boolean;
  /** From http to https. Default true. */
  readonly upgrades: boolean;
  /** From https to http, where anybody on the network path can change the rules. Default false. */
  readonly downgrades: boolean;
}

/** Why a redirect is not followed; undefined if it is. */
export function refusalOf(from: string, to: string, allowed: Redirects): Because<DetailCode> | undefined {
  const code = refusedBy(from, to, allowed);
  return code && { code, values: {} };
}

function refusedBy(from: string, to: string, allowed: Redirects): DetailCode | undefined {
  const source = new URL(from);
  const target = new URL(to);
  if (source.protocol !== target.protocol) {
    const up = target.protocol === "https:";
    if (up ? !allowed.upgrades : !allowed.downgrades) return up ? "to-https" : "to-http";
  }
  if (source.hostname !== target.hostname && !allowed.hosts) return "to-host";
  // The URL parser drops default ports.
  return target.port !== "" && target.port !== source.port && !allowed.ports ? "to-port" : undefined;
}

/** How many redirects the Fetch standard follows. */
const MAX_REDIRECTS = 20;
/** Headers that make sense only with a body. */
const BODY_HEADERS = [
  "content-encoding",
  "content-language",
  "content-length",
  "content-location",
  "content-type",
];
/** Headers that are meant for one origin only. */
const PRIVATE_HEADERS = ["authorization", "cookie", "host", "proxy-authorization"];
/** The properties of a `Request` that are options of `fetch`, apart from those that change with redirects. */
const FETCH_OPTIONS = [
  "cache",
  "credentials",
  "integrity",
  "keepalive",
  "mode",
  "referrer",
  "referrerPolicy",
] as const;

type Body = RequestInit["body"];

/**
 * One request of `fetch`, and the requests that redirects lead to, by the rules of the Fetch standard (4.4,
 * HTTP-redirect fetch).
 */
export class RedirectChain {
  readonly redirect: RequestRedirect;
  readonly signal: AbortSignal | undefined;
  #url: string;
  #method: string;
  #headers: Headers;
  #redirects = 0;
  /** The caller's own `Request`, for the first request, or the URL that it asked for. */
  readonly #input: RequestInfo;
  /** As the options were at the call: the caller's may change before the request is sent. */
  readonly #init: RequestInit;
  /** A copy of a request whose body may have to be sent again. */
  #spare: Request | undefined;
  #body: Body;
  readonly #sign: RequestSigner | undefined;

  constructor(input: RequestInfo | URL, init: RequestInit = {}, userAgent: string, sign?: RequestSigner) {
    this.#sign = sign;
    const request = isRequest(input) ? input : undefined;
    this.#init = { ...init, ...(init?.body && { body: copyOf(init.body) }) };
    this.#url = request?.url ?? urlString(input) ?? String(input);
    this.#input = request ?? this.#url;
    const { method, headers, redirect, signal, body } = this.#init;
    this.#method = (method ?? request?.method ?? "GET").toUpperCase();
    this.#headers = new Headers(headers ?? request?.headers);
    if (!this.#headers.has("user-agent")) this.#headers.set("user-agent", userAgent);
    this.redirect = redirect ?? request?.redirect ?? "follow";
    this.signal = (signal === undefined ? request?.signal : signal) ?? undefined;
    this.#body = body ?? undefined;
    if (this.#body === undefined && request?.body && this.redirect === "follow") {
      this.#spare = request.clone();
      this.#body = this.#spare.body;
    }
  }

  get url(): string {
    return this.#url;
  }

  /** How many redirects have led here. */
  get redirects(): number {
    return this.#redirects;
  }

  /** The arguments of `fetch` for this request. */
  async arguments(): Promise<[input: RequestInfo, init: RequestInit]> {
    const headers = this.#headers;
    for (const [name, value] of Object.entries((await this.#sign?.(this.#url)) ?? {}))
      headers.set(name, value);
    if (this.#redirects === 0) return [this.#input, { ...this.#init, headers, redirect: "manual" }];
    if (this.#spare !== undefined && this.#body !== undefined) {
      this.#body = await this.#spare.arrayBuffer();
      this.#spare = undefined;
    }
    const kept = isRequest(this.#input) ? optionsOf(this.#input) : {};
    const changed = { method: this.#method, headers, body: this.#body ?? null, signal: this.signal ?? null };
    return [this.#url, { ...kept, ...this.#init, ...changed, redirect: "manual" }];
  }

  /**
   * Goes on to the target of a redirect.
   *
   * @param location of a response with a redirect's status
   * @throws TypeError, as `fetch` does for network errors, if there is no such target
   */
  follow(status: number, location: string): void {
    const target = redirectTarget(location, this.#url);
    if (target === undefined) throw networkError("a redirect to what is not an http or https URL");
    if (this.#redirects++ === MAX_REDIRECTS) throw networkError(`more than ${MAX_REDIRECTS} redirects`);
    if (status !== 303 && isStream(this.#body) && this.#spare === undefined) {
      throw networkError("a redirect of a request whose body was a stream, which cannot be sent again");
    }
    const posted = this.#method === "POST" && (status === 301 || status === 302);
    if (posted || (status === 303 && this.#method !== "GET" && this.#method !== "HEAD")) {
      this.#method = "GET";
      this.#body = undefined;
      this.#drop(BODY_HEADERS);
    }
    if (originOf(target) !== originOf(this.#url)) this.#drop(PRIVATE_HEADERS);
    this.#url = target;
  }

  /** Releases the copy that was kept for redirects. */
  end(): void {
    this.#spare?.body?.cancel().catch(() => {});
  }

  #drop(names: readonly string[]): void {
    for (const name of names) this.#headers.delete(name);
  }
}

/** The error of `fetch` for everything that keeps it from having a response. */
export function networkError(why: string): TypeError {
  return new TypeError("fetch failed", { cause: new Error(why) });
}

/** Whether an input is a `Request`, even one of another realm or of a package. */
function isRequest(input: RequestInfo | URL): input is Request {
  const { clone, url } = (input ?? {}) as Partial<Request>;
  return typeof clone === "function" && typeof url === "string";
}

/** A copy of a body that its owner can change; others are returned as they are. */
function copyOf<B>(body: B): B | Uint8Array<ArrayBuffer> | URLSearchParams | FormData {
  if (ArrayBuffer.isView(body))
    return new Uint8Array(body.buffer as ArrayBuffer, body.byteOffset, body.byteLength).slice();
  if (body instanceof ArrayBuffer) return new Uint8Array(body).slice();
  if (body instanceof URLSearchParams) return new URLSearchParams(body);
  if (!(body instanceof FormData)) return body;
  const copy = new FormData();
  for (const [name, value] of body) copy.append(name, value as string);
  return copy;
}

/** Whether a body can be read only once. */
function isStream(body: Body): boolean {
  const { getReader, [Symbol.asyncIterator]: iterator } = Object(body);
  return getReader !== undefined || iterator !== undefined;
}

function optionsOf(request: Request): RequestInit {
  const options = FETCH_OPTIONS.map((name) => [name, request[name]]);
  // Not every runtime has all options, and some refuse options that they lack.
  return Object.fromEntries(options.filter(([, value]) => value !== undefined));
}
