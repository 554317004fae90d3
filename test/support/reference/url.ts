/** From a URL to the path and query that rules are matched against. */
import { before, bytesOf, firstOf } from "./octets.ts";

/** Path and query as a WHATWG URL has them, or undefined for anything that is not a URL. */
export function webPath(url: string): string | undefined {
  let parsed: URL;
  try {
    // After a host a path is never taken for a network-path reference, however many slashes it begins with.
    parsed = new URL(url.startsWith("/") ? `http://host${url}` : url);
  } catch {
    return undefined;
  }
  // Of schemes it does not know WHATWG leaves the path empty; after a host that is still the root.
  const root = parsed.pathname === "" && parsed.href.startsWith(`${parsed.protocol}//`);
  if (!root && !parsed.pathname.startsWith("/")) return undefined;
  // `search` is empty for a bare "?" too, but a query that is there and empty is not a query that is missing.
  const bare = parsed.search === "" && before(parsed.href, "#").endsWith("?");
  return (root ? "/" : parsed.pathname) + (bare ? "?" : parsed.search);
}

/** Path and query as google/robotstxt cuts them out of any string: by hand, without changing an octet. */
export function googlePath(url: string): string {
  const bytes = bytesOf(url);
  const start = bytes.startsWith("//") ? 2 : 0;
  const scheme = bytes.indexOf("://", start);
  // Once a path, a parameter or a query has begun, "://" is part of it.
  const begun = firstOf(bytes, "/?;", start) < scheme;
  const path = firstOf(bytes, "/?;", scheme < 0 || begun ? start : scheme + 3);
  const fragment = firstOf(bytes, "#", start);
  if (path >= fragment) return "/";
  // The library hands the path on as a C string, which a NUL ends.
  const found = before(bytes.slice(path, fragment), "\0");
  return found.startsWith("/") ? found : `/${found}`;
}
