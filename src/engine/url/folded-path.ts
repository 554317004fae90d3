/**
 * A URL, or a line of robots.txt, with its path in lower case, as routers that ignore case compare paths. The query
 * stays as it is.
 */
export function foldedPath(text: string): string {
  const query = text.indexOf("?");
  const path = query < 0 ? text : text.slice(0, query);
  return path.replace(/(?:%[0-9a-f]{2})+/gi, decodedLetters).toLowerCase() + text.slice(path.length);
}

/** The same characters with letters decoded, so that they can be put in lower case. */
function decodedLetters(escapes: string): string {
  try {
    return decodeURIComponent(escapes).replace(/[^\p{L}]/gu, encodeURIComponent);
  } catch {
    return escapes;
  }
}
