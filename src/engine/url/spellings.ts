import { plainPath } from "./folded-path.ts";

/** The origin that is put before request targets: rules are only about paths. */
export const ORIGIN = "http://localhost";

const AUTHORITY = /^[a-z][a-z0-9+.-]*:\/\/[^/?#\\]+/i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
/**
 * Paths that are read in several ways: with two slashes, backslashes, escapes of either, dot segments, fragments, white
 * space, a segment that begins with parameters, a percent sign that begins no escape, or a slash after the name of a
 * file.
 */
const AMBIGUOUS =
  /^[^?]*?(?:[\\#\t\n\r]|%(?:2f|5c|(?![\da-f]{2}))|\/(?:[/;]|(?:\.|%2e){1,2}(?:[/?;]|$))|(?:\.|%2e)(?:\w|%[\da-f]{2}){1,8}\/(?:\?|$))/i;
/** What has another spelling in a path that is read in one way. */
const SIGNS = /[%;"<>^`{|}*$]|[^!-~]/;

/** Characters of a path of several spellings, and of all its spellings with their queries, that are worth judging. */
const MOST_OF_PATH = 256;
const MOST_IN_ALL = 131_072;

/** A path without the parameters of its segments, which servers of Java cut off. */
const withoutParameters = (path: string): string => path.replace(/;[^/]*/g, "");

/** Steps by which servers change a path, in this order; each server does some of them. */
const STEPS: readonly ((path: string) => string)[] = [
  (path) => path.replace(/#.*$/s, ""),
  (path) => path.replaceAll("\\", "/"),
  (path) => path.replace(/%2f/gi, "/"),
  (path) => path.replace(/%5c/gi, "/"),
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

/**
 * The URLs under which a server might serve a request, besides its URL as URL parsers read it: with slashes merged or
 * unescaped, dot segments resolved after that or not at all, backslashes as slashes or as characters, an apparent
 * scheme or host as a part of the path, percent signs as characters, too, and without parameters or the slash after
 * the name of a file; each also with escapes decoded. The query stays as it is. None for URLs that leave no choice, as
 * nearly all do.
 *
 * @param url absolute, or the text that was sent instead
 */
export function otherSpellings(url: string): readonly string[] {
  const origin = AUTHORITY.exec(url)?.[0];
  const rest = url.replace(origin ?? SCHEME, "");
  const query = /\?.*$/s.exec(rest)?.[0] ?? "";
  const sent = rest.slice(0, rest.length - query.length);
  const paths = new Set([sent]);
  const isOdd = hasSpellings(url);
  for (const step of isOdd ? STEPS : [withoutParameters])
    for (const path of [...paths]) paths.add(step(path));
  const all = isOdd ? [...paths].map(literal) : [...paths];
  const found = new Set([...all, ...all.map(plainPath)]);
  if (!isOdd) found.delete(sent);
  return [...found].map((path) => ORIGIN + path + query);
}

/** A URL and its other spellings; undefined if these are so long, or so many, that judging them takes milliseconds. */
export function allSpellings(url: string): readonly string[] | undefined {
  if (!hasSpellings(url)) return SIGNS.test(url) ? [url, ...otherSpellings(url)] : [url];
  const query = url.indexOf("?");
  const path = (query < 0 ? url.length : query) - (AUTHORITY.exec(url)?.[0].length ?? 0);
  if (path > MOST_OF_PATH) return undefined;
  const all = [url, ...otherSpellings(url)];
  return all.length * url.length > MOST_IN_ALL ? undefined : all;
}

function hasSpellings(url: string): boolean {
  const origin = AUTHORITY.exec(url)?.[0];
  return origin === undefined ? SCHEME.test(url) : AMBIGUOUS.test(url.slice(origin.length));
}

/** Whether a request target may be served under another path than its own, or is no path. Nearly all are plain. */
export function isAmbiguous(target: string): boolean {
  if (!target.startsWith("/") || AMBIGUOUS.test(target)) return true;
  return SIGNS.test(target) && (/^[^?]*;/.test(target) || plainPath(target) !== target);
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
