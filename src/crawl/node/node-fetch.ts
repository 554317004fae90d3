import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from "node:http";
import { isIP, type LookupFunction } from "node:net";
import type { Readable } from "node:stream";
import { Fault } from "../../base/because.ts";
import { aFunction, objectWith, wholeFrom } from "../../base/kinds.ts";
import { emptyBodyFault } from "../../base/missing-bytes.ts";
import { checkOptions, expectNoMore, type Kinds } from "../../base/options.ts";
import type { Fetch, FetchBody, FetchInit, FetchResponse } from "../../base/response.ts";
import { PROXY_DETAILS } from "../fetch/detail.ts";
import { ACCEPT_ENCODING, bodyOf } from "./decoded-body.ts";
import { blockedError, type NetworkGuard } from "./guard.ts";
import { usualConcurrency } from "./limits.ts";
import { lookupThrough, type NameResolver } from "./names.ts";
import { FORMS, proxyAt, wayThrough } from "./proxy.ts";
import { onReset } from "./reset.ts";
import { send, type Way, type WayTo, withoutBrackets } from "./way.ts";

/** How connections are made. */
export interface ConnectionOptions {
  /** Called before every connection: see `privateNetworkGuard`. */
  readonly guard?: NetworkGuard;
  /** Resolves names. Default: a `Resolver` of `node:dns/promises` with the system's servers. */
  readonly resolver?: NameResolver;
  /** How many bytes of an answer's headers are read; more are a failure. Default 65,536, where Node reads 16,384. */
  readonly maxHeaderBytes?: number;
}

/** Options of {@link nodeFetch}. */
export interface NodeFetchOptions extends ConnectionOptions {
  /**
   * Names the proxy for a URL, such as `http://name:password@proxy.example:3128`, by http or https and with its port;
   * undefined for a direct connection. A failure of the proxy counts as one of this machine. A guard cannot see the addresses behind it.
   */
  readonly proxy?: (url: string) => string | undefined | PromiseLike<string | undefined>;
}

/** The default of `maxHeaderBytes`. */
const MAX_HEADER_BYTES = 65_536;

/**
 * A `fetch` for `RobotsClient`, based on Node's HTTP client. It closes each connection after the answer, which
 * suits one file per host; resolves names without the four threads of Node's `lookup`; notices truncated compressed
 * bodies; and tells the client how many hosts can be fetched concurrently without running out of file descriptors,
 * at most 256. It reads headers whose values are folded, or that have a space before the colon (RFC 9112 5). It does not
 * follow redirects.
 *
 * @throws RobotsError INVALID_ARGUMENT for unknown options and invalid values
 */
export function nodeFetch(options: NodeFetchOptions = {}, ...beyond: undefined[]): Fetch {
  expectNoMore("nodeFetch(options)", beyond);
  const { proxy, ...given } = checkOptions("nodeFetch", options, NODE_FETCH);
  return fetchBy(given, proxy && ((target, signal) => chosenWay(proxy, target, signal)));
}

/** What leads a request to a URL through the proxy that a caller names for it. */
async function chosenWay(
  proxy: NonNullable<NodeFetchOptions["proxy"]>,
  target: URL,
  signal: AbortSignal,
): Promise<Way | undefined> {
  const unusable = (why: string): Error =>
    new Fault(PROXY_DETAILS, { code: "proxy-unusable", values: { why } });
  let name: unknown;
  try {
    name = await proxy(target.href);
  } catch (error) {
    throw unusable(error instanceof Error ? error.message : "it has not been named");
  }
  if (name === undefined || name === null) return undefined;
  const found = typeof name === "string" ? proxyAt(name) : undefined;
  if (found === undefined) throw unusable(`it must speak http or https and have a port: write ${FORMS}`);
  return wayThrough(found, target, signal);
}

/** A request, and what to POST if it is none for a file. */
export interface AnyRequest extends FetchInit {
  readonly post?: string;
}

/** {@link nodeFetch}, through proxies if there are any on the way. */
export function fetchBy(
  { guard, resolver, maxHeaderBytes = MAX_HEADER_BYTES }: ConnectionOptions,
  wayTo?: WayTo,
): Fetch & ((url: string, init: AnyRequest) => Promise<FetchResponse>) {
  const lookup = lookupThrough(resolver, guard) as LookupFunction;
  const fetch = async (url: string, { headers, signal, post }: AnyRequest): Promise<FetchResponse> => {
    const target = new URL(url);
    refuse(target, guard);
    const sending = {
      headers: { "accept-encoding": ACCEPT_ENCODING, ...headers },
      signal,
      lookup,
      maxHeaderSize: maxHeaderBytes,
      post,
    };
    return send(target, await wayTo?.(target, signal), sending, responseOf);
  };
  return Object.assign(fetch, { maxConcurrency: usualConcurrency() });
}

/** @internal */
export const CONNECTIONS: Kinds<ConnectionOptions> = {
  guard: { ...aFunction, wanted: "a function, such as the result of await privateNetworkGuard()" },
  resolver: objectWith("resolve4", "resolve6"),
  maxHeaderBytes: wholeFrom(1, 16_777_216, " of bytes"),
};
/** @internal */
export const NODE_FETCH: Kinds<NodeFetchOptions> = {
  ...CONNECTIONS,
  proxy: {
    ...aFunction,
    wanted: 'a function that names the proxy for a URL, such as () => "http://proxy.example:3128"',
  },
};

/**
 * Checks the options for connections. A misspelled guard, or a promise that nobody awaited, must not leave
 * connections unguarded.
 *
 * @throws RobotsError INVALID_ARGUMENT for unknown options and invalid values
 */
export function connectionOptions(
  what: string,
  options: ConnectionOptions,
): ConnectionOptions & { readonly maxHeaderBytes: number } {
  const { guard, resolver, maxHeaderBytes = MAX_HEADER_BYTES } = checkOptions(what, options, CONNECTIONS);
  return { ...(guard && { guard }), ...(resolver && { resolver }), maxHeaderBytes };
}

/** Checks addresses in URLs, for which there is no lookup. @throws if the guard refuses one */
export function refuse({ hostname }: URL, guard: NetworkGuard | undefined): void {
  const host = withoutBrackets(hostname);
  const why = isIP(host) === 0 ? undefined : guard?.(host);
  if (why !== undefined) throw blockedError(why);
}

/** Converts an answer of Node's HTTP client into a response with a decoded body. */
export function responseOf(message: IncomingMessage, request: ClientRequest): DecodedResponse {
  // Node takes a body without a length for complete when its connection is reset.
  request.on("error", (error) => {
    if (!message.complete) message.destroy(error);
  });
  onReset(message.socket, (error) => message.destroy(error));
  return decodedResponse(message.statusCode!, message.headers, message);
}

/** A response whose body is decoded by {@link bodyOf}. */
export interface DecodedResponse extends FetchResponse {
  readonly body: FetchBody;
}

/** @param headers by names in lower case */
export function decodedResponse(
  status: number,
  headers: IncomingHttpHeaders,
  body: Readable,
): DecodedResponse {
  const get = (name: string): string | null => {
    const value = headers[name.toLowerCase()];
    return value === undefined ? null : Array.isArray(value) ? value.join(", ") : value;
  };
  const coding = get("content-encoding") ?? "";
  return {
    status,
    type: "default",
    headers: { get },
    body: bodyOf(body, coding, emptyBodyFault(status, coding, get("transfer-encoding"))),
  };
}
