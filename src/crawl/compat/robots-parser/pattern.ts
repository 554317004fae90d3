const SAFE = /^[\w;,/?:@&=+$\-.!~*'()%]*$/;

/** A pattern, or a path, with its escapes in upper case. */
export function upperEscapes(text: string): string {
  return text.includes("%") ? text.replace(/%[\da-f]{2}/gi, (octet) => octet.toUpperCase()) : text;
}

/** A pattern as it is compared: in the characters that `encodeURI` leaves, escapes kept. */
export function encodePattern(pattern: string): string {
  if (SAFE.test(pattern)) return upperEscapes(pattern);
  try {
    return upperEscapes(encodeURI(pattern).replaceAll("%25", "%"));
  } catch {
    // Half a surrogate pair has no encoding; such a pattern is compared as written.
    return pattern;
  }
}

/** A pattern split at its stars. */
export interface Glob {
  /** What the path has to begin with. */
  readonly prefix: string;
  /** What has to follow in this order, at any distance; undefined without a star. */
  readonly segments: readonly string[] | undefined;
  /** The path has to end where the pattern does. */
  readonly anchored: boolean;
}

/** `*` matches anything, a final `$` the end of the path. */
export function toGlob(pattern: string): Glob {
  const anchored = pattern.endsWith("$");
  const body = anchored ? pattern.slice(0, -1) : pattern;
  const star = body.indexOf("*");
  if (star < 0) return { prefix: body, segments: undefined, anchored };
  return { prefix: body.slice(0, star), segments: body.slice(star + 1).split(/\*+/), anchored };
}

/** Whether a path that begins with the prefix continues as the pattern demands. Never backtracks. */
export function fitsAfterPrefix({ prefix, segments, anchored }: Glob, path: string): boolean {
  if (segments === undefined) return !anchored || path.length === prefix.length;
  let at = prefix.length;
  const last = segments.length - 1;
  for (let i = 0; i < last; i++) {
    const segment = segments[i]!;
    const found = path.indexOf(segment, at);
    if (found < 0) return false;
    at = found + segment.length;
  }
  const end = segments[last]!;
  return anchored ? path.length - end.length >= at && path.endsWith(end) : path.includes(end, at);
}
