/**
 * The text of a URL that a caller passed: a string or a `URL` object, even one from another realm or from a package
 * that replaces the runtime's. Undefined for anything else, or if reading the object's `href` fails.
 */
export function urlString(given: unknown): string | undefined {
  if (typeof given === "string") return given;
  try {
    const isUrl = given instanceof URL || Object.prototype.toString.call(given) === "[object URL]";
    const href: unknown = isUrl ? (given as URL).href : undefined;
    return typeof href === "string" ? href : undefined;
  } catch {
    return undefined;
  }
}
