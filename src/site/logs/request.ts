/** A request in an access log. */
export interface LogRequest {
  /** The client's address without its port, or its name where the server has looked it up. */
  readonly client: string;
  /** The `User-Agent` header; empty if there was none, or the log leaves it out. */
  readonly agent: string;
  /** True if the client sent no such header: the log has a field for it, and the field is empty. */
  readonly withoutAgent?: true;
  /** The HTTP method, such as `GET`; empty if the request could not be read. */
  readonly method: string;
  /** Path and query, or an absolute URL, as the client sent it; empty if the request could not be read. */
  readonly target: string;
  /** True if the log has the path alone: whether there was a query is not known. */
  readonly withoutQuery?: true;
  /** HTTP status; 0 if there was none. */
  readonly status: number;
  /** The requested host, with its port if the log has it. */
  readonly host: string | undefined;
  /**
   * What a server has marked that `robotomata enforce` has configured: `robots:open`, `robots:blocked` or
   * `robots:would-block`, after a colon with the line of the rule where the server knows it. Undefined without a mark.
   */
  readonly mark?: string;
  /** The time as the log writes it, for {@link readTime}; empty if the log has none. */
  readonly time: string;
}

/** How a {@link LogRequest.mark} is written. */
export const MARK = /^robots:(?:open|(?:would-block|blocked)(?::\d{1,9})?)$/i;

/**
 * A request in a log with a field for `User-Agent`, marked if the field is empty. A request without a target is not
 * marked: browsers open connections that they then do not use.
 */
export function withAgentField(request: LogRequest): LogRequest {
  return request.agent === "" && request.target !== "" ? { ...request, withoutAgent: true } : request;
}

/** Method and target of a request line, `GET /path HTTP/1.1`, within a text. */
export function readRequestLine(
  text: string,
  from = 0,
  end = text.length,
): { readonly method: string; readonly target: string } {
  const space = methodEnd(text, from, end);
  // A client that speaks another protocol, such as TLS to a plain port, sends no request line.
  if (space < 0) return { method: "", target: "" };
  const protocol = end - PROTOCOL;
  const hasProtocol = protocol >= space && text.startsWith(" HTTP/", protocol);
  const last = hasProtocol ? protocol : text.lastIndexOf(" ", end - 1);
  const targetEnd = last > space && text.startsWith("HTTP/", last + 1) ? last : end;
  const method = text.startsWith("GET ", from) ? "GET" : text.slice(from, space);
  return { method, target: text.slice(space + 1, targetEnd) };
}

/** The host and the path with its query, if a target is an absolute URL; otherwise undefined. */
export function partsOfUrl(target: string): { readonly host: string; readonly path: string } | undefined {
  if (target.charCodeAt(0) === SLASH) return undefined;
  const [, host, path] = /^[a-z]+:\/\/([^/?#]*)(.*)$/is.exec(target) ?? [];
  if (host === undefined || path === undefined) return undefined;
  return { host, path: path.startsWith("/") ? path : `/${path}` };
}

const SLASH = 0x2f;
/** Length of ` HTTP/1.1`. */
const PROTOCOL = 9;

/** Place of the space after a method, which has capital letters, hyphens and underscores; -1 if there is none. */
function methodEnd(text: string, from: number, end: number): number {
  for (let at = from; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x20) return at > from ? at : -1;
    if ((code < 0x41 || code > 0x5a) && code !== 0x2d && code !== 0x5f) return -1;
  }
  return -1;
}

/** Whether a text can be a host: it has a dot or a port. */
export function isHost(text: string | undefined): text is string {
  return text !== undefined && /[.:]/.test(text) && !/[\s/,"(]/.test(text);
}

/** The status in a text of three digits; 0 for `-`; undefined for any other text. */
export function readStatus(text: string): number | undefined {
  if (/^[1-9]\d\d$/.test(text)) return Number(text);
  return text === "-" || text === "000" || text === "0" ? 0 : undefined;
}

/** A path with a query that is not in it yet. */
export function withQuery(path: string, query: string | undefined): string {
  if (query === undefined || query === "" || query === "-" || path.includes("?")) return path;
  return `${path}?${query.replace(/^\?/, "")}`;
}
