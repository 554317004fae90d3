import { shown } from "../shown.ts";
import { ORIGIN } from "../url/spellings.ts";
import { invalid } from "./invalid.ts";

/** A request as servers without `Request` have it. */
export interface PlainRequest {
  /** The absolute URL, or the target as it was sent, which begins with "/". */
  readonly url: string | URL;
  /** The value of the `User-Agent` header, if `headers` does not have it. */
  readonly userAgent?: string | undefined;
  /** The address of the client. */
  readonly address?: string | undefined;
  /** The HTTP method. Default `"GET"`. */
  readonly method?: string | undefined;
  /** Headers by name, in any case: who is asking, and where proxies write the client's address. */
  readonly headers?: Headers | Readonly<Record<string, string | readonly string[] | undefined>> | undefined;
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
  readonly userAgent: string | undefined;
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
  const header = (name: string): string | undefined => headerOf(headers, name);
  const text = typeof url === "string" ? url : url.href;
  return {
    // A target such as `//private` is a path, but would be read as a host.
    url: text.startsWith("/") ? ORIGIN + text : text,
    method: request.method,
    userAgent: ("userAgent" in request ? request.userAgent : undefined) ?? header("user-agent"),
    header,
  };
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

function headerOf(headers: PlainRequest["headers"], name: string): string | undefined {
  if (headers === undefined) return undefined;
  if (typeof headers.get === "function") return (headers as Headers).get(name) ?? undefined;
  const record = headers as Readonly<Record<string, string | readonly string[] | undefined>>;
  // Node has names in lower case, gateways as they were sent.
  const key = name in record ? name : Object.keys(record).find((one) => one.toLowerCase() === name);
  const value = key === undefined ? undefined : record[key];
  return typeof value === "object" ? value.join(", ") : value;
}
