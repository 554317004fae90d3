import { isPlain } from "../../base/options.ts";
import { shown } from "../../base/shown.ts";
import { ORIGIN } from "../../engine/url/spellings.ts";
import { invalid } from "./invalid.ts";

/** A request as servers without `Request` have it. */
export interface PlainRequest {
  /** The absolute URL, or the target as it was sent, which begins with "/". */
  readonly url: string | URL;
  /** The value of the `User-Agent` header; by default, what `headers` has. If both are given, this one counts. */
  readonly userAgent?: string | undefined;
  /** The address of the client. */
  readonly address?: string | undefined;
  /** The HTTP method. Default `"GET"`. */
  readonly method?: string | undefined;
  /** Headers by name, in any case: who is asking, and where proxies write the client's address. */
  readonly headers?:
    | Headers
    | Iterable<readonly [name: string, value: string]>
    | Readonly<Record<string, string | readonly string[] | undefined>>
    | undefined;
  /** Node's names and values as they were sent: of several `User-Agent` headers, its `headers` have the first one only. */
  readonly rawHeaders?: readonly string[] | undefined;
}

/** A request as it may have been signed: a `Request`, or something like it. */
export interface SignedRequest {
  /** The HTTP method, which signatures may cover. */
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  /** Headers by name, whatever its case; null for one that is missing. */
  readonly headers: { get(name: string): string | null };
}

/** What an enforcer needs of a request, whatever it is given. */
export interface Asked {
  readonly url: string;
  /** Several, if there are different ones. */
  readonly userAgent: string | readonly string[] | undefined;
  /** As sent; undefined stands for GET. */
  readonly method: string | undefined;
  header(name: string): string | undefined;
}

export function askedBy(request: Request | PlainRequest): Asked {
  const { url, headers } = request ?? {};
  if (typeof url !== "string" && !(url instanceof URL))
    throw invalid(
      `url must be that of the request, or its target such as "/page", as in decide({ url, userAgent }), not ${shown(url)}.`,
    );
  if (headers !== undefined && !areHeaders(headers))
    throw invalid(
      `headers must be Headers, an object by name, or pairs of names and values, not ${shown(headers)}.`,
    );
  const { method } = request;
  if (method !== undefined && method !== "GET" && !isMethod(method))
    throw invalid(`method must be that of the request, such as "GET", not ${shown(method)}.`);
  const header = (name: string): string | undefined => joined(headerOf(headers, name));
  const text = typeof url === "string" ? url : url.href;
  return {
    // A target such as `//private` is a path, but would be read as a host.
    url: text.startsWith("/") ? ORIGIN + text : text,
    method,
    userAgent: userAgentOf(request),
    header,
  };
}

function areHeaders(headers: unknown): headers is object {
  if (!Array.isArray(headers)) return typeof headers === "object" && headers !== null;
  return headers.every((pair) => Array.isArray(pair) && pair.length === 2);
}

function isMethod(method: unknown): boolean {
  return typeof method === "string" && /^[\w!#$%&'*+.^`|~-]+$/.test(method);
}

/** What says who is asking. */
function userAgentOf(request: Request | PlainRequest): string | readonly string[] | undefined {
  if ("userAgent" in request && request.userAgent !== undefined) return request.userAgent;
  const all =
    ("rawHeaders" in request ? severalIn(request.rawHeaders ?? []) : undefined) ??
    headerOf(request.headers, USER_AGENT);
  if (all === undefined && !WHO.some((name) => name in request) && isPlain(request))
    throw invalid(
      "A request must say who asks: write userAgent (undefined if there was no such header) or headers.",
    );
  if (typeof all !== "object") return all;
  const different = [...new Set(all)];
  return different.length < 2 ? different[0] : different;
}

const USER_AGENT = "user-agent";
/** A misspelt name must not make a robot nobody. */
const WHO = ["userAgent", "headers", "rawHeaders"];

/** The `User-Agent` headers among names and values, if there are several. */
function severalIn(raw: readonly string[]): string[] | undefined {
  let count = 0;
  for (let i = 0; i < raw.length; i += 2) if (isUserAgent(raw[i]!)) count++;
  return count < 2 ? undefined : raw.filter((_, i) => i % 2 === 1 && isUserAgent(raw[i - 1]!));
}

function isUserAgent(name: string): boolean {
  return name.length === USER_AGENT.length && name.toLowerCase() === USER_AGENT;
}

/** Servers without `Request` have the host in a header; those who sign do so for https. */
export function signedForm(request: Request | PlainRequest, asked: Asked): SignedRequest {
  if (request instanceof Request) return request;
  const { method = "GET", url } = request;
  const isTarget = typeof url === "string" && url.startsWith("/");
  return {
    method,
    url: isTarget ? `https://${asked.header("host") ?? ""}${url}` : asked.url,
    headers: { get: (name) => asked.header(name) ?? null },
  };
}

function joined(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === "object" ? value.join(", ") : value;
}

function headerOf(headers: PlainRequest["headers"], name: string): string | readonly string[] | undefined {
  if (headers === undefined) return undefined;
  if (Symbol.iterator in headers && !("append" in headers))
    return valuesOf([...(headers as Iterable<Pair>)], name);
  if ("get" in headers && typeof headers.get === "function")
    return (headers as Headers).get(name) ?? undefined;
  const record = headers as Readonly<Record<string, string | readonly string[] | undefined>>;
  // Node has names in lower case, gateways as they were sent.
  const key = name in record ? name : Object.keys(record).find((one) => one.toLowerCase() === name);
  return key === undefined ? undefined : record[key];
}

type Pair = readonly [name: string, value: string];

function valuesOf(pairs: readonly Pair[], name: string): readonly string[] | undefined {
  const values = pairs.filter(([one]) => one.toLowerCase() === name).map(([, value]) => value);
  return values.length === 0 ? undefined : values;
}
