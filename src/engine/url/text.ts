import { URL_DECODED, URL_RFC9309 } from "../../../assembly/shared/format.ts";
import { encoder } from "../../base/utf8.ts";
import { decodeEscapes, normalText } from "./normal.ts";
import { parsedUrl } from "./parsed.ts";

/**
 * The text that patterns are matched against, for the few URLs that the core cannot normalize by itself. `mode` is
 * a URL_ constant of the core. Undefined for anything that is not a URL.
 */
export function urlText(url: string, mode: number): Uint8Array | undefined {
  const path = pathOf(url);
  if (path === undefined) return undefined;
  const bytes = encoder.encode(path);
  if (mode === URL_RFC9309) return normalText(bytes);
  return mode === URL_DECODED ? decodeEscapes(bytes) : bytes;
}

/**
 * Path and query of an absolute URL, or of a path beginning with "/", as returned by a WHATWG URL parser: dot
 * segments are resolved, fragments dropped, and a bare trailing `?` is kept. Undefined if it is not a URL or has an
 * opaque path (`mailto:`, `data:`).
 */
export function pathOf(url: string): string | undefined {
  const text = parsedPath(url);
  if (text === undefined || !hasDotSegment(text)) return text;
  // The parser of Node 20 overlooks dot segments after a segment that just begins with a dot (`/a/.x/../b`), but
  // not if they are escaped; and it writes paths without a host with a `/.` before two slashes.
  const query = text.indexOf("?");
  const path = query < 0 ? text : text.slice(0, query);
  return parsedPath(path.replace(/\/\.(?=\.?(?:\/|$))/g, "/%2E") + text.slice(path.length));
}

/** Whether a path, without its query, has a `.` or `..` segment. */
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
  // With schemes unknown to the parser, an empty path stays empty.
  return hasAuthority ? `/${text}` : undefined;
}
