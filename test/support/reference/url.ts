/** From a URL to the path and query that rules are matched against. */
import { before, bytesOf, firstOf } from "./octets.ts";

/** Path and query of a WHATWG URL; undefined for a text that is no URL. */
export function webPath(url: string): string | undefined {
  let parsed: URL;
  try {
    // After a host, a path is never taken for a network-path reference, however many slashes it begins with.
    parsed = new URL(url.startsWith("/") ? `http://host${url}` : url);
  } catch {
    return undefined;
  }
  // For schemes unknown to WHATWG, the path stays empty; after a host, that is still the root.
  const root = parsed.pathname === "" && parsed.href.startsWith(`${parsed.protocol}//`);
  if (!root && !parsed.pathname.startsWith("/")) return undefined;
  // `search` is also empty for a bare "?", but an empty query differs from a missing one.
  const bare = parsed.search === "" && before(parsed.href, "#").endsWith("?");
  return (root ? "/" : parsed.pathname) + (bare ? "?" : parsed.search);
}

/** Path and query as google/robotstxt cuts them out of any string, without changing an octet. */
export function googlePath(url: string): string {
  const bytes = bytesOf(url);
  const start = bytes.startsWith("//") ? 2 : 0;
  const scheme = bytes.indexOf("://", start);
  // After the beginning of a path, parameter or query, "://" is part of it.
  const begun = firstOf(bytes, "/?;", start) < scheme;
  const path = firstOf(bytes, "/?;", scheme < 0 || begun ? start : scheme + 3);
  const fragment = firstOf(bytes, "#", start);
  if (path >= fragment) return "/";
  // The library passes the path as a C string, which a NUL ends.
  const found = before(bytes.slice(path, fragment), "\0");
  return found.startsWith("/") ? found : `/${found}`;
}
