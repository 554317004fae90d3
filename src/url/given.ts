/**
 * The text of a URL as callers give it: a string, or a `URL` object, even one of another realm or of a package
 * that replaces the runtime's. Undefined for anything else, and where reading the object's address fails.
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
