/** Escapes, and characters that have one spelling below. */
const SIGNS = /%[\da-f]{2}|[^!-~]|["<>^`{|}*$]/giu;
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
  return ofPath(text, (path) => path.replace(SIGNS, spelled));
}

/** A pattern of a rule in the same spelling, in which `*` and a final `$` stay special. */
export function plainPattern(pattern: string): string {
  return ofPath(pattern, (path) =>
    path.replace(SIGNS, (sign, at: number) =>
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
