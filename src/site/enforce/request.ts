import { describeValue } from "../../base/describe-value.ts";
import { misuse } from "../../base/errors.ts";
import { isPlain, wrongValue } from "../../base/options.ts";
import { ORIGIN } from "../paths/spellings.ts";

/** A request, for servers without `Request`. */
export interface PlainRequest {
  /** The absolute URL, or the target as it was sent, which begins with "/". */
  readonly url: string | URL;
  /** The `User-Agent` header. If it is absent, `headers` are looked at; if both are given, this one counts. */
  readonly userAgent?: string | null | undefined;
  /** The address of the client; null, as `headers.get` returns it, if it is not known. */
  readonly address?: string | null | undefined;
  /** The HTTP method. Default `"GET"`. */
  readonly method?: string | undefined;
  /** Headers by name, in any case: `User-Agent`, and the header in which proxies write the client's address. */
  readonly headers?:
    | Headers
    | Iterable<readonly [name: string, value: string]>
    | Readonly<Record<string, string | readonly string[] | undefined>>
    | undefined;
  /**
   * Node's `rawHeaders`: names and values in turn, as sent. Of several `User-Agent` headers, `headers` has only the
   * first. A header that `headers` lacks is looked for here.
   */
  readonly rawHeaders?: readonly string[] | undefined;
}

/** Facts about a request that it does not contain itself. */
export interface RequestFacts {
  /** The client's address. */
  readonly address?: string | null | undefined;
  /** Keeps background work alive after the response, as the context of edge runtimes does. */
  waitUntil?(work: Promise<unknown>): void;
}

/** A request as it may have been signed: a `Request`, or something like it. */
export interface SignedRequest {
  /** The HTTP method, which signatures may cover. */
  readonly method: string;
  /** The absolute URL. */
  readonly url: string;
  /** Headers by name, whatever its case; null for one that is missing. */
  readonly headers: { get(name: string): string | null };
}

/** The parts of a request that an enforcer needs, in one form for all kinds of requests. */
export interface IncomingRequest {
  readonly url: string;
  /** An array, if a request has several different ones. */
  readonly userAgent: string | readonly string[] | undefined;
  /** As sent; undefined means GET. */
  readonly method: string | undefined;
  header(name: string): string | undefined;
}

export function incomingOf(request: Request | PlainRequest): IncomingRequest {
  const { url, headers } = request ?? {};
  if (typeof url !== "string" && !(url instanceof URL))
    throw wrongValue(
      "url",
      'that of the request, or its target such as "/page", as in decide({ url, userAgent })',
      url,
    );
  if (headers !== undefined && !areHeaders(headers))
    throw wrongValue("headers", "Headers, an object by name, or pairs of names and values", headers);
  const { method } = request;
  if (method !== undefined && method !== "GET" && !isMethod(method))
    throw wrongValue("method", 'that of the request, such as "GET"', method);
  const rawHeaders = "rawHeaders" in request ? request.rawHeaders : undefined;
  expectRaw(rawHeaders);
  if ("address" in request) expectAddress(request.address);
  else expectNames(request);
  const header = (name: string): string | undefined =>
    joined(headerOf(headers, name) ?? rawValues(rawHeaders, name));
  const text = typeof url === "string" ? url : url.href;
  return {
    // A target such as `//private` is a path, but a URL parser would read it as a host.
    url: text.startsWith("/") ? ORIGIN + text : text,
    method,
    userAgent: userAgentOf(request),
    header,
  };
}

const NAMES: ReadonlySet<string> = new Set(["url", "userAgent", "method", "headers", "rawHeaders"]);

/** Refuses an object literal with a misspelt `address`. Other objects, such as a server's own, may have more. */
function expectNames(request: Request | PlainRequest): void {
  if (Object.getPrototypeOf(request) !== Object.prototype) return;
  for (const name in request)
    if (!NAMES.has(name))
      throw misuse(
        "request-field",
        "A request has no {name}: write url, userAgent, address, method, headers or rawHeaders.",
        { name: describeValue(name) },
      );
}

/** @throws RobotsError INVALID_ARGUMENT unless it is an object with these names; edge contexts may have more */
export function expectFacts(facts: RequestFacts): void {
  if (typeof facts !== "object" || facts === null || Symbol.iterator in facts)
    throw wrongValue("The second argument", "an object such as { address }", facts);
  expectAddress(facts.address);
  const { waitUntil } = facts as { readonly waitUntil?: unknown };
  if (waitUntil !== undefined && typeof waitUntil !== "function")
    throw wrongValue("waitUntil", "a function", waitUntil);
  if ("address" in facts || "waitUntil" in facts) return;
  for (const name in facts)
    if (isPlain(facts))
      throw misuse(
        "second-argument",
        "The second argument has neither address nor waitUntil, but {name}: write { address }.",
        { name: describeValue(name) },
      );
}

/** Accepts null for a missing address, as `headers.get` returns it. @throws RobotsError INVALID_ARGUMENT */
function expectAddress(address: unknown): void {
  if (address !== undefined && address !== null && typeof address !== "string")
    throw wrongValue("address", 'that of the client, such as "203.0.113.5"', address);
}

function areHeaders(headers: unknown): headers is object {
  if (!Array.isArray(headers)) return typeof headers === "object" && headers !== null;
  return headers.every((pair) => Array.isArray(pair) && pair.length === 2 && typeof pair[0] === "string");
}

function isMethod(method: unknown): boolean {
  return typeof method === "string" && /^[\w!#$%&'*+.^`|~-]+$/.test(method);
}

/** The request's `User-Agent`, or several if they differ. */
function userAgentOf(request: Request | PlainRequest): string | readonly string[] | undefined {
  if ("userAgent" in request && request.userAgent !== undefined) {
    const { userAgent } = request;
    if (typeof userAgent === "string") return userAgent;
    if (userAgent === null) return undefined;
    throw wrongValue("userAgent", "that of the request, or undefined", userAgent);
  }
  const raw = "rawHeaders" in request ? rawValues(request.rawHeaders, USER_AGENT) : undefined;
  const all = (raw?.length ?? 0) > 1 ? raw : (headerOf(request.headers, USER_AGENT) ?? raw);
  if (all === undefined && !WHO.some((name) => name in request) && isPlain(request))
    throw misuse(
      "nobody-asks",
      "A request must say who asks: write userAgent (undefined if there was no such header) or headers.",
    );
  if (typeof all !== "object") return all;
  const different = [...new Set(all)];
  return different.length < 2 ? different[0] : different;
}

const USER_AGENT = "user-agent";
/** At least one of these must be there: a misspelt name must not turn a robot into nobody. */
const WHO = ["userAgent", "headers", "rawHeaders"];

/** @throws RobotsError INVALID_ARGUMENT unless it is a list of names and values in turn */
function expectRaw(raw: unknown): void {
  if (raw === undefined) return;
  if (Array.isArray(raw) && raw.length % 2 === 0 && raw.every((one) => typeof one === "string")) return;
  throw wrongValue(
    "rawHeaders",
    'names and values in turn, as Node has them: ["User-Agent", "examplebot/1.0"]',
    raw,
  );
}

/** The values of a header among names and values; undefined if there are none. */
function rawValues(raw: readonly string[] | undefined, name: string): readonly string[] | undefined {
  let found: string[] | undefined;
  for (let i = 0; raw !== undefined && i < raw.length; i += 2) {
    const one = raw[i]!;
    if (one.length === name.length && one.toLowerCase() === name) found = [...(found ?? []), raw[i + 1]!];
  }
  return found;
}

/**
 * The request as it was signed. Without `Request`, the host is in a header, and signers use https. In HTTP/2, it is in
 * `:authority`, and a `Host` beside it says nothing (RFC 9113, 8.3.1).
 */
export function signedForm(request: Request | PlainRequest, incoming: IncomingRequest): SignedRequest {
  if (request instanceof Request) return request;
  const { method = "GET", url } = request;
  const isTarget = typeof url === "string" && url.startsWith("/");
  return {
    method,
    url: isTarget
      ? `https://${incoming.header(":authority") ?? incoming.header("host") ?? ""}${url}`
      : incoming.url,
    headers: { get: (name) => incoming.header(name) ?? null },
  };
}

function joined(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === "object" ? value.join(", ") : value;
}

function headerOf(headers: PlainRequest["headers"], name: string): string | readonly string[] | undefined {
  if (headers === undefined) return undefined;
  if (Symbol.iterator in headers && !("append" in headers))
    return valuesOf([...(headers as Iterable<Pair>)], name);
  // `Headers` have no names of HTTP/2 that begin with a colon, and throw for them.
  if ("get" in headers && typeof headers.get === "function")
    return name.startsWith(":") ? undefined : ((headers as Headers).get(name) ?? undefined);
  const record = headers as Readonly<Record<string, string | readonly string[] | undefined>>;
  // Node writes names in lower case; gateways leave them as they were sent.
  const key = name in record ? name : Object.keys(record).find((one) => one.toLowerCase() === name);
  return key === undefined ? undefined : texted(record[key], name);
}

/** @throws RobotsError INVALID_ARGUMENT unless a header can have the value */
function texted<T>(value: T, name: string): T {
  const all: unknown[] = Array.isArray(value) ? value : [value];
  if (value === undefined || all.every((one) => typeof one === "string")) return value;
  throw wrongValue(`The header ${name}`, "a string, or an array of them", value);
}

type Pair = readonly [name: string, value: string];

function valuesOf(pairs: readonly Pair[], name: string): readonly string[] | undefined {
  const values = pairs.filter(([one]) => one.toLowerCase() === name).map(([, value]) => value);
  return values.length === 0 ? undefined : texted(values, name);
}
