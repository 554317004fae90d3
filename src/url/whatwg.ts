import { parsedUrl } from "./parsed.ts";

/**
 * Path and query of an absolute URL, or of a path beginning with "/", as a WHATWG URL parser leaves them: dot
 * segments resolved, no fragment, a bare trailing `?` kept. Undefined for what is not a URL or has no path of its
 * own (`mailto:`, `data:`).
 */
export function pathOf(url: string): string | undefined {
  const text = parsedPath(url);
  if (text === undefined || !hasDotSegment(text)) return text;
  // The parser of Node 20 overlooks dot segments after one that just begins with a dot (`/a/.x/../b`), but sees them
  // where they are escaped; and paths without a host are written with a `/.` before two slashes.
  const query = text.indexOf("?");
  const path = query < 0 ? text : text.slice(0, query);
  return parsedPath(path.replace(/\/\.(?=\.?(?:\/|$))/g, "/%2E") + text.slice(path.length));
}

/** Whether what comes before the query has a `.` or `..` segment. */
export function hasDotSegment(path: string): boolean {
  if (!path.includes("/.")) return false;
  const query = path.indexOf("?");
  return /\/\.\.?(?:\/|$)/.test(query < 0 ? path : path.slice(0, query));
}

function parsedPath(url: string): string | undefined {
  const isPath = url.startsWith("/");
  const parsed = parsedUrl(isPath ? `http://h${url}` : url);
  if (parsed === undefined) return undefined;
  const { href, protocol } = parsed;
  const hash = href.indexOf("#");
  const end = hash < 0 ? href.length : hash;
  // `search` is empty for a bare "?", so the text is cut out of `href`.
  let start = protocol.length;
  const hasAuthority = href.startsWith("//", start);
  if (hasAuthority) {
    start += 2;
    while (start < end && href[start] !== "/" && href[start] !== "?") start++;
  }
  const text = href.slice(start, end);
  if (text.startsWith("/")) return text;
  // Schemes that the parser does not know keep an empty path empty.
  return hasAuthority ? `/${text}` : undefined;
}
