/**
 * A scheme at the front, as in the URL standard's parser: leading controls and spaces are stripped, and tabs and
 * line ends are dropped anywhere. Without a scheme or a base, a text is not a URL.
 */
const SCHEME = /^[\0- ]*[a-z][a-z0-9+.\-\t\n\r]*:/i;

/**
 * Parses a URL, absolute or relative to `base`; undefined if the text is not a URL.
 *
 * This is the only place that decides whether a text is a URL. `URL.canParse` would be the obvious way, but in some
 * releases it returns false for hosts with Latin-1 letters once V8 has optimized its caller (docs/runtimes.md).
 */
export function parsedUrl(text: string, base?: string | URL): URL | undefined {
  // Outside of what catches: a runtime without a parser is no reason to read every URL as none.
  const Parser = URL;
  try {
    // Most texts that are not URLs are relative references; avoid an exception for those.
    if (base === undefined && !SCHEME.test(text)) return undefined;
    return new Parser(text, base);
  } catch {
    return undefined;
  }
}
