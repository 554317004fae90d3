/**
 * A scheme at the front, as the URL standard's parser sees it: controls and spaces before it are stripped, tabs and
 * line ends are dropped wherever they stand. Without one, and without a base, there is no URL.
 */
const SCHEME = /^[\0- ]*[a-z][a-z0-9+.\-\t\n\r]*:/i;

/**
 * The URL that a text spells, absolute or relative to `base`; undefined for what is not a URL.
 *
 * The one place that tells whether a text is a URL. `URL.canParse` would be the obvious way, but once V8 has optimized
 * its caller it answers false for hosts with Latin-1 letters in some releases (docs/runtimes.md).
 */
export function parsedUrl(text: string, base?: string | URL): URL | undefined {
  try {
    // A relative reference is the most common text that is not a URL; it should not cost an exception.
    if (base === undefined && !SCHEME.test(text)) return undefined;
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
