/** A URL as people write it: with letters beyond ASCII for their escapes. */
export function readableUrl(url: string): string {
  return url.replace(/(?:%[89A-F][0-9A-F])+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}
