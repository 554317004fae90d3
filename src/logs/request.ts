/** One request, as an access log has it. */
export interface LogRequest {
  /** Address of the client, or its name where the server looks names up. */
  readonly client: string;
  /** The `User-Agent` header; empty where there was none, or the log leaves it out. */
  readonly agent: string;
  /** `GET`; empty where the request could not be read. */
  readonly method: string;
  /** Path and query, or an absolute URL, as the client sent it; empty where the request could not be read. */
  readonly target: string;
  /** HTTP status; 0 where there was none. */
  readonly status: number;
  /** The host that was asked, with its port if the log has it. */
  readonly host: string | undefined;
  /** When, as the log writes it: {@link readTime} reads it. Empty where the log does not say. */
  readonly time: string;
}

/** Method and target of a request line: `GET /path HTTP/1.1`. */
export function readRequestLine(line: string): { readonly method: string; readonly target: string } {
  const space = line.indexOf(" ");
  // What speaks another protocol (TLS to a plain port) has no request line.
  if (space <= 0 || !isMethod(line, space)) return { method: "", target: "" };
  const last = line.lastIndexOf(" ");
  const end = last > space && line.startsWith("HTTP/", last + 1) ? last : line.length;
  return { method: line.slice(0, space), target: line.slice(space + 1, end) };
}

/** Whether the text up to `end` is in capital letters, hyphens and underscores, as all methods are. */
function isMethod(text: string, end: number): boolean {
  for (let at = 0; at < end; at++) {
    const code = text.charCodeAt(at);
    if ((code < 0x41 || code > 0x5a) && code !== 0x2d && code !== 0x5f) return false;
  }
  return true;
}

/** The status in a text of three digits; 0 for `-`, which stands for none; undefined for anything else. */
export function readStatus(text: string): number | undefined {
  if (/^[1-9]\d\d$/.test(text)) return Number(text);
  return text === "-" || text === "000" || text === "0" ? 0 : undefined;
}
