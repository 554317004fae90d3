/** The name that request targets get, since rules are about paths. */
export const ORIGIN = "http://localhost";

const AUTHORITY = /^[a-z][a-z0-9+.-]*:\/\/[^/?#\\]+/i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
/**
 * What is read in several ways: two slashes, backslashes, escapes of them, dot segments, fragments, white space, a percent
 * sign that begins no escape, a slash after the name of a file.
 */
const AMBIGUOUS =
  /^[^?]*?(?:[\\#\t\n\r]|%(?:2f|5c|(?![\da-f]{2}))|\/(?:\/|(?:\.|%2e){1,2}(?:[/?]|$))|(?:\.|%2e)(?:\w|%[\da-f]{2}){1,8}\/(?:\?|$))/i;

/** What servers do to a path, one after the other; each does some of it. */
const STEPS: readonly ((path: string) => string)[] = [
  (path) => path.replace(/#.*$/s, ""),
  (path) => path.replaceAll("\\", "/"),
  (path) => path.replace(/%2f/gi, "/"),
  (path) => path.replace(/%5c/gi, "/"),
  // `//host/path`, as URL parsers read it.
  (path) => path.replace(/^\/\/+[^/]*/, ""),
  merged,
  // Servers of files take the slash that dot segments leave at the end, and others, for none.
  (path) => resolved(path, false),
  (path) => resolved(path, true),
  (path) => path.replace(/((?:\.|%2e)(?:\w|%[\da-f]{2}){1,8})\/$/i, "$1"),
  merged,
  (path) => path.replace(/%(?![\da-f]{2})/gi, "%25"),
];

/**
 * The URLs under which a server might serve a request, beside what it says as URL parsers read it: with slashes merged or
 * unescaped, dot segments resolved after that or not at all, backslashes as slashes or as characters, what looks like a
 * scheme or a host as a part of the path, percent signs as characters, too, and without the slash after the name of a file. The
 * query stays as it is. None for URLs that leave no choice, as nearly all do.
 *
 * @param url absolute, or what was sent instead
 */
export function otherSpellings(url: string): readonly string[] {
  const origin = AUTHORITY.exec(url)?.[0];
  if (origin === undefined ? !SCHEME.test(url) : !AMBIGUOUS.test(url.slice(origin.length))) return [];
  const rest = url.replace(origin ?? SCHEME, "");
  const query = /\?.*$/s.exec(rest)?.[0] ?? "";
  const paths = new Set([rest.slice(0, rest.length - query.length)]);
  for (const step of STEPS) for (const path of [...paths]) paths.add(step(path));
  return [...new Set([...paths].map((path) => ORIGIN + literal(path) + query))];
}

/** Whether a request target may be served under another path than it says, or is none. Nearly all may not. */
export function isAmbiguous(target: string): boolean {
  return !target.startsWith("/") || AMBIGUOUS.test(target);
}

function merged(path: string): string {
  return path.replace(/\/{2,}/g, "/");
}

/** Without dot segments, as RFC 3986 has it, where the last leaves a slash. */
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

/** Spelled so that it is not read in another way: dot segments get a dot more. */
function literal(path: string): string {
  const text = path
    .replace(/[\\#\t\n\r]/g, (c) => `%${c.charCodeAt(0).toString(16).padStart(2, "0")}`)
    .replace(/(^|\/)(?:(?:\.|%2e){1,2})(?=\/|$)/gi, "$1...");
  return text.startsWith("/") ? text : `/${text}`;
}
