import { parsedUrl } from "./parsed.ts";

/** Scheme and authority in their usual form; the rest of a URL cannot change the origin. */
const PLAIN = /^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?(?=[/?#]|$)/i;

/**
 * Scheme, host and port of an absolute `http:` or `https:` URL: the scope of a robots.txt file (RFC 9309 2.3). Host
 * names are in lower case and in punycode; default ports and user names are left out. A trailing dot is kept, since
 * servers distinguish `example.com.` from `example.com`.
 *
 * @returns `https://example.com:8443`, or undefined for anything else
 */
export function originOf(url: string): string | undefined {
  const parsed = parsedUrl(url);
  return parsed?.protocol === "https:" || parsed?.protocol === "http:" ? parsed.origin : undefined;
}

/**
 * The URL of the robots.txt that governs a URL: at the root of its scheme, host and port.
 *
 * @returns undefined for anything but an absolute `http:` or `https:` URL
 */
export function robotsUrl(url: string): string | undefined {
  const origin = originOf(url);
  return origin === undefined ? undefined : `${origin}/robots.txt`;
}

/** The origin whose own robots.txt is at a URL; undefined if none's is. */
export function fileOriginOf(url: string): string | undefined {
  const origin = originOf(url);
  return url === `${origin}/robots.txt` ? origin : undefined;
}

/** A variant of {@link originOf} for many URLs, most of which have the same origin as an earlier one. */
export function originReader(): (url: string) => string | undefined {
  const origins = new Map<string, string | undefined>();
  return (url) => {
    const prefix = PLAIN.exec(url)?.[0];
    if (prefix === undefined) return originOf(url);
    let origin = origins.get(prefix);
    if (origin === undefined && !origins.has(prefix)) {
      origin = originOf(prefix);
      origins.set(prefix, origin);
    }
    return origin;
  };
}
