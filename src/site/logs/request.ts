/** One request, as an access log has it. */
export interface LogRequest {
  /** Address of the client, without its port, or its name where the server looks names up. */
  readonly client: string;
  /** The `User-Agent` header; empty if there was none, or the log leaves it out. */
  readonly agent: string;
  /** True if the client is known to have sent no such header: the log has a field for it, which is empty. */
  readonly withoutAgent?: true;
  /** `GET`; empty if the request could not be read. */
  readonly method: string;
  /** Path and query, or an absolute URL, as the client sent it; empty if the request could not be read. */
  readonly target: string;
  /** HTTP status; 0 if there was none. */
  readonly status: number;
  /** The host that was asked, with its port if the log has it. */
  readonly host: string | undefined;
  /** When, as the log writes it: {@link readTime} reads it. Empty if the log does not say. */
  readonly time: string;
}

/**
 * A request in a log that has a field for the `User-Agent` header, marked if that is empty. Where nothing was asked
 * for, it is not: browsers open connections that they do not use in the end.
 */
export function withAgentField(request: LogRequest): LogRequest {
  return request.agent === "" && request.target !== "" ? { ...request, withoutAgent: true } : request;
}

/** Method and target of the request line that stands in a part of a text: `GET /path HTTP/1.1`. */
export function readRequestLine(
  text: string,
  from = 0,
  end = text.length,
): { readonly method: string; readonly target: string } {
  const space = methodEnd(text, from, end);
  // Clients that speak another protocol (TLS to a plain port) send no request line.
  if (space < 0) return { method: "", target: "" };
  const protocol = end - PROTOCOL;
  const hasProtocol = protocol >= space && text.startsWith(" HTTP/", protocol);
  const last = hasProtocol ? protocol : text.lastIndexOf(" ", end - 1);
  const targetEnd = last > space && text.startsWith("HTTP/", last + 1) ? last : end;
  const method = text.startsWith("GET ", from) ? "GET" : text.slice(from, space);
  return { method, target: text.slice(space + 1, targetEnd) };
}

/** Host, and path with query, of a target that is an absolute URL; undefined for any other. */
export function partsOfUrl(target: string): { readonly host: string; readonly path: string } | undefined {
  if (target.charCodeAt(0) === SLASH) return undefined;
  const [, host, path] = /^[a-z]+:\/\/([^/?#]*)(.*)$/is.exec(target) ?? [];
  if (host === undefined || path === undefined) return undefined;
  return { host, path: path.startsWith("/") ? path : `/${path}` };
}

const SLASH = 0x2f;
/** Characters of ` HTTP/1.1`. */
const PROTOCOL = 9;

/** The space after a method, which is in capital letters, hyphens and underscores; -1 if there is none. */
function methodEnd(text: string, from: number, end: number): number {
  for (let at = from; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x20) return at > from ? at : -1;
    if ((code < 0x41 || code > 0x5a) && code !== 0x2d && code !== 0x5f) return -1;
  }
  return -1;
}

/** The status in a text of three digits; 0 for `-`, which stands for none; undefined for anything else. */
export function readStatus(text: string): number | undefined {
  if (/^[1-9]\d\d$/.test(text)) return Number(text);
  return text === "-" || text === "000" || text === "0" ? 0 : undefined;
}
