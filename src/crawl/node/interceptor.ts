import { type ParsedUrlQueryInput, stringify } from "node:querystring";
import { misuse } from "../../base/errors.ts";
import { checkOptions, expectKind, expectNoMore, isPlain } from "../../base/options.ts";
import { urlString } from "../../engine/url/given.ts";
import { isRobotsTxt } from "../../engine/url/robots-txt.ts";
import { aClient, admit, heed } from "../fetch/admit.ts";
import { type PaceOptions, WAIT } from "../fetch/asking.ts";
import type { RobotsClient } from "../fetch/client.ts";

/** Options of {@link robots}. Times are in milliseconds, for each request of a chain of redirects. */
export type InterceptorOptions = Omit<PaceOptions, "signal">;

/**
 * An interceptor of undici, described without its types: programs need not have the package.
 *
 * @typeParam D its `dispatch`
 */
export type Interceptor = <D extends (request: never, handler: never) => boolean>(dispatch: D) => D;

/** The part of undici's `DispatchOptions` that is used here. */
interface Request {
  readonly origin?: string | URL;
  readonly path?: string;
  readonly query?: ParsedUrlQueryInput | null;
  readonly method?: string;
  readonly headers?: unknown;
  readonly signal?: unknown;
}

/** A handler of a request's events. Handlers of undici 6 have other methods than those of undici 7. */
type Handler = Readonly<Record<string, unknown>>;
type Dispatch = (request: Request, handler: Handler) => boolean;

/**
 * An interceptor for undici's dispatchers that makes all requests obey robots.txt:
 * `agent.compose(robots(client), interceptors.redirect({ maxRedirections: 5 }))`. Each is sent when `admit` says so, or
 * else fails with its RobotsError; `fetch` has that as the `cause` of its own error. Answers with 429 or 503 make
 * later requests wait. Requests for `/robots.txt` itself always pass.
 *
 * Interceptors are given from the inside to the outside. This one must come before `redirect`, so that it is asked
 * about each redirect; if it comes after, redirects fail. It should come before `retry`, too, and after `dns`.
 *
 * @throws RobotsError INVALID_ARGUMENT for unknown options and invalid values
 */
export function robots(
  client: RobotsClient,
  options?: InterceptorOptions,
  ...beyond: undefined[]
): Interceptor {
  expectNoMore("robots(client, options)", beyond);
  expectKind("client", client, aClient);
  const pace = checkOptions("robots", options, WAIT);
  const intercept = (dispatch: Dispatch): Dispatch => {
    // undici requires exactly these parameters.
    return (given, handler) => {
      const request = copyOf(given);
      const url = urlOf(request);
      if (request.method === "CONNECT" || isRobotsTxt(url)) return dispatch(request, handler);
      const { signal } = request;
      // undici also takes event emitters for signals, and deals with those itself.
      const limits = signal instanceof AbortSignal ? { ...pace, signal } : pace;
      admit(client, url, limits)
        .then(() => dispatch(request, observed(handler, client, url)))
        .catch((error) => fail(handler, error));
      return true;
    };
  };
  return intercept as unknown as Interceptor;
}

/** A request as it is at the call: the caller's may change before it is sent. */
function copyOf({ ...request }: Request): Request {
  const { origin, query, headers } = request;
  return {
    ...request,
    ...(isPlain(headers) && { headers: { ...(headers as object) } }),
    ...(Array.isArray(headers) && { headers: [...headers] }),
    ...(query && { query: { ...query } }),
    ...(typeof origin === "object" && { origin: urlString(origin)?.replace(/\/$/, "") }),
  } as Request;
}

/** The URL of a request. Its path is not resolved as a reference would be: `//x` does not name a host. */
function urlOf({ origin, path = "/", query }: Request): string {
  const whole = /^https?:/i.test(path) ? path : `${(urlString(origin) ?? "").replace(/\/$/, "")}${path}`;
  return query ? `${whole}?${stringify(query)}` : whole;
}

function fail(handler: Handler, error: unknown): void {
  const { onResponseError, onError } = handler;
  if (typeof onResponseError === "function") onResponseError.call(handler, null, error);
  else if (typeof onError === "function") onError.call(handler, error);
}

/** The same handler, whose calls are watched for answers that concern the client. */
function observed(handler: Handler, client: RobotsClient, url: string): Handler {
  const watch: Readonly<Record<string, (first: unknown, second: unknown, third: unknown) => void>> = {
    onResponseStart: (_, status, headers) => heed(client, url, status as number, retryAfter(headers)),
    onHeaders: (status, headers) => heed(client, url, status as number, retryAfter(headers)),
    onRequestStart: (controller, context) =>
      refuseRedirect(context, (error) => (controller as AbortController).abort(error)),
    onConnect: (abort, context) => refuseRedirect(context, abort as (error: Error) => void),
  };
  return new Proxy(handler, {
    get(target, name) {
      const method = target[name as string];
      if (typeof method !== "function") return method;
      const look = Object.hasOwn(watch, name) ? watch[name as string] : undefined;
      return (...given: [unknown, unknown, unknown]) => {
        const result: unknown = method.apply(target, given);
        look?.(...given);
        return result;
      };
    },
  });
}

/** Aborts a request, before it is sent, if it was made by a redirect that this interceptor has not been asked about. */
function refuseRedirect(context: unknown, abort: (error: Error) => void): void {
  const { history = [] } = (context ?? {}) as { history?: readonly unknown[] };
  if (history.length > 0)
    abort(misuse("late-robots", "robots() must come before redirect() in compose(), to see redirects."));
}

/** A `Retry-After` among headers: an object in undici 7, names and values as bytes one after another in 6. */
function retryAfter(headers: unknown): string | null {
  let value: unknown;
  if (Array.isArray(headers)) {
    const at = headers.findIndex((name, i) => i % 2 === 0 && /^retry-after$/i.test(String(name)));
    value = at < 0 ? undefined : headers[at + 1];
  } else {
    value = (headers as Record<string, unknown> | null)?.["retry-after"];
  }
  return value === undefined ? null : String(Array.isArray(value) ? value[0] : value);
}
