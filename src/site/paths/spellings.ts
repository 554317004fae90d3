/** The origin that is put before request targets: rules are only about paths. */
export const ORIGIN = "http://localhost";

const AUTHORITY = /^[a-z][a-z0-9+.-]*:\/\/[^/?#\\]+/i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
/**
 * Paths that are read in several ways: with two slashes, backslashes, escapes of either, dot segments, fragments, white
 * space, a segment that begins with parameters, escaped or not, a percent sign that begins no escape, or a slash after the name of a
 * file.
 */
const AMBIGUOUS =
  /^[^?]*?(?:[\\#\t\n\r]|%(?:2f|5c|(?![\da-f]{2}))|\/(?:[/;]|%3b|(?:\.|%2e){1,2}(?:[/?;]|%3b|$))|(?:\.|%2e)(?:\w|%[\da-f]{2}){1,8}\/(?:\?|$))/i;
/** What has another spelling in a path that is read in one way. */
const SIGNS = /[%;"<>^`{|}*$]|[^!-~]/;

/** Targets of so many characters are not judged. */
export const TOO_MANY = 8_000;
/** So many slashes in a row, escaped or not, are not judged: the expressions of servers give up on longer runs. */
export const MOST_SLASHES = 32;
const RUN = new RegExp(`(?:[\\\\/]|%2f|%5c){${MOST_SLASHES}}`, "i");
/** Characters of all the spellings of a URL that are worth judging. */
export const MOST_IN_ALL = 65_536;

const withSemicolons = (path: string): string => path.replace(/%3b/gi, ";");

/** A path without the parameters of its segments, which servers of Java cut off. */
const withoutParameters = (path: string): string => path.replace(/;[^/]*/g, "");

/** Steps by which servers change a path, in this order; each server does some of them. */
const STEPS: readonly ((path: string) => string)[] = [
  (path) => path.replace(/#.*$/s, ""),
  (path) => path.replaceAll("\\", "/"),
  (path) => path.replace(/%2f/gi, "/"),
  (path) => path.replace(/%5c/gi, "/"),
  withSemicolons,
  withoutParameters,
  // `//host/path`, as URL parsers read it.
  (path) => path.replace(/^\/\/+[^/]*/, ""),
  merged,
  // Dot segments at the end leave a slash, which servers of files, and others, ignore.
  (path) => resolved(path, false),
  (path) => resolved(path, true),
  (path) => path.replace(/((?:\.|%2e)(?:\w|%[\da-f]{2}){1,8})\/$/i, "$1"),
  merged,
  (path) => path.replace(/%(?![\da-f]{2})/gi, "%25"),
];

/** Whether the target of a request, which is a URL without its origin, is too long to be judged, here and by servers. */
export function isTooLong(url: string): boolean {
  return url.length >= TOO_MANY && url.length - (AUTHORITY.exec(url)?.[0].length ?? 0) >= TOO_MANY;
}

/**
 * The URLs under which a server might serve a request: its URL as URL parsers read it, and, where they leave a choice,
 * those with slashes merged or unescaped, dot segments resolved after that or not at all, backslashes as slashes or as
 * characters, an apparent scheme or host as a part of the path, percent signs as characters, too, and without parameters
 * or the slash after the name of a file; each also with escapes decoded. The query stays as it is.
 *
 * @param url absolute, or the text that was sent instead
 * @returns undefined if judging them would take milliseconds
 */
export function allSpellings(url: string): readonly string[] | undefined {
  const isOdd = hasSpellings(url);
  if (!isOdd && !SIGNS.test(url)) return [url];
  const rest = url.replace(AUTHORITY.exec(url)?.[0] ?? SCHEME, "");
  const query = /\?.*$/s.exec(rest)?.[0] ?? "";
  const sent = rest.slice(0, rest.length - query.length);
  if (RUN.test(sent)) return undefined;
  const paths = new Set([sent]);
  const all = new Set([url]);
  let size = 0;
  const add = (path: string): boolean => {
    for (const spelling of new Set([path, plainPath(path)])) {
      if (!isOdd && spelling === sent) continue;
      all.add(ORIGIN + spelling + query);
      size += spelling.length + query.length;
    }
    return size <= MOST_IN_ALL;
  };
  if (!add(isOdd ? literal(sent) : sent)) return undefined;
  for (const step of isOdd ? STEPS : [withSemicolons, withoutParameters])
    for (const path of [...paths].map(step)) {
      if (paths.has(path)) continue;
      paths.add(path);
      if (!add(isOdd ? literal(path) : path)) return undefined;
    }
  return [...all];
}

function hasSpellings(url: string): boolean {
  const origin = AUTHORITY.exec(url)?.[0];
  return origin === undefined ? SCHEME.test(url) : AMBIGUOUS.test(url.slice(origin.length));
}

/** Whether a request target may be served under another path than its own, or is no path. Nearly all are plain. */
export function isAmbiguous(target: string): boolean {
  if (!target.startsWith("/") || AMBIGUOUS.test(target)) return true;
  return SIGNS.test(target) && (/^[^?]*(?:;|%3b)/i.test(target) || plainPath(target) !== target);
}

function merged(path: string): string {
  return path.replace(/\/{2,}/g, "/");
}

/** A path without dot segments. In RFC 3986, one at the end leaves a slash. */
function resolved(path: string, leavesSlash: boolean): string {
  if (!/\/(?:\.|%2e)/i.test(path)) return path;
  const kept: string[] = [];
  const segments = path.split("/");
  segments.forEach((segment, i) => {
    const isLast = i === segments.length - 1;
    if (/^(?:\.|%2e){2}$/i.test(segment)) {
      if (kept.length > 1) kept.pop();
    } else if (!/^(?:\.|%2e)$/i.test(segment)) {
      kept.push(segment);
      return;
    }
    if (isLast && leavesSlash) kept.push("");
  });
  return kept.join("/");
}

/**
 * The path as it is taken literally: dot segments get another dot, so that URL parsers keep them, and escapes upper-case
 * digits, which not every dialect gives them.
 */
function literal(path: string): string {
  const text = path
    .replace(/[\\#\t\n\r]/g, (c) => `%${c.charCodeAt(0).toString(16).padStart(2, "0")}`)
    .replace(/%[\da-f]{2}/gi, (found) => found.toUpperCase())
    .replace(/(^|\/)(?:(?:\.|%2e){1,2})(?=\/|$)/gi, "$1...");
  return text.startsWith("/") ? text : `/${text}`;
}

/** Escapes, and characters that have one spelling below. */
const SPELLED = /%[\da-f]{2}|[^!-~]|["<>^`{|}*$]/giu;
/** Printable characters without the ones that stay escaped: for a path, or for a pattern, they mean something else. */
const DECODED = /^[!&-)+-.0-;=@-[\]_a-z~]$/;
/** Half of a character of UTF-16, which UTF-8 cannot write. */
const LONE = /^[\uD800-\uDFFF]$/;

/**
 * A URL's path in one spelling, as applications read it: the escapes of characters that a path may contain are decoded,
 * `%3A` as well as `%41`, and all other characters are escaped, with upper-case digits. Slashes, question marks, number and percent
 * signs and backslashes stay as they are. The query stays, too.
 */
export function plainPath(text: string): string {
  return ofPath(text, (path) => path.replace(SPELLED, spelled));
}

/** A pattern of a rule in the same spelling, in which `*` and a final `$` stay special. */
export function plainPattern(pattern: string): string {
  return ofPath(pattern, (path) =>
    path.replace(SPELLED, (sign, at: number) =>
      sign === "*" || (sign === "$" && at === pattern.length - 1) ? sign : spelled(sign, at, path),
    ),
  );
}

/** A URL, or a pattern, with its path in lower case, as routers that ignore case compare paths. The query stays as it is. */
export function foldedPath(text: string): string {
  return ofPath(text, (path) => path.replace(/(?:%[\da-f]{2})+/gi, decodedLetters).toLowerCase());
}

function ofPath(text: string, by: (path: string) => string): string {
  const query = text.indexOf("?");
  return query < 0 ? by(text) : by(text.slice(0, query)) + text.slice(query);
}

function spelled(sign: string, at: number, path: string): string {
  if (sign[0] !== "%") return sign === "*" ? "%2A" : encodeURIComponent(LONE.test(sign) ? "\uFFFD" : sign);
  const character = String.fromCharCode(Number.parseInt(sign.slice(1), 16));
  // After a stray percent sign, a decoded digit would make another escape.
  const joins = /[\da-f]/i.test(character) && /%[\da-f]?$/i.test(path.slice(Math.max(0, at - 2), at));
  return DECODED.test(character) && !joins ? character : sign.toUpperCase();
}

/** The same characters with letters decoded, so that they can be put in lower case. */
function decodedLetters(escapes: string): string {
  try {
    return decodeURIComponent(escapes).replace(/[^\p{L}]/gu, encodeURIComponent);
  } catch {
    return escapes;
  }
}
