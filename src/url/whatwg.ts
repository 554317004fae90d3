const ascii = /^[a-z][a-z0-9+.-]*:/i;

/**
 * Path and query of an absolute URL, or of a path beginning with "/", as a WHATWG URL parser leaves them: dot
 * segments resolved, no fragment, a bare trailing `?` kept. Undefined for what is no URL or has no path of its
 * own (`mailto:`, `data:`).
 */
export function pathOf(url: string): string | undefined {
  const isPath = url.startsWith("/");
  const parsed = parseUrl(isPath ? `http://h${url}` : url);
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

function parseUrl(url: string): URL | undefined {
  // A relative reference is the commonest non-URL; it need not cost an exception where the runtime can tell.
  if (!ascii.test(url.slice(0, 64).trimStart()) && URL.canParse?.(url) === false) return undefined;
  try {
    return new URL(url);
  } catch {
    return undefined;
  }
}
